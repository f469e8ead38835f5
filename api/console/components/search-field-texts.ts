const sv = {
  suggestions: 'Förslag',
  suggestionsOne: '1 förslag. Välj med piltangenterna.',
  suggestionsMany: '{count} förslag. Välj med piltangenterna.',
  suggestionsNone: 'Inga förslag.',
  deregistered: 'avregistrerat',
};

const en: typeof sv = {
  suggestions: 'Suggestions',
  suggestionsOne: '1 suggestion. Use the arrow keys to choose.',
  suggestionsMany: '{count} suggestions. Use the arrow keys to choose.',
  suggestionsNone: 'No suggestions.',
  deregistered: 'deregistered',
};

/** Texts of the search field for companies. */
export const SEARCH_FIELD_TEXTS = { sv, en };
