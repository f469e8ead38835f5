import type { Language } from '../language/language.ts';
import { LOCALES } from '../words/format.ts';
import type { PlotColumn } from './plot.ts';

/** Hours between labels. */
const TICK_HOURS = 3;

/** Returns plot columns for instants in Swedish time, with a label every third hour. */
export function toTimeColumns(instants: readonly Date[], language: Language): PlotColumn[] {
  const format = new Intl.DateTimeFormat(LOCALES[language], {
    timeZone: 'Europe/Stockholm',
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  });
  return instants.map((instant) => {
    const label = format.format(instant);
    const [hour, minute] = label.split(':').map(Number);
    return { label, tick: minute === 0 && hour! % TICK_HOURS === 0 ? label : null };
  });
}
