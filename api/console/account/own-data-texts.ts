import { byLanguage } from '../language/language.ts';

export const OWN_DATA_TEXTS = byLanguage({
  title: { sv: 'Dina uppgifter', en: 'Your data' },
  copy: { sv: 'Kopia av dina uppgifter', en: 'Copy of your data' },
  about: {
    sv: 'Det som tjänsten har sparat om dig, i en fil (JSON).',
    en: 'What the service has stored about you, in one file (JSON).',
  },
  download: { sv: 'Ladda ner', en: 'Download' },
  remove: { sv: 'Ta bort dig', en: 'Remove yourself' },
  removeText: { sv: 'Raderar dina uppgifter och din inloggning.', en: 'Deletes your data and your sign-in.' },
  askTitle: { sv: 'Ta bort dig från tjänsten', en: 'Remove yourself from the service' },
  deleted: {
    sv: 'Din e-postadress, ditt lösenord, din tvåfaktorsautentisering och dina inloggningar raderas direkt. Det går inte att ångra.',
    en: 'Your e-mail address, password, two-factor authentication and sign-ins are deleted at once. This cannot be undone.',
  },
  last: {
    sv: 'Du är den sista personen på kontot. Kontot stängs, och dess nycklar slutar fungera.',
    en: 'You are the last person of the account. The account is closed, and its keys stop working.',
  },
  bought: (credits: string) => ({
    sv: `${credits} köpta krediter går förlorade.`,
    en: `${credits} bought credits are lost.`,
  }),
  lastOwner: {
    sv: 'Kontot och dess nycklar finns kvar för de andra, men har sedan ingen ägare. Gör en av dem till ägare först.',
    en: 'The account and its keys stay for the others, but it has no owner then. Make one of them an owner first.',
  },
  others: {
    sv: 'Kontot och dess nycklar finns kvar för de andra.',
    en: 'The account and its keys stay for the others.',
  },
  kept: {
    sv: 'Kontots användning per dag sparas i 13 månader, utan personuppgifter.',
    en: 'The usage of the account by day is kept for 13 months, without personal data.',
  },
  downloadFirst: { sv: 'Ladda ner dina uppgifter först', en: 'Download your data first' },
  codeHint: {
    sv: 'Sex siffror från din autentiseringsapp, eller en av dina återställningskoder.',
    en: 'Six digits from your authenticator app, or one of your recovery codes.',
  },
  wrongPassword: { sv: 'Fel lösenord.', en: 'Wrong password.' },
  wrongCode: { sv: 'Fel kod, eller redan använd.', en: 'Wrong code, or already used.' },
  closeText: {
    sv: 'Nycklar, personer, listor och bevakningar tas bort.',
    en: 'Keys, people, lists and watch lists go.',
  },
  closed: {
    sv: 'Kontots nycklar slutar fungera direkt. Alla dess personer, sparade listor, bevakningar och webhookar tas bort. Det går inte att ångra.',
    en: 'The keys of the account stop working at once. All its people, saved lists, watch lists and webhooks are removed. This cannot be undone.',
  },
  close: { sv: 'Stäng kontot', en: 'Close the account' },
  cancel: { sv: 'Avbryt', en: 'Cancel' },
});
