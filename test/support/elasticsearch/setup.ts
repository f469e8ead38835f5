import { toErrorMessage } from '../../../shared/errors/to-error-message.ts';
import { distributionFolder, fetchDistribution } from './distribution.ts';
import { hasOtherServer } from './find-server.ts';

// npm run setup:elasticsearch [-- --needed]: with --needed nothing is fetched when another server
// is available.
if (process.argv.includes('--needed') && hasOtherServer()) {
  console.log('Elasticsearch: ELASTICSEARCH_URL or Docker is used.');
} else {
  try {
    fetchDistribution();
    console.log(`The Elasticsearch server for the tests is in ${distributionFolder()}.`);
  } catch (error) {
    const reason = toErrorMessage(error);
    console.error(`There is no Elasticsearch server for the tests: ${reason}.`);
    process.exitCode = 1;
  }
}
