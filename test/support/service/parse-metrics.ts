export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface Metrics {
  readonly samples: readonly Sample[];
  readonly types: ReadonlyMap<string, string>;
  /**
   * The value of a metric with these labels, further labels allowed; undefined when there is none.
   * Throws when several match.
   */
  value(name: string, labels?: Readonly<Record<string, string>>): number | undefined;
}

const SAMPLE = /^([a-z_:][a-z0-9_:]*)(?:\{(.*)\})? (-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|[+-]Inf|NaN)$/;
const LABEL = /([a-z_]+)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/gy;

/**
 * Reads Prometheus's text format strictly. Throws at a malformed line, and at a sample without HELP
 * and TYPE before it.
 */
export function parseMetrics(text: string): Metrics {
  const helps = new Set<string>();
  const types = new Map<string, string>();
  const samples: Sample[] = [];
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const [, kind, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? [];
    if (kind === 'HELP') helps.add(name);
    else if (kind === 'TYPE') types.set(name, rest);
    else samples.push(parseSample(line, helps, types));
  }
  return { samples, types, value: (name, labels = {}) => findValue(samples, name, labels) };
}

function parseSample(line: string, helps: Set<string>, types: Map<string, string>): Sample {
  const [, name, labels = '', value] = SAMPLE.exec(line) ?? [];
  if (name === undefined || value === undefined) throw new Error(`no sample: ${line}`);
  const family = types.has(name) ? name : name.replace(/_(bucket|sum|count)$/, '');
  if (!helps.has(family) || !types.has(family)) throw new Error(`no HELP or TYPE: ${line}`);
  const found = [...labels.matchAll(LABEL)];
  if (found.map(([all]) => all).join('') !== labels) throw new Error(`no labels: ${line}`);
  return {
    name,
    labels: Object.fromEntries(found.map(([, label, text]) => [label!, text!])),
    value: Number(value.replace('Inf', 'Infinity')),
  };
}

function findValue(
  samples: readonly Sample[],
  name: string,
  labels: Readonly<Record<string, string>>,
): number | undefined {
  const found = samples.filter(
    (sample) =>
      sample.name === name && Object.entries(labels).every(([label, text]) => sample.labels[label] === text),
  );
  if (found.length > 1) throw new Error(`several ${name} ${JSON.stringify(labels)}`);
  return found[0]?.value;
}
