const sv = {
  fictional: 'Uppgifterna är påhittade: tjänsten kör på det medföljande exempelregistret.',
  toUsage: 'Se vad som är kvar',
};

const en: typeof sv = {
  fictional: 'The data is fictional: the service runs on the sample register that comes with it.',
  toUsage: 'See what is left',
};

/** Texts that several pages of the explorer have. */
export const EXPLORER_TEXTS = { sv, en };
