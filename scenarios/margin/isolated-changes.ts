import { check } from '../../harness/check/check.ts';
import { actForCommitReply, isAcknowledgedOnly } from '../../harness/check/commit-outcome.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { isWithinTolerance, pxInUsdc } from '../../harness/compare/planes.ts';
import { toAgentSignedCheck } from '../../harness/judging/by-agents.ts';
import { assumeNoFundingSince } from '../../harness/judging/cash-of-fills.ts';
import { readPositionRows } from '../../harness/setup/hedge-mode.ts';
import { switchToIsolatedMargin } from '../../harness/setup/isolated-margin.ts';
import { leverageRequirement } from '../../harness/setup/market-requirements.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

const LEVERAGE = 2;
const MICRO = Dec.of('0.000001');
/** No text states the code for an amount above the free collateral. */
const ofNoCode: readonly string[] = ['margin.update-isolated.adds', 'margin.top-up.adds'];

/** No document says what a position shows. */
const OF_A_POSITION = 'and its like of a position, which the venue does not show';

const alone = check({
  id: 'margin.isolated.changes',
  title: 'margin added to a bucket leaves cross collateral and moves liq, and an amount not allowed is refused',
  clauses: [
    'margin.update-isolated.adds',
    'margin.update-isolated.zero',
    'margin.update-isolated.worsens',
    'margin.top-up.adds',
    'margin.top-up.positive',
    'margin.top-up.none',
    'liquidation.price.isolated',
  ],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, pace, expect } = context;
    const traders = await leaseTwoTraders(context, { fits: leverageRequirement(LEVERAGE) });
    const { taker, market } = traders;
    const update = (delta: string) => ({ type: 'update_isolated_margin', params: { asset: market.id, delta } });
    const topUp = (amount: string) => ({ type: 'top_up_isolated_only_margin', params: { asset: market.id, amount } });
    const looks = async () => {
      const data = given.data(await target.read('account_state', { address: taker.address }));
      const [row] = await readPositionRows(context, taker.address, market.coin);
      return { cash: decimalAt(data, 'total_raw_usd'), row };
    };
    const unpaid = async (off: Dec) =>
      assumeNoFundingSince(context, market.coin, { owner: taker, fills: await traders.fills(taker, 1), off });
    const none = await target.act(taker, topUp('1'));
    if (!isAcknowledgedOnly(none)) expect('margin.top-up.none').refused(none);

    await switchToIsolatedMargin(context, taker, market, LEVERAGE);
    const start = (await looks()).cash;
    // At the highest price: a position with enough profit could do without its bucket.
    const trade = await traders.trade('bid', traders.size(41n), traders.pxs[2]);
    const [fill] = await traders.fills(taker, 1);
    await traders.positions(taker, trade.size);
    let before = await looks();
    const bucket = start.minus(before.cash).minus(decimalAt(fill, 'fee'));
    // Settled cash may include a bucket, whose amount is then not visible.
    const isSeen = bucket.compare(MICRO) > 0;
    const priced = (collateral: Dec, row: typeof before.row) => {
      const price = expect('liquidation.price.isolated');
      if (!price.exercised(shows(row, 'liq', 'entry', 'maint_margin'), `liq ${OF_A_POSITION}`)) return;
      if (!price.exercised(isSeen, 'a bucket that cash goes down by')) return;
      const liq = decimalAt(row, 'liq');
      // The rest of the bucket after the loss up to the price is the maintenance margin.
      const left = collateral.plus(liq.minus(decimalAt(row, 'entry')).times(trade.size));
      const snapped = pxInUsdc(market.tick).times(trade.size).plus(Dec.of('0.01'));
      price.relation(
        `liq at the mark at which a bucket of ${collateral} is worth maint_margin`,
        { liq, maintenance: decimalAt(row, 'maint_margin'), left },
        (at) => isWithinTolerance(at.left, at.maintenance, snapped),
        'liq',
      );
    };
    priced(bucket, before.row);

    let held = bucket;
    for (const [clause, action, moved] of [
      ['margin.update-isolated.adds', update('5.5'), '5.5'],
      ['margin.top-up.adds', topUp('3'), '3'],
      ['margin.update-isolated.adds', update('-4'), '-4'],
    ] as const) {
      expect(clause).accepted(await target.act(taker, action));
      const wanted = before.cash.minus(Dec.of(moved));
      const after = await pace.eventually(looks, ({ cash }) => isWithinTolerance(cash, wanted, MICRO));
      if (!isWithinTolerance(after.cash, wanted, MICRO)) await unpaid(after.cash.minus(wanted));
      expect(clause).decimal(after.cash, wanted, `total_raw_usd after an isolated margin change of ${moved}`);
      held = held.plus(Dec.of(moved));
      priced(held, after.row);
      before = after;
    }

    const beyond = before.cash.plus(Dec.of(1_000_000)).toString();
    for (const [clause, action] of given.sample(
      [
        ['margin.update-isolated.zero', update('0')],
        ['margin.top-up.positive', topUp('0')],
        ['margin.top-up.positive', topUp('-1')],
        ['margin.update-isolated.worsens', update(held.negated().toString())],
        ['margin.update-isolated.adds', update(beyond)],
        ['margin.top-up.adds', topUp(beyond)],
      ] as const,
      1,
      ([clause]) => clause,
    )) {
      if (clause === 'margin.update-isolated.worsens') {
        const { row } = await looks();
        const worsens = expect(clause);
        if (!worsens.exercised(shows(row, 'upnl', 'maint_margin'), `upnl ${OF_A_POSITION}`)) continue;
        const short = decimalAt(row, 'upnl').times(Dec.of(2)).compare(decimalAt(row, 'maint_margin')) < 0;
        if (!worsens.exercised(short, 'a position that needs its bucket')) continue;
      }
      const { cash: had } = await looks();
      const reply = await actForCommitReply(
        context,
        () => target.act(taker, action),
        makeUnaffordableProbe(context, taker),
      );
      if (!ofNoCode.includes(clause) && reply !== null) expect(clause).refused(reply);
      await pace.committed();
      const { cash: left } = await looks();
      if (!isWithinTolerance(left, had, MICRO)) await unpaid(left.minus(had));
      expect(clause).decimal(left, had, 'total_raw_usd after a refused isolated margin change');
    }
  },
});

function shows(row: JsonObject | undefined, ...keys: readonly string[]): boolean {
  return keys.every((key) => row?.[key] !== undefined);
}

export default alone;
export const isolatedChangesByAgentCheck = toAgentSignedCheck(alone);
