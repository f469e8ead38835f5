import { rmSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openGenerationStore, openStore } from '../../shared/store/open-store.ts';
import { runSequence, toSeeds, OLD_VERSION } from '../support/ingest/change-sequence.ts';
import { embeddedIn } from '../support/ingest/embedded-in.ts';
import { rewriteInfo } from '../support/ingest/rewrite-info.ts';
import { makeTemporaryFolder } from '../support/process/temporary-folder.ts';

const SEQUENCES = 4;

it.each(toSeeds(SEQUENCES))(
  'A replica that reads only the changes is equal to the live generation (seed %i)',
  async (seed) => {
    const root = makeTemporaryFolder();
    const dataDir = `${root}/data`;
    const config = embeddedIn(dataDir);
    const steps = await runSequence(seed, {
      root,
      config,
      generations: await openGenerationStore(config),
      open: () => openStore(config),
      makeOld: (generation) => Promise.resolve(rewriteInfo(dataDir, generation, OLD_VERSION)),
      environment: { DATA_DIR: dataDir },
    });
    expect(steps).toHaveLength(8);
    rmSync(root, { recursive: true });
  },
  180_000,
);
