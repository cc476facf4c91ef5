import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { assumeShownKeys } from '../../harness/check/must-be-shown.ts';
import { at, decimalAt, integerAt, rowsAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { bpsOfAmount, isWithinTolerance, negativePowerOfTen } from '../../harness/compare/planes.ts';
import { readPerpRow } from '../../harness/setup/market-row.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import { enactVote } from '../../harness/setup/votes.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

const HOUR_MS = 3_600_000n;

export const figuresFeeScheduleCheck = check({
  id: 'governance.figures.fee-schedule',
  title: 'a vote on the fee schedule changes fee_schedule and the fees of later fills',
  clauses: ['governance.figures.fee-schedule', 'fills.fee.maker'],
  by: 'operate',
  control: 'vote',
  needs: ['funded-accounts', 'closed'],
  leases: ['clock'],
  async run(context) {
    const { given, target, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { taker, maker } = traders;
    const schedule = async ({ address } = taker) => given.data(await target.read('fee_schedule', { address }));
    const served = await schedule();
    for (const path of ['tiers', 'user.effective_taker_bps']) assumeShownKeys('info.fee_schedule', served, path);
    const tiers = rowsAt(served, 'tiers').map(({ volume_30d, maker_bps, taker_bps }) => ({
      volume_30d: volume_30d ?? '0',
      maker_bps: maker_bps ?? '0',
      taker_bps: taker_bps ?? '0',
    }));
    const voted = (rows: readonly JsonObject[]) => enactVote(context, 'SetFeeSchedule', { tiers: [...rows] });
    given.afterwards(() => voted(tiers));
    const raised = tiers.map((tier) => ({
      ...tier,
      taker_bps: decimalAt(tier, 'taker_bps').plus(Dec.of(2)).toString(),
      maker_bps: '0',
    }));
    await voted(raised);

    const after = await schedule();
    const rates = (rows: readonly JsonObject[]) => rows.map((row) => decimalAt(row, 'taker_bps').toString());
    expect('governance.figures.fee-schedule').equal(
      derived(rates(rowsAt(after, 'tiers')), field(after, 'tiers')),
      rates(raised),
      'taker_bps of the tiers after the vote',
    );
    const free = await schedule(maker);
    const { notional } = await traders.trade('bid', traders.size(40n));
    const [took] = await traders.fills(taker, 1);
    const owed = bpsOfAmount(notional, decimalAt(after, 'user.effective_taker_bps')).truncated(6);
    expect('governance.figures.fee-schedule').decimal(field(took, 'fee'), owed, 'fee of a fill after the vote');
    const [made] = await traders.fills(maker, 1);
    // A rebate would make the rate negative.
    const isFree = Dec.parse(at(free, 'user.effective_maker_bps'))?.equals(Dec.of(0)) === true;
    if (expect('fills.fee.maker').exercised(isFree, 'a maker whose rate is 0'))
      expect('fills.fee.maker').decimal(field(made, 'fee'), '0', 'fee of a maker whose rate is 0');
  },
});

export const figuresFundingCapCheck = check({
  id: 'governance.figures.funding-cap',
  title: 'a vote on the funding cap changes funding.cap_per_hr of every market',
  clauses: ['governance.figures.funding-cap'],
  by: 'operate',
  control: 'vote',
  needs: ['closed'],
  leases: ['clock'],
  async run(context) {
    const { given, expect } = context;
    const { coin } = await given.market();
    const capped = async () => {
      const row = await readPerpRow(context, 'markets', coin);
      return {
        perHour: decimalAt(row, 'funding.cap_per_hr'),
        periodMs: integerAt(row, 'funding.interval_ms'),
        interval: field(row, 'funding.interval_ms'),
      };
    };
    const { perHour, periodMs } = await capped();
    const voted = (cap: Dec) => enactVote(context, 'SetFundingFigures', { cap_bps: cap.toString() });
    // The read reports per hour what is voted per period.
    const before = negativePowerOfTen(4).times(Dec.of(((perHour.scaledTo(4) ?? 0n) * periodMs) / HOUR_MS));
    given.afterwards(() => voted(before));
    const cap = Dec.of(37);
    await voted(cap);
    const after = await capped();
    const period = Dec.of(after.periodMs);
    expect('governance.figures.funding-cap').relation(
      `a funding cap of ${cap} bps in each interval, converted to one hour`,
      { perHour: after.perHour, interval: after.interval },
      ({ perHour }) =>
        isWithinTolerance(perHour.times(period), cap.times(Dec.of(HOUR_MS)), negativePowerOfTen(1).times(period)),
      'funding.cap_per_hr',
    );
  },
});
