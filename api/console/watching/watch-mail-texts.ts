import type { WayKind } from '../../../shared/accounts/watching/watch-list.ts';

const sv = {
  subject: (list: string, companies: number) =>
    companies === 1 ? `${list}: 1 företag har ändrats` : `${list}: ${companies} företag har ändrats`,
  intro: (list: string) => `Detta har ändrats hos företagen i bevakningslistan ”${list}”.`,
  more: (changes: number) => `… och ${changes} ändringar till. Alla finns i listan:`,
  list: 'Listan, och hur den meddelas:',
  unsubscribe: 'Inga fler mejl om listan:',
  held: {
    subject: (list: string) => `${list}: krediterna är slut`,
    text: (list: string, page: string) => `Hej!

Kontots krediter är slut. Ändringar hos företagen i bevakningslistan ”${list}” sparas, och skickas när det finns krediter igen.

${page}
`,
  },
  off: {
    subject: (list: string) => `${list}: meddelandena är avstängda`,
    text: (list: string, page: string, way: string) => `Hej!

${way} för bevakningslistan ”${list}” har inte gått att leverera på tre dygn, och är avstängd. Inget är förlorat: ändringarna finns i listan. Rätta mottagaren, och slå på igen här:

${page}
`,
  },
  ways: { webhook: 'Webhooken', mail: 'E-posten' } satisfies Record<WayKind, string>,
};

const en: typeof sv = {
  subject: (list, companies) =>
    companies === 1 ? `${list}: 1 company has changed` : `${list}: ${companies} companies have changed`,
  intro: (list) => `This has changed for the companies of the watch list “${list}”.`,
  more: (changes) => `… and ${changes} more changes. All are in the list:`,
  list: 'The list, and how you are told:',
  unsubscribe: 'No more mails about the list:',
  held: {
    subject: (list) => `${list}: no credits are left`,
    text: (list, page) => `Hello,

The account has no credits left. Changes of the companies of the watch list “${list}” are kept, and sent when there are credits again.

${page}
`,
  },
  off: {
    subject: (list) => `${list}: switched off`,
    text: (list, page, way) => `Hello,

${way} of the watch list “${list}” could not be delivered for three days and is switched off. Nothing is lost: the changes are in the list. Correct the receiver, and switch it on again here:

${page}
`,
  },
  ways: { webhook: 'The webhook', mail: 'The mail' },
};

export const WATCH_MAIL_TEXTS = { sv, en };
