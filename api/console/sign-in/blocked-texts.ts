const sv = {
  title: 'För många försök',
  text: (wait: string) =>
    `Det blev för många försök på kort tid, så inget mer prövas just nu. Vänta ${wait} och försök igen.`,
};

const en: typeof sv = {
  title: 'Too many attempts',
  text: (wait) =>
    `There were too many attempts in a short time, so nothing more is tried right now. Wait ${wait} and try again.`,
};

/** What somebody reads who tries too often. */
export const BLOCKED_TEXTS = { sv, en };
