import { derived } from '../../harness/check/evidence.ts';
import type { Expectation } from '../../harness/check/expect.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

/** Judges that `time` never increases along rows; rows of the same time may be in any order. */
export function judgeNewestFirst(expectation: Expectation, rows: readonly JsonObject[], what: string): void {
  const times = rows.flatMap(({ time }) => (typeof time === 'number' ? [time] : []));
  if (expectation.exercised(new Set(times).size > 1, `${what} of different times`))
    expectation.equal(
      derived(times, rows),
      times.toSorted((a, b) => b - a),
      `times of the ${what}`,
    );
}
