const MAX_COLUMNS = 120;

export function getLineWidth({ columns }: { readonly columns?: number | undefined }): number {
  return columns === undefined ? Infinity : Math.min(columns, MAX_COLUMNS);
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
