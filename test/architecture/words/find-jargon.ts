/** Phrases that made readers stumble, and the words to use instead. */
const JARGON: readonly (readonly [phrase: RegExp, instead: string])[] = [
  [/(?:^|[.:;] )(?:What|Who|Whom|Whatever)\b(?! to\b)(?!.*\?)/, 'a noun as the subject'],
  [/\b(?:whoever|thereof|hereby|somebody)\b/i, 'a noun as the subject'],
  [/\b(?:what|who) (?:is none|has left|was there)\b/i, 'a noun as the subject'],
  [/\banew\b/i, 'again'],
  [/\bso many\b/i, 'the number'],
  [/\bas many as there are\b/i, 'all'],
  [/\bknows? of\b/i, 'has, imports'],
  [/\btells? (?:of|whether|that|how|what|when|which|who|why|a|the)\b/i, 'reports, shows, returns'],
  [/\b(?:is|are|was|were|been|be) told\b/i, 'receives, is notified'],
  [/\b(?:is|are|was|were) led to\b/i, 'is redirected'],
  [/\b(?:outlives?|outlived)\b/i, 'lasts longer than'],
  [/\bpurses?\b/i, 'balance'],
  [/\bsoil(?:s|ed)?\b/i, 'corrupts'],
  [/\btakes? back\b/i, 'refunds, revokes'],
  [/\btakes? the place of\b/i, 'replaces'],
  [/\bwritten down\b/i, 'recorded, logged'],
  [/\bstands? (?:in|for|at|on|behind|under)\b/i, 'is in, means'],
  [/\bgo(?:es)? by\b/i, 'uses, compares'],
  [/\bbut for\b/i, 'except'],
  [/\bin hand\b/i, 'available, loaded'],
  [/\b(?:besides|alone)(?=[.;]|$)/i, 'also, only: before the noun'],
  [/(?<!\b(?:is|are|be|was|were|not|both) )\bincluded(?=[.;]|$)/i, 'including: before the noun'],
];

/**
 * Finds phrases of `text` that are not plain English, each with better words. Text in backticks is
 * ignored.
 */
export function findJargon(text: string): string[] {
  const prose = text.replaceAll(/`[^`]*`|\{@link [^}]*\}/g, '``');
  return JARGON.flatMap(([phrase, instead]) => {
    const found = phrase.exec(prose)?.[0].trim();
    return found === undefined ? [] : [`"${found}" (use: ${instead})`];
  });
}
