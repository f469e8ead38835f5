import { CAPS } from '../../api/access/access.ts';
import type { Admission, Gate } from '../../api/access/gate.ts';
import { createApp } from '../../api/create-app.ts';
import { createServices } from '../../api/create-services.ts';
import { listen } from '../../api/http/listen.ts';
import { readConfig } from '../../shared/config/config.ts';
import { createLog } from '../../shared/log/create-log.ts';

/** The API with its access step replaced by a constant: what metering is measured against. */
const config = readConfig(process.env);
const log = createLog(config);
const services = await createServices(config, log, false);
const access = { mode: 'api', caps: CAPS.pro, creditsLeft: 1 } as const;
const admission: Pick<
  Admission,
  'access' | 'admit' | 'caller' | 'charge' | 'creditsCharged' | 'giveBack' | 'identify' | 'isCharged' | 'tell'
> = {
  access,
  caller: 'all',
  creditsCharged: 1,
  isCharged: false,
  identify: () => Promise.resolve(),
  giveBack: () => Promise.resolve(0),
  admit: () => Promise.resolve(),
  charge: ({ most }) => Promise.resolve(most),
  tell: () => undefined,
};
const gate: Gate = { begin: () => admission as Admission };
const { address } = await listen(createApp({ ...services, gate }, log), config);
process.stdout.write(`answers on ${address}\n`);
