import { LIMITS_WITHIN_ONE_CALL } from '../../api/calls/access.ts';
import type { MeteredCall } from '../../api/calls/gate.ts';
import { createApp } from '../../api/create-app.ts';
import { createServices } from '../../api/create-services.ts';
import { listen } from '../../api/http/listen.ts';
import { parseConfig } from '../../shared/config/config.ts';
import { createLog } from '../../shared/log/create-log.ts';

/** The API with its access step replaced by a constant: what metering is measured against. */
const config = parseConfig(process.env);
const log = createLog(config);
const services = await createServices(config, log, false);
const limits = LIMITS_WITHIN_ONE_CALL.pro;
const admission: Partial<MeteredCall> = {
  access: { mode: 'api', limits, creditsLeft: 1, isTestKeyCall: false },
  callerId: 'all',
  creditsCharged: 1,
  recogniseReplay: async () => {},
  refund: async () => 0,
  authenticate: async () => {},
  charge: async ({ fullPriceCredits }) => ({ creditsPayingForContent: fullPriceCredits }),
  setResponseHeaders: () => {},
};
const gate = { createMeteredCall: () => admission as MeteredCall };
const { address } = await listen(createApp({ ...services, gate }, log), config);
process.stdout.write(`answers on ${address}\n`);
