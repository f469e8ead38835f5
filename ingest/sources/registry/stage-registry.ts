import { stageRows } from '../../staging/stage-rows.ts';
import { stageWhole, type StagingContext, type StagingResult } from '../../staging/stage-source.ts';
import { REGISTRY_READER_VERSION, readRegistry } from './read-registry.ts';
import { createRegistryStaging } from './registry-staging.ts';

/** Stages the registry: one file. */
export async function stageRegistry(
  paths: readonly string[],
  context: StagingContext,
): Promise<StagingResult> {
  return stageWhole(paths, context, {
    readerVersion: REGISTRY_READER_VERSION,
    read: async (next, base) => {
      const staging = createRegistryStaging(next);
      const delivery = await stageRows(paths, base, context, async ({ file, chunks, tally }) => {
        await readRegistry(file, chunks, tally, (row) => staging.add(row));
        return { sniEdition: null };
      });
      staging.finish(delivery);
      return delivery;
    },
  });
}
