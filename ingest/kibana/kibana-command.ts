import { readFileSync, writeFileSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { parseArgs } from 'node:util';
import { toReason } from '../../shared/errors/to-reason.ts';
import type { Config } from '../../shared/config/config.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { toAnalystIndices } from '../../shared/store/open-store.ts';
import { asksForHelp } from '../../shared/terminal/asks-for-help.ts';
import { DASHBOARDS } from './dashboards.ts';
import { importSavedObjects } from './import-saved-objects.ts';
import { makeSavedObjects, toNdjson } from './make-saved-objects.ts';

const USAGE = `Usage: npm run kibana -- --out FILE | --url URL

  --out FILE   write data views and dashboards as NDJSON, for Kibana 9: Stack Management, Saved Objects, Import
  --url URL    import them into the Kibana at this address, as the user or with the key of ELASTICSEARCH_…

Both may be given. What was imported before is replaced; what people made themselves stays.

Exit codes: 0 done, 1 refused or taken in part, 2 wrong usage or setting, 4 Kibana cannot be reached.
`;

/** What the command does, in lines for a person. Settings are read when the command line is understood. */
export async function runKibanaCommand(
  args: readonly string[],
  readSettings: () => Config,
): Promise<string[]> {
  if (asksForHelp(args)) return [USAGE.trimEnd()];
  const { out, url } = readOptions(args);
  const config = readSettings();
  const indices = toAnalystIndices(config);
  if (indices === null)
    throw new AppError(
      'invalid_setting',
      'STORE is embedded, and Kibana reads Elasticsearch. Allowed: STORE=elasticsearch.',
    );
  const { elasticsearch } = config;
  const objects = makeSavedObjects(elasticsearch.indexPrefix, indices, DASHBOARDS);
  const lines: string[] = [];
  if (out !== undefined) {
    writeOut(out, toNdjson(objects));
    lines.push(`Wrote ${objects.length} objects to ${out}.`);
  }
  if (url !== undefined) {
    if (elasticsearch.caPath !== null) trust(elasticsearch.caPath);
    const count = await importSavedObjects(url, toNdjson(objects), elasticsearch);
    lines.push(`Kibana at ${url} has ${count} objects, ${DASHBOARDS.length} of them dashboards.`);
  }
  return lines;
}

function readOptions(args: readonly string[]): { out?: string; url?: string } {
  const options = parseOptions(args);
  const isAddress = options.url === undefined || isPlainAddress(options.url);
  if (!isAddress)
    throw new AppError(
      'invalid_usage',
      `--url takes an address such as http://kibana:5601, without user and password.\n\n${USAGE}`,
    );
  if (options.out === undefined && options.url === undefined) throw new AppError('invalid_usage', USAGE);
  return options;
}

function parseOptions(args: readonly string[]): { out?: string; url?: string } {
  try {
    const options = { out: { type: 'string' }, url: { type: 'string' } } as const;
    return parseArgs({ args: [...args], options }).values;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : '';
    throw new AppError('invalid_usage', `${reason}\n\n${USAGE}`, { cause });
  }
}

/** It stands in messages. */
function isPlainAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
}

function writeOut(path: string, text: string): void {
  try {
    writeFileSync(path, text);
  } catch (cause) {
    const reason = toReason(cause);
    throw new AppError('invalid_usage', `--out cannot be written: ${reason}`, { cause });
  }
}

/** Kibana's certificate is of the same authority as those of the nodes, where these have one of their own. */
function trust(path: string): void {
  try {
    setDefaultCACertificates([...getCACertificates('default'), readFileSync(path, 'utf8')]);
  } catch (cause) {
    const reason = toReason(cause);
    throw new AppError('invalid_setting', `ELASTICSEARCH_CA cannot be read: ${reason}`, { cause });
  }
}
