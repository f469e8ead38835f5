import type { Config } from '../../shared/config/config.ts';
import { html, type Html } from './html.ts';
import { byLanguage, type Language } from './language/language.ts';

/** What pages say of the service: who runs it, and how people come to an account. */
export interface Site {
  /** Who runs it. Without a name it is an installation of one's own. */
  readonly operator: Config['operator'];
  /** True with a mail server: people can make accounts themselves. */
  readonly isSignUpEnabled: boolean;
  /** BASE_URL where search engines may visit (SEARCH_ENGINES). Otherwise null. */
  readonly publicUrl: string | null;
}

const SITE_TEXTS = byLanguage({
  runBy: (name: string) => ({ sv: `Drivs av ${name}.`, en: `Run by ${name}.` }),
  own: { sv: 'Egen installation.', en: 'A private installation.' },
  contact: { sv: 'Kontakt', en: 'Contact' },
  terms: { sv: 'Villkor', en: 'Terms' },
  privacy: { sv: 'Personuppgifter', en: 'Privacy' },
  prices: { sv: 'Priser', en: 'Prices' },
  accept: {
    sv: 'När du skapar ett konto godkänner du villkoren.',
    en: 'When you create an account, you accept the terms.',
  },
});

export function renderOperator({ operator: { name } }: Site, language: Language): string {
  const t = SITE_TEXTS[language];
  return name === null ? t.own : t.runBy(name);
}

const DOCUMENTS = ['contact', 'prices', 'terms', 'privacy'] as const;
type DocumentName = (typeof DOCUMENTS)[number];

/** Renders links to what the operator has set, in the order of `names`. */
export function renderOperatorLinks(
  { operator }: Site,
  language: Language,
  names: readonly DocumentName[] = DOCUMENTS,
): Html[] {
  return names.flatMap((name) => {
    const address = operator[name];
    if (address === null) return [];
    const url = /^https?:/.test(address) ? address : `mailto:${address}`;
    return [html`<a href="${url}">${SITE_TEXTS[language][name]}</a> `];
  });
}

/** Renders what a person accepts by making an account. False without terms. */
export function renderAcceptance(site: Site, language: Language): Html | false {
  const links = renderOperatorLinks(site, language, ['terms', 'privacy']);
  return (
    links.length > 0 &&
    html`<p class="hint">${site.operator.terms !== null && SITE_TEXTS[language].accept} ${links}</p>`
  );
}
