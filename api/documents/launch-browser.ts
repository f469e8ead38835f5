import { chromium, type Browser } from 'playwright-core';
import { killProcess } from './kill-process.ts';
import { OversizedBrowserProcessKiller } from './oversized-browser-process-killer.ts';
import type { RenderSettings } from './render-messages.ts';

const NO_NETWORK_OPTIONS = [
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=http://no-network.invalid:1',
  '--proxy-bypass-list=<-loopback>',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--disable-quic',
  '--no-pings',
];

/**
 * Features of the browser to switch off. Otherwise, half the CPU time of a start goes into pop-ups
 * of an invisible address bar. Chromium obeys only the last such option, so the list repeats the
 * features that Playwright switches off.
 */
export const DISABLED_FEATURES_OPTION = `--disable-features=${[
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
].join()}`;

const SANDBOX_REFUSED =
  'Chromium cannot create its sandbox. Allow user namespaces on the host and in the seccomp profile of the container ' +
  '(deploy/chromium-seccomp.json), or set CHROMIUM_NO_SANDBOX=1.';

export interface BrowserHandle {
  readonly browser: Browser;
  readonly pid: number;
  readonly oversizedProcessKiller: OversizedBrowserProcessKiller;
  readonly ping: () => Promise<unknown>;
  readonly kill: () => void;
}

export async function launchBrowser(settings: RenderSettings): Promise<BrowserHandle> {
  const launched = chromium.launch({
    executablePath: settings.chromiumPath,
    chromiumSandbox: !settings.noSandbox,
    headless: true,
    args: [...NO_NETWORK_OPTIONS, DISABLED_FEATURES_OPTION, '--disable-breakpad', '--disable-gpu'],
    timeout: settings.timeoutMs,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  const browser = await launched.catch((cause: unknown) => {
    if (settings.noSandbox || !/No usable sandbox/.test(String(cause))) throw cause;
    throw new Error(SANDBOX_REFUSED, { cause });
  });
  const session = await browser.newBrowserCDPSession();
  const listProcesses = async () => (await session.send('SystemInfo.getProcessInfo')).processInfo;
  const main = (await listProcesses()).find(({ type }) => type === 'browser');
  if (main === undefined)
    throw new Error(
      'Chromium does not list its main process, so its memory cannot be limited. Install another version.',
    );
  const pid = main.id;
  return {
    browser,
    pid,
    oversizedProcessKiller: new OversizedBrowserProcessKiller(listProcesses, settings.maxProcessMemoryBytes),
    ping: () => listProcesses(),
    kill: () => void killProcess(-pid),
  };
}
