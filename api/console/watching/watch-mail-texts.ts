import { byLanguage, type Both } from '../language/language.ts';
import type { WayKind } from '../../../shared/accounts/watching/watch-list.ts';

export const WATCH_MAIL_TEXTS = byLanguage({
  subject: (list: string, companies: number) => ({
    sv: companies === 1 ? `${list}: 1 företag har ändrats` : `${list}: ${companies} företag har ändrats`,
    en: companies === 1 ? `${list}: 1 company has changed` : `${list}: ${companies} companies have changed`,
  }),
  intro: (list: string) => ({
    sv: `Detta har ändrats hos företagen i bevakningslistan ”${list}”.`,
    en: `This has changed for the companies of the watch list “${list}”.`,
  }),
  more: (changes: number) => ({
    sv: `… och ${changes} ändringar till. Alla finns i listan:`,
    en: `… and ${changes} more changes. All are in the list:`,
  }),
  list: { sv: 'Listan, och hur den meddelas:', en: 'The list, and how you are told:' },
  unsubscribe: { sv: 'Inga fler mejl om listan:', en: 'No more mails about the list:' },
  held: {
    subject: (list: string) => ({ sv: `${list}: krediterna är slut`, en: `${list}: no credits are left` }),
    text: (list: string, page: string) => ({
      sv: `Hej!

Kontots krediter är slut. Ändringar hos företagen i bevakningslistan ”${list}” sparas, och skickas när det finns krediter igen.

${page}
`,
      en: `Hello,

The account has no credits left. Changes of the companies of the watch list “${list}” are kept, and sent when there are credits again.

${page}
`,
    }),
  },
  off: {
    subject: (list: string) => ({ sv: `${list}: meddelandena är avstängda`, en: `${list}: switched off` }),
    text: (list: string, page: string, way: string) => ({
      sv: `Hej!

${way} för bevakningslistan ”${list}” har inte gått att leverera på tre dygn, och är avstängd. Inget är förlorat: ändringarna finns i listan. Rätta mottagaren, och slå på igen här:

${page}
`,
      en: `Hello,

${way} of the watch list “${list}” could not be delivered for three days and is switched off. Nothing is lost: the changes are in the list. Correct the receiver, and switch it on again here:

${page}
`,
    }),
  },
  ways: {
    webhook: { sv: 'Webhooken', en: 'The webhook' },
    mail: { sv: 'E-posten', en: 'The mail' },
  } satisfies Record<WayKind, Both>,
});
