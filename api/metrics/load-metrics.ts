import { Gauge, type Registry } from 'prom-client';
import type { Load } from '../load/load.ts';

/** Shows what a process has taken on, in the units and bytes that it is bounded by. */
export function registerLoadMetrics(registry: Registry, { places, requests, answers }: Load): void {
  const gauges = [
    ['company_data_load_units', 'Units of work under way.', () => places.unitsUnderWay],
    ['company_data_load_waiting_calls', 'Calls that wait for a place.', () => places.waiting],
    ['company_data_load_request_bytes', 'Bytes of request bodies that are held.', () => requests.held],
    ['company_data_load_answer_bytes', 'Bytes of answers that callers have not read.', () => answers.held],
  ] as const;
  for (const [name, help, read] of gauges) {
    new Gauge({
      ...{ name, help, registers: [registry] },
      collect() {
        this.set(read());
      },
    });
  }
}
