const sv = {
  title: 'Byt lösenord',
  email: 'E-postadress',
  current: 'Nuvarande lösenord',
  next: 'Nytt lösenord',
  button: 'Byt lösenord',
  about: 'När du byter loggas du ut på alla andra enheter.',
  wrong: 'Det är inte ditt nuvarande lösenord.',
  changed: 'Lösenordet är bytt, och du är utloggad på alla andra enheter.',
  back: 'Till ditt konto',
};

const en: typeof sv = {
  title: 'Change password',
  email: 'E-mail address',
  current: 'Current password',
  next: 'New password',
  button: 'Change password',
  about: 'Changing it signs you out on all other devices.',
  wrong: 'That is not your current password.',
  changed: 'The password was changed, and you are signed out on all other devices.',
  back: 'To your account',
};

/** Texts of the page to change the password. */
export const PASSWORD_TEXTS = { sv, en };
