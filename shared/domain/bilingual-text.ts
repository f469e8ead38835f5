export interface BilingualText {
  readonly sv: string;
  readonly en: string;
}
