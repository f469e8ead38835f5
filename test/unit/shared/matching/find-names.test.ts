import { describe, expect, it } from 'vitest';
import { findNames, type NameCandidateSource, type NameHit } from '../../../../shared/matching/find-names.ts';
import { capScores, selectBestMatches } from '../../../../shared/matching/best-matches.ts';

function toHit(text: string, company: number, city: string): NameHit {
  const record = {
    text,
    company,
    legalForm: 'AB',
    city,
    rank: company,
    isDeregistered: false,
  };
  return { idInIndex: company, loadName: () => record };
}

function toSource(byWords: NameHit[], inTown: NameHit[]): NameCandidateSource & { searchedTowns: number } {
  return {
    searchedTowns: 0,
    findWithoutTypos: async () => [],
    markKnownWords: async (query) => query,
    async findWithOneEdit() {
      const findInTown = async (): Promise<NameHit[]> => {
        this.searchedTowns += 1;
        return inTown;
      };
      return { byWords, inTown: findInTown };
    },
    countNames: async () => new Map(),
    findWithTwoEdits: async () => ({ byKey: [], byWords: async () => [] }),
  };
}

describe('the search for names', () => {
  it('The names of a town are searched only when no other name is certain', async () => {
    const search = { text: 'Nordlis Bygg Ystad', includesMatchesWithTypos: true, limit: 10 };
    const near = toHit('Nordlys Bygg AB', 1, 'YSTAD');
    const found = toSource([near], []);
    const names = await findNames(search, found);
    expect(names.map(({ company, match }) => [company, match.isCertain])).toEqual([[1, true]]);
    expect(found.searchedTowns).toBe(0);
    const missed = toSource([toHit('Nordlunds Bygg Ystad AB', 2, 'LUND')], [near]);
    expect((await findNames(search, missed)).map(({ company }) => company)).toContain(1);
    expect(missed.searchedTowns).toBe(1);
  });

  it('A part of a name is not certain before the names of its town are searched', async () => {
    const part = toHit('Nordlys Bygg AB', 1, 'YSTAD');
    const source = toSource([part], [toHit('Nordlys Bageri AB', 2, 'YSTAD')]);
    const names = await findNames(
      { text: 'Nordlys Ystad', includesMatchesWithTypos: true, limit: 10 },
      source,
    );
    expect(names.map(({ company }) => company)).toEqual([1, 2]);
  });
});

describe('the search for names with a damaged text', () => {
  const whole = toHit('Nordlys Bygg AB', 1, 'YSTAD');

  function toCountingSource(typed: Readonly<Record<string, NameHit>>): {
    source: NameCandidateSource;
    searched: string[];
  } {
    const searched: string[] = [];
    const source: NameCandidateSource = {
      ...toSource([], []),
      findWithoutTypos: async ({ name }) => [typed[name.nameKey]].filter((hit) => hit !== undefined),
      findWithOneEdit: async ({ name }) => {
        searched.push(name.nameKey);
        return { byWords: [], inTown: async () => [] };
      },
    };
    return { source, searched };
  }

  it.each(['nordlysbygg.se', 'Nordlys Bygg BA', 'N0rdlys Bygg', 'Nordlys By\uFFFDgg'])(
    'Similar names of %s are not searched when a repaired reading is a whole name',
    async (text) => {
      const { source, searched } = toCountingSource({ nordlysbygg: whole });
      const names = await findNames({ text, includesMatchesWithTypos: true, limit: 10 }, source);
      expect(names.map(({ company, match }) => [company, match.score < 1])).toEqual([[1, true]]);
      expect(searched).toEqual([]);
    },
  );

  it('The text as typed is searched last, when its repaired readings find no near name', async () => {
    const { source, searched } = toCountingSource({});
    await findNames({ text: 'N0rdlys Bygg', includesMatchesWithTypos: true, limit: 10 }, source);
    expect(searched).toEqual(['nordlysbygg', 'n0rdlysbygg']);
  });

  it('The text as typed is not searched when a repaired reading finds a near name', async () => {
    const { source, searched } = toCountingSource({});
    const inWords: NameCandidateSource = {
      ...source,
      findWithOneEdit: async (query) => ({ ...(await source.findWithOneEdit(query)), byWords: [whole] }),
    };
    await findNames({ text: 'N0rdlys Byggg', includesMatchesWithTypos: true, limit: 10 }, inWords);
    expect(searched).toEqual(['nordlysbyggg']);
  });

  it('A name that several readings find is read once', async () => {
    let reads = 0;
    const hit: NameHit = {
      idInIndex: 1,
      loadName: () => {
        reads += 1;
        return whole.loadName();
      },
    };
    await findNames({ text: 'N0rdlys Byg', includesMatchesWithTypos: true, limit: 10 }, toSource([hit], []));
    expect(reads).toBe(1);
  });
});

describe('selectBestMatches', () => {
  async function rank(text: string, names: readonly string[]): Promise<string[]> {
    const hits = names.map((name, place) => toHit(name, place + 1, 'YSTAD'));
    const found = await findNames({ text, includesMatchesWithTypos: true, limit: 10 }, toSource(hits, []));
    return selectBestMatches(found, 10).map((each) => each.text);
  }

  it('A name that shares one common word is left out when a similar one is near', async () => {
    expect(await rank('Nordlis Logistik', ['Logistik AB', 'Nordlys Logistik AB'])).toEqual([
      'Nordlys Logistik AB',
    ]);
    expect(await rank('Nordlis Logistik', ['Logistik AB'])).toEqual(['Logistik AB']);
  });

  it('A name with the letters as typed comes before one with folded letters', async () => {
    expect(await rank('ad', ['ÄDN AB', 'AD Bygg och Konsult AB'])).toEqual([
      'AD Bygg och Konsult AB',
      'ÄDN AB',
    ]);
  });
});

it('Scores never rise down the list', () => {
  const match = { kind: 'fuzzy', isSameSpellingExceptCase: false, similarity: 0.5 } as const;
  const flags = { isCertain: false, isNamePartMissingInQuery: false };
  const ranked = [0.58, 0.55, 0.57, 0.5].map((score) => ({ match: { ...match, ...flags, score } }));
  expect(capScores(ranked).map((each) => each.match.score)).toEqual([0.58, 0.55, 0.55, 0.5]);
});
