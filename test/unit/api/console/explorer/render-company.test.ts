import { describe, expect, it } from 'vitest';
import { renderCompany } from '../../../../../api/console/explorer/company/show-company.ts';
import { FIELD_NAMES } from '../../../../../api/console/words/field-names.ts';
import type { CompanyPageData } from '../../../../../api/console/explorer/company/read-company-page-data.ts';
import { OWN_SITE } from '../../../../support/service/own-site.ts';
import { renderResults } from '../../../../../api/console/explorer/find/render-results.ts';
import { renderPageHtml } from '../../../../../api/console/components/render-page-html.ts';
import { StoredCompany } from '../../../../../shared/domain/company.ts';
import type { Trademark } from '../../../../../shared/domain/trademark.ts';
import { makeCompany, makeFiledYears, makeFiling, makeRecord, NO_FIGURES } from './make-company-record.ts';

const EVIL = '<script>alert("\'1\'")</script>" onclick="alert(1)';
const SAFE = '&lt;script&gt;alert(';
const PERSON = { id: 'p', account: 'a', email: 'anna@example.se', role: 'owner' } as const;

const MARK: Trademark = {
  prvId: '2026-00001',
  registrationNumber: null,
  markText: EVIL,
  markFeature: EVIL,
  markStatus: EVIL,
  applicationDate: null,
  registrationDate: null,
  expiryDate: null,
  niceClasses: [9],
};

function read(record: CompanyPageData, isSignedIn = true): string {
  const view = renderCompany({
    ...record,
    person: isSignedIn ? PERSON : null,
    language: 'en',
    origin: 'http://api',
  });
  return String(view.body);
}

/** Shown in other words: a heading, a part of the deregistration, and the lines of the address. */
const OTHER_WORDS = /^(name|deregistrationReason|postalAddress\..*)$/;
const SAMPLES = ['2020-01-31', '|KK-AVOMFO$2024-01-31', 1, true];

