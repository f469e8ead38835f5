import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { SaxesParser } from 'saxes';
import { expect, it } from 'vitest';
import { makeCompany } from '../../fixtures/generate/companies/make-company.ts';
import { planRegister } from '../../fixtures/generate/plan-register.ts';
import { toExpectedMarks } from '../support/fictional-register/to-expected-marks.ts';
import { listMarkChanges, listMarks } from '../../fixtures/generate/trademarks/list-marks.ts';
import type { MarkHolder } from '../../fixtures/generate/trademarks/fictional-mark.ts';
import type { FictionalMark } from '../../fixtures/generate/trademarks/make-mark.ts';
import { toMarkXml } from '../../fixtures/generate/trademarks/group-into-mark-files.ts';
import { writeTrademarkArchives } from '../../fixtures/generate/trademarks/write-trademark-archives.ts';
import { GIVEN_NAMES } from '../../fixtures/generate/companies/words.ts';
import { isLegalPersonNumber, toLuhnCheckDigit } from '../../shared/domain/organisation-number.ts';
import { runScript } from '../support/process/run-script.ts';
import { makeTemporaryFolder } from '../support/process/temporary-folder.ts';
import { unzip } from '../support/delivery/unzip.ts';

/** A seed of which three thousand marks have the rarest trap too. */
const PLAN = planRegister(20_000, 3);
const MARKS = [...listMarks(PLAN, 3_000)];
const CHANGES = [...listMarkChanges(PLAN, 3_000)];
const HOLDERS = MARKS.flatMap(({ holders }) => holders);
const COMPANIES = HOLDERS.filter(({ companyIndex }) => companyIndex !== null);

type Texts = Map<string, string[]>;

interface Read {
  readonly texts: Texts;
  readonly namespaces: Set<string>;
}

/** Reads a document strictly; throws when it is not well-formed or leaves a prefix unbound. */
function readStrictly(xml: string): Read {
  const read: Read = { texts: new Map(), namespaces: new Set() };
  const path: string[] = [];
  let text = '';
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ local, uri }) => {
    path.push(local);
    read.namespaces.add(uri);
    text = '';
  });
  parser.on('text', (part) => (text += part));
  parser.on('closetag', () => {
    const key = path.join('/');
    if (text.trim() !== '') read.texts.set(key, [...(read.texts.get(key) ?? []), text]);
    text = '';
    path.pop();
  });
  parser.write(xml).close();
  return read;
}

function textsOf(texts: Texts, pattern: RegExp): string[] {
  return [...texts].flatMap(([path, values]) => (pattern.test(path) ? values : []));
}

const isWellFormed = (xml: string): boolean => {
  try {
    readStrictly(xml);
    return true;
  } catch {
    return false;
  }
};

