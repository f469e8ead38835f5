export type ReportFact = readonly [
  name: string,
  context: string,
  content: string,
  more?: Readonly<Record<string, string>>,
];

export interface ReportOptions {
  readonly facts: readonly ReportFact[];
  readonly schemaRefs?: readonly string[];
  readonly orgNumber?: string;
  readonly start?: string;
  readonly end?: string;
  readonly dates?: readonly (readonly [name: string, date: string])[];
  /** Contexts with these segments are added, named `year Koncern` and so on. */
  readonly segments?: readonly string[];
  readonly namespace?: string;
  readonly signer?: string;
  readonly signedOn?: string;
  readonly padding?: string;
}

const GEN = 'http://www.taxonomier.se/se/fr/gen-base/2021-10-31';

export function makeReportText(options: ReportOptions): string {
  const { start = '2024-01-01', end = '2024-12-31', orgNumber = '5599000004', segments = [] } = options;
  const {
    schemaRefs = ['gaap/k2/risbs/2021-10-31'],
    signer = 'Bo Fiktivsson',
    signedOn = '2025-05-02',
  } = options;
  const dates = options.dates ?? [
    ['RakenskapsarForstaDag', start],
    ['RakenskapsarSistaDag', end],
  ];
  const kinds = ['', ...segments];
  return `<?xml version="1.0" encoding="UTF-8"?>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:ix="http://www.xbrl.org/2013/inlineXBRL"
 xmlns:ixt="http://www.xbrl.org/inlineXBRL/transformation/2010-04-20" xmlns:xbrli="http://www.xbrl.org/2003/instance"
 xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink"
 xmlns:iso4217="http://www.xbrl.org/2003/iso4217" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
 xmlns:f="${options.namespace ?? GEN}" xmlns:s="${GEN}" xmlns:cd="http://www.taxonomier.se/se/fr/cd-base/2021-10-31"
 xmlns:t="http://www.taxonomier.se/se/fr/k2/datatype"><head><title>Fiktiv årsredovisning</title></head><body><div style="display:none"><ix:header>
<ix:hidden><ix:nonNumeric name="cd:Organisationsnummer" contextRef="year">${orgNumber}</ix:nonNumeric>
${dates.map(([name, date]) => `<ix:nonNumeric name="cd:${name}" contextRef="year">${date}</ix:nonNumeric>`).join('')}
<ix:nonNumeric name="s:UndertecknandeDatum" contextRef="year">${signedOn}</ix:nonNumeric></ix:hidden>
<ix:references>${schemaRefs
    .map(
      (path) =>
        `<link:schemaRef xlink:type="simple" xlink:href="http://xbrl.taxonomier.se/se/fr/${path}/x.xsd"/>`,
    )
    .join('')}</ix:references><ix:resources>
${kinds.map((kind) => makeContexts(kind, start, end, orgNumber)).join('')}
${['SEK', 'EUR'].map((code) => makeUnit(code, `iso4217:${code}`)).join('')}${makeUnit('pure', 'xbrli:pure')}${makeUnit('heads', 't:AntalAnstallda')}
</ix:resources></ix:header></div>
${options.facts.map(makeFact).join('\n')}
<ix:tuple name="s:UnderskriftTuple" tupleID="T1"/><p>${options.padding ?? ''}<ix:nonNumeric name="s:UnderskriftHandlingEfternamn"
 contextRef="year" tupleRef="T1" order="1">${signer}</ix:nonNumeric></p></body></html>
`;
}

function makeContexts(kind: string, start: string, end: string, orgNumber: string): string {
  const entity = `<xbrli:entity><xbrli:identifier scheme="http://www.bolagsverket.se">${orgNumber}</xbrli:identifier>${
    kind === '' ? '' : `<xbrli:segment><s:RedovisningInformation${kind}Segment/></xbrli:segment>`
  }</xbrli:entity>`;
  const before = `${Number(end.slice(0, 4)) - 1}${end.slice(4)}`;
  const context = (id: string, period: string): string =>
    `<xbrli:context id="${`${id} ${kind}`.trim()}">${entity}<xbrli:period>${period}</xbrli:period></xbrli:context>`;
  const duration = (from: string, to: string): string =>
    `<xbrli:startDate>${from}</xbrli:startDate><xbrli:endDate>${to}</xbrli:endDate>`;
  const instant = (day: string): string => `<xbrli:instant>${day}</xbrli:instant>`;
  return [
    context('year', duration(start, end)),
    context('half-year', duration(`${end.slice(0, 4)}-07-01`, end)),
    context('end', instant(end)),
    context('before', instant(before)),
  ].join('');
}

function makeUnit(id: string, measure: string): string {
  return `<xbrli:unit id="${id}"><xbrli:measure>${measure}</xbrli:measure></xbrli:unit>`;
}

function makeFact([name, context, content, more = {}]: ReportFact): string {
  const attributes = { unitRef: 'SEK', decimals: '0', format: 'ixt:numspacecomma', ...more };
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== '')
    .map(([key, value]) => ` ${key}="${value}"`);
  return `<p><ix:nonFraction name="f:${name}" contextRef="${context}"${written.join('')}>${content}</ix:nonFraction></p>`;
}
