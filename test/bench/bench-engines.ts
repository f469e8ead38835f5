import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@elastic/elasticsearch';
import { planRegister, type RegisterPlan } from '../../fixtures/generate/plan-register.ts';
import { rankNamesAlphabetically } from '../../ingest/compose/rank-names.ts';
import { composeCompanies } from '../../ingest/compose/compose-companies.ts';
import { openCompanyStreams, type CompanyStreams } from '../../ingest/compose/open-company-streams.ts';
import { openPublicationRecorder } from '../../ingest/changes/open-publication-recorder.ts';
import { SOURCES_BY_PRECEDENCE } from '../../ingest/sources/index.ts';
import { readStagedSourceStates } from '../../ingest/staging/read-staged-source-states.ts';
import { buildGeneration } from '../../ingest/publish/build-generation.ts';
import { Connection, SERVING_POLICY } from '../../shared/store/elasticsearch/connection/connection.ts';
import {
  ElasticsearchGenerations,
  type ElasticsearchSettings,
} from '../../shared/store/elasticsearch/generations.ts';
import { IndexNames } from '../../shared/store/elasticsearch/generation/index-names.ts';
import { ElasticsearchGenerationReader } from '../../shared/store/elasticsearch/reader.ts';
import { EmbeddedGenerations } from '../../shared/store/embedded/generations.ts';
import type { CompanyReader, GenerationStore } from '../../shared/store/port.ts';
import { findServer } from '../support/elasticsearch/find-server.ts';
import { benchIndustries } from './bench-industries.ts';
import { benchNumbers } from './bench-numbers.ts';
import {
  askQuestions,
  countNames,
  judgeAnswers,
  KINDS,
  makeQuestions,
  toShare,
  type Answers,
  type NameQuestion,
} from './name-queries.ts';
import { benchFolder, prepareData, printFigure, type BenchOptions } from './prepare-data.ts';
import { summarise } from './summarise.ts';

const HEAP = '2g';
const CLIENTS = 4;
const SECONDS = 10;

export async function benchEngines(options: BenchOptions): Promise<void> {
  const staging = join(await prepareData(options), 'staging');
  const server = await findServer(true, { heap: HEAP, java: [] });
  if ('missing' in server) throw new Error(server.missing);
  const settings = toSettings(server.url);
  const embeddedFolder = join(benchFolder(options.companies, options.seed), 'engines');
  const embedded = new EmbeddedGenerations(embeddedFolder);
  const elasticsearch = new ElasticsearchGenerations(settings);
  try {
    const name = `bench${Date.now()}`;
    await buildWith(embedded, name, staging);
    printFigure({
      figure: 'size on disk',
      engine: 'embedded',
      bytes: sizeOfFolder(join(embeddedFolder, 'generations', name)),
    });
    await buildWith(elasticsearch, name, staging);
    const index = new IndexNames(settings.indexPrefix).toGenerationIndex(name);
    printFigure({
      figure: 'size on disk',
      engine: 'elasticsearch',
      bytes: await sizeOfIndex(server.url, index),
    });

    const small = await embedded.open(name);
    const connection = new TimedConnection(settings, SERVING_POLICY);
    const large = new ElasticsearchGenerationReader(small.generation, connection, index);
    await compare(small, large, connection, planRegister(options.companies, options.seed), options);
    await small.close();
    await connection.close();
  } finally {
    await embedded.prune();
    await elasticsearch.prune();
    await elasticsearch.close();
    await server.stop();
  }
}

function toSettings(url: string): ElasticsearchSettings {
  const none = { apiKey: null, username: null, password: null, caPath: null };
  return { urls: [url], ...none, indexPrefix: 'company-data-bench', shards: 1, replicas: 0 };
}

class TimedConnection extends Connection {
  clientMs = 0;

  override async request<T>(taskForErrorMessage: string, call: (client: Client) => Promise<T>): Promise<T> {
    return super.request(taskForErrorMessage, async (client) => {
      const startedAt = performance.now();
      try {
        return await call(client);
      } finally {
        this.clientMs += performance.now() - startedAt;
      }
    });
  }
}

function openStaged(staging: string): CompanyStreams {
  const staged = readStagedSourceStates(SOURCES_BY_PRECEDENCE, staging).flatMap(
    ({ name, stagedFilePath, delivery }) =>
      delivery === null ? [] : [[name, { stagedFilePath, delivery }] as const],
  );
  return openCompanyStreams(SOURCES_BY_PRECEDENCE, new Map(staged));
}

