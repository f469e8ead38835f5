import { REGISTRY_READER_VERSION, readRegistry } from './read-registry.ts';
import { createRegistryStaging } from './registry-staging.ts';
import { stageRows } from '../../staging/stage-rows.ts';
import type { Source, StagingContext } from '../../staging/stage-source.ts';
import { readStagedDelivery } from '../../staging/staged-file.ts';

/** The company registry: one file. */
export function registrySource(context: StagingContext): Source {
  return {
    name: 'registry',
    readerVersion: REGISTRY_READER_VERSION,
    readAccepted: readStagedDelivery,
    stage: async ([path], next, base) => {
      const staging = createRegistryStaging(next);
      const delivery = await stageRows('registry', path!, base, context, async ({ file, chunks, tally }) => {
        await readRegistry(file, chunks, tally, (row) => staging.add(row));
        return { sniEdition: null };
      });
      staging.finish(delivery);
      return delivery;
    },
  };
}
