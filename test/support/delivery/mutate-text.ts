const PIECES = [
  '<', '>', '&', '"', "'", '/', '=', ':', ';', ' ', '\t', '\n', '\r\n', '\u00a0', '\u0000', '\u0001', '\u2028', '\ufffe', '😀',
  '<!--', '-->', '--', '<![CDATA[', ']]>', '<?x y?>', '<?xml version="1.0"?>', '<!DOCTYPE html>', '&amp;', '&nbsp;', '&#160;', '&#x1;', '&#0;', '&lt',
  'xmlns=""', ' xmlns:ix="x"', ' xmlns:g=""', ' xml:id="a"', ' id="c1"', ' a="1" a="2"', ' b:c="d"', ' sign="-"', ' scale="3"', ' scale="x"',
  ' target="t"', ' xsi:nil="1"', '<b>', '</b>', '<br/>', '<a:b/>', '<ix:exclude>', '</ix:exclude>', '<é/>', '<1/>', '-', ',', '.', '9', 'ixt:', 'g:',
  'p0', 'SEK', 'T1',
]; // prettier-ignore

export type Draw = (below: number) => number;

/** Changes a text at one to four places, as `draw` decides. */
export function mutateText(text: string, draw: Draw): string {
  let changed = text;
  for (let times = 1 + draw(4); times > 0; times -= 1) changed = mutateOnce(changed, draw);
  return changed;
}

function mutateOnce(text: string, draw: Draw): string {
  const at = draw(text.length);
  const length = draw(4) === 0 ? draw(60) : draw(3);
  const before = text.slice(0, at);
  const cut = text.slice(at, at + length);
  const after = text.slice(at + length);
  switch (draw(5)) {
    case 0:
      return before + after;
    case 1:
      return before + cut + cut + after;
    case 2: {
      const to = draw(text.length);
      const rest = before + after;
      return rest.slice(0, to) + cut + rest.slice(to);
    }
    case 3:
      return before + PIECES[draw(PIECES.length)]! + after;
    default:
      return before + PIECES[draw(PIECES.length)]! + cut + after;
  }
}
