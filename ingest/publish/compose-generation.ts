import { Company } from '../../shared/domain/company.ts';
import type { GenerationInfo, GenerationStore, IndexedCompany } from '../../shared/store/port.ts';
import type { ComposableSource, CompanyName } from '../compose/company-parts.ts';
import { composeCompanies } from '../compose/compose-companies.ts';
import { openCompanyStreams } from '../compose/open-company-streams.ts';
import { rankNames } from '../compose/rank-names.ts';
import type { Progress } from '../progress.ts';
import type { StagedSource } from '../staging/stage-source.ts';
import { buildGeneration, type GenerationMetadata } from './build-generation.ts';
import type { LookupSample } from './find-faults.ts';

/** One company in this many is looked up again before a generation is promoted, and at most `MAX_SAMPLES`. */
const SAMPLE_INTERVAL = 997;
const MAX_SAMPLES = 200;

/** A generation that is built and not promoted yet, and the companies that it must find. */
export interface BuiltGeneration {
  readonly info: GenerationInfo;
  readonly samples: readonly LookupSample[];
}

/** What a generation is composed of. */
export interface GenerationPlan {
  readonly name: string;
  readonly about: GenerationMetadata;
  /** The table of sources, and what is staged of them. */
  readonly sources: readonly ComposableSource[];
  readonly staged: readonly StagedSource[];
}

/** Composes all companies of what is staged, and builds a generation of them beside the live one. */
export async function composeGeneration(
  { name, about, sources, staged }: GenerationPlan,
  store: GenerationStore,
  progress: Progress,
): Promise<BuiltGeneration> {
  const {
    primary: lead,
    parts,
    names,
    primaryRowCount: rows,
    sni,
  } = openCompanyStreams(sources, new Map(staged.map((source) => [source.name, source])));
  progress.start('Sorting the names', rows);
  const nameRanks = rankNames(toNameTexts(names));
  progress.finish(`${nameRanks.length} companies`);
  progress.start('Building the generation', rows);
  const companies = composeCompanies({ primary: lead, parts, nameRanks, lists: sni.lists });
  const { passed, samples } = sampleCompanies(companies);
  const info = await buildGeneration(store, { name, companies: passed, about, sni }, (count) =>
    progress.update(count),
  );
  progress.finish(`${info.companies} companies, ${info.names} names`);
  return { info, samples };
}

function* toNameTexts(names: Iterable<CompanyName>): Generator<string> {
  for (const { name } of names) yield name;
}

/** Takes samples of companies as they pass: always the first. They are complete when all have passed. */
export function sampleCompanies(companies: Iterable<IndexedCompany>): {
  readonly passed: Generator<IndexedCompany>;
  readonly samples: readonly LookupSample[];
} {
  const samples: LookupSample[] = [];
  function* pass(): Generator<IndexedCompany> {
    let index = 0;
    for (const company of companies) {
      if (index % SAMPLE_INTERVAL === 0 && samples.length < MAX_SAMPLES) samples.push(toSample(company));
      index += 1;
      yield company;
    }
  }
  return { passed: pass(), samples };
}

function toSample({ company, names: [name = ''], sniCodes }: IndexedCompany): LookupSample {
  const { orgNumber } = Company.pick({ orgNumber: true }).parse(JSON.parse(company));
  return { orgNumber, name, sniCode: sniCodes[0] ?? null };
}
