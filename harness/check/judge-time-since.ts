import type { CaseContext } from './case-context.ts';
import type { Traced } from './evidence.ts';
import type { Expectation } from './expect.ts';

/** Judges a served time: it must be that of a block since `sinceMs`, and not in the future. */
export async function judgeTimeSince(
  { pace }: Pick<CaseContext<never>, 'pace'>,
  sinceMs: number,
  time: Traced<unknown>,
  expectation: Expectation,
): Promise<void> {
  const ms = Number(time.value);
  const nowMs = await pace.eventually(
    () => pace.timeMs(),
    (now) => now >= ms,
  );
  expectation.relation(
    `a block time from ${sinceMs} to ${nowMs} ms (the current time)`,
    { time },
    () => ms >= sinceMs && ms <= nowMs,
    'time',
  );
}
