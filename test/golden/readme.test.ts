import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { generateRegister } from '../../fixtures/generate/generate-register.ts';
import { openStore } from '../../shared/store/open-store.ts';
import { ingestFolder } from '../support/ingest/ingest-folder.ts';
import { serveApp } from '../support/service/serve-app.ts';
import { makeTemporaryFolder } from '../support/process/temporary-folder.ts';
import { ROOT } from '../support/delivery/weekly-delivery.ts';
import { embeddedIn } from '../support/ingest/embedded-in.ts';

const README = readFileSync(join(ROOT, 'README.md'), 'utf8');

describe('the README', () => {
  it('shows the answer that its curl command gets', async () => {
    const [, path, body] = /curl -s http:\/\/127\.0\.0\.1:3000(\S+) .* -d '([^']+)'/.exec(README)!;
    const [, shown] = /```json\n([\s\S]*?)\n```/.exec(README)!;
    const root = makeTemporaryFolder();
    await generateRegister({ companies: 5_000, seed: 1, out: join(root, 'delivery') });
    await ingestFolder(join(root, 'delivery'), join(root, 'data'), { synthetic: true });
    const app = await serveApp(openStore(embeddedIn(join(root, 'data'))));
    const { json } = await app.post(path!, JSON.parse(body!));
    await app.close();
    const withoutClock = ({ companies, metadata }: { companies: unknown; metadata: object }): object => ({
      companies,
      metadata: { ...metadata, processingTimeMs: 0, timestamp: '' },
    });
    expect(withoutClock(JSON.parse(shown!))).toEqual(withoutClock(json));
  });

  it('names every folder of the product, and none that is not there', () => {
    const folders = ['api', 'ingest', 'shared'].flatMap((side) =>
      readdirSync(join(ROOT, side), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => entry.name),
    );
    const map = README.slice(README.indexOf('## The map'), README.indexOf('**A record**'));
    for (const folder of folders) expect(map).toMatch(new RegExp(`\\b${folder}/`));
    for (const [, folder] of map.matchAll(/`((?:api|ingest|shared|fixtures|test)\/[a-z-]*\/?)`/g)) {
      expect(existsSync(join(ROOT, folder!)), folder).toBe(true);
    }
  });

  it('lists every setting and every script', () => {
    const settings = readFileSync(join(ROOT, '.env.example'), 'utf8').matchAll(/^([A-Z_]+)=/gm);
    for (const [, setting] of settings) expect(README).toContain(`\`${setting}\``);
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    for (const script of ['start', 'test', 'ingest', 'fixtures', 'bench']) {
      expect(scripts).toHaveProperty(script);
      expect(README).toMatch(new RegExp(`npm (run )?${script}`));
    }
  });
});
