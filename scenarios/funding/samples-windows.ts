import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { at } from '../../harness/client/json-at.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { awaitSampledFunding, PREMIUM_SAMPLE_MS } from '../../harness/setup/funding-row.ts';
import { readPremiumSamples } from './samples.ts';

/** Size of a node's ring buffer of samples. @source supplement, reads: funding_history */
const RING = 64;

/** Number of samples that suffices for a window among them. */
const DOZEN = 12;

export default check({
  id: 'funding.samples.windows',
  title: 'a time window bounds the samples where it is honored, and is ignored for the live ring where it is not',
  clauses: ['funding.samples.window', 'funding.samples.window-ignored', 'funding.samples.coverage'],
  by: 'act',
  leases: ['time'],
  async run(context) {
    const { given, pace, expect } = context;
    const { coin } = await given.market();
    await awaitSampledFunding(context, coin);
    const { rows: so } = await readPremiumSamples(context, coin);
    // More samples than the ring buffer holds, if the clock can be moved.
    const wanted = pace.movesClock ? RING + 6 : Math.max(0, DOZEN + 1 - so.length);
    if (wanted > 0) await pace.passed(wanted * PREMIUM_SAMPLE_MS);
    const { rows: all } = await readPremiumSamples(context, coin);
    const from = all.at(-DOZEN)?.ts;
    const to = all.at(-6)?.ts;
    if (from === undefined || to === undefined) throw new NotExercised('a dozen samples');
    const start = all[0]?.ts ?? 0n;
    const windows = [
      { start_time: Number(from), end_time: Number(to) },
      { start_time: Number(from) },
      // A window before the ring buffer: only an archive can answer it.
      { start_time: Number(start) - 10 * PREMIUM_SAMPLE_MS, end_time: Number(start) - 5 * PREMIUM_SAMPLE_MS },
    ];
    for (const window of windows) {
      const { data, rows } = await readPremiumSamples(context, coin, window);
      const low = BigInt(window.start_time);
      const high = window.end_time === undefined ? null : BigInt(window.end_time);
      if (data.range_honored === true) {
        expect('funding.samples.window').relation(
          `samples from ${low} to ${high ?? 'now'}`,
          {
            times: derived(
              rows.map(({ ts }) => ts),
              field(data, 'samples'),
            ),
          },
          ({ times }) => times.every((ts) => ts >= low && (high === null || ts <= high)),
          'ts',
        );
      } else {
        expect('funding.samples.window-ignored').relation(
          `the newest samples of live_ring, ${RING} at most`,
          { samples: derived(rows.length, field(data, 'samples')), source: field(data, 'source') },
          ({ samples, source }) => samples > 0 && samples <= RING && source !== 'archive',
          'samples',
        );
      }
      const oldest = rows[0]?.ts;
      const newest = rows.at(-1)?.ts;
      const covered = [at(data, 'coverage.start'), at(data, 'coverage.end')];
      if (oldest === undefined || newest === undefined || covered.some((end) => typeof end !== 'number')) continue;
      expect('funding.samples.coverage').equal(
        derived(covered, field(data, 'coverage')),
        [Number(oldest), Number(newest)],
        'coverage.start, coverage.end',
      );
    }
  },
});
