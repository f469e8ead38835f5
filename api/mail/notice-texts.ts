import type { EventKind } from '../../shared/accounts/security-event.ts';

const SUBJECTS = {
  'new-device': 'Ny inloggning på ditt konto',
  password: 'Ditt lösenord är bytt',
  'address-asked': 'Någon vill byta din e-postadress',
  'factor-on': 'Tvåfaktorsautentisering är på',
  'factor-off': 'Tvåfaktorsautentisering är avslagen',
  'recovery-codes': 'Du har nya återställningskoder',
};

const sv = {
  subjects: SUBJECTS,
  happened: {
    'new-device': 'Någon loggade in på ditt konto på Company Data Service från en ny enhet.',
    password: 'Lösenordet till ditt konto på Company Data Service är bytt.',
    'address-asked':
      'Någon som är inloggad med ditt lösenord vill byta e-postadressen till ditt konto på Company Data Service. Bytet görs när länken i ett mejl till den nya adressen öppnas.',
    'factor-on': 'Tvåfaktorsautentisering är påslagen för ditt konto på Company Data Service.',
    'factor-off': 'Tvåfaktorsautentisering är avslagen för ditt konto på Company Data Service.',
    'recovery-codes':
      'Ditt konto på Company Data Service har fått nya återställningskoder. De gamla gäller inte längre.',
  } satisfies Record<NoticeKind, string>,
  when: 'Tid',
  device: 'Enhet',
  network: 'Nätverk',
  text: (happened: string, facts: string, forgot: string, account: string) => `Hej!

${happened}

${facts}

Om det var du behöver du inte göra något. Om det inte var du, välj genast ett nytt lösenord här:

${forgot}

Dina senaste inloggningar:

${account}
`,
};

export type NoticeKind = keyof typeof SUBJECTS;

export function isNoticeKind(kind: EventKind): kind is NoticeKind {
  return Object.hasOwn(SUBJECTS, kind);
}

const en: typeof sv = {
  subjects: {
    'new-device': 'New sign-in to your account',
    password: 'Your password has been changed',
    'address-asked': 'Somebody wants to change your e-mail address',
    'factor-on': 'Two-factor authentication is on',
    'factor-off': 'Two-factor authentication is off',
    'recovery-codes': 'You have new recovery codes',
  },
  happened: {
    'new-device': 'Somebody signed in to your account at Company Data Service on a new device.',
    password: 'The password of your account at Company Data Service has been changed.',
    'address-asked':
      'Somebody who is signed in with your password wants to change the e-mail address of your account at Company Data Service. The change is made when the link in an e-mail to the new address is opened.',
    'factor-on': 'Two-factor authentication has been turned on for your account at Company Data Service.',
    'factor-off': 'Two-factor authentication has been turned off for your account at Company Data Service.',
    'recovery-codes':
      'Your account at Company Data Service has new recovery codes. The old ones no longer work.',
  },
  when: 'Time',
  device: 'Device',
  network: 'Network',
  text: (happened, facts, forgot, account) => `Hello,

${happened}

${facts}

If this was you, you need not do anything. If it was not, choose a new password at once:

${forgot}

Your recent sign-ins:

${account}
`,
};

export const NOTICE_TEXTS = { sv, en };
