import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { writeXlsx } from 'hucre/xlsx';
import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT } from '../support/delivery/weekly-delivery.ts';
import { serveReadyRegister } from '../support/docs/serve-ready-register.ts';
import type { ServedApp } from '../support/service/serve-app.ts';

const run = promisify(execFile);
const CLIENT = join(ROOT, 'clients/typescript');
const ORG_NUMBER = '5620032705';
const folder = mkdtempSync(join(tmpdir(), 'company-data-typescript-'));
let app: ServedApp;

beforeAll(async () => {
  app = await serveReadyRegister();
  await run(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', CLIENT]);
  await run('npm', ['pack', CLIENT, '--pack-destination', folder]);
  const [file = ''] = readdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{}');
  // The package of workbooks is that of this project, since the tests install nothing from afar.
  const packages = [join(ROOT, 'node_modules/hucre'), `./${file}`];
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', ...packages], { cwd: folder });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

async function runClient(args: readonly string[], settings: Readonly<Record<string, string>> = {}) {
  const env = { ...process.env, COMPANY_DATA_URL: app.address, COMPANY_DATA_KEY: app.key, ...settings };
  const file = join(folder, 'node_modules/.bin/company-data');
  try {
    return { code: 0, ...(await run(file, args, { cwd: folder, env })) };
  } catch (error) {
    return error as { readonly code: number; readonly stdout: string; readonly stderr: string };
  }
}

it('A program imports the installed package', async () => {
  const program = `import { CompanyDataClient } from 'company-data';
    const client = new CompanyDataClient({ baseUrl: '${app.address}' });
    console.log((await client.health()).status);`;
  writeFileSync(join(folder, 'program.mjs'), program);
  expect((await run(process.execPath, ['program.mjs'], { cwd: folder })).stdout).toBe('ok\n');
});

it('The command prints JSON in a pipe, and CSV on request', async () => {
  const found = await runClient(['search', 'östra', 'plomonvalens', 'bärgning', '--limit', '1']);
  expect(JSON.parse(found.stdout).companies[0].orgNumber).toBe(ORG_NUMBER);
  const company = await runClient(['company', '562003-2705', '--csv']);
  const [head = '', ...years] = company.stdout.trim().split('\r\n');
  expect(head).toMatch(/^orgNumber,name,scope,fiscalYearStart,fiscalYearEnd,revenue,/);
  expect(years.length).toBeGreaterThan(2);
  expect(years[0]).toMatch(/^5620032705,Östra Plommonvallens Bärgning AB,company,2025-01-01,2025-12-31,/);
  const industry = await runClient(['industry', '43341', '--limit', '3', '--csv']);
  expect(industry.stdout.trim().split('\r\n')).toHaveLength(4);
  expect(industry.stdout).toMatch(/,active,\r\n/);
  expect(JSON.parse((await runClient(['sni', 'måleri'])).stdout).sniCodes[0].code).toBe('43341');
});

it('The command makes, fills and shows a watch list', async () => {
  writeFileSync(join(folder, 'numbers.txt'), '562003-2705\n5560000001\n');
  const made = await runClient(['watch', 'Kunder', '--add', 'numbers.txt', '--csv']);
  expect(made.stderr).toBe('1 added, 0 removed.\nNot in the register: 5560000001\n');
  expect(made.stdout).toMatch(/^id,name,companies,mail,webhook,state\r\nwl_\S+,Kunder,1,,,\r\n$/);
  const hooked = await runClient(['watch', 'Kunder', '--webhook', 'https://hooks.example.se']);
  expect(hooked.stderr).toMatch(/^Secret of the webhook, shown once: whsec_\S+\n$/);
  expect((await runClient(['watch', 'Kunder', '--csv'])).stdout.split('\r\n')).toHaveLength(2);
  expect(JSON.parse((await runClient(['watch', '--json'])).stdout)).toMatchObject([{ name: 'Kunder' }]);
  const wrong = await runClient(['watch', 'Leverantörer']);
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('There is no watch list')]);
  expect((await runClient(['watch', 'Kunder', '--mail', 'weekly'])).code).toBe(2);
});

it('The command lists companies by filters to the end, and counts them', async () => {
  const filters = ['--sni', '43', '--county', '01,12', '--min-revenue', '0,5 Mkr'];
  const { stdout, stderr } = await runClient(['list', ...filters, '--limit', '5000', '--csv']);
  const [head = '', ...rows] = stdout.trim().split('\r\n');
  expect(head).toMatch(/^orgNumber,name,/);
  expect(rows.length).toBeGreaterThan(0);
  expect(stderr).toBe(`${rows.length} ${rows.length === 1 ? 'company matches' : 'companies match'}.\n`);
  const cut = await runClient(['list', '--limit', '2', '--sort', 'name', '--csv']);
  const [, cursor = ''] = /--cursor (\S+)/.exec(cut.stderr) ?? [];
  const more = await runClient(['list', '--limit', '2', '--sort', 'name', '--csv', '--cursor', cursor]);
  expect(more.stdout.trim().split('\r\n')).toHaveLength(3);
  expect(more.stdout).not.toBe(cut.stdout);
  const counted = await runClient(['list', '--count-by', 'county', '--csv']);
  expect(counted.stdout).toContain('01,Stockholms län,');
  const none = await runClient(['list', 'plomonvallen', '--csv']);
  expect(none.stderr).toMatch(
    /^0 companies match\. Most would be found without q\. Did you mean .*Plommonvallen/,
  );
});

it('The command prints a page of changes and the next cursor', async () => {
  const { next } = JSON.parse((await runClient(['changes', 'now'])).stdout);
  const csv = await runClient(['changes', next, '--csv']);
  expect(csv.stdout).toBe('seenAt,orgNumber,name,type,topics,fields\r\n');
  expect(csv.stderr).toBe(`Next cursor: ${next}\n`);
  expect(JSON.parse((await runClient(['changes'])).stdout).changes).toEqual([]);
});

it('The command lists annual reports and writes one into a file', async () => {
  const { stdout } = await runClient(['reports', ORG_NUMBER]);
  expect(JSON.parse(stdout).filingCount).toBeGreaterThan(0);
  expect(await runClient(['reports', ORG_NUMBER, '--out', 'report.xhtml'])).toMatchObject({ code: 0 });
  expect(readFileSync(join(folder, 'report.xhtml'), 'utf8')).toContain('<html');
});

it('A bulk reads a file in batches, writes a file, and continues', async () => {
  const numbers = Array.from({ length: 60 }, () => ORG_NUMBER);
  writeFileSync(join(folder, 'numbers.txt'), [...numbers, '5560000001'].join('\n'));
  // A guest has batches of 50.
  const guest = { COMPANY_DATA_KEY: '' };
  const whole = await runClient(['bulk', 'numbers.txt', '--out', 'out.csv'], guest);
  expect(whole.stderr).toBe('50 of 61 looked up, 50 found\n61 of 61 looked up, 60 found\n');
  const lines = readFileSync(join(folder, 'out.csv'), 'utf8').trim().split('\r\n');
  expect(lines).toHaveLength(62);
  expect(lines.at(-1)).toMatch(/^5560000001,Company not found,/);
  expect((await runClient(['bulk', 'numbers.txt', '--out', 'out.csv'])).code).toBe(1);
  await runClient(['bulk', 'numbers.txt', '--out', 'out.csv', '--from', '61']);
  expect(readFileSync(join(folder, 'out.csv'), 'utf8').trim().split('\r\n')).toHaveLength(63);
});

it('A list is matched row by row, its columns stay, and a guest has smaller batches', async () => {
  const rows = Array.from(
    { length: 25 },
    (_, place) => `${place};Östra Plomonvallens Bärgning AB;Stockholm;=1`,
  );
  writeFileSync(
    join(folder, 'ledger.csv'),
    Buffer.from(['Nr;Företag;Ort;Not', ...rows].join('\n'), 'latin1'),
  );
  const { code, stderr } = await runClient(['match', 'ledger.csv', '--out', 'matched.csv'], {
    COMPANY_DATA_KEY: '',
  });
  expect([code, stderr]).toEqual([
    0,
    'Matching 25 rows: name from Företag, city from Ort. Name other columns with --name, --number, --city.\n25 of 25 rows, 25 matched\n',
  ]);
  const lines = readFileSync(join(folder, 'matched.csv'), 'utf8').trim().split('\r\n');
  expect(lines).toHaveLength(26);
  expect(lines[1]).toMatch(
    new RegExp(
      `^0;Östra Plomonvallens Bärgning AB;Stockholm;'=1;match;${ORG_NUMBER};Östra Plommonvallens Bärgning AB;STOCKHOLM;active;0,6783;typo city;;;$`,
    ),
  );
});

it('A list without heads and JSON lines are matched too', async () => {
  writeFileSync(join(folder, 'names.txt'), 'Ostra Plommonvallens Bargning AB\n');
  writeFileSync(join(folder, 'names.jsonl'), `{"company":"Ostra Plommonvallens Bargning AB","n":1}\n`);
  for (const file of ['names.txt', 'names.jsonl']) {
    expect((await runClient(['match', file, '--out', `${file}.out.jsonl`])).code).toBe(0);
    const { match } = JSON.parse(readFileSync(join(folder, `${file}.out.jsonl`), 'utf8'));
    expect(match).toMatchObject({ decision: 'match', company: { orgNumber: ORG_NUMBER } });
  }
});

it('Every field of JSON lines is kept, with null as nothing', async () => {
  const lines = ['{"id":7,"name":null}', '{"name":"Ugglan AB","city":"Lund"}'];
  writeFileSync(join(folder, 'fields.jsonl'), lines.join('\n'));
  expect((await runClient(['match', 'fields.jsonl', '--out', 'fields.out.jsonl'])).code).toBe(0);
  const rows = readFileSync(join(folder, 'fields.out.jsonl'), 'utf8').trim().split('\n');
  const [first, second] = rows.map((row) => JSON.parse(row));
  expect(first).toMatchObject({ id: 7, name: '', match: { decision: 'invalid' } });
  expect(second).toMatchObject({ id: '', name: 'Ugglan AB', city: 'Lund', match: { id: 1 } });
});

it.each([
  ['title.csv', 'Kundlista;;\n;;\nNr;Kundnamn;Ort\n1;Östra Plommonvallens Bärgning AB;Stockholm\n', []],
  ['excel.csv', 'sep=;\r\nNamn;Ort\r\nÖstra Plommonvallens Bärgning AB;Stockholm\r\n', []],
  ['unknown.csv', `Nr;Kund;Skatte-ID;Telefon\n1;X;${ORG_NUMBER};0701234567\n`, []],
  ['asked.csv', 'Lista;\nBenämning;Nr\nÖstra Plommonvallens Bärgning AB;1\n', ['--name', 'Benämning']],
  ['place.csv', '1;Östra Plommonvallens Bärgning AB\n', ['--name', '2']],
])('The rows of %s are told from what stands above them', async (file, text, options) => {
  writeFileSync(join(folder, file), text);
  const out = join(folder, `${file}.jsonl`);
  expect((await runClient(['match', file, ...options, '--out', out])).code).toBe(0);
  const [row, ...more] = readFileSync(out, 'utf8').trim().split('\n');
  expect(JSON.parse(row!).match.company.orgNumber).toBe(ORG_NUMBER);
  expect(more).toEqual([]);
});

it('A workbook is matched, and written as one', async () => {
  const cells = [
    ['Kund', 'Not', 'Saldo'],
    ['Ostra Plommonvallens Bargning AB', '=1+1', 12.5],
  ];
  writeFileSync(join(folder, 'ledger.xlsx'), await writeXlsx({ sheets: [{ name: 'Blad 1', rows: cells }] }));
  const { code, stderr } = await runClient(['match', 'ledger.xlsx', '--out', 'matched.xlsx']);
  expect([code, stderr]).toEqual([0, expect.stringContaining('Matching 1 rows: name from Kund.')]);
  const [sheet] = await readWorkbook(readFileSync(join(folder, 'matched.xlsx')));
  expect(sheet?.data[1]?.slice(0, 5)).toEqual([...cells[1]!, 'match', ORG_NUMBER]);
});

it.each([
  ['other.xlsx', 'no zip', 'is no workbook'],
  ['bomb.xlsx', toZipBomb(), 'unpacks to more than 1 GB'],
  ['empty.csv', '', 'is empty, or no list'],
  ['broken.jsonl', '{"name":"A"}\n[1]\n', 'has no JSON object in line 2'],
])('%s is refused in words, and nothing is written', async (file, content, problem) => {
  writeFileSync(join(folder, file), content);
  const { code, stderr } = await runClient(['match', file, '--out', 'refused.csv']);
  expect([code, stderr]).toEqual([2, expect.stringContaining(problem)]);
  expect(readdirSync(folder).filter((name) => name.startsWith('refused'))).toEqual([]);
});

/** The directory of a zip with one file of 4 GB. */
function toZipBomb(): Buffer {
  const entry = Buffer.alloc(47);
  entry.writeUInt32LE(0x02014b50);
  entry.writeUInt32LE(0xffff_fff0, 24);
  entry.writeUInt16LE(1, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  return Buffer.concat([entry, end]);
}

it('A bulk of names reads a column of a CSV file', async () => {
  writeFileSync(join(folder, 'names.csv'), 'id;name\n1;Ostra Plommonvallens Bargning AB\n');
  await runClient(['bulk', 'names.csv', '--column', 'name', '--out', 'out.jsonl']);
  const result = JSON.parse(readFileSync(join(folder, 'out.jsonl'), 'utf8'));
  expect(result.company.orgNumber).toBe(ORG_NUMBER);
});

it.each([
  [['serch', 'x'], 2, 'There is no command "serch"'],
  [['search'], 2, 'The command needs NAME'],
  [['search', 'x', '--limit', '0'], 2, '--limit is a whole number'],
  [['industry', '43341', '--min-revenue', '1,5'], 2, '--min-revenue is a whole amount'],
  [['list', '--sin', '41'], 2, "Unknown option '--sin'"],
  [['list', '--state', 'dead'], 1, '400 Invalid state'],
  [['search', 'x', '--wrong'], 2, "Unknown option '--wrong'"],
  [['bulk', 'absent.txt', '--out', 'x.csv'], 1, 'absent.txt'],
  [['bulk', 'absent.txt'], 2, 'bulk needs --out'],
  [['match', 'names.csv', '--out', 'x.ods'], 2, 'match needs --out'],
  [['match', 'names.xlsx', '--out', 'x.csv'], 1, 'names.xlsx'],
  [['match', 'names.csv', '--out', 'x.csv', '--city', 'nowhere'], 2, 'no column "nowhere"'],
  [['company', '5560000001'], 1, '404 Company not found'],
])('The command %j ends with exit code %i', async (args, code, message) => {
  const ended = await runClient(args);
  expect([ended.code, ended.stdout]).toEqual([code, '']);
  expect(ended.stderr).toContain(message);
});

it('The command needs the address of the service, and prints its help', async () => {
  expect(await runClient(['search', 'x'], { COMPANY_DATA_URL: '' })).toMatchObject({ code: 2 });
  const { stdout } = await runClient(['--help']);
  for (const name of [
    'search',
    'company',
    'bulk',
    'match',
    'sni',
    'list',
    'industry',
    'changes',
    'reports',
  ]) {
    expect(stdout).toContain(`  ${name} `);
    expect((await runClient([name, '--help'])).stdout).toContain(`Usage: company-data ${name} `);
  }
  expect((await runClient(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});
