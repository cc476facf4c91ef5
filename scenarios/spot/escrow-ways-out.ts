import { check } from '../../harness/check/check.ts';
import { isUnsupported } from '../../harness/client/outcome.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { makeRefusableOutflowActions, prepareOutflowActions } from '../../harness/setup/outflow-actions.ts';
import {
  awaitPairBalances,
  drawPairPricesInSpread,
  leaseNativePair,
  minPairSize,
  placeRestingSpotOrder,
  readPairBalances,
  spendableTokenBalance,
  tokenAmountText,
  usdcCostOf,
} from '../../harness/setup/spot.ts';

const none = Dec.of(0);
/** Free balance in addition to the bid's hold, whole USDC. */
const FREE = Dec.of(5);

export default check({
  id: 'spot.escrow.ways-out',
  title: 'no action moves a balance held by resting orders',
  clauses: ['spot.escrow.spendable'],
  by: 'act',
  accounts: 'exact',
  async run(context) {
    const { given, target, pace, expect } = context;
    const clause = expect('spot.escrow.spendable');
    const pair = await leaseNativePair(context);
    const [low = 0n, high = 0n] = await drawPairPricesInSpread(context, pair, 2);
    const bid = minPairSize(pair, low, 30n);
    const ask = minPairSize(pair, high);
    const worth = usdcCostOf(pair, low, bid);
    const who = await given.fundedAccount({
      usdc: worth.plus(FREE).toString(),
      native: tokenAmountText(pair, ask + ask / 2n),
    });
    const ways = [...(await prepareOutflowActions(context, who)), ...makeRefusableOutflowActions(context)];
    await placeRestingSpotOrder(context, who, { pair, side: 'bid', px: low, size: bid });
    await placeRestingSpotOrder(context, who, { pair, side: 'ask', px: high, size: ask });
    const before = await awaitPairBalances(
      context,
      who,
      pair,
      ({ quote, base }) => quote.hold.compare(none) > 0 && base.hold.compare(none) > 0,
    );
    // The amounts exceed the free balance, but not the total.
    const amounts = { usdc: worth.truncated(2), native: Dec.of(tokenAmountText(pair, ask)) };
    given.require(
      spendableTokenBalance(before.quote).compare(amounts.usdc) < 0 &&
        spendableTokenBalance(before.base).compare(amounts.native) < 0,
      'the orders hold too little',
    );
    await given.eachPart(
      // Each way must check orders' holds for itself.
      given.sample(ways, 1, ({ out }) => out),
      async ({ out, token, action }) => {
        const reply = await target.act(who, action(amounts[token].toString()));
        if (isUnsupported(reply)) return;
        await pace.blocks(2);
        const now = await readPairBalances(context, who, pair);
        const [left, due] =
          token === 'usdc' ? [now.quote.total, before.quote.total] : [now.base.total, before.base.total];
        clause.relation(
          `an unchanged total of ${due} after an attempt to move ${amounts[token]} to ${out}`,
          { left, reply },
          (observed) => observed.left.equals(due),
          'total',
        );
      },
    );
  },
});
