import type { BilingualText } from '../../shared/domain/described.ts';
import type { OpenApiTag } from '../calls/route.ts';

export const API_INFO: { readonly title: string; readonly description: BilingualText } = {
  title: 'Company Data Service',
  description: {
    en:
      'Swedish company data from open registers: who a company is, what it does, how big it is and what it filed. ' +
      'Data of Bolagsverket, Statistics Sweden and PRV, updated every night.',
    sv:
      'Uppgifter om svenska företag ur öppna register: vilka de är, vad de gör, hur stora de är och vad de har lämnat in. ' +
      'Uppgifter från Bolagsverket, SCB och PRV, uppdaterade varje natt.',
  },
};

/** Titles and descriptions of the groups of endpoints, in the order of the OpenAPI description. */
export const TAG_TEXTS: Readonly<
  Record<OpenApiTag, { readonly title: BilingualText; readonly text: BilingualText }>
> = {
  companies: {
    title: { en: 'Companies', sv: 'Företag' },
    text: {
      en: 'Find companies by name or number, and look up many at once.',
      sv: 'Hitta företag på namn eller nummer, och slå upp många företag i ett anrop.',
    },
  },
  industries: {
    title: { en: 'Industries', sv: 'Branscher' },
    text: {
      en: 'Look up SNI codes, and list the companies of an industry.',
      sv: 'Slå upp SNI-koder och lista företagen i en bransch.',
    },
  },
  'annual-reports': {
    title: { en: 'Annual reports', sv: 'Årsredovisningar' },
    text: {
      en: 'List the annual reports of a company, and get them as iXBRL or PDF.',
      sv: 'Lista ett företags årsredovisningar och hämta dem som iXBRL eller PDF.',
    },
  },
  service: {
    title: { en: 'Service', sv: 'Tjänsten' },
    text: {
      en: 'Whether the service is running, and how fresh its data are.',
      sv: 'Om tjänsten är igång och hur aktuella uppgifterna är.',
    },
  },
};

export const STATUS_TEXTS: Readonly<Record<number, BilingualText>> = {
  200: { en: 'Success.', sv: 'Anropet lyckades.' },
  304: {
    en: 'Not modified: the caller already has this answer (`If-None-Match`). No credits are charged.',
    sv: 'Oförändrat: anroparen har redan svaret (`If-None-Match`). Inga krediter debiteras.',
  },
  400: { en: 'A parameter is missing or invalid.', sv: 'En parameter saknas eller är ogiltig.' },
  401: {
    en: 'The API key is missing, invalid or in the wrong place.',
    sv: 'API-nyckeln saknas, är ogiltig eller står på fel ställe.',
  },
  402: { en: 'The account has too few credits left.', sv: 'Kontots krediter räcker inte.' },
  404: {
    en: 'The requested company, report or link does not exist.',
    sv: 'Företaget, årsredovisningen eller länken finns inte.',
  },
  410: { en: 'The link or the cursor has expired.', sv: 'Länken eller markören gäller inte längre.' },
  413: { en: 'The body exceeds 1,048,576 bytes.', sv: 'Anropets innehåll är större än 1 048 576 byte.' },
  415: {
    en: 'The content type is not `application/json`, or the body is compressed.',
    sv: 'Innehållstypen är inte `application/json`, eller så är innehållet komprimerat.',
  },
  422: {
    en: 'The `Idempotency-Key` was used with a different request.',
    sv: '`Idempotency-Key` har använts för ett annat anrop.',
  },
  429: {
    en: 'Too many calls in a minute. Retry after the seconds in `Retry-After`.',
    sv: 'För många anrop på en minut. Försök igen efter det antal sekunder som anges i `Retry-After`.',
  },
  500: { en: 'Internal error. Retry the call.', sv: 'Internt fel. Försök igen.' },
  503: {
    en: 'The service is busy, has no data yet, or cannot render a PDF now. Retry after the seconds in `Retry-After`.',
    sv: 'Tjänsten är upptagen, saknar uppgifter eller kan inte skapa en PDF just nu. Försök igen efter det antal sekunder som anges i `Retry-After`.',
  },
};
