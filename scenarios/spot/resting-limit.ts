import { check } from '../../harness/check/check.ts';
import { placedLadder } from '../../harness/setup/ladder.ts';
import { ordersAway } from '../../harness/setup/orders-away.ts';
import { nativePair, pairSize, pricesOn, restingSpot, sentSpot } from '../../harness/setup/spot.ts';

/** Most resting orders of one account on one pair. @source supplement, limits */
const MOST = 1_000;
const RUNGS = 100;

export default check({
  id: 'spot.orders.resting-limit',
  title: 'an account rests at most 1000 orders on a pair, and may go on with orders that rest nowhere',
  clauses: ['spot.orders.resting-limit'],
  by: 'act',
  needs: ['control'],
  control: 'number',
  async run(context) {
    const { given, target, random, expect } = context;
    const pair = await nativePair(context);
    const [low = 0n, high = 0n] = await pricesOn(context, pair, 2);
    const size = pairSize(pair, low);
    // Each of them is worth no more than at the higher price.
    const each = (high * size) / 10n ** BigInt(8 + pair.szDecimals) + 1n;
    const trader = await given.fundedAccount({ usdc: String(each * BigInt(MOST + 2)) });
    given.afterwards(async () => {
      await ordersAway({ given, target }, trader);
    });
    const wish = { pair, side: 'bid', px: low, size } as const;
    const ladder = async () => {
      const reply = await placedLadder(context, trader, {
        market: pair,
        side: 'bid',
        rungs: RUNGS,
        pxLow: low,
        pxHigh: high,
        total: size * BigInt(RUNGS),
        cloid: random.cloid(),
      });
      const rests = reply.kind === 'statuses' ? reply.statuses.filter(({ kind }) => kind === 'resting').length : 0;
      given.that(rests === RUNGS, `only ${rests} rungs rest`);
      return rests;
    };
    for (let placed = 0; placed < MOST; placed += RUNGS)
      if ((await given.part(ladder)) === null)
        // Each by itself, where no action rests several.
        await Promise.all(Array.from({ length: RUNGS }, () => restingSpot(context, trader, wish)));
    expect('spot.orders.resting-limit').refused(await sentSpot(context, trader, wish));
    expect('spot.orders.resting-limit').accepted(await sentSpot(context, trader, { ...wish, tif: 'ioc' }));
  },
});
