import { XMLValidator } from 'fast-xml-parser';
import { expect, it } from 'vitest';
import { createSizeClassScale } from '../../../../../api/console/plots/size-class-scale.ts';
import { drawSizeBand, type SizeBandPlot } from '../../../../../api/console/plots/draw-size-band.ts';
import { toSizeText, type SizeEstimate } from '../../../../../api/console/plots/size-text.ts';
import { EMPLOYEES_SCALE, TURNOVER_SCALE } from '../../../../../shared/domain/size-scales.ts';

const REVENUES = TURNOVER_SCALE.map(({ low }) => low);
const PERSONS = EMPLOYEES_SCALE.flatMap((each) => (each === null ? [] : [each.low]));

const exact = (value: number): SizeEstimate => ({
  type: 'exact',
  value,
  interval_low: null,
  interval_high: null,
});
const interval = (low: number, high: number | null): SizeEstimate => ({
  ...{ type: 'interval', value: null, interval_low: low, interval_high: high },
});
const NONE: SizeEstimate = { type: 'none', value: null, interval_low: null, interval_high: null };

const draw = (size: SizeEstimate, about: Partial<SizeBandPlot> = {}): string =>
  String(
    drawSizeBand({
      ...{ id: 'band', title: 'Nettoomsättning', language: 'sv', kind: 'revenue', bounds: REVENUES },
      ...{ size, ...about },
    }),
  );

it('The scale of size classes is logarithmic', () => {
  const { x, left, right, decades } = createSizeClassScale(REVENUES);
  expect(x(10_000) - x(1_000)).toBeCloseTo(x(1_000_000) - x(100_000), 0);
  expect([x(0), x(-5_000), x(999)]).toEqual([left, left, left]);
  expect(x(1e15)).toBe(right);
  expect(x(1_000)).toBeGreaterThan(left);
  expect(decades).toEqual([1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10]);
  expect(createSizeClassScale(PERSONS).decades).toEqual([1, 10, 100, 1_000, 10_000]);
});

it('A size class is drawn from its lower bound to the next one', () => {
  const { x } = createSizeClassScale(REVENUES);
  const page = draw(interval(1_000_000, 4_999_999));
  const [, from, width] = /<rect\s+x="([\d.]+)"[^>]*width="([\d.]+)"/.exec(page)!;
  expect(Number(from)).toBe(x(1_000_000));
  expect(Number(from) + Number(width)).toBeCloseTo(x(5_000_000), 5);
  expect(page).toMatch(/<desc id="band-desc">1–5\u00a0Mkr<\/desc>/);
  expect(XMLValidator.validate(page)).toBe(true);
});

it('An open class is drawn as an arrow and an exact figure as a mark', () => {
  const { right, x } = createSizeClassScale(REVENUES);
  const open = draw(interval(10_000_000_000, null));
  expect(open).toContain(`L${right} 34`);
  expect(open).not.toContain('<rect');
  const mark = draw(exact(2_000_000));
  expect(mark).toContain(`d="M${x(2_000_000)} 26`);
  expect(mark).not.toContain('<rect');
});

it('Zero, negative and very large amounts stay within the scale', () => {
  const { zero, right, left } = createSizeClassScale(REVENUES);
  for (const amount of [0, -5_000, 999]) expect(draw(exact(amount))).toContain(`d="M${zero} 26`);
  expect(draw(exact(1e15))).toContain(`d="M${right} 26`);
  expect(draw(interval(0, 999))).toMatch(new RegExp(`<rect\\s+x="${left}"`));
  expect(draw(exact(0), { kind: 'employees', bounds: PERSONS })).toContain('0\u00a0anställda');
});

it('An unknown size is drawn as a sentence', () => {
  expect(draw(NONE)).toBe('<p class="muted">Nettoomsättning: uppgift saknas</p>');
});

it.each([
  ['revenue', interval(1_000, 499_999), '1–500 tkr', 'SEK 1–500 thousand'],
  ['revenue', interval(500_000, 999_999), '500 tkr till 1 Mkr', 'SEK 500 thousand to SEK 1 million'],
  ['revenue', interval(0, 999), 'under 1 tkr', 'below SEK 1 thousand'],
  ['revenue', interval(10_000_000_000, null), 'minst 10 mdkr', 'at least SEK 10 billion'],
  ['revenue', exact(0), '0 kr', 'SEK 0'],
  ['employees', interval(0, 0), '0 anställda', '0 employees'],
  ['employees', interval(10, 19), '10–19 anställda', '10–19 employees'],
  ['employees', interval(10_000, null), 'minst 10 000 anställda', 'at least 10,000 employees'],
  ['employees', exact(1), '1 anställd', '1 employee'],
  ['employees', exact(2.5), '2,5 anställda', '2.5 employees'],
  ['employees', NONE, 'uppgift saknas', 'not available'],
] as const)('tells a size of %s in words', (kind, size, sv, en) => {
  expect(toSizeText(size, kind, 'sv').replaceAll('\u00a0', ' ')).toBe(sv);
  expect(toSizeText(size, kind, 'en').replaceAll('\u00a0', ' ')).toBe(en);
});
