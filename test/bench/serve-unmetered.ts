import { LIMITS_WITHIN_ONE_CALL } from '../../api/calls/access.ts';
import type { MeteredCall, AccessGate } from '../../api/calls/gate.ts';
import { createApp } from '../../api/create-app.ts';
import { createServices } from '../../api/create-services.ts';
import { listen } from '../../api/http/listen.ts';
import { parseConfig } from '../../shared/config/config.ts';
import { createLog } from '../../shared/log/create-log.ts';

/** The API with its access step replaced by a constant: what metering is measured against. */
const config = parseConfig(process.env);
const log = createLog(config);
const services = await createServices(config, log, false);
const access = {
  mode: 'api',
  limits: LIMITS_WITHIN_ONE_CALL.pro,
  creditsLeft: 1,
  isTestKeyCall: false,
} as const;
const admission: Pick<
  MeteredCall,
  | 'access'
  | 'authenticate'
  | 'callerId'
  | 'charge'
  | 'creditsCharged'
  | 'refund'
  | 'recogniseReplay'
  | 'setResponseHeaders'
> = {
  access,
  callerId: 'all',
  creditsCharged: 1,
  recogniseReplay: () => Promise.resolve(),
  refund: () => Promise.resolve(0),
  authenticate: () => Promise.resolve(),
  charge: ({ fullPriceCredits }) => Promise.resolve({ creditsPayingForContent: fullPriceCredits }),
  setResponseHeaders: () => undefined,
};
const gate: AccessGate = { createMeteredCall: () => admission as MeteredCall };
const { address } = await listen(createApp({ ...services, gate }, log), config);
process.stdout.write(`answers on ${address}\n`);
