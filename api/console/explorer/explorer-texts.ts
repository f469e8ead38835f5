const sv = {
  fictional: 'Exempeldata: företagen är påhittade.',
  toUsage: 'Se återstående krediter',
};

const en: typeof sv = {
  fictional: 'Sample data: these companies are fictional.',
  toUsage: 'See remaining credits',
};

/** Texts shared by the search, industry and company pages. */
export const EXPLORER_TEXTS = { sv, en };
