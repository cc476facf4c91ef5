import type { JsonValue } from '../../spec-schemas/json/lossless.ts';
import type { CaseContext } from './case-context.ts';
import type { Expectation } from './expect.ts';

/** Judges a time that is served: that of a block since `sinceMs`, and of none that is still to come. */
export async function timedWithin(
  { pace }: Pick<CaseContext<never>, 'pace'>,
  sinceMs: number,
  time: JsonValue | undefined,
  expectation: Expectation,
): Promise<void> {
  const ms = Number(time);
  const nowMs = await pace.eventually(
    () => pace.timeMs(),
    (now) => now >= ms,
  );
  expectation.that(ms >= sinceMs && ms <= nowMs, {
    expected: `a time of the blocks from ${sinceMs} to ${nowMs}`,
    actual: time,
    path: 'time',
  });
}
