import { byLanguage, type Both } from '../language/language.ts';
import type { MailTime, WayState } from '../../../shared/accounts/watching/watch-list.ts';
import type { ChangeTopic } from '../../../shared/domain/company.ts';
import { inEnglish, inSwedish } from '../words/format.ts';

export const WATCHING_TEXTS = byLanguage({
  title: { sv: 'Bevakningar', en: 'Watch lists' },
  about: {
    sv: 'En bevakningslista säger till när något av dess företag ändras: konkurs, nytt namn, ny adress, en inlämnad årsredovisning.',
    en: 'A watch list tells you when one of its companies changes: bankruptcy, a new name, a new address, a filed annual report.',
  },
  docs: { sv: 'Bevaka med API:et', en: 'Watch with the API' },
  noneTitle: { sv: 'Inga bevakningar än', en: 'No watch lists yet' },
  noneText: {
    sv: 'Skapa en lista här, eller välj ”Bevaka” på ett företags sida.',
    en: 'Create a list here, or choose “Watch” on the page of a company.',
  },
  create: { sv: 'Skapa en lista', en: 'Create a list' },
  name: { sv: 'Namn', en: 'Name' },
  createButton: { sv: 'Skapa listan', en: 'Create list' },
  companies: (count: number) => ({
    sv: count === 1 ? '1 företag' : `${inSwedish(count)} företag`,
    en: count === 1 ? '1 company' : `${inEnglish(count)} companies`,
  }),
  ways: {
    mail: { sv: 'E-post', en: 'Mail' },
    webhook: { sv: 'Webhook', en: 'Webhook' },
    atom: { sv: 'Atom-flöde', en: 'Atom feed' },
  },
  noWay: { sv: 'Meddelas inte', en: 'Not told' },
  states: {
    active: { sv: 'På', en: 'On' },
    held: { sv: 'Väntar på krediter', en: 'Waits for credits' },
    off: { sv: 'Avstängd', en: 'Switched off' },
  } satisfies Record<WayState, Both>,
  latest: { sv: 'Senaste ändringarna', en: 'Latest changes' },
  nothing: (day: string) => ({
    sv: `Inga ändringar sedan ${day}, när listan skapades.`,
    en: `No changes since ${day}, when the list was made.`,
  }),
  shown: (count: number) => ({
    sv: `De ${count} senaste visas. Alla finns i API:et.`,
    en: `The latest ${count} are shown. The API has all.`,
  }),
  watched: { sv: 'Företag', en: 'Companies' },
  add: { sv: 'Lägg till organisationsnummer', en: 'Add organisation numbers' },
  addHint: {
    sv: 'Ett per rad, eller en kolumn ur ett kalkylblad.',
    en: 'One a line, or a column of a spreadsheet.',
  },
  addButton: { sv: 'Lägg till', en: 'Add' },
  added: (count: number) => ({
    sv: count === 1 ? '1 företag lades till.' : `${inSwedish(count)} företag lades till.`,
    en: count === 1 ? '1 company was added.' : `${inEnglish(count)} companies were added.`,
  }),
  unknown: (texts: string) => ({
    sv: `Finns inte i registret: ${texts}.`,
    en: `Not in the register: ${texts}.`,
  }),
  refused: (count: number) => ({
    sv:
      count === 1
        ? '1 nummer kan vara en enskild näringsidkares, och bevakas inte.'
        : `${inSwedish(count)} nummer kan vara enskilda näringsidkares, och bevakas inte.`,
    en:
      count === 1
        ? '1 number can be that of a sole trader and is not watched.'
        : `${inEnglish(count)} numbers can be those of sole traders and are not watched.`,
  }),
  fromSaved: { sv: 'Lägg till en sparad lista', en: 'Add a saved list' },
  fromSavedButton: { sv: 'Lägg till alla', en: 'Add all' },
  gone: { sv: 'Finns inte längre i registret', en: 'No longer in the register' },
  remove: { sv: 'Ta bort', en: 'Remove' },
  removeOf: (name: string) => ({ sv: `Ta bort ${name}`, en: `Remove ${name}` }),
  more: { sv: 'Visa fler', en: 'Show more' },
  settings: { sv: 'Så meddelas ändringarna', en: 'How you are told' },
  mail: { sv: 'E-post', en: 'Mail' },
  mailTimes: {
    daily: { sv: 'Varje morgon klockan 07', en: 'Each morning at 07:00' },
    at_once: { sv: 'Efter varje publicering', en: 'After each publication' },
  } satisfies Record<MailTime, Both>,
  never: { sv: 'Inga mejl', en: 'No mail' },
  mailHint: {
    sv: 'Till alla personer på kontot. Inget mejl när inget har ändrats.',
    en: 'To all people of the account. No mail when nothing changed.',
  },
  noMail: { sv: 'Tjänsten skickar ingen e-post.', en: 'The service sends no mail.' },
  webhook: { sv: 'Webhook', en: 'Webhook' },
  webhookHint: {
    sv: 'En https-adress som får varje omgång ändringar. Tomt: ingen.',
    en: 'An https address that gets each batch of changes. Empty: none.',
  },
  atom: { sv: 'Atom-flöde på en hemlig adress', en: 'Atom feed at a secret address' },
  topics: { sv: 'Vad som meddelas', en: 'What you are told' },
  topicsHint: { sv: 'Utan val meddelas allt.', en: 'Without a choice you are told everything.' },
  topicNames: {
    name: { sv: 'Namn', en: 'Name' },
    address: { sv: 'Adress', en: 'Address' },
    legal_form: { sv: 'Företagsform', en: 'Legal form' },
    status: { sv: 'Registrering och avregistrering', en: 'Registration and deregistration' },
    proceedings: {
      sv: 'Konkurs, likvidation och rekonstruktion',
      en: 'Bankruptcy, liquidation and reorganisation',
    },
    tax: { sv: 'F-skatt, moms och arbetsgivare', en: 'F-tax, VAT and employer' },
    advertising: { sv: 'Reklamspärr', en: 'Block on advertising' },
    industry: { sv: 'Bransch', en: 'Industry' },
    description: { sv: 'Verksamhetsbeskrivning', en: 'Description of the business' },
    size: { sv: 'Storleksklass', en: 'Size class' },
    financials: { sv: 'Siffror', en: 'Figures' },
    report: { sv: 'Årsredovisningar', en: 'Annual reports' },
    trademarks: { sv: 'Varumärken', en: 'Trademarks' },
  } satisfies Record<ChangeTopic, Both>,
  save: { sv: 'Spara', en: 'Save' },
  saved: { sv: 'Sparat.', en: 'Saved.' },
  secretTitle: { sv: 'Webhookens hemlighet', en: 'Secret of the webhook' },
  secretOnce: {
    sv: 'Kopiera hemligheten nu. Den visas bara en gång, och signerar varje anrop.',
    en: 'Copy the secret now. You won’t see it again. It signs each call.',
  },
  copySecret: { sv: 'Kopiera hemligheten', en: 'Copy secret' },
  test: { sv: 'Skicka en testhändelse', en: 'Send a test event' },
  tested: {
    sv: 'Mottagaren svarade, och webhooken fungerar.',
    en: 'The receiver answered, and the webhook works.',
  },
  testFailed: (reason: string) => ({
    sv: `Testhändelsen kom inte fram: ${reason}.`,
    en: `The test event did not arrive: ${reason}.`,
  }),
  rotate: { sv: 'Byt hemlighet', en: 'Change secret' },
  deliveries: { sv: 'Leveranser', en: 'Deliveries' },
  noDeliveries: { sv: 'Inga leveranser än.', en: 'No deliveries yet.' },
  deliveryStates: {
    waiting: { sv: 'Försöks igen', en: 'Tried again' },
    delivered: { sv: 'Levererad', en: 'Delivered' },
    failed: { sv: 'Misslyckades', en: 'Failed' },
  },
  changes: (count: number) => ({
    sv: count === 1 ? '1 ändring' : `${inSwedish(count)} ändringar`,
    en: count === 1 ? '1 change' : `${inEnglish(count)} changes`,
  }),
  replay: { sv: 'Skicka igen', en: 'Send again' },
  delete: { sv: 'Ta bort listan', en: 'Delete the list' },
  askDelete: (name: string) => ({ sv: `Ta bort ”${name}”?`, en: `Delete “${name}”?` }),
  deleteText: {
    sv: 'Listan, dess företag och dess händelser tas bort. Det går inte att ångra.',
    en: 'The list, its companies and its events are deleted. This cannot be undone.',
  },
  cancel: { sv: 'Avbryt', en: 'Cancel' },
  back: { sv: 'Alla bevakningar', en: 'All watch lists' },
  watch: { sv: 'Bevaka', en: 'Watch' },
  watchIn: { sv: 'Bevaka i', en: 'Watch in' },
  watching: { sv: 'Bevakas i', en: 'Watched in' },
  newList: { sv: 'Ny lista', en: 'New list' },
  myCompanies: { sv: 'Mina företag', en: 'My companies' },
});