it('A strict reader finds every fictional mark as it was meant', () => {
  const NAME = /(NameLine|FullName|OrganizationName|OrganizationStandardName|EntityName|FirstName|LastName)$/;
  for (const mark of [...MARKS, ...CHANGES.filter(({ operation }) => operation !== 'Delete')]) {
    const { texts, namespaces } = readStrictly(toMarkXml([mark]));
    const find = (pattern: RegExp): string[] => textsOf(texts, pattern);
    const isSt96 = mark.fileStyle.standard === 'st96';
    expect(find(/\/(ApplicationNumber|ApplicationNumberText)$/)).toEqual([mark.applicationNumber]);
    expect(find(/\/RegistrationNumber$/)).toEqual(
      mark.registrationNumber === null ? [] : [mark.registrationNumber],
    );
    expect(find(/\/MarkVerbalElementText$/)).toEqual(mark.verbalElements);
    expect(find(/\/ApplicationDate$/)[0]!.slice(0, 10)).toBe(mark.filingDay);
    expect(find(/\/ExpiryDate$/).map((date) => date.slice(0, 10))).toEqual(
      mark.expiryDay === null ? [] : [mark.expiryDay],
    );
    if (!isSt96) expect(find(/\/ClassNumber$/).map(Number)).toEqual(mark.niceClasses);
    expect(namespaces.has('')).toBe(!isSt96 && !mark.fileStyle.hasDefaultNamespace);
    const role = mark.formerOwner === null ? 'Applicant' : 'Holder';
    const ofHolders = [...texts].filter(([path]) => new RegExp(`/${role}/`).test(path) && NAME.test(path));
    const written = ofHolders.flatMap(([, names]) => names);
    const meant = mark.holders.map(({ name }) => name);
    expect(written.join(' ').split(' ').sort()).toEqual(meant.join(' ').split(' ').sort());
    const addresses = find(/\/(Applicant|Holder)\//);
    for (const { organisationNumberAsWritten } of mark.holders) {
      if (organisationNumberAsWritten === null) continue;
      expect(addresses.some((line) => line.endsWith(organisationNumberAsWritten))).toBe(true);
    }
    const goods = find(/\/GoodsServicesDescription(Text)?$/).join('').length;
    expect(goods).toBeGreaterThanOrEqual(200);
  }
});

it('Each holder of a fictional mark is linked to its company in the register', () => {
  for (const holder of HOLDERS) {
    const index = holder.companyIndex ?? holder.namesakeCompanyIndex;
    if (index === null) continue;
    const { name, organisationNumber, deregistrationDate } = makeCompany(PLAN, index);
    const { nameOrigin: label } = holder;
    if (label === 'exact' || label === 'homonym') expect(holder.name).toBe(name);
    else expect(holder.name).not.toBe(name);
    if (holder.companyIndex === null) {
      expect([holder.companyOrganisationNumber, holder.organisationNumberAsWritten]).toEqual([null, null]);
      continue;
    }
    expect(holder.companyOrganisationNumber).toBe(organisationNumber);
    expect(holder.isCompanyDeregistered).toBe(deregistrationDate !== null);
    expect(holder.organisationNumberAsWritten?.replace('-', '') ?? organisationNumber).toBe(
      organisationNumber,
    );
  }
});

const LABELS = {
  exact: 62,
  capitals: 10,
  'form-spelled': 10,
  'form-moved': 3,
  publ: 2,
  conjunction: 1,
  'other-name': 1,
  'form-left-out': 3,
  folded: 2,
  punctuation: 2,
  mistyped: 1.5,
  former: 1,
};

/** Tolerates four standard errors, and half a percent for shares that the plan only estimates. */
function expectShare<T>(items: readonly T[], percent: number, test: (item: T) => boolean): void {
  const found = (100 * items.filter(test).length) / items.length;
  const error = Math.sqrt((percent * (100 - percent)) / items.length);
  expect(Math.abs(found - percent), `${found} for ${percent}, ${String(test)}`).toBeLessThan(0.5 + 4 * error);
}

it('Fictional marks and holders have the planned shares', () => {
  expectShare(MARKS, 58, ({ feature }) => feature === 'Word');
  expectShare(MARKS, 40, ({ feature }) => feature === 'Figurative');
  expectShare(MARKS, 30, ({ lifecycleState }) => lifecycleState === 'live');
  expectShare(MARKS, 67, ({ lifecycleState }) => lifecycleState === 'dead' || lifecycleState === 'other');
  expectShare(MARKS, 3, ({ lifecycleState }) => lifecycleState === 'pending');
  expectShare(MARKS, 45, ({ niceClasses }) => niceClasses.length === 1);
  expectShare(MARKS, 15, ({ niceClasses }) => niceClasses.length > 3);
  expectShare(MARKS, 5, ({ holders }) => holders.length === 2);
  expectShare(MARKS, 10, ({ applicationNumber }) => applicationNumber.startsWith('1900-'));
  expectShare(MARKS, 40, ({ representative }) => representative !== null);
  const figures = MARKS.filter(({ feature }) => feature === 'Figurative');
  expectShare(figures, 50, ({ verbalElements }) => verbalElements.length === 0);
  expectShare(HOLDERS, 65, ({ kind }) => kind === 'company');
  expectShare(HOLDERS, 28, ({ kind }) => kind === 'foreign');
  expectShare(HOLDERS, 7, ({ kind }) => kind === 'person');
  expectShare(COMPANIES, 8, ({ organisationNumberAsWritten }) => organisationNumberAsWritten !== null);
  expectShare(COMPANIES, 2, ({ country }) => country === null);
  expectShare(COMPANIES, 2, ({ addressForm }) => addressForm === 'none');
  expectShare(COMPANIES, 92, isInTown);
  for (const [label, percent] of Object.entries(LABELS)) {
    expectShare(COMPANIES, percent, (holder) => holder.nameOrigin === label);
  }
  const holdings = [...Map.groupBy(COMPANIES, ({ companyIndex }) => companyIndex).values()];
  holdings.sort((a, b) => b.length - a.length);
  expect(holdings[0]!.length).toBeGreaterThan(15);
  expect(holdings[holdings.length >> 1]).toHaveLength(1);
  expectShare(holdings, 12, ([holder]) => holder!.isCompanyDeregistered);
  const forms = COMPANIES.map(({ companyIndex }) => makeCompany(PLAN, companyIndex!).legalFormCode);
  expect(new Set(forms).size).toBeGreaterThan(10);
  expectShare(forms, 80.6, (form) => form === 'AB');
});

function isInTown({ companyIndex, namesakeCompanyIndex: imitates, town }: MarkHolder): boolean {
  return makeCompany(PLAN, (companyIndex ?? imitates)!).address.city === town.toUpperCase();
}

it('A small set of fictional marks has every variation and every trap', () => {
  const seen = (test: (mark: FictionalMark) => unknown): void =>
    expect(MARKS.filter(test).length, String(test)).toBeGreaterThan(0);
  const seenHolder = (test: (holder: MarkHolder) => unknown): void =>
    expect(HOLDERS.filter(test).length, String(test)).toBeGreaterThan(0);
  const KNOB_VALUES = {
    standard: 2,
    hasByteOrderMark: 2,
    hasDefaultNamespace: 2,
    isIndented: 2,
    classNumberDigits: 3,
    dateTimeZone: 3,
    hasOperationAttribute: 2,
    isRepresentativeBeforeHolders: 2,
    isInFileOfPreviousMark: 2,
    hasOnlyNumberWhenDeleted: 2,
  } as const;
  for (const [knob, values] of Object.entries(KNOB_VALUES)) {
    expect(
      new Set(MARKS.map(({ fileStyle: knobs }) => knobs[knob as keyof typeof KNOB_VALUES])).size,
      knob,
    ).toBe(values);
  }
  expect(new Set(HOLDERS.map(({ nameOrigin: label }) => label)).size).toBe(17);
  expect(new Set(HOLDERS.map(({ nameForm }) => nameForm)).size).toBe(4);
  expect(new Set(MARKS.map(({ statusText }) => statusText)).size).toBe(14);
  expect(new Set(MARKS.map(({ category }) => category)).size).toBe(4);
  seen(({ formerOwner }) => formerOwner !== null);
  seen(({ verbalElements }) => verbalElements.length === 2);
  seen(({ verbalElements: [text] }) => text?.includes('&'));
  seen(({ verbalElements: [text] }) => text?.includes('"'));
  seen(({ verbalElements: [text] }) => text?.includes('é'));
  seen(({ verbalElements: [text] }) => /[ÅÄÖ]/.test(text ?? ''));
  seen(({ filingDay, expiryDay }) => filingDay > '2019' && expiryDay?.slice(4) === filingDay.slice(4));
  seen(
    ({ filingDay, registrationDay, expiryDay }) =>
      filingDay < '2019' && expiryDay?.slice(4) === registrationDay?.slice(4),
  );
  seenHolder(({ addressForm }) => addressForm === 'formatted');
  seenHolder(({ kind, identifier }) => kind === 'company' && identifier !== null);
  seenHolder(({ textAfterTown }) => /^SE, \d\d[2-9]\d{3}-\d{4}$/.test(textAfterTown));
  seenHolder(({ textAfterTown }) => /^SE, \d\d[2-9]\d{7}$/.test(textAfterTown));
  seenHolder(
    ({ isCompanyDeregistered, organisationNumberAsWritten }) =>
      isCompanyDeregistered && organisationNumberAsWritten !== null,
  );
  seenHolder(({ kind, phone }) => kind === 'foreign' && phone !== null && isLegalPersonNumber(phone));
  seenHolder(({ kind, textAfterTown }) => kind === 'person' && textAfterTown !== '');
  seenHolder((holder) => holder.nameOrigin === 'trade-name' && isInTown(holder));
  for (const { phone, country } of HOLDERS) if (phone !== null) expect(country).not.toBe('SE');
});

it('No holder of a fictional mark is a real person', () => {
  for (const { kind, nameOrigin: label, name, textAfterTown } of HOLDERS) {
    if (kind !== 'person') continue;
    if (label === 'person-name') expect(name).toMatch(/^\p{L}+ (\p{L}+-)?Fiktivsson$/u);
    else expect(GIVEN_NAMES).not.toContain(name.split(' ')[0]);
    const digits = /\d{6}-\d{4}$/.exec(textAfterTown)?.[0].replace('-', '');
    if (digits !== undefined) expect(toLuhnCheckDigit(digits)).not.toBe(Number(digits.at(-1)));
  }
});

it('Each fictional application has a number of its own and dates in order', () => {
  for (const marks of [40, 600, 12_000]) {
    const listed = [...listMarks(PLAN, marks)];
    const numbers = new Set(listed.map(({ applicationNumber }) => applicationNumber));
    const registrations = listed.flatMap(({ registrationNumber }) => registrationNumber ?? []);
    expect([numbers.size, new Set(registrations).size]).toEqual([marks, registrations.length]);
    expect(listed.filter((mark) => !isInOrder(mark))).toEqual([]);
    const added = [...listMarkChanges(PLAN, marks)].filter(({ operation }) => operation === 'Insert');
    expect(added.every(({ applicationNumber }) => !numbers.has(applicationNumber))).toBe(true);
    expect(new Set(added.map(({ applicationNumber }) => applicationNumber)).size).toBe(added.length);
  }
});

function isInOrder({
  applicationNumber,
  filingDay,
  registrationDay,
  registrationNumber,
  ...mark
}: FictionalMark): boolean {
  return (
    /^\d{4}-\d{5,6}$/.test(applicationNumber) &&
    filingDay >= '1946' &&
    filingDay <= '2026-10-30' &&
    (registrationDay === null) === (registrationNumber === null) &&
    (registrationDay === null || (registrationDay > filingDay && registrationDay <= '2026-10-30')) &&
    (mark.expiryDay === null) === (mark.lifecycleState !== 'live') &&
    (mark.expiryDay === null || mark.expiryDay > '2026-11')
  );
}

it('Fictional marks change on each of five days, some of them twice', () => {
  const changes = [...listMarkChanges(PLAN, 40_000)];
  expect(changes).toHaveLength(200);
  expect([...listMarkChanges(PLAN, 20)]).toHaveLength(12);
  const days = changes.map(({ deliveryDay }) => deliveryDay);
  expect(days).toEqual([...days].sort());
  expect(new Set(days).size).toBe(5);
  const share = (wanted: string): number =>
    changes.filter(({ operation }) => operation === wanted).length / changes.length;
  expect([share('Update'), share('Insert'), share('Delete')]).toEqual([0.625, 0.25, 0.125]);
  expect(new Set(changes.map(({ applicationNumber }) => applicationNumber)).size).toBeLessThan(200);
});

it('The expected marks include the changes after the full set', () => {
  const expected = toExpectedMarks(PLAN, 10_000);
  const before = new Map([...listMarks(PLAN, 10_000)].map((mark) => [mark.applicationNumber, mark]));
  const kinds = new Set<string>();
  const last = new Map([...listMarkChanges(PLAN, 10_000)].map((mark) => [mark.applicationNumber, mark]));
  for (const [number, change] of last) {
    const found = expected.get(number);
    const old = before.get(number);
    expect(old === undefined).toBe(change.operation === 'Insert');
    expect(found === undefined).toBe(change.operation === 'Delete');
    if (found === undefined || old === undefined) continue;
    expect([found.statusText, found.expiryDay]).toEqual([change.statusText, change.expiryDay]);
    expect(found.holders.map(({ name }) => name)).toEqual(change.holders.map(({ name }) => name));
    if (found.statusText !== old.statusText) kinds.add('status');
    else kinds.add(found.expiryDay === old.expiryDay ? 'holder' : 'expiry');
  }
  expect(kinds.size).toBe(3);
  const deleted = [...last.values()].filter(({ operation }) => operation === 'Delete').length;
  const added = [...last.values()].filter(({ operation }) => operation === 'Insert').length;
  expect(expected.size).toBe(10_000 + added - deleted);
});

it('The expected holders are the companies that can be identified, and no others', () => {
  const numbers = new Set(
    Array.from({ length: PLAN.companyCount }, (_, index) => makeCompany(PLAN, index).organisationNumber),
  );
  const expected = toExpectedMarks(PLAN, 3_000);
  const changed = new Set(CHANGES.map(({ applicationNumber }) => applicationNumber));
  for (const mark of MARKS.filter(({ applicationNumber }) => !changed.has(applicationNumber))) {
    const { organisationNumbers, holders, isInForce } = expected.get(mark.applicationNumber)!;
    expect(isInForce).toBe(mark.lifecycleState === 'live');
    expect(organisationNumbers.every((number) => numbers.has(number))).toBe(true);
    expect(holders.map(({ organisationNumber }) => organisationNumber)).toEqual(
      mark.holders.map((holder) => (isIdentifiable(holder) ? holder.companyOrganisationNumber : null)),
    );
  }
});

function isIdentifiable({
  organisationNumberAsWritten,
  country,
  isCompanyDeregistered,
}: MarkHolder): boolean {
  return organisationNumberAsWritten !== null || (country !== null && !isCompanyDeregistered);
}

it('The same seed gives the same trademark archives of a thousand files each', async () => {
  const root = makeTemporaryFolder();
  const read = async (name: string, seed: number, marks: number): Promise<[string, Buffer][]> => {
    const folder = join(root, name);
    await writeTrademarkArchives(planRegister(2_000, seed), { markCount: marks, folder });
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.zip'))
      .sort()
      .map((path) => [path, readFileSync(join(folder, path))]);
  };
  const first = await read('a', 1, 60);
  const again = await read('b', 1, 60);
  const other = await read('c', 2, 60);
  expect(again).toEqual(first);
  expect(other).not.toEqual(first);
  const archives = await read('d', 1, 2_100);
  expect(archives.map(([path]) => path)).toEqual([
    ...['10', '11', '12', '13', '14'].map((day) => `diff/2026-11-${day}-SE-DIFF-INDX-0001.zip`),
    ...[1, 2, 3].map((part) => `full/2026-11-01-SE-FULL-INDX-000${part}.zip`),
  ]);
  const full = await Promise.all(
    archives.filter(([path]) => path.startsWith('full')).map(([, bytes]) => unzip(bytes)),
  );
  expect(full.map((files) => files.length).slice(0, 2)).toEqual([1_000, 1_000]);
  const files = full.flat();
  expect(new Set(files.map(([name]) => name)).size).toBe(files.length);
  expect(files.every(([name]) => /^SE\d{14,}\.xml$/.test(name))).toBe(true);
  const texts = files.map(([, bytes]) => bytes.toString());
  const whole = texts.filter(isWellFormed);
  expect(texts.length - whole.length).toBe(2);
  const numbers = whole.map((text) =>
    textsOf(readStrictly(text).texts, /\/(ApplicationNumber|ApplicationNumberText)$/),
  );
  expect(numbers.filter((each) => each.length === 0)).toHaveLength(1);
  expect(numbers.some((each) => each.length > 1)).toBe(true);
  const listed = [...listMarks(planRegister(2_000, 1), 2_100)].map(
    ({ applicationNumber }) => applicationNumber,
  );
  expect(numbers.flat()).toEqual(listed);
  await writeTrademarkArchives(PLAN, { markCount: 0, folder: join(root, 'none') });
  expect(existsSync(join(root, 'none'))).toBe(false);
});

it('The command writes the requested number of trademarks', async () => {
  const out = makeTemporaryFolder();
  const run = (trademarks: string): ReturnType<typeof runScript> =>
    runScript(
      'fixtures/generate/main.ts',
      ['--companies', '10', '--reports', '0', '--trademarks', trademarks, '--out', out],
      {},
    );
  expect((await run('-1')).code).toBe(2);
  expect((await run('25')).code).toBe(0);
  const [zip] = readdirSync(join(out, 'trademarks', 'full'));
  const files = await unzip(readFileSync(join(out, 'trademarks', 'full', zip!)));
  expect(files).toHaveLength([...listMarks(planRegister(10, 1), 25)].filter(standsAlone).length);
});

function standsAlone({ fileStyle: knobs }: FictionalMark): boolean {
  return !knobs.isInFileOfPreviousMark;
}
