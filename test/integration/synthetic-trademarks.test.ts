import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeCompany } from '../../fixtures/generate/companies/make-company.ts';
import { GIVEN_NAMES } from '../../fixtures/generate/companies/words.ts';
import { planRegister } from '../../fixtures/generate/plan-register.ts';
import type { MarkHolder } from '../../fixtures/generate/trademarks/fictional-mark.ts';
import { listMarks } from '../../fixtures/generate/trademarks/list-marks.ts';
import type { FictionalMark } from '../../fixtures/generate/trademarks/make-mark.ts';
import { isLegalPersonNumber, toLuhnCheckDigit } from '../../shared/domain/organisation-number.ts';
import { unzip } from '../support/delivery/unzip.ts';
import { runScript } from '../support/process/run-script.ts';
import { makeTemporaryFolder } from '../support/process/temporary-folder.ts';

/** A seed of which three thousand marks have the rarest trap too. */
const PLAN = planRegister(20_000, 3);
const MARKS = [...listMarks(PLAN, 3_000)];
const HOLDERS = MARKS.flatMap(({ holders }) => holders);

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

function isInTown({ companyIndex, namesakeCompanyIndex: imitates, town }: MarkHolder): boolean {
  return makeCompany(PLAN, (companyIndex ?? imitates)!).address.city === town.toUpperCase();
}

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
