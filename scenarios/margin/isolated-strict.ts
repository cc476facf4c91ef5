import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { actForCommitReply, isAcknowledgedOnly } from '../../harness/check/commit-outcome.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { isWithinTolerance, negativePowerOfTen } from '../../harness/compare/planes.ts';
import { assumeNoFundingSince } from '../../harness/judging/cash-of-fills.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { awaitHedgeLegSizes, readPositionRows, switchToHedgeMode } from '../../harness/setup/hedge-mode.ts';
import { updateLeverageAction } from '../../harness/setup/isolated-margin.ts';
import { readPerpRow } from '../../harness/setup/market-row.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';
import { fundTwoTradersOn, type TwoTraders } from '../../harness/setup/two-traders.ts';

const MICRO = negativePowerOfTen(6);

export default check({
  id: 'margin.isolated.strict',
  title: 'on a strict_isolated market every position is isolated, and no collateral can be withdrawn before the close',
  clauses: [
    'margin.isolated.strict',
    'margin.update-isolated.strict',
    'margin.top-up.adds',
    'markets.meta.strict-isolated',
  ],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const traders = await fundTradersOnStrictMarket(context);
    const { taker, maker, market } = traders;
    // No text states the code of its refusal.
    const cross = await actForCommitReply(
      context,
      () => target.act(taker, updateLeverageAction(market, 1, false)),
      makeUnaffordableProbe(context, taker),
    );
    if (cross !== null) expect('margin.isolated.strict').refused(cross);

    // Nor is it cross after two choices, whatever the answers say.
    await given.eachPart([true, false], async (isIsolated) => {
      const choice = updateLeverageAction(market, 1, isIsolated);
      await given.settled(choice, target.act(maker, choice));
    });
    const trade = await traders.trade('bid', traders.size());
    const flag = field(await readPerpRow(context, 'markets_meta', market.coin), 'strict_isolated');
    const strict = expect('markets.meta.strict-isolated');
    for (const [who, chosen] of [
      [taker, 'without a leverage setting'],
      [maker, 'after update_leverage to cross'],
    ] as const) {
      const rows = await traders.positions(who, trade.size);
      const isolated = field(rows[0], 'isolated', rows);
      // No document says what a position shows.
      if (strict.exercised(isolated.value !== undefined, 'isolated of a position, which the venue does not show'))
        strict.equal(derived(isolated.value, isolated, flag), true, `isolated of a position ${chosen}`);
    }

    await given.part(() => judgeCollateral(context, traders));
  },
});

export const isolatedStrictHedgedCheck = check({
  id: 'margin.isolated.strict.hedged',
  title: 'on a strict_isolated market neither leg of a hedged account is cross',
  clauses: ['markets.meta.strict-isolated'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, expect } = context;
    const strict = expect('markets.meta.strict-isolated');
    const traders = await fundTradersOnStrictMarket(context);
    const { taker, market } = traders;
    await switchToHedgeMode(context, taker);
    const flag = field(await readPerpRow(context, 'markets_meta', market.coin), 'strict_isolated');
    const sizes = { long: Dec.of(0), short: Dec.of(0) };
    for (const [leg, side] of [
      ['long', 'bid'],
      ['short', 'ask'],
    ] as const) {
      const { size } = await traders.trade(side, traders.size(), traders.pxs[0], { positionSide: leg });
      sizes[leg] = leg === 'long' ? size : size.negated();
      await awaitHedgeLegSizes(context, taker, market, sizes);
      for (const row of await readPositionRows(context, taker.address, market.coin))
        if (row.isolated !== undefined)
          strict.equal(
            derived(row.isolated, field(row, 'isolated'), flag),
            true,
            `isolated of each leg after the ${leg} leg opened`,
          );
      const state = given.data(await target.read('account_state', { address: taker.address }));
      // The account has nothing else, and no document says what a position shows.
      strict.decimal(field(state, 'perp.total_ntl_pos'), '0', `notional of cross positions with an open ${leg} leg`);
    }
  },
});

/** @throws Unsupported if there is no such market */
async function fundTradersOnStrictMarket(context: CaseContext<never>): Promise<TwoTraders> {
  const { given, venue } = context;
  const found = venue.markets.find(
    ({ strictIsolated, open, close, halted, mark }) => strictIsolated && open && close && !halted && mark !== null,
  );
  if (found === undefined) throw new Unsupported('a market whose positions are strictly isolated');
  return fundTwoTradersOn(context, await given.withPriceScale(found));
}

/** Judges that collateral added to the taker's position counts, and that none of it can be taken back. */
async function judgeCollateral(
  context: CaseContext<'margin.top-up.adds' | 'margin.update-isolated.strict'>,
  traders: TwoTraders,
): Promise<void> {
  const { given, target, pace, expect } = context;
  const { market, taker } = traders;
  const cash = async () =>
    decimalAt(given.data(await target.read('account_state', { address: taker.address })), 'total_raw_usd');
  const before = await cash();
  const topUp = { type: 'top_up_isolated_only_margin', params: { asset: market.id, amount: '3' } };
  expect('margin.top-up.adds').accepted(await target.act(taker, topUp));
  const added = await pace.eventually(cash, (now) => !now.equals(before));
  if (!isWithinTolerance(before.minus(added), Dec.of(3), MICRO))
    await assumeNoFundingSince(context, market.coin, {
      owner: taker,
      fills: await traders.fills(taker, 1),
      off: before.minus(added).minus(Dec.of(3)),
    });
  expect('margin.top-up.adds').relation(
    'total_raw_usd lower by 3 USDC after top_up_isolated_only_margin',
    { before, added },
    (usdc) => isWithinTolerance(usdc.before.minus(usdc.added), Dec.of(3), MICRO),
    'total_raw_usd',
  );

  const withdrawal = { type: 'update_isolated_margin', params: { asset: market.id, delta: '-1' } };
  const reply = await actForCommitReply(
    context,
    () => target.act(taker, withdrawal),
    makeUnaffordableProbe(context, taker),
  );
  if (reply !== null && !isAcknowledgedOnly(reply)) expect('margin.update-isolated.strict').refused(reply);
  await pace.committed();
  expect('margin.update-isolated.strict').decimal(await cash(), added, 'total_raw_usd');
}
