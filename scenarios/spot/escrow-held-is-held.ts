import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { readBalanceAfterPending } from '../../harness/setup/balances.ts';
import {
  awaitPairBalances,
  drawPairPricesInSpread,
  leaseNativePair,
  minPairSize,
  type PairFacts,
  placeRestingSpotOrder,
  readPairBalances,
  sendSpotOrder,
  spendableTokenBalance,
  tokenAmountText,
  usdcCostOf,
} from '../../harness/setup/spot.ts';
import { sendAssetAction } from '../../harness/setup/token-send.ts';

const none = Dec.of(0);

export default check({
  id: 'spot.escrow.held-is-held',
  title: 'a balance held by a resting order is spent by no other order and by no send_asset',
  clauses: ['spot.escrow.spendable', 'spot.escrow.clamp-ask'],
  by: 'act',
  accounts: 'exact',
  async run(context) {
    const { given, target, expect } = context;
    const pair = await leaseNativePair(context);
    const [lower = 0n, low = 0n, px = 0n, higher = 0n] = await drawPairPricesInSpread(context, pair, 4);
    const size = minPairSize(pair, px);
    const seller = await given.fundedAccount({ usdc: '10', native: tokenAmountText(pair, size + size / 2n) });
    const clamped = (await readPairBalances(context, seller, pair)).base.total;
    await placeRestingSpotOrder(context, seller, { pair, side: 'ask', px, size });
    const { address: destination } = given.stranger();
    // The amount exceeds the free balance, but not the total.
    const reply = await target.act(
      seller,
      sendAssetAction({ asset: pair.base, destination, amount: tokenAmountText(pair, size) }),
    );
    expect('spot.escrow.spendable').decimal(
      await readBalanceAfterPending(context, destination, pair.base, '0'),
      none,
      'base tokens received from send_asset of more than the free balance',
    );
    given.require(reply.kind !== 'other', 'the send was not answered');

    // The order exceeds the free balance, but not the total: it shrinks to the free balance, or is refused.
    const tooLarge = await sendSpotOrder(context, seller, { pair, side: 'ask', px: higher, size });
    expect('spot.escrow.clamp-ask').accepted(tooLarge);
    const after = await awaitPairBalances(
      context,
      seller,
      pair,
      ({ base }) => spendableTokenBalance(base).compare(none) <= 0,
    );
    // At most the balance is held: judged first, because no document says how much an order shrinks.
    expect('spot.escrow.spendable').atMost(after.base.hold, after.base.total, 'hold of the base token');
    expect('spot.escrow.clamp-ask').decimal(
      after.base.hold,
      clamped.truncated(pair.szDecimals),
      'hold of the base token',
    );
    await given.part(() => judgeTwoBids(context, pair, [lower, low]));
  },
});

/** The same for bids: two of them are worth more than the balance. @param pxs  the lower one first */
async function judgeTwoBids(
  context: CaseContext<'spot.escrow.spendable'>,
  pair: PairFacts,
  [lower, low]: readonly [bigint, bigint],
): Promise<void> {
  const { given, pace, expect } = context;
  const size = minPairSize(pair, lower);
  const funds = usdcCostOf(pair, low, size).times(Dec.of('1.5')).truncated(6);
  const buyer = await given.fundedAccount({ usdc: funds.toString() });
  await placeRestingSpotOrder(context, buyer, { pair, side: 'bid', px: low, size });
  // The order shrinks to the free balance, or is refused, as too small or as above the balance.
  await sendSpotOrder(context, buyer, { pair, side: 'bid', px: lower, size });
  await pace.blocks(2);
  const { quote } = await readPairBalances(context, buyer, pair);
  expect('spot.escrow.spendable').atMost(quote.hold, quote.total, 'hold of USDC');
}
