import { toErrorMessage } from '../../../shared/errors/to-error-message.ts';
import { makeBaseImages } from './base-images.ts';
import { fetchEngine, startEngine } from './engine.ts';

/** Exit code when this machine cannot have an engine. A failure of the images has exit code 1. */
const NO_ENGINE = 3;

// npm run setup:containers: fetches an engine and makes the base images, once.
const stop = await openEngine();
if (stop !== null) {
  try {
    console.log(`The images of the containers are ready: ${Object.values(makeBaseImages()).join(', ')}.`);
  } catch (error) {
    console.error(`The images of the containers could not be made: ${toErrorMessage(error)}`);
    process.exitCode = 1;
  } finally {
    await stop();
  }
}

async function openEngine(): Promise<(() => Promise<void>) | null> {
  try {
    fetchEngine();
    return await startEngine();
  } catch (error) {
    console.error(`This machine cannot have a Docker engine for the tests: ${toErrorMessage(error)}`);
    process.exitCode = NO_ENGINE;
    return null;
  }
}
