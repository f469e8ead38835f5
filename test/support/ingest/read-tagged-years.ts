import { SaxesParser, type SaxesAttributeNS } from 'saxes';

const INLINE = 'http://www.xbrl.org/2013/inlineXBRL';

interface TaggedNumber {
  readonly concept: string;
  readonly start: string | null;
  readonly end: string;
  readonly scale: number;
  readonly value: number;
}

interface Period {
  start: string | null;
  end: string;
}

/**
 * Reads the numbers of a report by Swedish rules without the reader of the service: of each concept
 * and year the one of the smallest scale, then the first. Keys are the first and last days of the
 * years with flows, latest first, and the local names of the concepts.
 */
export function readTaggedYears(xhtml: Buffer): Map<string, Map<string, number>> {
  const numbers = readNumbers(xhtml.toString());
  const years = new Map<string, Map<string, number>>();
  const ends = [...new Set(numbers.filter(({ start }) => start !== null).map(({ end }) => end))].sort();
  for (const end of ends.reverse()) {
    const { start } = numbers.find((each) => each.end === end && each.start !== null)!;
    const ofYear = numbers.filter((each) => each.end === end && (each.start ?? start) === start);
    const first = [...ofYear].sort((a, b) => a.scale - b.scale).reverse();
    years.set(`${start} ${end}`, new Map(first.map(({ concept, value }) => [concept, value])));
  }
  return years;
}

function readNumbers(xhtml: string): TaggedNumber[] {
  const periods = new Map<string, Period>();
  const numbers: TaggedNumber[] = [];
  const open: { attributes: Record<string, SaxesAttributeNS>; text: string }[] = [];
  let context = '';
  let text = '';
  const parser = new SaxesParser({ xmlns: true });
  parser.on('opentag', ({ uri, local, attributes }) => {
    text = '';
    if (local === 'context') context = attributes['id']!.value;
    if (uri === INLINE && local === 'nonFraction') open.push({ attributes, text: '' });
  });
  parser.on('text', (more) => {
    text += more;
    for (const each of open) each.text += more;
  });
  parser.on('closetag', ({ uri, local }) => {
    const day = text.trim();
    if (local === 'startDate') periods.set(context, { start: day, end: '' });
    if (local === 'endDate') periods.get(context)!.end = day;
    if (local === 'instant') periods.set(context, { start: null, end: day });
    if (uri !== INLINE || local !== 'nonFraction') return;
    const { attributes, text: content } = open.pop()!;
    const attribute = (name: string): string => attributes[name]?.value ?? '';
    if (attribute('tupleRef') !== '') return;
    const scale = Number(attribute('scale') || '0');
    const plain = content.replaceAll(/[^\d,]/g, '').replace(',', '.');
    const size = Number(`${plain}e${scale}`);
    numbers.push({
      concept: attribute('name').split(':')[1]!,
      ...periods.get(attribute('contextRef'))!,
      scale,
      value: size === 0 ? 0 : attribute('sign') === '-' ? -size : size,
    });
  });
  parser.write(xhtml).close();
  return numbers;
}
