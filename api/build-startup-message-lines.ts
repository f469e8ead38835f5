import { Company } from '../shared/domain/company.ts';
import type { CompanyReader, CompanyStore } from '../shared/store/port.ts';

/** Words that are likely to find a company for the example call, tried in this order. */
const LIKELY_WORDS = ['bygg', 'nord', 'svensk', 'a', 's'];

export async function buildStartupMessageLines(address: string, store: CompanyStore): Promise<string[]> {
  const { live, problem } = await store.status();
  const example = live === null ? null : await store.withLiveGeneration(findExample);
  const lines = [`Company Data Service answers on ${address}`];
  if (problem !== null) lines.push(problem);
  if (live === null || example === null) return lines;
  const post = (path: string, body: object): string =>
    `  curl -s ${address}${path} -H 'Content-Type: application/json' -d '${quote(JSON.stringify(body))}'`;
  const register = live.synthetic ? 'the bundled fictional register' : `generation ${live.name}`;
  const count = live.companies.toLocaleString('en-US');
  return [
    ...lines,
    `It serves ${register} of ${count} companies. Open ${address}/console in a browser, or try:`,
    post('/v1/search', { q: example.name }),
    post('/v1/search', { org_number: example.orgNumber }),
    post('/v1/bulk', { org_numbers: [example.orgNumber, '556012-5790'] }),
  ];
}

async function findExample(reader: CompanyReader): Promise<Pick<Company, 'name' | 'orgNumber'> | null> {
  for (const text of LIKELY_WORDS) {
    const [found] = await reader.searchByName({
      text,
      limit: 1,
      hasAnnualReport: null,
      includesMatchesWithTypos: false,
    });
    if (found !== undefined)
      return Company.pick({ name: true, orgNumber: true }).parse(JSON.parse(found.companyJson));
  }
  return null;
}

function quote(text: string): string {
  return text.replaceAll("'", String.raw`'\''`);
}
