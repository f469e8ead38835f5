import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ShareLinks } from '../../api/documents/share-links.ts';
import type { ReportPdfRenderer } from '../../api/documents/pdf-renderer.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { type Reply, type ServedApp } from '../support/service/serve-app.ts';
import { serveWeekly } from '../support/service/serve-weekly.ts';

const NORDLYS = '5621000016';
const SECRETS = ['the secret that signs links', 'the one before it'];
const NOW = new Date('2026-06-16T04:00:00.000Z');

let app: ServedApp;
let rendered = 0;
let canRender = true;
let now = NOW;

const renderer: ReportPdfRenderer = {
  renderToPdf: async (xhtml) => {
    if (!canRender) throw new AppError('pdf_unavailable', 'PDF rendering unavailable');
    rendered += 1;
    await new Promise((resolve) => setImmediate(resolve));
    return Buffer.from(`%PDF-1.7 of ${xhtml.length} bytes`);
  },
  close: async () => undefined,
};

beforeAll(async () => {
  app = await serveWeekly({ renderer, shareLinks: new ShareLinks(SECRETS), now: () => now });
});
afterAll(() => app.close());

const get = (query: string, headers: Record<string, string> = {}): Promise<Reply> =>
  app.send(`/v1/annual-report?${query}`, { headers: { Authorization: `Bearer ${app.key}`, ...headers } });

describe('GET /v1/annual-reports', () => {
  it('The list has every fiscal year once, the latest first', async () => {
    const { status, json } = await app.send(`/v1/annual-reports?org_number=${NORDLYS}`);
    expect(status).toBe(200);
    expect(json).toEqual({
      orgNumber: NORDLYS,
      filingCount: 2,
      filings: [
        {
          fiscalYear: 2025,
          fiscalEnd: '2025-12-31',
          documents: 2,
          sizeKb: 7,
          formats: ['ixbrl'],
          ixbrlUrl: `${app.address}/v1/annual-report?org_number=${NORDLYS}&fiscal_end=2025-12-31&format=ixbrl`,
          pdfUrl: `${app.address}/v1/annual-report?org_number=${NORDLYS}&fiscal_end=2025-12-31&format=pdf`,
        },
        expect.objectContaining({ fiscalYear: 2024, fiscalEnd: '2024-12-31', documents: 1 }),
      ],
      metadata: { mode: 'guest', source: 'Bolagsverket', timestamp: NOW.toISOString() },
    });
  });

  it('The list is empty for a company without reports and for an unknown company', async () => {
    for (const number of ['5621000032', '5590000000']) {
      const { status, json } = await app.send(`/v1/annual-reports?org_number=${number}`);
      expect([status, json.filingCount, json.filings]).toEqual([200, 0, []]);
    }
  });

  it.each([
    ['', 400, 'Missing required parameter: org_number'],
    ['org_number=', 400, 'Missing required parameter: org_number'],
    ['org_number=562100-0016', 400, 'Invalid org_number'],
    ['org_number=56210000161', 400, 'Invalid org_number'],
    [`org_number=${NORDLYS}&org_number=${NORDLYS}`, 400, 'Invalid org_number'],
  ])('GET /v1/annual-reports?%s answers %i: %s', async (query, status, error) => {
    const reply = await app.send(`/v1/annual-reports?${query}`);
    expect([reply.status, reply.json]).toMatchObject([status, { error }]);
  });

  it('The list accepts a valid key and refuses an unknown one', async () => {
    const ask = (key: string) =>
      app.send(`/v1/annual-reports?org_number=${NORDLYS}`, { headers: { Authorization: `Bearer ${key}` } });
    expect((await ask(app.key)).json.metadata.mode).toBe('api');
    expect((await ask('cds_another-key-altogether')).json.error).toBe('Invalid API key');
  });
});

