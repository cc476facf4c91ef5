import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { integerAt, rowsAt, textAt } from '../../harness/client/json-at.ts';
import { Inconclusive, Unsupported } from '../../harness/kernel/verdicts.ts';
import {
  assumeFundingSettlesSoon,
  awaitSampledFunding,
  maxSettlementLagMsFor,
} from '../../harness/setup/funding-row.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

interface Schedule {
  readonly coin: string;
  readonly next: bigint;
  readonly interval: bigint;
  readonly row: JsonObject;
}

/**
 * Returns the schedules of traded, sampled markets. Deployers' markets are excluded: no read says which are inactive, and no document says
 * whether an untraded one continues to settle.
 */
async function schedules({ given, target }: Pick<CaseContext<never>, 'given' | 'target'>): Promise<Schedule[]> {
  return rowsAt(given.data(await target.read('markets')), 'perp').flatMap((row) => {
    const next = integerAt(row, 'funding.next_payment_ts');
    const interval = integerAt(row, 'funding.interval_ms');
    const isIdle = row.halted === true || String(row.coin).includes(':');
    return next === 0n || interval === 0n || isIdle ? [] : [{ coin: textAt(row, 'coin'), next, interval, row }];
  });
}

/** @param before  venue time in ms before the rows were read; `after`: after that */
function judgeSchedules(
  { expect }: Pick<CaseContext<'funding.next.boundary' | 'funding.next.aligned'>, 'expect'>,
  rows: readonly Schedule[],
  { before, after }: { readonly before: bigint; readonly after: bigint },
): void {
  for (const { coin, next, interval, row } of rows) {
    const figures = { next_payment_ts: field(row, 'funding.next_payment_ts') };
    expect('funding.next.aligned').relation(
      `a multiple of interval_ms ${interval}`,
      { ...figures, interval_ms: field(row, 'funding.interval_ms') },
      () => next % interval === 0n,
      `funding.next_payment_ts of ${coin}`,
    );
    expect('funding.next.boundary').relation(
      `a time after ${before}, up to ${after + interval}`,
      figures,
      () => next > before && next <= after + interval,
      `funding.next_payment_ts of ${coin}`,
    );
  }
}

export const nextPaymentTimeAheadCheck = check({
  id: 'funding.next.ahead',
  title: 'next_payment_ts of a sampled market is ahead, on a boundary of its interval and at most one interval away',
  clauses: ['funding.next.boundary', 'funding.next.aligned'],
  by: 'observe',
  async run(context) {
    const { pace } = context;
    const looked = async () => {
      const before = BigInt(await pace.timeMs());
      const rows = await schedules(context);
      return { before, rows, after: BigInt(await pace.timeMs()) };
    };
    // A venue may settle a few seconds after the boundary, with the next sample.
    const { before, rows, after } = await pace.eventually(looked, ({ rows: now, before: then }) =>
      now.every(({ next }) => next > then),
    );
    if (rows.length === 0) throw new Unsupported('a market with a funding sample');
    judgeSchedules(context, rows, { before, after });
  },
});

export const nextPaymentTimeMovesOnCheck = check({
  id: 'funding.next.moves-on',
  title:
    'a funding payment is due at the boundary ahead, and the next one an interval later, for each market concerned',
  clauses: ['funding.next.cadence', 'funding.next.boundary', 'funding.next.aligned'],
  by: 'act',
  leases: ['time'],
  async run(context) {
    const { given, pace, expect } = context;
    // A venue that has just started has no samples yet.
    await awaitSampledFunding(context, (await given.market()).coin);
    for (const _payment of [1, 2]) {
      const listed = await schedules(context);
      const now = BigInt(await pace.timeMs());
      // If markets have boundaries of their own, one may be about to settle.
      const ahead = listed.filter(({ next }) => next > now);
      const watched = ahead.length > 0 ? ahead : listed;
      const [first] = watched.toSorted((a, b) => Number(a.interval - b.interval) || Number(a.next - b.next));
      if (first === undefined) throw new Unsupported('a market with a funding sample that trades');
      const { next: due, interval } = first;
      assumeFundingSettlesSoon(context, interval);
      const left = Number(due) - (await pace.timeMs());
      given.require(left > 0, `the payment of ${first.coin} at ${due} was due before`);
      await pace.passed(left + Number(maxSettlementLagMsFor(interval)));
      const all = await schedules(context);
      if (BigInt(await pace.timeMs()) >= due + interval)
        throw new Inconclusive('the payment behind it may be due as well');
      const isDue = (row: Schedule) => row.next === due && row.interval === interval;
      const paid = new Set(watched.filter(isDue).map(({ coin }) => coin));
      const moved = all.filter(({ coin }) => paid.has(coin));
      given.require(moved.length > 0, `no market of the payment at ${due} is listed any more`);
      for (const { coin, next, row } of moved)
        expect('funding.next.cadence').equal(
          derived(next.toString(), row),
          (due + interval).toString(),
          `funding.next_payment_ts of ${coin} after the payment at ${due}`,
        );
    }
    const before = BigInt(await pace.timeMs());
    const rows = await schedules(context);
    judgeSchedules(context, rows, { before, after: BigInt(await pace.timeMs()) });
  },
});
