import { planRegister } from '../../fixtures/generate/plan-register.ts';
import { parseConfig } from '../../shared/config/config.ts';
import { openStore } from '../../shared/store/open-store.ts';
import { benchIndustries } from './bench-industries.ts';
import { benchNumbers } from './bench-numbers.ts';
import { askQuestions, countNames, countWords, judgeAnswers, KINDS, makeQuestions } from './name-queries.ts';
import { prepareData, printFigure, type BenchOptions } from './prepare-data.ts';

/**
 * In-process latency and recall by kind of query, look-ups by number, and bulks of 5,000, on the
 * embedded engine.
 */
export async function benchSearch(options: BenchOptions): Promise<void> {
  const dataDir = await prepareData(options);
  const plan = planRegister(options.companies, options.seed);
  const names = countNames(plan);
  printFigure({
    figure: 'register',
    companies: plan.companyCount,
    distinctNames: names.size,
    distinctWords: countWords(plan),
  });
  const store = await openStore(parseConfig({ DATA_DIR: dataDir }));
  await store.withLiveGeneration(async (reader) => {
    await benchNumbers(reader, plan, options, 'embedded');
    await benchIndustries(reader, 'embedded');
    for (const kind of KINDS) {
      const { questions, leftOut } = makeQuestions(plan, names, kind, options);
      const judged = judgeAnswers(questions, await askQuestions(reader, questions));
      printFigure({ figure: 'search', kind, asked: questions.length, leftOut, ...judged });
    }
  });
  await store.close();
}
