import { toErrorMessage } from '../../../shared/errors/to-error-message.ts';
import { makeBaseImages } from './base-images.ts';
import { fetchEngine, startEngine } from './engine.ts';

// npm run setup:containers: fetches an engine and makes the base images, once.
try {
  fetchEngine();
  const stop = await startEngine();
  try {
    console.log(`The images of the containers are ready: ${Object.values(makeBaseImages()).join(', ')}.`);
  } finally {
    await stop();
  }
} catch (error) {
  console.error(`There are no containers for the tests: ${toErrorMessage(error)}.`);
  process.exitCode = 1;
}
