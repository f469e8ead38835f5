import { byLanguage } from '../language/language.ts';

export const SECOND_FACTOR_TEXTS = byLanguage({
  title: { sv: 'Tvåfaktorsautentisering', en: 'Two-factor authentication' },
  about: {
    sv: 'Med tvåfaktorsautentisering loggar du in med både lösenord och en kod från en autentiseringsapp i mobilen, till exempel Google Authenticator, Microsoft Authenticator eller en lösenordshanterare.',
    en: 'With two-factor authentication you sign in with your password and a code from an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator or a password manager.',
  },
  off: { sv: 'Av', en: 'Off' },
  on: { sv: 'På', en: 'On' },
  since: (day: string) => ({ sv: `Påslagen sedan ${day}.`, en: `On since ${day}.` }),
  codesLeft: (left: number, all: number) => ({
    sv: `${left} av ${all} återställningskoder är kvar.`,
    en: `${left} of ${all} recovery codes left.`,
  }),
  password: { sv: 'Ditt lösenord', en: 'Your password' },
  wrongPassword: { sv: 'Fel lösenord.', en: 'Wrong password.' },
  start: { sv: 'Fortsätt', en: 'Continue' },
  setUpTitle: { sv: 'Lägg till kontot i appen', en: 'Add the account to the app' },
  scan: { sv: 'Skanna bilden med autentiseringsappen.', en: 'Scan the picture with your authenticator app.' },
  qr: { sv: 'QR-kod för autentiseringsappen', en: 'QR code for the authenticator app' },
  typeIt: {
    sv: 'Kan du inte skanna? Ange den här nyckeln i appen:',
    en: 'Cannot scan it? Enter this key in the app:',
  },
  thenCode: {
    sv: 'Ange sedan koden som appen visar inom tio minuter.',
    en: 'Then enter the code that the app shows, within ten minutes.',
  },
  showAgain: { sv: 'Visa bilden och nyckeln igen', en: 'Show the picture and the key again' },
  ended: {
    sv: 'Du hade tio minuter på dig och de har gått. Ange lösenordet för att börja om.',
    en: 'You had ten minutes, and they have passed. Enter your password to start again.',
  },
  codeHint: { sv: 'Sex siffror.', en: 'Six digits.' },
  wrongCode: {
    sv: 'Fel kod. Kontrollera att klockan i mobilen går rätt och ange den senaste koden. En kod kan bara användas en gång.',
    en: 'Wrong code. Check the clock of your phone and enter the latest code. A code can be used only once.',
  },
  turnOn: { sv: 'Slå på', en: 'Turn on' },
  doneTitle: { sv: 'Tvåfaktorsautentisering är på', en: 'Two-factor authentication is on' },
  done: {
    sv: 'Från och med nu behövs en kod när du loggar in. Du är utloggad från alla andra enheter.',
    en: 'From now on, signing in requires a code. You are signed out of all other devices.',
  },
  codesTitle: { sv: 'Spara dina återställningskoder', en: 'Save your recovery codes' },
  codesText: {
    sv: 'Med en återställningskod kan du logga in utan appen. Varje kod kan användas en gång. Spara dem säkert, till exempel i en lösenordshanterare: de visas bara en gång.',
    en: 'A recovery code lets you sign in without the app. Each code can be used once. Save them in a safe place, such as a password manager: you won’t see them again.',
  },
  codes: { sv: 'Återställningskoder', en: 'Recovery codes' },
  copyCodes: { sv: 'Kopiera koderna', en: 'Copy codes' },
  renewedTitle: { sv: 'Nya återställningskoder', en: 'New recovery codes' },
  renewed: {
    sv: 'De tidigare återställningskoderna gäller inte längre.',
    en: 'Your earlier recovery codes no longer work.',
  },
  change: { sv: 'Ändra', en: 'Change' },
  changeText: {
    sv: 'Bekräfta med lösenordet och en kod från appen eller en återställningskod.',
    en: 'Confirm with your password and a code from the app or a recovery code.',
  },
  anyCodeHint: {
    sv: 'Sex siffror från appen, eller en återställningskod.',
    en: 'Six digits from the app, or a recovery code.',
  },
  renew: { sv: 'Skapa nya återställningskoder', en: 'Create new recovery codes' },
  turnOff: { sv: 'Slå av', en: 'Turn off' },
  back: { sv: 'Till ditt konto', en: 'Back to your account' },
});
