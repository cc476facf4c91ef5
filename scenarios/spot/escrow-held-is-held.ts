import { check } from '../../harness/check/check.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { balanceAfterPendingActions } from '../../harness/setup/balances.ts';
import {
  awaitPairBalances,
  leaseNativePair,
  minPairSize,
  pairBalancesOf,
  pairPricesInSpread,
  placeRestingSpot,
  sendSpotOrder,
  spendableOf,
  tokenAmountOf,
} from '../../harness/setup/spot.ts';
import { sendAssetAction } from '../../harness/setup/token-send.ts';

const none = Dec.of(0);

export default check({
  id: 'spot.escrow.held-is-held',
  title: 'what a resting order holds is spent by no other order and by no send',
  clauses: ['spot.escrow.spendable', 'spot.escrow.clamp-ask'],
  by: 'act',
  accounts: 'exact',
  async run(context) {
    const { given, target, expect } = context;
    const pair = await leaseNativePair(context);
    const [px = 0n, higher = 0n] = await pairPricesInSpread(context, pair, 2);
    const size = minPairSize(pair, px);
    const seller = await given.fundedAccount({ usdc: '10', native: tokenAmountOf(pair, size + size / 2n) });
    const clamped = (await pairBalancesOf(context, seller, pair)).base.total;
    await placeRestingSpot(context, seller, { pair, side: 'ask', px, size });
    const { address: destination } = given.stranger();
    // More than what is left, less than what there is.
    const reply = await target.act(
      seller,
      sendAssetAction({ asset: pair.base, destination, amount: tokenAmountOf(pair, size) }),
    );
    expect('spot.escrow.spendable').decimal(
      await balanceAfterPendingActions(context, destination, pair.base, '0'),
      none,
      'what arrived of tokens that an order holds',
    );
    given.require(reply.kind !== 'other', 'the send was not answered');

    // More than what is left, and again less than there is: it shrinks to what is left, or is refused.
    const tooLarge = await sendSpotOrder(context, seller, { pair, side: 'ask', px: higher, size });
    expect('spot.escrow.clamp-ask').accepted(tooLarge);
    const after = await awaitPairBalances(context, seller, pair, ({ base }) => spendableOf(base).compare(none) <= 0);
    // No more held than there is: looked at first, since how much an order shrinks no document says.
    expect('spot.escrow.spendable').atMost(after.base.hold, after.base.total, 'hold');
    expect('spot.escrow.clamp-ask').decimal(
      after.base.hold,
      clamped.truncated(pair.szDecimals),
      'hold of the base token',
    );
  },
});
