import { LEGAL_FORM_TEXTS } from '../../shared/domain/codes/legal-forms.ts';
import type { StoredCompany } from '../../shared/domain/company.ts';
import type { Trademark } from '../../shared/domain/trademark.ts';
import type { IndexedCompany } from '../../shared/store/port.ts';

/** Every 997th company is looked up before promotion, up to `MAX_SAMPLES` companies. */
const SAMPLE_INTERVAL = 997;
const MAX_SAMPLES = 200;

/** A company, and what it was composed of. */
interface Composed {
  readonly company: Pick<StoredCompany, 'orgNumber' | 'businessDescription' | 'jestat' | 'jurform'>;
  readonly proceedings: readonly unknown[];
  readonly indexed: IndexedCompany;
}

interface Fact {
  readonly words: string;
  readonly isIn: (composed: Composed) => boolean;
}

/**
 * What is counted of a generation, which stores the counts under these names. Rows alone do not
 * show that a publisher has left a field out, or renamed it.
 */
export const FACTS = Object.entries<Fact>({
  otherName: { words: 'a second name', isIn: ({ indexed: { names } }) => names.length > 1 },
  town: { words: 'a town', isIn: ({ indexed: { city } }) => city !== '' },
  municipality: {
    words: 'a municipality',
    isIn: ({ indexed: { listed } }) => listed.municipalityCode !== null,
  },
  registrationDate: {
    words: 'a day of registration',
    isIn: ({ indexed: { listed } }) => listed.registrationDate !== null,
  },
  deregistration: {
    words: 'a deregistration',
    isIn: ({ indexed: { isDeregistered } }) => isDeregistered,
  },
  description: {
    words: 'a description of its business',
    isIn: ({ company }) => company.businessDescription !== '',
  },
  legalForm: {
    words: 'a known legal form',
    isIn: ({ indexed: { legalForm } }) => legalForm in LEGAL_FORM_TEXTS,
  },
  proceeding: {
    words: 'a proceeding, now or before',
    isIn: ({ proceedings }) => proceedings.length > 0,
  },
  sniCode: { words: 'an SNI code', isIn: ({ indexed: { sniCodes } }) => sniCodes.length > 0 },
  otherSniCode: { words: 'a second SNI code', isIn: ({ indexed: { sniCodes } }) => sniCodes.length > 1 },
  jestat: {
    words: "a status in the statistics authority's register",
    isIn: ({ company }) => company.jestat !== null,
  },
  jurform: {
    words: "the statistics authority's legal form",
    isIn: ({ company }) => company.jurform !== null,
  },
  employeesClass: {
    words: 'a class of employees',
    isIn: ({ indexed: { listed } }) => listed.employeesClass !== null,
  },
  revenueClass: {
    words: 'a class of turnover',
    isIn: ({ indexed: { listed } }) => listed.revenueClass !== null,
  },
  tax: {
    words: 'a registration for tax',
    isIn: ({ indexed: { listed } }) => listed.isRegisteredForTax !== null,
  },
  advertising: {
    words: 'a choice on advertising',
    isIn: ({ indexed: { listed } }) => listed.allowsAdvertising !== null,
  },
  annualReport: { words: 'an annual report', isIn: ({ indexed: { hasAnnualReport } }) => hasAnnualReport },
  trademark: ofTrademark('a trademark', () => true),
  trademarkWords: ofTrademark('a trademark with words', ({ markText }) => markText !== null),
  trademarkStatus: ofTrademark('a trademark with a status', ({ markStatus }) => markStatus !== null),
  trademarkExpiry: ofTrademark('a trademark that expires', ({ expiryDate }) => expiryDate !== null),
  trademarkClass: ofTrademark('a trademark with a class', ({ niceClasses }) => niceClasses.length > 0),
});

function ofTrademark(words: string, isIn: (trademark: Trademark) => boolean): Fact {
  return { words, isIn: ({ indexed: { trademarks } }) => trademarks.some(isIn) };
}

/** A company to look up in the new generation. */
export interface LookupSample {
  readonly orgNumber: string;
  readonly name: string;
  readonly sniCode: string | null;
}

/** How many companies of a generation have each fact, and samples of them. */
export interface Facts {
  readonly counts: Readonly<Record<string, number>>;
  readonly samples: readonly LookupSample[];
}

export class FactCounter implements Facts {
  readonly counts: Record<string, number> = Object.fromEntries(FACTS.map(([name]) => [name, 0]));
  readonly samples: LookupSample[] = [];
  #companies: number;

  constructor(companiesBefore = 0) {
    this.#companies = companiesBefore;
  }

  add(composed: Composed): void {
    for (const [name, { isIn }] of FACTS) if (isIn(composed)) this.#count(name, 1);
    if (this.#companies % SAMPLE_INTERVAL === 0) this.samples.push(toSample(composed));
    this.#companies += 1;
  }

  /** Adds what was counted of other companies. */
  merge({ counts, samples }: Facts): void {
    for (const [name, count] of Object.entries(counts)) this.#count(name, count);
    this.samples.push(...samples.slice(0, MAX_SAMPLES - this.samples.length));
  }

  #count(name: string, companies: number): void {
    this.counts[name] = (this.counts[name] ?? 0) + companies;
  }
}

function toSample({ company, indexed: { names, sniCodes } }: Composed): LookupSample {
  return { orgNumber: company.orgNumber, name: names[0] ?? '', sniCode: sniCodes[0] ?? null };
}
