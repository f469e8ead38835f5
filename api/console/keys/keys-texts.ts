import { byLanguage } from '../language/language.ts';

export const KEYS_TEXTS = byLanguage({
  title: { sv: 'API-nycklar', en: 'API keys' },
  about: {
    sv: 'API-nycklar ger dina program tillgång till API:et. Alla nycklar delar på kontots krediter och på gränsen för anrop per minut.',
    en: 'API keys give your programs access to the API. All keys share the credits of the account and its limit of calls per minute.',
  },
  docs: { sv: 'Så fungerar nycklar och krediter', en: 'How keys and credits work' },
  noneTitle: { sv: 'Inga aktiva nycklar', en: 'No active keys' },
  noneMember: {
    sv: 'Be en av kontots ägare att skapa en nyckel.',
    en: 'Ask an owner of the account to create a key.',
  },
  kind: { sv: 'Typ', en: 'Type' },
  kinds: {
    live: { sv: 'Skarp', en: 'Live' },
    test: { sv: 'Test', en: 'Test' },
    reconcile: { sv: 'OpenRefine', en: 'OpenRefine' },
  },
  kindTexts: {
    live: {
      sv: 'Läser företagsregistret. Anropen kostar krediter.',
      en: 'Reads the register of companies. Calls cost credits.',
    },
    test: {
      sv: 'Läser ett påhittat register. Anropen är gratis.',
      en: 'Reads a fictional register. Calls are free.',
    },
    reconcile: {
      sv: 'En adress för OpenRefine, som matchar med kontots krediter. Duger inte till något annat.',
      en: 'An address for OpenRefine, which matches with the credits of the account. Good for nothing else.',
    },
  },
  active: { sv: 'Aktiva nycklar', en: 'Active keys' },
  revokedKeys: (count: number) => ({ sv: `Återkallade nycklar (${count})`, en: `Revoked keys (${count})` }),
  name: { sv: 'Namn', en: 'Name' },
  key: { sv: 'Börjar med', en: 'Starts with' },
  created: (day: string) => ({ sv: `Skapad ${day}`, en: `Created ${day}` }),
  lastUsed: (day: string) => ({ sv: `Senast använd ${day}`, en: `Last used ${day}` }),
  never: { sv: 'Inte använd än', en: 'Not used yet' },
  revokedOn: (day: string) => ({ sv: `Återkallad ${day}`, en: `Revoked ${day}` }),
  revoke: { sv: 'Återkalla', en: 'Revoke' },
  revokeNamed: (name: string) => ({ sv: `Återkalla ${name}`, en: `Revoke ${name}` }),
  create: { sv: 'Skapa en nyckel', en: 'Create a key' },
  nameHint: {
    sv: 'Till exempel systemet som ska använda nyckeln. Högst 100 tecken.',
    en: 'For example, the system that will use the key. At most 100 characters.',
  },
  createButton: { sv: 'Skapa nyckel', en: 'Create key' },
  ownersOnly: {
    sv: 'Bara kontots ägare kan skapa och återkalla nycklar.',
    en: 'Only owners of the account can create and revoke keys.',
  },
  wrongName: {
    sv: 'Ange ett namn på en rad, högst 100 tecken.',
    en: 'Enter a name on one line, at most 100 characters.',
  },
  tooMany: (max: number) => ({
    sv: `Kontot har redan ${max} aktiva nycklar, som är det högsta antalet. Återkalla en som inte behövs och försök igen.`,
    en: `The account already has ${max} active keys, which is the maximum. Revoke one you do not need and try again.`,
  }),
  createdTitle: { sv: 'Nyckeln är skapad', en: 'Key created' },
  once: {
    sv: 'Kopiera nyckeln nu och förvara den säkert. Den visas bara en gång. Om du tappar bort den får du skapa en ny.',
    en: 'Copy the key now and store it safely. You won’t see it again. If you lose it, create a new one.',
  },
  yourKey: (name: string) => ({ sv: `Nyckeln ”${name}”`, en: `Key “${name}”` }),
  copyKey: { sv: 'Kopiera nyckeln', en: 'Copy key' },
  address: { sv: 'Adressen till OpenRefine', en: 'The address for OpenRefine' },
  copyAddress: { sv: 'Kopiera adressen', en: 'Copy address' },
  addressTexts: {
    sv: 'I OpenRefine: Reconcile → Start reconciling → Add standard service. Den som har adressen kan matcha med kontots krediter.',
    en: 'In OpenRefine: Reconcile → Start reconciling → Add standard service. Whoever has the address can match with the credits of the account.',
  },
  matchDocs: { sv: 'Läs om OpenRefine', en: 'Read about OpenRefine' },
  tryIt: { sv: 'Prova nyckeln', en: 'Try the key' },
  tryItTexts: {
    live: {
      sv: 'Kör anropet här, i terminalen eller i ditt program. Det kostar 1 kredit.',
      en: 'Run the call here, in a terminal or in your program. It costs 1 credit.',
    },
    test: {
      sv: 'Kör anropet här, i terminalen eller i ditt program. Det är gratis och läser ett påhittat register.',
      en: 'Run the call here, in a terminal or in your program. It is free and reads a fictional register.',
    },
  },
  run: { sv: 'Kör anropet', en: 'Run the call' },
  answer: { sv: 'Svaret', en: 'The answer' },
  firstCall: {
    unknown: {
      sv: 'När nyckeln har använts syns det bland API-nycklarna.',
      en: 'Once the key has been used, the list of API keys says so.',
    },
    waiting: { sv: 'Väntar på ditt första anrop …', en: 'Waiting for your first call …' },
    received: {
      sv: 'Ett anrop har kommit in men är inte besvarat. Om svaret är ett fel säger det vad som behöver ändras.',
      en: 'A call came in and is not answered. If the answer is an error, it says what to change.',
    },
    errors: { sv: 'Alla fel', en: 'All errors' },
    answered: { sv: 'Ditt första anrop lyckades.', en: 'Your first call succeeded.' },
    next: { sv: 'Läs om alla anrop', en: 'Read about all calls' },
  },
  back: { sv: 'Till API-nycklarna', en: 'Back to API keys' },
  revokedDone: (name: string) => ({
    sv: `Nyckeln ”${name}” är återkallad. Anrop med den nekas från och med nu.`,
    en: `The key “${name}” is revoked. Calls with it are refused from now on.`,
  }),
  askTitle: (name: string) => ({ sv: `Återkalla nyckeln ”${name}”?`, en: `Revoke key “${name}”?` }),
  askText: {
    sv: 'Allt som använder nyckeln slutar fungera direkt. Det går inte att ångra.',
    en: 'Everything that uses this key stops working immediately. This cannot be undone.',
  },
  askButton: { sv: 'Återkalla nyckeln', en: 'Revoke key' },
  cancel: { sv: 'Avbryt', en: 'Cancel' },
});
