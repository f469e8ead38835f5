import type { RegisterPlan } from '../../../fixtures/generate/plan-register.ts';
import { listChanges, listMarks } from '../../../fixtures/generate/trademarks/list-marks.ts';
import type { MarkHolder, FictionalMark } from '../../../fixtures/generate/trademarks/fictional-mark.ts';

/** What a correct reader makes of one holder. */
export interface ExpectedHolder extends Pick<MarkHolder, 'kind' | 'nameOrigin' | 'name' | 'namesakeIndex'> {
  /** Ten digits of the company that it is and that can be told; null for everybody else. */
  readonly organisationNumber: string | null;
}

/** What a correct reader makes of a mark. */
export interface ExpectedMark extends Pick<
  FictionalMark,
  | 'applicationNumber'
  | 'registrationNumber'
  | 'filed'
  | 'registered'
  | 'expires'
  | 'status'
  | 'state'
  | 'kind'
  | 'feature'
  | 'verbalElements'
  | 'niceClasses'
> {
  /** The file is of the newer standard, which a reader may refuse. */
  readonly isSt96: boolean;
  readonly isInForce: boolean;
  readonly holders: readonly ExpectedHolder[];
  /** The true companies: ten digits each, none twice. Which of them a name can lead to the labels say. */
  readonly organisationNumbers: readonly string[];
}

/** The marks by application number as they are after the last day. For small sets. */
export function toExpectedMarks(plan: RegisterPlan, marks: number): ReadonlyMap<string, ExpectedMark> {
  return new Map([...listExpectedMarks(plan, marks)].map((mark) => [mark.applicationNumber, mark]));
}

/** The same one at a time, for any number: what changed first, then the rest. Only changes are kept. */
export function* listExpectedMarks(plan: RegisterPlan, marks: number): Generator<ExpectedMark> {
  const changed = new Map<string, FictionalMark>();
  for (const mark of listChanges(plan, marks)) changed.set(mark.applicationNumber, mark);
  for (const mark of changed.values()) {
    if (mark.operation !== 'Delete') yield toExpected(mark);
  }
  for (const mark of listMarks(plan, marks)) {
    if (!changed.has(mark.applicationNumber)) yield toExpected(mark);
  }
}

function toExpected(mark: FictionalMark): ExpectedMark {
  const { applicationNumber, registrationNumber, filed, registered, expires, status, state: standing } = mark;
  const { kind, feature, verbalElements, niceClasses } = mark;
  const holders = mark.holders.map(toExpectedHolder);
  const numbers = holders.flatMap(({ organisationNumber }) => organisationNumber ?? []);
  return {
    ...{ applicationNumber, registrationNumber, filed, registered, expires, status, state: standing },
    ...{ kind, feature, verbalElements, niceClasses },
    isSt96: mark.variation.standard === 'st96',
    isInForce: standing === 'live',
    holders,
    organisationNumbers: [...new Set(numbers)],
  };
}

/** A company that is gone, or whose country is not said, is told by its number alone. */
function toExpectedHolder(holder: MarkHolder): ExpectedHolder {
  const {
    kind,
    nameOrigin: label,
    name,
    namesakeIndex: imitates,
    country,
    isDeregistered,
    organisationNumber,
    writtenNumber,
  } = holder;
  const canBeTold = writtenNumber !== null || (country === 'SE' && !isDeregistered);
  return {
    kind,
    nameOrigin: label,
    name,
    namesakeIndex: imitates,
    organisationNumber: canBeTold ? organisationNumber : null,
  };
}
