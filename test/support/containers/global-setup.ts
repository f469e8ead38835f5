import type { TestProject } from 'vitest/node';
import { toErrorMessage } from '../../../shared/errors/to-error-message.ts';
import { makeBaseImages } from './base-images.ts';
import { fetchEngine, startEngine } from './engine.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The reason why there is no engine; null when it runs and has the base images. */
    readonly missingEngine: string | null;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let stop = async (): Promise<void> => undefined;
  try {
    fetchEngine();
    stop = await startEngine();
    makeBaseImages();
    project.provide('missingEngine', null);
  } catch (error) {
    project.provide('missingEngine', toErrorMessage(error).slice(0, 300));
  }
  return () => stop();
}
