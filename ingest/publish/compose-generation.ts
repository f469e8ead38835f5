import { Company } from '../../shared/domain/company.ts';
import type { GenerationInfo, GenerationStore, IndexedCompany } from '../../shared/store/port.ts';
import type { ComposableSource, NumberedName } from '../compose/company-parts.ts';
import { composeCompanies } from '../compose/compose-companies.ts';
import { openStreams } from '../compose/open-streams.ts';
import { rankNames } from '../compose/rank-names.ts';
import type { Progress } from '../progress.ts';
import type { StagedSource } from '../staging/stage-source.ts';
import { buildGeneration, type About } from './build-generation.ts';
import type { Sample } from './find-faults.ts';

/** One company in this many is looked up again before a generation is promoted, and at most `MAX_SAMPLES`. */
const SAMPLE_EVERY = 997;
const MAX_SAMPLES = 200;

/** A generation that is built and not promoted yet, and the companies that it must find. */
export interface BuiltGeneration {
  readonly info: GenerationInfo;
  readonly samples: readonly Sample[];
}

/** What a generation is composed of. */
export interface GenerationPlan {
  readonly name: string;
  readonly about: About;
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
  const { lead, parts, names, rows, sni } = openStreams(
    sources,
    new Map(staged.map((source) => [source.name, source])),
  );
  progress.start('Sorting the names', rows);
  const nameRanks = rankNames(toTexts(names));
  progress.finish(`${nameRanks.length} companies`);
  progress.start('Building the generation', rows);
  const companies = composeCompanies({ lead, parts, nameRanks, lists: sni.lists });
  const { passed, samples } = takeSamples(companies);
  const info = await buildGeneration(store, { name, companies: passed, about, sni }, (count) =>
    progress.update(count),
  );
  progress.finish(`${info.companies} companies, ${info.names} names`);
  return { info, samples };
}

function* toTexts(names: Iterable<NumberedName>): Generator<string> {
  for (const { name } of names) yield name;
}

/** Takes samples of companies as they pass: always the first. They are complete when all have passed. */
export function takeSamples(companies: Iterable<IndexedCompany>): {
  readonly passed: Generator<IndexedCompany>;
  readonly samples: readonly Sample[];
} {
  const samples: Sample[] = [];
  function* pass(): Generator<IndexedCompany> {
    let index = 0;
    for (const company of companies) {
      if (index % SAMPLE_EVERY === 0 && samples.length < MAX_SAMPLES) samples.push(toSample(company));
      index += 1;
      yield company;
    }
  }
  return { passed: pass(), samples };
}

function toSample({ company, names: [name = ''], sniCodes }: IndexedCompany): Sample {
  const { orgNumber } = Company.pick({ orgNumber: true }).parse(JSON.parse(company));
  return { orgNumber, name, sniCode: sniCodes[0] ?? null };
}
