import { inflateSync } from 'node:zlib';

export function countPages(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

export function readStreams(pdf: Buffer): string {
  const text = pdf.toString('latin1');
  const streams = text.matchAll(/\/Filter\s*\/FlateDecode[^]*?stream\r?\n([^]*?)\r?\nendstream/g);
  return [...streams]
    .map(([, stream]) => inflateSync(Buffer.from(stream!, 'latin1')).toString('latin1'))
    .join('\n');
}

export function readLetters(pdf: Buffer): Set<string> {
  const letters = new Set<string>();
  for (const [, from, to, first] of readStreams(pdf).matchAll(
    /^<(\w{4})> (?:<(\w{4})> )?<((?!FFFF)\w{4})>$/gm,
  )) {
    const count = to === undefined ? 1 : parseInt(to, 16) - parseInt(from!, 16) + 1;
    for (let at = 0; at < count; at += 1) letters.add(String.fromCharCode(parseInt(first!, 16) + at));
  }
  return letters;
}
