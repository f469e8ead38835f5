import { readConfig } from '../shared/config/config.ts';
import { findHealthProblem } from './find-health-problem.ts';

// The health check of the image: `check-health.ts api | scheduler` ends with 0 when it is well, else with 1 and the reason.
const { PORT, DATA_DIR } = process.env;
const problem = await findHealthProblem(process.argv[2], readConfig({ PORT, DATA_DIR }));
if (problem !== null) {
  process.stderr.write(`${problem}\n`);
  process.exitCode = 1;
}
