import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { isAcknowledgedOnly } from '../../harness/check/commit-outcome.ts';
import { gridPxAtMarkPercent, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { isRefused, isUnsupported } from '../../harness/client/outcome.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import type { MarketFacts } from '../../harness/probe/facts.ts';
import { redeemEarnSharesAtEnd } from '../../harness/setup/earn.ts';
import { setLeverageAndMarginMode } from '../../harness/setup/isolated-margin.ts';
import { type OutflowAction, prepareOutflowActions } from '../../harness/setup/outflow-actions.ts';
import { tradeWorthAndCloseAtEnd } from '../../harness/setup/own-trade.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';
import { readWalletBalances, reserveForPerps, switchToSplitWallets } from '../../harness/setup/split-account.ts';
import { classTransferAction } from '../../harness/setup/token-send.ts';

const half = Dec.of('0.5');
/** Whole USDC. */
const FUNDS = 100n;
/** Value of the order that may hold margin, whole USDC. */
const ORDER_WORTH = 20n;

/** Outflows gated on free collateral, by the documents or by public facts. */
const gated = {
  anybody: 'transfers.send.margin-kept',
  'sub-account': 'sub-accounts.transfer.margin-kept',
  vault: 'vaults.deposit.collateral',
  evm: 'transfers.evm.collateral',
  bridge: 'bridge.withdraw.short',
  earn: 'earn.deposit.margin-kept',
} as const;

export default check({
  id: 'margin.held.ways-out',
  title: 'no outflow action moves collateral held for a position or an order',
  clauses: [gated.anybody, gated['sub-account'], gated.vault, gated.evm, gated.bridge, gated.earn],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, pace, expect } = context;
    const funds = { usdc: String(FUNDS) };
    const [market, taker, maker] = await Promise.all([
      given.market(),
      given.fundedAccount(funds),
      given.fundedAccount(funds),
    ]);
    const ways = await prepareOutflowActions(context, taker);
    redeemEarnSharesAtEnd(context, taker);
    await given.accepted(setLeverageAndMarginMode(context, taker, market, 1, false));
    await tradeWorthAndCloseAtEnd(context, 40n, { market, taker, maker });
    const cash = async () =>
      decimalAt(given.data(await target.read('account_state', { address: taker.address })), 'total_raw_usd');
    await given.eachPart(
      given.sample(ways, 1, ({ out }) => out),
      async ({ out, token, action }) => {
        if (token !== 'usdc' || out === 'stake') return;
        const before = await cash();
        // Short of all settled cash by less than any margin, so what is left could not support the position.
        const amount = before.truncated(0);
        const reply = await target.act(taker, action(amount.toString()));
        if (isUnsupported(reply)) return;
        await pace.blocks(2);
        // A funding payment may occur in between.
        expect(gated[out]).relation(
          `no outflow of ${amount} USDC to ${out}`,
          { before, after: await cash(), reply },
          (observed) =>
            (isRefused(observed.reply) || isAcknowledgedOnly(observed.reply)) &&
            observed.after.compare(observed.before.times(half)) > 0,
          'total_raw_usd',
        );
      },
    );
    await judgeHeldByOrder(context, { owner: taker, market, ways });
  },
});

/** If a resting order holds margin (D79), that stays as well. */
async function judgeHeldByOrder(
  context: CaseContext<(typeof gated)[keyof typeof gated]>,
  { owner, market, ways }: { owner: Identity; market: MarketFacts; ways: readonly OutflowAction[] },
): Promise<void> {
  const { given, target, pace, expect } = context;
  const { left, held } = await restHoldingOrder(context, owner, market);
  if (held === null) return;
  const amount = left.plus(held.times(half)).truncated(6);
  const cash = async () =>
    decimalAt(given.data(await target.read('account_state', { address: owner.address })), 'total_raw_usd');
  await given.eachPart(
    given.sample(ways, 1, ({ out }) => out),
    async ({ out, token, action }) => {
      if (token !== 'usdc' || out === 'stake') return;
      const before = await cash();
      const reply = await target.act(owner, action(amount.toString()));
      if (isUnsupported(reply)) return;
      await pace.blocks(2);
      expect(gated[out]).relation(
        `no outflow of ${amount} USDC to ${out}, a part of which is held for an order`,
        { before, after: await cash(), reply },
        (observed) =>
          (isRefused(observed.reply) || isAcknowledgedOnly(observed.reply)) &&
          observed.after.compare(observed.before.minus(amount.times(half))) > 0,
        'total_raw_usd',
      );
    },
  );
}

/** Places a resting bid. @returns what `withdrawable` is then, and what the bid holds of it; null: no noticeable part */
async function restHoldingOrder(
  { given, target, pace }: CaseContext<never>,
  owner: Identity,
  market: MarketFacts,
): Promise<{ readonly left: Dec; readonly held: Dec | null }> {
  const free = async () =>
    decimalAt(given.data(await target.read('account_state', { address: owner.address })), 'withdrawable');
  const before = await free();
  const px = gridPxAtMarkPercent(market, 60);
  const size = scaledSizeForNotional(market, px, ORDER_WORTH);
  await placeRestingOrder({ given }, owner, { market, side: 'bid', px, size });
  await pace.blocks(1);
  const left = await free();
  const held = before.minus(left);
  // The mark changes what the position holds, by less than that.
  const isHeld = held.compare(Dec.of(ORDER_WORTH * market.priceScale).times(half)) >= 0;
  return { left, held: isHeld ? held : null };
}

export const heldClassTransferCheck = check({
  id: 'margin.held.class-transfer',
  title: 'collateral held for a position of a split account cannot leave its perp wallet',
  clauses: ['transfers.class.short-perp'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, pace, expect } = context;
    const clause = expect('transfers.class.short-perp');
    const funds = { usdc: String(FUNDS) };
    const [market, taker, maker] = await Promise.all([
      given.market(),
      given.fundedAccount(funds),
      given.fundedAccount(funds),
    ]);
    await given.accepted(setLeverageAndMarginMode(context, taker, market, 1, false));
    await switchToSplitWallets(context, taker);
    await reserveForPerps(context, taker, String(FUNDS * market.priceScale));
    await tradeWorthAndCloseAtEnd(context, 40n, { market, taker, maker });
    const judgeKept = async (amount: string, holder: string) => {
      const before = await readWalletBalances(context, taker);
      const reply = await target.act(taker, classTransferAction(amount, false));
      await pace.blocks(2);
      const { spot } = await readWalletBalances(context, taker);
      clause.relation(
        `a refused usd_class_transfer of ${amount} USDC, a part of which is held for ${holder}, and an unchanged spot wallet`,
        { reply, spot, before: before.spot },
        (observed) =>
          (isRefused(observed.reply) || isAcknowledgedOnly(observed.reply)) && observed.spot.equals(observed.before),
        'the spot wallet',
      );
    };
    const { perp } = await readWalletBalances(context, taker);
    await judgeKept(perp.truncated(0).toString(), 'a position');
    const state = given.data(await target.read('account_state', { address: taker.address }));
    const { held } = await restHoldingOrder(context, taker, market);
    // More than the order leaves free, and less than the position alone does.
    const beside = perp.minus(decimalAt(state, 'perp.init_margin'));
    if (held !== null) await judgeKept(beside.minus(held.times(half)).truncated(6).toString(), 'an order');
  },
});