describe('GET /v1/annual-report', () => {
  it('The latest document is delivered with a policy that blocks its active content', async () => {
    const reply = await get(`org_number=${NORDLYS}`);
    expect(reply.status).toBe(200);
    expect(reply.text).toContain('<ix:nonFraction name="f:Nettoomsattning" contextRef="year"');
    expect(reply.text).toContain('<xbrli:endDate>2025-12-31</xbrli:endDate>');
    expect(reply.headers).toMatchObject({
      'content-type': 'application/xhtml+xml',
      'content-disposition': `inline; filename="${NORDLYS}_2025-12-31.xhtml"`,
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
      'cache-control': 'private',
    });
    expect(reply.headers['content-security-policy']).toMatch(
      /^sandbox; default-src 'none'; style-src 'unsafe-inline'/,
    );
    expect(reply.headers['content-security-policy']).not.toMatch(/allow-|script-src/);
  });

  it('A document is sent as gzip to a caller that accepts it', async () => {
    const plain = await get(`org_number=${NORDLYS}`);
    const address = `${app.address}/v1/annual-report?org_number=${NORDLYS}`;
    const packed = await fetch(address, { headers: { Authorization: `Bearer ${app.key}` } });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(packed.headers.get('vary')).toContain('Accept-Encoding');
    expect(await packed.text()).toBe(plain.text);
  });

  it.each([
    ['fiscal_end=2024-12-31', '2024-12-31'],
    ['fiscal_year=2024', '2024-12-31'],
    ['fiscal_year=2025&fiscal_end=2024-12-31', '2024-12-31'],
    ['fiscal_end=&fiscal_year=', '2025-12-31'],
    ['fiscalYear=2024', '2024-12-31'],
    ['fiscalEnd=2025-12-31&fiscal_end=2024-12-31', '2024-12-31'],
  ])('?%s selects the report that ends on %s', async (query, end) => {
    const reply = await get(`org_number=${NORDLYS}&${query}`);
    expect(reply.headers['content-disposition']).toContain(end);
  });

  it.each([
    ['', 400, 'Missing required parameter: org_number'],
    ['org_number=1', 400, 'Invalid org_number'],
    [`org_number=${NORDLYS}&fiscal_end=2025-02-30&format=doc`, 400, 'Invalid fiscal_end'],
    [`org_number=${NORDLYS}&fiscal_end=20251231`, 400, 'Invalid fiscal_end'],
    [`org_number=${NORDLYS}&fiscal_year=25`, 400, 'Invalid fiscal_year'],
    [`orgNumber=${NORDLYS}&fiscalYear=25`, 400, 'Invalid fiscalYear'],
    [`org_number=${NORDLYS}&format=doc`, 400, 'Invalid format'],
    [`org_number=${NORDLYS}&share=yes`, 400, 'Invalid share'],
    [
      `org_number=${NORDLYS}&fiscal_year=1999`,
      404,
      'No annual report found for the given org_number and fiscal_end.',
    ],
    ['org_number=5590000000', 404, 'No annual report found for the given org_number and fiscal_end.'],
  ])('GET /v1/annual-report?%s answers %i: %s', async (query, status, error) => {
    const reply = await get(query);
    expect([reply.status, reply.json]).toMatchObject([status, { error }]);
  });

  it('A missing key is refused before anything else', async () => {
    const missing = await app.send('/v1/annual-report');
    expect([missing.status, missing.json.error]).toEqual([401, 'Missing API key']);
    expect(missing.headers['www-authenticate']).toBe('Bearer');
    for (const authorization of ['Bearer cds_wrong', 'Bearer', 'Basic abc']) {
      const reply = await get('', { Authorization: authorization });
      expect([reply.status, reply.json.error]).toEqual([401, 'Invalid API key']);
    }
    expect((await app.send('/v1/annual-report', { method: 'POST' })).status).toBe(405);
  });

  it('Concurrent calls render a PDF once, and it is stored and listed', async () => {
    rendered = 0;
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => get(`org_number=${NORDLYS}&format=pdf`)),
    );
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(replies[0]!.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${NORDLYS}_2025-12-31.pdf"`,
      'x-robots-tag': 'noindex',
    });
    await get(`org_number=${NORDLYS}&format=pdf`);
    expect(rendered).toBe(1);
    const { json } = await app.send(`/v1/annual-reports?org_number=${NORDLYS}`);
    expect(json.filings.map(({ formats }: { formats: string[] }) => formats)).toEqual([
      ['ixbrl', 'pdf'],
      ['ixbrl'],
    ]);
  });

  it('A PDF that cannot be rendered now answers 503 with Retry-After', async () => {
    canRender = false;
    for (const query of ['format=pdf', 'format=pdf&share=1']) {
      const reply = await get(`org_number=${NORDLYS}&fiscal_year=2024&${query}`);
      expect([reply.status, reply.json.error]).toEqual([503, 'PDF rendering unavailable']);
      expect(reply.headers['retry-after']).toBe('30');
    }
    canRender = true;
  });
});

