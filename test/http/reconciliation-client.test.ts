import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { companyNumber } from '../support/delivery/organisation-numbers.ts';
import { serveWeekly } from '../support/service/serve-weekly.ts';

const run = promisify(execFile);

/** A client of the Reconciliation Service API that others wrote (PyPI, `reconciler`). */
const PYTHON = 'node_modules/.cache/python/bin/python';
const RECONCILE = `
import json, sys
import pandas
from reconciler import reconcile

address, rows = sys.argv[1], pandas.DataFrame(json.loads(sys.argv[2]))
found = reconcile(rows['name'], type_id='company', top_res='all',
                  property_mapping={'city': rows['city']}, reconciliation_endpoint=address)
print(found[['input_value', 'id', 'match', 'type_id']].to_json(orient='records'))
`;

describe.skipIf(!existsSync(PYTHON))(`a client of others (${PYTHON} -m pip install reconciler)`, () => {
  it('reconciles a column in batches, with the credits of an account', async () => {
    const app = await serveWeekly();
    try {
      const { administration } = app.accounts;
      const { account } = await administration.createAccountWithKey('free', 'office', 'live');
      const { key } = await administration.createKey(account, 'OpenRefine', 'reconcile');
      const known = { name: 'Nordlys Logistik AB', city: 'Göteborg' };
      const others = Array.from({ length: 14 }, (_, place) => ({ name: `Ugglan ${place} XY`, city: '' }));
      const rows = JSON.stringify([known, { ...known, name: 'nordlsy logistik' }, ...others]);
      const { stdout } = await run(PYTHON, ['-c', RECONCILE, `${app.address}/reconcile/${key}`, rows]);
      const found = JSON.parse(stdout) as { input_value: string; id: string | null; match: boolean }[];
      const first = { id: companyNumber(1), match: true, type_id: 'company' };
      expect(found.filter(({ id }) => id !== null)).toEqual([
        { input_value: 'Nordlys Logistik AB', ...first },
        { input_value: 'nordlsy logistik', ...first },
      ]);
      expect(found).toHaveLength(16);
      expect((await administration.getAccount(account)).creditsLeft).toBe(498);
    } finally {
      await app.close();
    }
  });
});
