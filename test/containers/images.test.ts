import { beforeAll, expect, it } from 'vitest';
import { readBaseImageNames } from '../support/containers/base-images.ts';
import { docker, tryDocker } from '../support/containers/docker.ts';
import { describeWithEngine } from '../support/containers/describe-with-engine.ts';
import { openInstallation } from '../support/containers/installation.ts';

const MAX_MEGABYTES = { slim: 300, browser: 800 };
const RENDER = `
const { launchBrowser } = await import('/app/api/documents/launch-browser.ts');
const { findChromium } = await import('/app/api/documents/pdf-renderer.ts');
const { browser } = await launchBrowser({
  chromiumPath: findChromium(null), noSandbox: false, timeoutMs: 30000, maxProcessMemoryBytes: 1e9, writableFolder: '/tmp' });
const page = await browser.newPage();
await page.setContent('<p>Årsredovisning</p>');
console.log((await page.pdf()).subarray(0, 5).toString());
await browser.close();`;

describeWithEngine('the images', () => {
  beforeAll(() => {
    const installation = openInstallation();
    for (const target of ['slim', 'browser'])
      installation.run(`docker build --quiet --target ${target} --tag ${toName(target)} .`);
    installation.remove();
  });

  it('The image is at most 300 MB without the browser and 800 MB with it', () => {
    for (const [target, limit] of Object.entries(MAX_MEGABYTES)) {
      const bytes = Number(docker(['image', 'inspect', '--format', '{{.Size}}', toName(target)]));
      console.log(`The image ${target} is ${Math.round(bytes / 1e6)} MB.`);
      expect(bytes / 1e6).toBeLessThanOrEqual(limit);
    }
  });

  it('The stand-in for the base image is of the Debian release that the Dockerfile names', () => {
    const { debian } = readBaseImageNames();
    const version = docker(['run', '--rm', debian, 'cat', '/etc/debian_version']);
    console.log(`${debian} is tested as Debian ${version}.`);
    expect(version.split('.')[0]).toBe(/^debian:(\d+)/.exec(debian)?.[1]);
  });

  it('The browser renders in its sandbox, without rights and on a read-only file system', () => {
    const { code, output } = renderWith(['--security-opt', 'seccomp=deploy/chromium-seccomp.json']);
    expect({ code, output: output.trim() }).toEqual({ code: 0, output: '%PDF-' });
  });

  it('Without user namespaces the browser does not start, and the message names the setting', () => {
    const { code, output } = renderWith([]);
    expect(code).not.toBe(0);
    expect(output).toContain('CHROMIUM_NO_SANDBOX=1');
  });

  it('A folder of data that the service cannot write to is refused with what to do', () => {
    for (const volume of ['--tmpfs=/data:ro,mode=0755', '--tmpfs=/data:uid=0,mode=0700']) {
      const { code, output } = tryDocker(['run', '--rm', volume, toName('slim')]);
      expect([volume, code]).not.toEqual([volume, 0]);
      expect(output).toContain('DATA_DIR is /data, and this user cannot write there');
      expect(output).toContain('Set DATA_DIR to a folder that this user can create or write to.');
    }
  });
});

function toName(target: string): string {
  return `company-data-service:test-${target}`;
}

function renderWith(options: readonly string[]) {
  const rights = ['--cap-drop=ALL', '--security-opt=no-new-privileges:true', '--read-only'];
  return tryDocker([
    'run',
    '--rm',
    '--network=none',
    '--tmpfs=/tmp:size=1g,mode=1777',
    ...rights,
    ...options,
    toName('browser'),
    'node',
    '--input-type=module',
    '--eval',
    RENDER,
  ]);
}
