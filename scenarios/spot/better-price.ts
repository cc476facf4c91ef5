import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { heldOnce } from '../../harness/setup/balances.ts';
import { openOrders } from '../../harness/setup/own-orders.ts';
import { undisturbed } from '../../harness/setup/own-trade.ts';
import {
  nativePair,
  pairHolding,
  pairHoldingOnce,
  pairSize,
  placedSpot,
  pricesOn,
  restingSpot,
  tokensOf,
  worthOf,
} from '../../harness/setup/spot.ts';
import { send } from '../../harness/setup/token-send.ts';

const none = Dec.of(0);

export default check({
  id: 'spot.escrow.better-price',
  title: 'a bid that is filled below its limit leaves nothing held of what it might have cost',
  clauses: ['spot.escrow.freed', 'accounts.balances.hold-released'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, expect } = context;
    const pair = await nativePair(context);
    const [low = 0n, high = 0n] = await pricesOn(context, pair, 2);
    const size = pairSize(pair, low, 3n);
    const most = worthOf(pair, high, size);
    const [buyer, seller] = await Promise.all([
      given.fundedAccount({ usdc: most.plus(Dec.of(10)).toString() }),
      given.fundedAccount({ usdc: '10', native: tokensOf(pair, size) }),
    ]);
    const before = await pairHolding(context, buyer, pair);
    await restingSpot(context, seller, { pair, side: 'ask', px: low, size });
    const { kind } = await placedSpot(context, buyer, { pair, side: 'bid', px: high, size });
    await undisturbed(context, buyer, seller);
    given.that(kind === 'filled', `the order that should trade is ${kind}`);
    given.that((await openOrders(context, buyer.address)).length === 0, 'a part of the order rests');
    const after = await pairHoldingOnce(
      context,
      buyer,
      pair,
      ({ quote }) => quote.hold.equals(none) && quote.total.compare(before.quote.total) < 0,
    );
    const hold = derived(String(after.quote.hold), after.quote.hold);
    // The free balance counts, whatever `hold` shows.
    const { address } = given.stranger();
    const amount = after.quote.total.toString();
    expect('spot.escrow.freed').accepted(
      await target.act(buyer, send({ asset: pair.quote, destination: address, amount })),
    );
    const came = await heldOnce(context, address, pair.quote, amount);
    expect('spot.escrow.freed').decimal(came, after.quote.total, 'what came of all that was there');
    expect('accounts.balances.hold-released').equal(hold, '0', 'hold of the quote token');
  },
});
