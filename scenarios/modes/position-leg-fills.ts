import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { isWithinTolerance, sizeInUnits } from '../../harness/compare/planes.ts';
import { Disturbed } from '../../harness/kernel/verdicts.ts';
import { awaitHedgeLegSizes, switchToHedgeMode } from '../../harness/setup/hedge-mode.ts';
import { readPerpRow } from '../../harness/setup/market-row.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';

/** Trades of the taker, and the size of the leg before each. Sizes in units of the case. */
const steps = [
  { side: 'bid', leg: 'long', units: 3n, dir: 'Open Long', before: 0n },
  { side: 'ask', leg: 'short', units: 2n, dir: 'Open Short', before: 0n },
  { side: 'bid', leg: 'short', units: 1n, dir: 'Close Short', before: -2n },
  { side: 'ask', leg: 'long', units: 1n, dir: 'Close Long', before: 3n },
  { side: 'ask', leg: 'short', units: 1n, dir: 'Open Short', before: -1n },
  { side: 'bid', leg: 'short', units: 2n, dir: 'Close Short', before: -2n },
  { side: 'ask', leg: 'long', units: 2n, dir: 'Close Long', before: 2n },
] as const;
/** Number of steps after which both legs are open. */
const BOTH_OPEN = 2;
/** Fraction of a notional by which the mark and the case's prices may differ during the reads. */
const SLACK = Dec.of('0.05');

export default check({
  id: 'modes.position.leg-fills',
  title: 'fills of a hedged account show the leg that they trade, and its total_ntl_pos adds up both legs',
  clauses: ['fills.row.start-position', 'fills.row.dir', 'accounts.scalars.total-ntl-pos'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, pace, expect } = context;
    const traders = await leaseTwoTraders(context, { opens: 150n });
    const { taker, market } = traders;
    await switchToHedgeMode(context, taker);
    const size = traders.size();
    const whole = (units: bigint) => sizeInUnits(units * size, market);
    const legs = { long: 0n, short: 0n };
    for (const [at, { side, leg, units, dir, before }] of steps.entries()) {
      const reduceOnly = dir.startsWith('Close');
      const { takerOid } = await traders.trade(side, units * size, traders.pxs[0], { positionSide: leg, reduceOnly });
      const rows = await traders.fills(taker, at + 1);
      const row = rows.find(({ oid }) => oid === takerOid);
      if (row === undefined) throw new Disturbed('the fill is not listed under the oid of its order');
      expect('fills.row.start-position').decimal(
        field(row, 'start_position'),
        whole(before),
        `start_position of the fill with dir ${dir}`,
      );
      expect('fills.row.dir').equal(field(row, 'dir'), dir);
      legs[leg] += side === 'bid' ? units : -units;
      if (at + 1 !== BOTH_OPEN) continue;
      await awaitHedgeLegSizes(context, taker, market, { long: whole(legs.long), short: whole(legs.short) });
      const open = whole(legs.long - legs.short);
      const state = await pace.eventually(
        async () => given.data(await target.read('account_state', { address: taker.address })),
        (data) => !decimalAt(data, 'perp.total_ntl_pos').equals(Dec.of(0)),
      );
      const worth = open.times(decimalAt(await readPerpRow(context, 'markets', market.coin), 'mark_px'));
      expect('accounts.scalars.total-ntl-pos').relation(
        `total_ntl_pos of about ${worth}, the value of both legs`,
        { total_ntl_pos: decimalAt(state, 'perp.total_ntl_pos') },
        ({ total_ntl_pos }) => isWithinTolerance(total_ntl_pos, worth, worth.times(SLACK)),
        'perp.total_ntl_pos',
      );
    }
  },
});