describe('the page of a company', () => {
  it.each(Object.entries(FIELD_NAMES.en).filter(([field]) => !OTHER_WORDS.test(field)))(
    'A company page shows the field %s',
    (field, label) => {
      const schema = StoredCompany.shape[field as keyof StoredCompany];
      const value = SAMPLES.find((sample) => schema.safeParse(sample).success);
      expect(read(makeRecord({ [field]: value }))).toContain(label);
    },
  );

  it('A municipality is called an estimate, with its source beside it; a county alone needs none', () => {
    const county = { code: '01', name: 'Stockholms län' };
    const known = read(makeRecord({}, { place: { municipality: { code: '0182', name: 'Nacka' }, county } }));
    expect(known).toMatch(
      /Municipality<.*Nacka<\/span>, Stockholm County.*estimated by the postal code.*GeoNames.*CC BY/s,
    );
    const ofCounty = read(makeRecord({}, { place: { municipality: null, county } }));
    expect(ofCounty).toMatch(/County<.*Stockholm County.*estimated by the postal code/s);
    expect(ofCounty).not.toContain('GeoNames');
    expect(read(makeRecord())).not.toContain('estimated by the postal code');
  });

  it('Every text of a register is escaped on the company page', () => {
    const address = { street: EVIL, postalCode: EVIL, city: EVIL };
    const from = { file: EVIL, date: EVIL };
    const text = read(
      makeRecord(
        {
          name: EVIL,
          legalForm: EVIL,
          postalAddress: address,
          businessDescription: EVIL,
          ongoingRestructuring: `|${EVIL}$${EVIL}|`,
          trademarks: [MARK],
          sniCodes: { ...makeCompany().sniCodes, sni1: '62<b>100', sni1_name: EVIL },
        },
        {
          names: [{ name: EVIL, type: EVIL, date: EVIL, description: EVIL }],
          proceedings: [{ code: EVIL, date: EVIL }],
          registry: from,
          statistics: from,
          sizeClasses: from,
          annualReports: from,
          trademarks: from,
          filings: [makeFiling({ flags: [EVIL, `conflict:${EVIL}`], financials: NO_FIGURES })],
        },
      ),
    );
    expect(text.split(SAFE).length).toBeGreaterThan(25);
    expect(text).not.toMatch(/<script|"\s+onclick/);
    expect(text).toContain('sni=62%3Cb%3E100');
  });

  it('Every text of a register is escaped in search results', () => {
    const text = String(
      renderResults(
        {
          companies: [makeCompany({ name: EVIL })],
          q: EVIL,
          matches: [],
          total: 1,
          place: null,
          maxWhenSignedIn: 5,
          isGuest: true,
        },
        'sv',
      ),
    );
    expect(text.split(SAFE)).toHaveLength(3);
    expect(text).not.toMatch(/<script|"\s+onclick/);
  });

  it.each([
    [1, true, '1 result for “bo”', null],
    [37, true, '1 of 37 results for “bo”', 'Sign in to see 10 results'],
    [null, true, '1 of more than 50 results for “bo”', 'Sign in to see 10 results'],
    [4, true, '1 of 4 results for “bo”', 'Sign in to see 4 results'],
    [37, false, '1 of 37 results for “bo”', null],
  ])('Of %s matches, with a guest being %s, the title is "%s"', (total, isGuest, title, link) => {
    const found = {
      companies: [makeCompany()],
      q: 'bo',
      matches: [],
      total,
      place: null,
      maxWhenSignedIn: 10,
      isGuest,
    };
    const text = String(renderResults(found, 'en'));
    expect(text).toContain(title);
    if (link === null) expect(text).not.toContain('Sign in');
    else expect(text).toContain(link);
  });

  it('Direction marks are removed from title, heading and lists of a company page', () => {
    const name = '\u202eBA sylndroN\u2067';
    const company = { name, postalAddress: { street: name, postalCode: name, city: name } };
    const names = [{ name, type: name, date: null, description: name }];
    const view = renderCompany({
      ...makeRecord({ ...company, trademarks: [{ ...MARK, markText: name }] }, { names }),
      person: PERSON,
      language: 'sv',
      origin: 'http://api',
    });
    const page = renderPageHtml(view, {
      language: 'sv',
      path: '/console',
      site: OWN_SITE,
      isSignedIn: true,
      session: { email: PERSON.email, back: '/console' },
    });
    const results = String(
      renderResults(
        {
          companies: [makeCompany(company)],
          q: name,
          matches: [],
          total: 1,
          place: null,
          maxWhenSignedIn: 5,
          isGuest: true,
        },
        'sv',
      ),
    );
    expect(page).toContain('<title>BA sylndroN 562100-0016 – ');
    expect(page.split('BA sylndroN').length).toBeGreaterThan(6);
    expect(page + results).not.toMatch(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/);
  });

  it('Unknown values are named, and absent parts are left out of a company page', () => {
    const text = read(makeRecord());
    expect(text).toContain('Not available: data at Statistics Sweden, trademarks.');
    const [words] = text.split('<details class="card" id="api">');
    expect(words).not.toMatch(/null|undefined|NaN|Invalid Date|role="img"/);
    expect(words).not.toContain('Industry and status');
    expect(text).not.toContain('Proceedings');
    expect(text).not.toContain('fictional');
  });

  it('A company page says that the register is fictional', () => {
    const badge = '<span class="badge">Fictional company</span>';
    expect(read({ ...makeRecord(), isFictional: true })).toContain(badge);
    expect(read(makeRecord())).not.toContain(badge);
  });

  it('The table of figures has one column per report, latest first, with gaps', () => {
    const filings = [
      makeFiling({ fiscalEnd: '2025-12-31', financials: { ...NO_FIGURES, revenue: 5, solidity: 0.123 } }),
      makeFiling({ fiscalEnd: '2025-06-30', financials: null }),
      makeFiling({
        fiscalEnd: '2024-12-31',
        financials: { ...NO_FIGURES, fiscalYearStart: null, fiscalYearEnd: '2024-12-31', employees: 2.5 },
      }),
    ];
    const text = read(makeRecord({}, { filings }));
    const [table = ''] = /<table>(?:(?!<\/table>).)*Net revenue.*?<\/table>/s.exec(text) ?? [];
    expect(
      [...table.matchAll(/<th scope="(?:col|row)"[^>]*>([^<]*)</g)].map(([, title]) => title!.trim()),
    ).toEqual([
      'SEK',
      'Dec\u00a02025',
      'Dec\u00a02024',
      'Income statement',
      'Net revenue',
      'Other figures',
      'Average number of employees',
      'Ratios',
      'Equity ratio',
    ]);
    expect(
      [...table.matchAll(/<td class="number">(.*?)<\/td>/gs)].map(([, cell]) => cell!.trim()[0]),
    ).toEqual(['5', '<', '<', '2', '1', '<']);
    expect(table).toContain('12.3%');
  });

  it('A year says which report its figures are from, and when a later report changed them', () => {
    const [own] = makeFiledYears([makeFiling({ financials: { ...NO_FIGURES, revenue: 7 } })]).years;
    const year = { ...own!, filing: '2026-12-31' };
    const years = [
      { ...own!, restated: true },
      { ...year, fiscalYearEnd: '2024-12-31', basis: 'comparative' as const },
      {
        ...year,
        fiscalYearEnd: '2023-12-31',
        basis: 'overview' as const,
        ratios: { ...year.ratios, netMargin: 0.5 },
      },
    ];
    const text = read(makeRecord({}, { years, groupYears: [{ ...own!, revenue: 90, group: true }] }));
    expect(text).toContain('<li>Dec\u00a02025: other amounts in a later annual report.</li>');
    expect(text).toContain(
      'Dec\u00a02024: previous-year column in the annual report ending 31 December 2026.',
    );
    expect(text).toContain(
      'Dec\u00a02023: multi-year overview in the annual report ending 31 December 2026.',
    );
    expect(text).toMatch(/Net margin\s+<small>.*50\.0%/s);
    expect(text).toMatch(/name="tab-financials"\s*\/> Group<\/label/);
    expect(text).toMatch(/Consolidated figures.*90/s);
  });

  it('All amounts of a table have the unit of its largest amount', () => {
    const show = (revenue: number): string => {
      const financials = { ...NO_FIGURES, revenue, netResult: -40_000 };
      return read(makeRecord({}, { filings: [makeFiling({ financials })] })).replace(/<[^>]*>|\s+/g, ' ');
    };
    expect(show(900_000)).toMatch(/SEK +Dec 2025 .* Net revenue +900,000 +Profit for the year +−40,000/);
    expect(show(5_200_000)).toMatch(
      /SEK thousand +Dec 2025 .* Net revenue +5,200 +Profit for the year +−40 /,
    );
    expect(show(250_000_000)).toMatch(
      /SEK million +Dec 2025 .* Net revenue +250.0 +Profit for the year +0.0 /,
    );
  });

  it('The place in the industry is shown with the number of companies compared', () => {
    const company = { sniCodes: { ...makeCompany().sniCodes, sni1: '62100', sni1_name: 'Programmering' } };
    const place = { rank: 4, rankedCompanyCount: 1_215 };
    expect(read({ ...makeRecord(company), revenueRank: place })).toContain('4 of 1,215 by net revenue');
  });

  it('A company that SCB calls inactive has a warning until it is deregistered', () => {
    expect(read(makeRecord({ ftgstat: 9 }))).toContain('the company is no longer active.');
    expect(read(makeRecord({ jestat: 9 }))).toContain('no longer in its business register.');
    for (const given of [{ ftgstat: 1 }, { ftgstat: 9, deregistrationDate: '2026-01-01' }])
      expect(read(makeRecord(given))).not.toContain('notice-warn');
  });

  it.each([
    [-5_000, 'AB', 'Equity was negative on 31 December 2025: SEK\u00a0−5\u00a0thousand'],
    [12_499, 'AB', 'less than half of the lowest share capital that the law allows'],
    [12_500, 'AB', null],
    [10, 'HB', null],
  ])('Equity of SEK %d of the form %s has the warning "%s"', (equity, legalForm, warning) => {
    const filings = [makeFiling({ financials: { ...NO_FIGURES, equity } })];
    const text = read(makeRecord({ legalForm }, { filings }));
    if (warning === null) expect(text).not.toContain('notice-warn');
    else expect(text).toContain(warning);
  });

  it('A fiscal year of five months is marked in table and plots', () => {
    const [year] = makeFiledYears([makeFiling({ financials: { ...NO_FIGURES, revenue: 7 } })]).years;
    const short = { ...year!, fiscalYearStart: '2026-01-01', fiscalYearEnd: '2026-05-31' };
    const text = read(makeRecord({}, { years: [short, year!] }));
    expect(text).toMatch(/>May\u00a02026\s*<small>5\u00a0months<\/small><\/th>/);
    expect(text).toContain('<title>2026 (5\u00a0months): 7 SEK</title>');
    expect(text).toMatch(/<text[^>]*>5\u00a0months<\/text\s*>/);
  });

  it.each([
    ['HB', '1990-01-01', 'Companies of the form trading partnership usually file no annual report'],
    ['AB', '2025-12-01', 'Its first annual report may not be due yet.'],
    ['AB', '2001-01-01', 'They may have been filed on paper.'],
  ])('A company of the form %s registered on %s says why it has no figures', (legalForm, day, reason) => {
    const text = read(makeRecord({ legalForm, registrationDate: day }));
    expect(text).toContain(reason);
    expect(text).toMatch(/id="registration".*id="financials".*<details class="card" id="api">/s);
    expect(text).toContain('<a href="#financials">Financials</a>');
    expect(text).not.toContain('href="#trademarks"');
  });

  it('A box has no link to a map, and a company without VAT no VAT number', () => {
    const at = (street: string): string =>
      read(makeRecord({ postalAddress: { street, postalCode: '41101', city: 'GÖTEBORG' } }));
    expect(at('Storgatan 1')).toContain('search?query=Storgatan%201%2C%20G%C3%B6teborg');
    expect(at('Box 12')).not.toContain('openstreetmap');
    expect(at('Box 12')).not.toContain('VAT number');
    expect(read(makeRecord({ ftgstat: 1 }))).toContain('SE562100001601');
  });

  it('A proceeding shows its first and last day', () => {
    const proceedings = [
      { code: 'KKAVOV-AVSLAVOMFO', date: '2025-03-11' },
      { code: 'KK-AVOMFO', date: '2024-06-05' },
      { code: 'LI-AVOMFO', date: '2026-01-02' },
    ];
    const text = read(makeRecord({}, { proceedings }))
      .replace(/<[^>]*>|\s+/g, ' ')
      .replace(/\s+/g, ' ');
    expect(text).toContain('Bankruptcy 5 June 2024 11 March 2025');
    expect(text).toContain('Liquidation 2 January 2026 ongoing');
  });

  it('Each data quality issue is listed once below the figures and once at its report, and buttons name their year', () => {
    const flags = ['context-twice', 'unit-twice', 'not-in-sek'];
    const text = read(makeRecord({}, { filings: [makeFiling({ flags, financials: NO_FIGURES })] }));
    expect(text.match(/The report is tagged incorrectly/g)).toHaveLength(2);
    expect(text).toContain('The amounts are not in Swedish kronor');
    expect(text.match(/, fiscal year ending 31 December 2025/g)).toHaveLength(3);
    expect(text.match(/target="_blank" rel="noopener"/g)).toHaveLength(1);
    expect(read(makeRecord({}, { filings: [makeFiling()] }), false)).not.toContain('<form');
  });

  it('A company page stays small with thousands of trademarks and many reports', () => {
    const trademarks = Array.from({ length: 3_000 }, () => ({ ...MARK, markText: 'NORDLYS' }));
    const filings = Array.from({ length: 20 }, (_, year) =>
      makeFiling({
        fiscalEnd: `${2040 - year}-12-31`,
        financials: { ...NO_FIGURES, fiscalYearEnd: `${2040 - year}-12-31`, revenue: 1e9 },
      }),
    );
    const text = read(makeRecord({ trademarks }, { filings }));
    expect(Buffer.byteLength(text)).toBeLessThan(90_000);
    expect(text).toContain('2,950 more are available in the API');
    expect(text).toContain('Trademarks (3,000)');
  });
});