async function buildWith(store: GenerationStore, name: string, staging: string): Promise<void> {
  const about = { createdAt: new Date().toISOString(), synthetic: true, sources: {}, previous: null };
  const { registryStream, companyPartStreams, names, sni } = openStaged(staging);
  const nameRanks = rankNamesAlphabetically([...names].map((each) => each.name));
  const companies = composeCompanies({
    registryStream,
    companyPartStreams,
    alphabeticalNameRanks: nameRanks,
    sniLists: sni.lists,
  });
  const startedAt = performance.now();
  let writtenAt = startedAt;
  let memory = 0;
  const recorder = await openPublicationRecorder(store, {
    ...{
      live: null,
      allSources: SOURCES_BY_PRECEDENCE,
      isRebuildOfSameDeliveries: false,
      isRollback: false,
      seenAt: about.createdAt,
    },
    next: { name, ...about },
  });
  const content = { name, companies, metadata: about, sni, recorder };
  const { info } = await buildGeneration(store, content, () => {
    writtenAt = performance.now();
    memory = Math.max(memory, process.memoryUsage.rss());
  });
  printFigure({
    figure: 'build',
    engine: store.engine,
    companies: info.companies,
    names: info.names,
    companiesPerSecond: Math.round(info.companies / ((writtenAt - startedAt) / 1000)),
    secondsToFinish: Math.round((performance.now() - writtenAt) / 100) / 10,
    peakMemoryBytes: memory,
  });
}

async function compare(
  small: CompanyReader,
  large: CompanyReader,
  connection: TimedConnection,
  plan: RegisterPlan,
  options: BenchOptions,
): Promise<void> {
  const names = countNames(plan);
  // The server compiles code that it runs often.
  await askQuestions(
    large,
    makeQuestions(plan, names, 'two typos', { ...options, seed: options.seed + 1 }).questions,
  );
  await benchNumbers(small, plan, options, 'embedded');
  await benchNumbers(large, plan, options, 'elasticsearch');
  await benchIndustries(small, 'embedded');
  await benchIndustries(large, 'elasticsearch');
  const all: NameQuestion[] = [];
  const answers: [Answers[], Answers[]] = [[], []];
  for (const kind of KINDS) {
    const { questions, leftOut } = makeQuestions(plan, names, kind, options);
    const one = await askQuestions(small, questions);
    connection.clientMs = 0;
    const other = await askQuestions(large, questions);
    const clientMs = connection.clientMs;
    const asked = questions.length;
    printFigure({
      figure: 'search',
      engine: 'embedded',
      kind,
      asked,
      leftOut,
      ...judgeAnswers(questions, one),
    });
    printFigure({
      figure: 'search',
      engine: 'elasticsearch',
      kind,
      asked,
      leftOut,
      ...judgeAnswers(questions, other),
    });
    const totalMs = other.durations.reduce((sum, each) => sum + each, 0);
    const storeAdds = toShare(totalMs - clientMs, clientMs);
    printFigure({ figure: 'agreement', kind, ...agree(questions, one, other), storeAdds });
    all.push(...questions);
    answers[0].push(one);
    answers[1].push(other);
  }
  printFigure({
    figure: 'agreement',
    kind: 'all',
    ...agree(all, concatenate(answers[0]), concatenate(answers[1])),
  });
  for (const [engine, reader] of [
    ['embedded', small],
    ['elasticsearch', large],
  ] as const) {
    await measureThroughput(engine, reader, all);
  }
}

function concatenate(parts: readonly Answers[]): Answers {
  return {
    durations: parts.flatMap(({ durations }) => durations),
    found: parts.flatMap(({ found }) => found),
  };
}

function agree(questions: readonly NameQuestion[], one: Answers, other: Answers) {
  let first = 0;
  let ten = 0;
  for (const [index, { text }] of questions.entries()) {
    const [a, b] = [one.found[index]!, other.found[index]!];
    if (a[0] === b[0]) first += 1;
    if (JSON.stringify(a.toSorted()) === JSON.stringify(b.toSorted())) ten += 1;
    else if (process.env['BENCH_MISSES'] === '1') console.error(text, '|', a.join(' '), '|', b.join(' '));
  }
  return { sameFirst: toShare(first, questions.length), sameTen: toShare(ten, questions.length) };
}

async function measureThroughput(
  engine: string,
  reader: CompanyReader,
  questions: readonly NameQuestion[],
): Promise<void> {
  const end = performance.now() + SECONDS * 1000;
  const durations: number[] = [];
  let next = 0;
  const ask = async (): Promise<void> => {
    while (performance.now() < end) {
      const { text } = questions[(next += 7919) % questions.length]!;
      const startedAt = performance.now();
      await reader.searchByName({
        text,
        limit: 10,
        hasAnnualReport: null,
        includesMatchesWithTypos: true,
      });
      durations.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, ask));
  printFigure({
    figure: 'throughput of name searches',
    engine,
    clients: CLIENTS,
    perSecond: Math.round(durations.length / SECONDS),
    ms: summarise(durations),
  });
}

function sizeOfFolder(folder: string): number {
  return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}

async function sizeOfIndex(url: string, index: string): Promise<number> {
  const client = new Client({ node: url });
  const { _all } = await client.indices.stats({ index, metric: 'store' });
  await client.close();
  return _all.primaries?.store?.size_in_bytes ?? 0;
}
