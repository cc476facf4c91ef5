import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { at } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { isWithinTolerance, negativePowerOfTen } from '../../harness/compare/planes.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { awaitSampledFunding, PREMIUM_SAMPLE_MS, readFundingFigures } from '../../harness/setup/funding-row.ts';
import { hasOiRoomForFineQuotes, takeIndexControl } from '../../harness/setup/indexed-market.ts';
import { readPremiumSamples } from './samples.ts';

const read = 'funding_history';
/** Size of a node's ring buffer of samples. @source supplement, reads: funding_history */
const RING = 64;
/** Number of samples that suffices for a window among them. */
const DOZEN = 12;

export const samplesRowsCheck = check({
  id: 'funding.samples.rows',
  title: 'funding_history lists the samples of a market with their source, and requires a coin',
  clauses: [
    'funding.samples.shape',
    'funding.samples.source',
    'funding.samples.coin-required',
    'funding.samples.coin-unknown',
  ],
  by: 'observe',
  async run({ given, target, venue, expect }) {
    const [market] = venue.markets;
    if (market === undefined) throw new NotExercised('a perpetual market');
    const data = given.data(await target.read(read, { coin: market.coin }));
    expect('funding.samples.shape').shape(data, 'info.funding_history');
    // Only public facts show the keys: each may be missing (D106).
    for (const key of ['coin', 'source', 'range_honored', 'coverage', 'samples'])
      expect('funding.samples.shape').unusual(!(key in data), { expected: `a key ${key}`, actual: data });
    // The shape reports a source in another form (D106).
    if (expect('funding.samples.source').exercised(typeof data.source === 'string', 'a source in words'))
      expect('funding.samples.source').oneOf(field(data, 'source'), ['archive', 'live_ring']);
    expect('funding.samples.coin-required').refused(await target.read(read));
    const unknown = await target.read(read, { coin: 'NOCOIN' });
    if (unknown.kind === 'data') {
      expect('funding.samples.coin-unknown').relation(
        'no samples for an unknown coin',
        { samples: field(unknown.data, 'samples', unknown) },
        ({ samples }) => Array.isArray(samples) && samples.length === 0,
      );
    } else {
      expect('funding.samples.coin-unknown').refused(unknown);
    }
  },
});

export const samplesWindowsCheck = check({
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

export const samplesCappedCheck = check({
  id: 'funding.samples.capped',
  title: 'funding_rate of a sample is its premium, clamped to the cap',
  clauses: ['funding.samples.clamp'],
  by: 'operate',
  control: 'funding',
  needs: ['funded-accounts', 'closed'],
  leases: ['clock'],
  async run(context) {
    const { given, expect } = context;
    const market = await given.market(hasOiRoomForFineQuotes);
    const indexed = await takeIndexControl(context, market);
    await awaitSampledFunding(context, market.coin);
    const met = { inside: false, beyond: false };
    for (const [bid, ask] of [
      [990n, 1020n],
      [990n, 1110n],
      [890n, 1010n],
    ] as const) {
      const withdraw = await indexed.quote(bid, ask);
      await indexed.passTime(2 * PREMIUM_SAMPLE_MS);
      const { cap } = await readFundingFigures(context, market.coin);
      const { rows } = await readPremiumSamples(context, market.coin);
      await withdraw();
      for (const { premium, rate, ts } of rows.slice(-1)) {
        const isBeyond = premium.abs().compare(cap) > 0;
        met[isBeyond ? 'beyond' : 'inside'] ||= !premium.equals(Dec.of(0));
        const held = isBeyond ? (premium.compare(Dec.of(0)) > 0 ? cap : cap.negated()) : premium;
        expect('funding.samples.clamp').relation(
          `${held}, for a premium of ${premium} and a cap of ${cap}`,
          { rate, premium, cap },
          (figures) => isWithinTolerance(figures.rate, held, negativePowerOfTen(8)),
          `funding_rate of the sample of ${ts}`,
        );
      }
    }
    expect('funding.samples.clamp').exercised(met.inside && met.beyond, 'premiums inside and beyond the cap');
  },
});
