import type { RegisterPlan } from '../../../fixtures/generate/plan-register.ts';
import { listMarkChanges, listMarks } from '../../../fixtures/generate/trademarks/list-marks.ts';
import type { MarkHolder } from '../../../fixtures/generate/trademarks/fictional-mark.ts';
import type { FictionalMark } from '../../../fixtures/generate/trademarks/make-mark.ts';

export interface ExpectedHolder extends MarkHolder {
  /** Organisation number of the company, ten digits; null if the file does not identify one. */
  readonly organisationNumber: string | null;
}

export interface ExpectedMark extends Omit<FictionalMark, 'holders'> {
  /** True for a file of the newer standard. */
  readonly isSt96: boolean;
  readonly isInForce: boolean;
  readonly holders: readonly ExpectedHolder[];
  readonly organisationNumbers: readonly string[];
}

export function toExpectedMarks(plan: RegisterPlan, marks: number): ReadonlyMap<string, ExpectedMark> {
  return new Map([...listExpectedMarks(plan, marks)].map((mark) => [mark.applicationNumber, mark]));
}

/** Lists the marks after the last day one at a time, the changed ones first. */
export function* listExpectedMarks(plan: RegisterPlan, marks: number): Generator<ExpectedMark> {
  const changed = new Map<string, FictionalMark>();
  for (const mark of listMarkChanges(plan, marks)) changed.set(mark.applicationNumber, mark);
  for (const mark of changed.values()) {
    if (mark.operation !== 'Delete') yield toExpected(mark);
  }
  for (const mark of listMarks(plan, marks)) {
    if (!changed.has(mark.applicationNumber)) yield toExpected(mark);
  }
}

function toExpected(mark: FictionalMark): ExpectedMark {
  const holders = mark.holders.map(toExpectedHolder);
  const numbers = holders.flatMap(({ organisationNumber }) => organisationNumber ?? []);
  return {
    ...mark,
    isSt96: mark.fileStyle.standard === 'st96',
    isInForce: mark.lifecycleState === 'live',
    holders,
    organisationNumbers: [...new Set(numbers)],
  };
}

function toExpectedHolder(holder: MarkHolder): ExpectedHolder {
  const { country, isCompanyDeregistered, companyOrganisationNumber, organisationNumberAsWritten } = holder;
  const isIdentifiable = organisationNumberAsWritten !== null || (country === 'SE' && !isCompanyDeregistered);
  return { ...holder, organisationNumber: isIdentifiable ? companyOrganisationNumber : null };
}
