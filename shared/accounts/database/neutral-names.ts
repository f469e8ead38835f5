/**
 * Statements that give accounts whose name is an e-mail address a neutral name, their id. Sign-ups
 * of earlier versions named accounts so.
 */
export const NEUTRAL_NAMES = [
  "update account set name = id where name like '%_@_%._%' and name not like '% %'",
];
