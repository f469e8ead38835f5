import { defineSetting, type Setting } from '../../shared/config/setting.ts';
import { anyTextKind } from '../../shared/config/value-kinds.ts';

/** `sourceDescription` is such as `the trademarks`. */
export function defineScheduleSetting(
  name: string,
  defaultSchedule: string,
  sourceDescription: string,
): Setting<string> {
  return defineSetting(name, anyTextKind('a cron expression of five fields, such as "0 5 * * 1", or off'), {
    defaultText: defaultSchedule,
    description: `Times at which the scheduler fetches ${sourceDescription}, in Swedish time: a cron expression of five fields, or \`off\` for never.`,
  });
}
