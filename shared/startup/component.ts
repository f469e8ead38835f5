/** Something that a process cannot work without: a server, or room. */
export interface Component {
  /** Its name, with the setting that says where it is. */
  readonly name: string;
  /** What it is needed for. */
  readonly purpose: string;
  /** Resolves when it can be worked with. What it rejects with says why not, in words for the operator and without a secret. */
  readonly check: () => Promise<void>;
}
