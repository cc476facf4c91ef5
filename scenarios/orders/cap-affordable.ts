import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { labelMarketRequirement } from '../../harness/check/market-picker.ts';
import { type OrderSpec, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { orderAndJudgeOiCap, readOpenInterestLots } from '../../harness/judging/at-the-cap.ts';
import { NotExercised, Unsupported } from '../../harness/kernel/verdicts.ts';
import type { MarketFacts } from '../../harness/probe/facts.ts';
import { cancelEveryOrder } from '../../harness/setup/cancel-every-order.ts';
import { drawPricesInsideSpread } from '../../harness/setup/inside-spread.ts';
import { setMaxLeverageOfAccounts } from '../../harness/setup/leverage-action.ts';
import { restEachInsideSpread, tradeAndCloseAtEnd } from '../../harness/setup/own-trade.ts';
import { unaffordableRefusals } from '../../harness/setup/resting-order.ts';
import { refusesWith } from '../../spec-schemas/outcomes.ts';

/** Maximum margin in whole USDC that each side holds for the whole cap: several faucet grants. */
const AFFORDED = 1_600n;

/** Maximum margin in whole USDC of one account: a much larger position may have lower leverage than its market. */
const AFFORDED_EACH = 400n;

/** Returns the value of this many lots at a price, in whole USDC, rounded up. */
function worthOf(lots: bigint, px: bigint, { szDecimals }: MarketFacts): bigint {
  return (px * lots) / 10n ** BigInt(8 + szDecimals) + 1n;
}

/** Splits `lots` into whole steps of a market, in at most this many parts of similar size. */
function splitOnGrid(lots: bigint, { step, minLots }: MarketFacts, parts: bigint): readonly bigint[] {
  const most = lots / minLots;
  const count = parts < most ? parts : most;
  if (count <= 1n) return [lots];
  const each = (lots / count / step) * step;
  return [...Array.from({ length: Number(count) - 1 }, () => each), lots - each * (count - 1n)];
}

const hasAffordableCap = labelMarketRequirement(
  'an open-interest cap that a few accounts can fill up',
  (market) =>
    market.oiCap !== null &&
    market.oiCap % market.step === 0n &&
    worthOf(market.oiCap, market.mark ?? 0n, market) <= AFFORDED * BigInt(market.maxLeverage),
);

export default check({
  id: 'orders.cap.affordable',
  title: 'bids and asks through the mark open no position once a few accounts fill the open interest to its cap',
  clauses: ['orders.cap.reached'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, expect } = context;
    const market = await given.market(hasAffordableCap);
    const headroom = (market.oiCap ?? 0n) - (await readOpenInterestLots(context, market));
    if (headroom <= 0n || headroom % market.step !== 0n)
      throw new Unsupported('an open interest that leaves whole steps to its cap');
    const [low, px, high] = await drawPricesInsideSpread(context, market);
    const margin = worthOf(headroom, px, market) / BigInt(market.maxLeverage);
    const sizes = splitOnGrid(headroom, market, margin / AFFORDED_EACH + 1n);
    // In addition to the margin: the fees, both sides' losses by a moving mark, and a venue's holds for resting orders.
    const funds = { usdc: ((2n * margin) / BigInt(sizes.length) + 50n).toString() };
    const [late, rests, trades] = await Promise.all([
      given.fundedAccount(),
      given.fundedAccount(),
      Promise.all(
        sizes.map(async (size) => {
          const [taker, maker] = await Promise.all([given.fundedAccount(funds), given.fundedAccount(funds)]);
          return { market, px, size, taker, maker };
        }),
      ),
    ]);
    await setMaxLeverageOfAccounts(context, market, ...trades.flatMap(({ taker, maker }) => [taker, maker]));
    for (const { maker, size } of trades)
      await assumeAffordable(context, maker, { market, side: 'ask', px, size, tif: 'alo' });
    // Placed before the cap is reached, so that matching one opens interest beyond it.
    await restEachInsideSpread(context, rests, [
      { market, side: 'bid', px: low, size: scaledSizeForNotional(market, low, 20n) },
      { market, side: 'ask', px: high, size: scaledSizeForNotional(market, high, 20n) },
    ]);
    for (const trade of trades) await tradeAndCloseAtEnd(context, trade);
    await orderAndJudgeOiCap(context, expect('orders.cap.reached'), late, market, 2n);
  },
});

/**
 * Rests an order of the whole size, and cancels it again.
 * @throws NotExercised if others have left less room to the cap than a minimum order, or so large a position has lower leverage than its
 * market
 */
async function assumeAffordable(
  { given, target }: Pick<CaseContext<never>, 'given' | 'target'>,
  owner: Identity,
  spec: OrderSpec,
): Promise<void> {
  const entry = await given.placed(owner, spec);
  if (entry.kind === 'error' && refusesWith(unaffordableRefusals, entry.error.code))
    throw new NotExercised('an open interest that a few accounts can fill up to its cap');
  await cancelEveryOrder({ given, target }, owner);
}
