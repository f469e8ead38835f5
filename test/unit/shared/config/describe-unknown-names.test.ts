import { describe, expect, it } from 'vitest';
import { describeUnknownNames } from '../../../../shared/config/config.ts';

const FOREIGN =
  'PATH HOME PWD OLDPWD SHELL SHLVL TERM USER LOGNAME LANG LC_ALL MAIL EDITOR PAGER TMPDIR HOSTNAME HOSTTYPE DISPLAY ' +
  'XDG_DATA_DIRS XDG_DATA_HOME SSH_AUTH_SOCK CI NODE_ENV NODE_OPTIONS npm_config_cache http_proxy NO_PROXY TZ COLUMNS ' +
  'APP_URL API_URL API_KEY APP_PORT HTTP_PORT DB_HOST DB_PORT DB_URL DATABASE_URL REDIS_URL SITE_URL PGHOST PGPORT ' +
  'AWS_REGION AWS_PROFILE AWS_SESSION_TOKEN AWS_SECRET_ACCESS_KEY KUBERNETES_PORT REGISTRY_PORT ELASTICSEARCH_PORT ' +
  'ELASTICSEARCH_SERVICE_HOST ELASTICSEARCH_PORT_9200_TCP_ADDR CHROME_PATH DATA MAIL_HOST LOGS CACHE_DIR SMTP_HOST';

const setAll = (names: string): Record<string, string> =>
  Object.fromEntries(names.split(' ').map((name) => [name, 's3cret']));

describe('names that are not settings', () => {
  it.each([
    ['PROT', 'PORT'],
    ['port', 'PORT'],
    ['DATADIR', 'DATA_DIR'],
    ['RATE_LIMT_GEUST', 'RATE_LIMIT_GUEST'],
    ['SCHEDULE_REGISTERY', 'SCHEDULE_REGISTRY'],
    ['AFR_API_KEY_FIL', 'AFR_API_KEY_FILE'],
  ])('%s is reported with the setting %s, in .env and in the environment', (name, meant) => {
    for (const found of [describeUnknownNames(setAll(name), {}), describeUnknownNames({}, setAll(name))]) {
      expect(found).toHaveLength(1);
      expect(found[0]).toContain(name);
      expect(found[0]).toContain(`Did you mean ${meant}?`);
      expect(found[0]).not.toContain('s3cret');
    }
  });

  it('Variables of others are not reported in the environment', () => {
    expect(describeUnknownNames({}, setAll(FOREIGN))).toEqual([]);
  });

  it('Every other name in .env is reported, but not those of settings, containers and tools', () => {
    const known = 'PORT SHARE_SECRET_FILE GATE_MOST_DROP SITE_ADDRESS COMPOSE_PROJECT_NAME NODE_OPTIONS TZ';
    expect(describeUnknownNames(setAll(known), {})).toEqual([]);
    expect(describeUnknownNames(setAll('GATE_LIMIT'), {})).toEqual([
      'GATE_LIMIT in .env is not a setting and is ignored. docs/operators/settings.md lists all settings.',
    ]);
    expect(describeUnknownNames(setAll('PORT_FILE'), {})).toHaveLength(1);
  });
});
