import { readFileSync, writeFileSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { toErrorMessage } from '../../shared/errors/to-error-message.ts';
import { loadConfigWithEnvFile, type Config } from '../../shared/config/config.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { getAnalystIndices } from '../../shared/store/open-store.ts';
import { createCommandLine, print, runCommandLine } from '../../shared/terminal/command-line.ts';
import { DASHBOARDS } from './dashboards.ts';
import { importSavedObjects } from './import-saved-objects.ts';
import { createSavedObjects, toNdjson } from './create-saved-objects.ts';

const NOTES = `Both options may be given. Objects of an earlier import are replaced; all others stay.
Exit codes: 0 done, 1 refused in whole or part, 2 wrong usage or setting, 4 Kibana cannot be reached.`;

interface KibanaOptions {
  readonly out?: string;
  readonly url?: string;
}

export async function runKibanaDashboardsCommand(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  const program = createCommandLine('npm run kibana --', NOTES)
    .usage('--out <file> | --url <url>')
    .option('--out <file>', 'write data views and dashboards as NDJSON, to import in Kibana 9: Saved Objects')
    .option('--url <url>', 'import them into this Kibana, as the user or with the key of ELASTICSEARCH_…')
    .action(async (options: KibanaOptions) => {
      if (options.out === undefined && options.url === undefined) program.help({ error: true });
      assertPlainAddress(options.url);
      const lines = await makeDashboards(options, loadConfigWithEnvFile(environment));
      print(lines.join('\n'));
    });
  await runCommandLine(program, args);
}

async function makeDashboards({ out, url }: KibanaOptions, config: Config): Promise<string[]> {
  const indices = await getAnalystIndices(config);
  if (indices === null)
    throw new AppError(
      'invalid_setting',
      'STORE is embedded, but Kibana only reads Elasticsearch. Set STORE=elasticsearch.',
    );
  const { elasticsearch } = config;
  const objects = createSavedObjects(elasticsearch.indexPrefix, indices, DASHBOARDS);
  const lines: string[] = [];
  if (out !== undefined) {
    writeOut(out, toNdjson(objects));
    lines.push(`Wrote ${objects.length} objects to ${out}.`);
  }
  if (url !== undefined) {
    if (elasticsearch.caPath !== null) trustCertificates(elasticsearch.caPath);
    const count = await importSavedObjects(url, toNdjson(objects), elasticsearch);
    lines.push(`Kibana at ${url} has ${count} objects, ${DASHBOARDS.length} of them dashboards.`);
  }
  return lines;
}

/** Throws `invalid_usage` for user and password, because messages quote the address. */
function assertPlainAddress(text: string | undefined): void {
  const url = text === undefined ? null : URL.parse(text);
  const isPlain =
    url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  if (text !== undefined && !isPlain)
    throw new AppError(
      'invalid_usage',
      '--url must be an address such as http://kibana:5601, without user and password.',
    );
}

function writeOut(path: string, text: string): void {
  try {
    writeFileSync(path, text);
  } catch (cause) {
    const reason = toErrorMessage(cause);
    throw new AppError(
      'invalid_usage',
      `The file of --out, ${path}, cannot be written: ${reason}. Check its folder and permissions.`,
      {
        cause,
      },
    );
  }
}

/** For Kibana and for the nodes of its cluster. */
function trustCertificates(path: string): void {
  try {
    setDefaultCACertificates([...getCACertificates('default'), readFileSync(path, 'utf8')]);
  } catch (cause) {
    const reason = toErrorMessage(cause);
    throw new AppError(
      'invalid_setting',
      `The certificate file of ELASTICSEARCH_CA cannot be read: ${reason}. Check its path and permissions.`,
      { cause },
    );
  }
}
