import type { JsonValue } from '../../spec-schemas/json/lossless.ts';
import { Dec } from '../compare/decimal.ts';
import type { CaseContext } from './case-context.ts';
import { type Evidence, Traced } from './evidence.ts';
import type { Expectation } from './expect.ts';

/** Judges a time that is served: that of a block since `sinceMs`, and of none that is still to come. */
export async function timedWithin(
  { pace }: Pick<CaseContext<never>, 'pace'>,
  sinceMs: number,
  time: Evidence | JsonValue | undefined,
  expectation: Expectation,
): Promise<void> {
  // A bare value does not say where it was read.
  const told = time instanceof Traced ? time : new Traced<unknown>(time, time instanceof Dec ? time.from : []);
  const ms = Number(told.value);
  const nowMs = await pace.eventually(
    () => pace.timeMs(),
    (now) => now >= ms,
  );
  expectation.relation(
    `a time of the blocks from ${sinceMs} to ${nowMs}`,
    { time: told },
    () => ms >= sinceMs && ms <= nowMs,
    'time',
  );
}
