const sv = {
  title: 'Dina uppgifter',
  copy: 'Kopia av dina uppgifter',
  about: 'Det som tjänsten har sparat om dig, i en fil (JSON).',
  download: 'Ladda ner',
  remove: 'Ta bort dig',
  removeText: 'Raderar dina uppgifter och din inloggning.',
  askTitle: 'Ta bort dig från tjänsten',
  deleted:
    'Din e-postadress, ditt lösenord, din tvåfaktorsautentisering och dina inloggningar raderas direkt. Det går inte att ångra.',
  last: 'Du är den sista personen på kontot. Kontot stängs, och dess nycklar slutar fungera.',
  bought: (credits: string) => `${credits} köpta krediter går förlorade.`,
  lastOwner:
    'Kontot och dess nycklar finns kvar för de andra, men har sedan ingen ägare. Gör en av dem till ägare först.',
  others: 'Kontot och dess nycklar finns kvar för de andra.',
  kept: 'Kontots användning per dag sparas i 13 månader, utan personuppgifter.',
  downloadFirst: 'Ladda ner dina uppgifter först',
  password: 'Lösenord',
  code: 'Kod',
  codeHint: 'Sex siffror från din autentiseringsapp, eller en av dina återställningskoder.',
  wrongPassword: 'Fel lösenord.',
  wrongCode: 'Fel kod, eller redan använd.',
  button: 'Ta bort dig',
  closeTitle: 'Stäng kontot',
  closeText: 'Nycklar, personer, listor och bevakningar tas bort.',
  closed:
    'Kontots nycklar slutar fungera direkt. Alla dess personer, sparade listor, bevakningar och webhookar tas bort. Det går inte att ångra.',
  close: 'Stäng kontot',
  cancel: 'Avbryt',
};

const en: typeof sv = {
  title: 'Your data',
  copy: 'Copy of your data',
  about: 'What the service has stored about you, in one file (JSON).',
  download: 'Download',
  remove: 'Remove yourself',
  removeText: 'Deletes your data and your sign-in.',
  askTitle: 'Remove yourself from the service',
  deleted:
    'Your e-mail address, password, two-factor authentication and sign-ins are deleted at once. This cannot be undone.',
  last: 'You are the last person of the account. The account is closed, and its keys stop working.',
  bought: (credits) => `${credits} bought credits are lost.`,
  lastOwner:
    'The account and its keys stay for the others, but it has no owner then. Make one of them an owner first.',
  others: 'The account and its keys stay for the others.',
  kept: 'The usage of the account by day is kept for 13 months, without personal data.',
  downloadFirst: 'Download your data first',
  password: 'Password',
  code: 'Code',
  codeHint: 'Six digits from your authenticator app, or one of your recovery codes.',
  wrongPassword: 'Wrong password.',
  wrongCode: 'Wrong code, or already used.',
  button: 'Remove yourself',
  closeTitle: 'Close the account',
  closeText: 'Keys, people, lists and watch lists go.',
  closed:
    'The keys of the account stop working at once. All its people, saved lists, watch lists and webhooks are removed. This cannot be undone.',
  close: 'Close the account',
  cancel: 'Cancel',
};

export const OWN_DATA_TEXTS = { sv, en };
