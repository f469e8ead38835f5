const MAX_COLUMNS = 120;

/** Infinite for a pipe, and for a terminal that says it has 0 columns, as in a container. */
export function getLineWidth({ columns = 0 }: { readonly columns?: number | undefined }): number {
  return columns === 0 ? Infinity : Math.min(columns, MAX_COLUMNS);
}

/**
 * Breaks a text at blanks into lines of at most `width` columns. Further lines begin with `indent`.
 * A longer word has a line of its own.
 */
export function wrapText(text: string, width: number, indent: string): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/(?<=\S) /)) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = indent + word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
