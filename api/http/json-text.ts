/** JSON that is text already: spliced into an answer as it is, never parsed and built again. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** An array of ready texts. */
export function toJsonArray(texts: readonly string[]): JsonText {
  return new JsonText(`[${texts.join(',')}]`);
}

/** An answer as JSON; members that are ready text go in as they are. */
export function toJson(answer: Readonly<Record<string, unknown>>): string {
  const members = Object.entries(answer).map(
    ([name, value]) =>
      `${JSON.stringify(name)}:${value instanceof JsonText ? value.text : JSON.stringify(value)}`,
  );
  return `{${members.join(',')}}`;
}
