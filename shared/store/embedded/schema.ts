/**
 * Tables of one generation. `name.number` counts from 0 and is the index of all arrays of `index_part`. `trademarks` has only companies
 * that own some.
 */
export const GENERATION_SCHEMA = `
  CREATE TABLE company (id INTEGER PRIMARY KEY, json TEXT NOT NULL);
  CREATE TABLE detail (id INTEGER PRIMARY KEY, json TEXT NOT NULL);
  CREATE TABLE trademarks (id INTEGER PRIMARY KEY, members TEXT NOT NULL);
  CREATE TABLE name (
    number INTEGER PRIMARY KEY,
    company INTEGER NOT NULL,
    text TEXT NOT NULL,
    legal_form TEXT NOT NULL,
    city TEXT NOT NULL,
    key TEXT NOT NULL,
    form TEXT,
    typed_key TEXT
  );
  CREATE TABLE crowded_beginning (beginning TEXT PRIMARY KEY, names BLOB NOT NULL) WITHOUT ROWID;
  CREATE TABLE index_part (name TEXT PRIMARY KEY, bytes BLOB NOT NULL) WITHOUT ROWID;
  CREATE TABLE sni (json TEXT NOT NULL);
`;

/** Made once all names are in: sorting them once is cheaper than keeping them sorted. */
export const NAME_KEY_INDEXES = `
  CREATE INDEX name_key ON name (key, form);
  CREATE INDEX name_typed_key ON name (typed_key) WHERE typed_key IS NOT NULL;
`;

export const DATABASE_FILE = 'companies.sqlite';
export const INFO_FILE = 'generation.json';
/** What is rejected while the generation is live. */
export const REJECTIONS_FILE = 'rejections.json';
