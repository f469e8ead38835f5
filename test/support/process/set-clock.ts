/** Loaded with `--import` before a script: sets its clock to `CLOCK_BEGINS` at its start. */
const { CLOCK_BEGINS } = process.env;
const TrueDate = Date;
const aheadMs = TrueDate.parse(CLOCK_BEGINS!) - TrueDate.now();

globalThis.Date = class extends TrueDate {
  constructor(...parts: unknown[]) {
    super(...((parts.length === 0 ? [TrueDate.now() + aheadMs] : parts) as [number]));
  }

  static override now(): number {
    return TrueDate.now() + aheadMs;
  }
} as DateConstructor;
