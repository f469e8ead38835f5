import { parseConfig } from '../shared/config/config.ts';
import { findHealthProblem } from './find-health-problem.ts';

// The health check of the image: `check-health.ts api | scheduler` exits with 0 when the process is
// healthy, else with 1 and the reason.
const { PORT, DATA_DIR } = process.env;
const problem = await findHealthProblem(process.argv[2], parseConfig({ PORT, DATA_DIR }));
if (problem !== null) {
  process.stderr.write(`${problem}\n`);
  process.exitCode = 1;
}