describe('share links', () => {
  const share = async (more = ''): Promise<string> =>
    (await get(`org_number=${NORDLYS}&share=1${more}`)).json.url;
  const toPath = (url: string): string => url.slice(app.address.length);

  it('A share link opens one document without a key for 24 hours', async () => {
    const { json, headers } = await get(`org_number=${NORDLYS}&share=1`);
    expect(json).toEqual({
      url: expect.stringMatching(`^${app.address}/v1/annual-report/shared/[\\w.-]+$`),
      expiresAt: '2026-06-17T04:00:00.000Z',
      orgNumber: NORDLYS,
      fiscalEnd: '2025-12-31',
      format: 'ixbrl',
    });
    expect(headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'private' });
    const opened = await app.send(toPath(json.url));
    expect(opened.text).toBe((await get(`org_number=${NORDLYS}`)).text);
    expect(opened.headers['content-security-policy']).toContain('sandbox');
  });

  it('A share link to a PDF is returned after the PDF is rendered', async () => {
    rendered = 0;
    const url = await share('&format=pdf&fiscal_year=2024');
    expect(rendered).toBe(1);
    const opened = await app.send(toPath(url));
    expect(opened.headers['content-type']).toBe('application/pdf');
  });

  it('A share link expires after 24 hours', async () => {
    const path = toPath(await share());
    now = new Date('2026-06-17T03:59:59.999Z');
    expect((await app.send(path)).status).toBe(200);
    now = new Date('2026-06-17T04:00:00.000Z');
    const reply = await app.send(path);
    expect([reply.status, reply.json]).toMatchObject([410, { error: 'Share link expired' }]);
    now = NOW;
  });

  it('A modified share link is not found', async () => {
    const path = toPath(await share());
    const token = path.split('/').at(-1)!;
    const [payload, signature] = token.split('.') as [string, string];
    const other = Buffer.from(Buffer.from(payload, 'base64url').toString().replace('ixbrl', 'pdf')).toString(
      'base64url',
    );
    const forged = new ShareLinks(['another secret of somebody']).sign(
      {
        orgNumber: NORDLYS,
        fiscalEnd: '2025-12-31',
        format: 'ixbrl',
        isFromFictionalRegister: false,
        documentId: '0'.repeat(64),
      },
      NOW,
    ).token;
    for (const wrong of [
      `${other}.${signature}`,
      payload,
      `${token}x`,
      `${token}.x`,
      forged,
      '..',
      '%00',
      '',
      `${payload}.`,
    ]) {
      const reply = await app.send(`/v1/annual-report/shared/${wrong}`);
      expect([wrong, reply.status, reply.json]).toMatchObject([wrong, 404, { error: 'Not found' }]);
    }
  });

  it('A share link to a report of an erased company is a 404', async () => {
    const links = new ShareLinks(SECRETS);
    const gone = { orgNumber: '5560000001', fiscalEnd: '2025-12-31', documentId: 'a'.repeat(64) };
    const { token } = links.sign({ ...gone, format: 'ixbrl', isFromFictionalRegister: false }, NOW);
    const { status, json } = await app.send(`/v1/annual-report/shared/${token}`);
    expect([status, json.error, json.detail]).toEqual([404, 'Not found', expect.stringContaining('removed')]);
  });

  it('A share link signed with an older secret is valid while the secret is configured', async () => {
    const { token } = new ShareLinks([SECRETS[1]!]).sign(
      {
        orgNumber: NORDLYS,
        fiscalEnd: '2025-12-31',
        format: 'ixbrl',
        isFromFictionalRegister: false,
        documentId: await documentOf(await share()),
      },
      NOW,
    );
    expect((await app.send(`/v1/annual-report/shared/${token}`)).status).toBe(200);
  });

  async function documentOf(url: string): Promise<string> {
    return new ShareLinks(SECRETS).verify(url.split('/').at(-1)!, NOW).documentId;
  }
});
