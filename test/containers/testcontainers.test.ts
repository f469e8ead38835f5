import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { docker } from '../support/containers/docker.ts';
import { describeWithEngine } from '../support/containers/describe-with-engine.ts';
import { DOCKER, ENGINE_ENV } from '../support/containers/engine.ts';
import { tryProgram } from '../support/containers/run-program.ts';
import { ROOT } from '../support/delivery/weekly-delivery.ts';
import { SERVER_VERSION } from '../support/elasticsearch/distribution.ts';

const IMAGE = `docker.elastic.co/elasticsearch/elasticsearch:${SERVER_VERSION}`;
const SUITE = 'test/integration/elasticsearch-first-generation.test.ts';

describeWithEngine('the suites for Elasticsearch with Docker', () => {
  it('The suites for Elasticsearch start its image by testcontainers and pass on it', () => {
    const since = new Date();
    const env = {
      ...ENGINE_ENV,
      PATH: `${dirname(DOCKER)}:${process.env['PATH']}`,
      ELASTICSEARCH_URL: '',
      REQUIRE_ALL: '0',
      // The image of its helper, which removes forgotten containers, is not made.
      TESTCONTAINERS_RYUK_DISABLED: 'true',
    };
    const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'elasticsearch', SUITE];
    const { code, output } = tryProgram(process.execPath, vitest, { cwd: ROOT, env });
    expect([code, output]).toEqual([0, expect.stringMatching(/^[1-9]\d* passed, 0 failed, 0 skipped$/m)]);
    const seconds = (time: number): string => String(Math.floor(time / 1_000));
    const period = ['--since', seconds(since.getTime()), '--until', seconds(Date.now())];
    const filters = ['--filter', `image=${IMAGE}`, '--filter', 'event=start'];
    expect(docker(['events', ...period, ...filters])).toContain('container start');
    expect(docker(['ps', '--all', '--quiet', '--filter', `ancestor=${IMAGE}`])).toBe('');
  });
});
