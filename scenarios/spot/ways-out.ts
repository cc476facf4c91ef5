import { check } from '../../harness/check/check.ts';
import { isUnsupported } from '../../harness/client/outcome.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { spendingWays } from '../../harness/setup/spending-ways.ts';
import {
  nativePair,
  pairHolding,
  pairHoldingOnce,
  pairSize,
  pricesOn,
  restingSpot,
  spendable,
  tokensOf,
  worthOf,
} from '../../harness/setup/spot.ts';

const none = Dec.of(0);
/** Whole USDC beside what the bid holds. */
const FREE = Dec.of(5);

export default check({
  id: 'spot.escrow.ways-out',
  title: 'what resting orders hold leaves the account by no action that moves money',
  clauses: ['spot.escrow.spendable'],
  by: 'act',
  accounts: 'exact',
  async run(context) {
    const { given, target, pace, expect } = context;
    const clause = expect('spot.escrow.spendable');
    const pair = await nativePair(context);
    const [low = 0n, high = 0n] = await pricesOn(context, pair, 2);
    const bid = pairSize(pair, low, 30n);
    const ask = pairSize(pair, high);
    const worth = worthOf(pair, low, bid);
    const who = await given.fundedAccount({
      usdc: worth.plus(FREE).toString(),
      native: tokensOf(pair, ask + ask / 2n),
    });
    const ways = await spendingWays(context, who);
    await restingSpot(context, who, { pair, side: 'bid', px: low, size: bid });
    await restingSpot(context, who, { pair, side: 'ask', px: high, size: ask });
    const before = await pairHoldingOnce(
      context,
      who,
      pair,
      ({ quote, base }) => quote.hold.compare(none) > 0 && base.hold.compare(none) > 0,
    );
    // More than what is left, less than what there is.
    const amounts = { usdc: worth.truncated(2), native: Dec.of(tokensOf(pair, ask)) };
    given.that(
      spendable(before.quote).compare(amounts.usdc) < 0 && spendable(before.base).compare(amounts.native) < 0,
      'the orders hold too little',
    );
    for (const { out, token, action } of given.some(ways, 2, (way) => way.token)) {
      const reply = await target.act(who, action(amounts[token].toString()));
      if (isUnsupported(reply)) continue;
      await pace.blocks(2);
      const now = await pairHolding(context, who, pair);
      const [left, due] =
        token === 'usdc' ? [now.quote.total, before.quote.total] : [now.base.total, before.base.total];
      clause.relation(
        `${due} as before, ${amounts[token]} of it were to go to ${out}`,
        { left, reply },
        (seen) => seen.left.equals(due),
        'total',
      );
    }
  },
});
