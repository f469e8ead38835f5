export const NEUTRAL_NAMES = [
  "update account set name = id where name like '%_@_%._%' and name not like '% %'",
];
