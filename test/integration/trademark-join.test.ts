import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { generateRegister } from '../../fixtures/generate/generate-register.ts';
import { planRegister } from '../../fixtures/generate/plan-register.ts';
import { ingestFolder } from '../support/ingest/ingest-folder.ts';
import { scoreLinks } from '../support/ingest/score-links.ts';
import { makeTemporaryFolder } from '../support/process/temporary-folder.ts';

const COMPANIES = 1_000;
const TRADEMARKS = 4_000;
const SEED = 5;

it('Ingest joins the marks of a fictional register to the right companies', async () => {
  const root = makeTemporaryFolder();
  const delivery = join(root, 'delivery');
  const dataDir = join(root, 'data');
  await generateRegister({
    companies: COMPANIES,
    seed: SEED,
    reports: 0,
    trademarks: TRADEMARKS,
    out: delivery,
  });
  const { error, report } = await ingestFolder(delivery, dataDir, { synthetic: true });
  expect(error).toBeNull();
  expect(report.sources['trademarks']!.rejected).toEqual({ 'malformed-xml': 2, 'no-trademark': 1 });
  const staged = join(dataDir, 'staging/trademarks.sqlite');
  const score = scoreLinks(staged, planRegister(COMPANIES, SEED), TRADEMARKS);
  expect(score.expected).toBeGreaterThan(1_300);
  expect(score.precision).toBeGreaterThanOrEqual(0.995);
  expect(score.recall).toBeGreaterThanOrEqual(0.9);
  expect(score.recallByLabel['publ']).toBeGreaterThan(0.95);
  // Overwritten pages contain no person's name any more.
  expect(readFileSync(staged, 'latin1')).not.toMatch(/Fiktivsson/);
}, 60_000);
