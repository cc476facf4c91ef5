import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { requireEveryOrderReported } from '../../harness/check/pending-orders.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { pxInUsdc } from '../../harness/compare/planes.ts';
import { assumeNoNativeTokens } from '../../harness/setup/balances.ts';
import { awaitChaseLeg, chaseAction, chaseLegField, sendChase } from '../../harness/setup/chase.ts';
import { requireActivatedByVote } from '../../harness/setup/ladder.ts';
import { readOpenOrders } from '../../harness/setup/own-orders.ts';
import {
  drawPairPricesInSpread,
  leaseNativePair,
  minPairSize,
  placeRestingSpotOrder,
  tokenAmountText,
} from '../../harness/setup/spot.ts';

const item = 'a chase on a pair that the balance pays for no part of';

export const chaseOrderOnAPairCheck = check({
  id: 'chase.order.on-a-pair',
  title: 'the leg order of a chase on a pair rests inside the touch',
  clauses: ['chase.order.spot-pair', 'chase.order.peg'],
  by: 'act',
  async run(context) {
    const { given, random, expect } = context;
    const pair = await leaseNativePair(context);
    const [low = 0n, high = 0n] = await drawPairPricesInSpread(context, pair, 2);
    const size = minPairSize(pair, low);
    const [trader, other] = await Promise.all([
      given.fundedAccount({ usdc: '30' }),
      given.fundedAccount({ usdc: '30', native: tokenAmountText(pair, size) }),
    ]);
    await placeRestingSpotOrder(context, other, { pair, side: 'bid', px: low, size });
    await placeRestingSpotOrder(context, other, { pair, side: 'ask', px: high, size });
    const cloid = random.cloid();
    const reply = await sendChase(context, trader, { market: pair, side: 'bid', size, cloid });
    expect('chase.order.spot-pair').accepted(reply);
    const leg = await awaitChaseLeg(context, trader.address, cloid, (row) => row !== undefined);
    expect('chase.order.spot-pair').equal(chaseLegField(leg, 'coin'), pair.coin, 'coin of the leg order');
    expect('chase.order.peg').relation(
      `a price between ${pxInUsdc(low)} and ${pxInUsdc(high)}`,
      { px: chaseLegField(leg, 'px') },
      (reported) => isBetween(Dec.parse(reported.px), pxInUsdc(low), pxInUsdc(high)),
      'px of the leg order',
    );
  },
});

function isBetween(px: Dec | null, low: Dec, high: Dec): boolean {
  return px !== null && px.compare(low) > 0 && px.compare(high) < 0;
}

const unfunded = (clause: 'chase.order.spot-unfunded-live' | 'chase.order.spot-unfunded', profile: 'live' | 'next') =>
  check({
    id: `chase.order.unfunded-${profile === 'live' ? 'today' : 'next'}`,
    title: `chase_order on a pair is refused when the balance pays for no part of it (${profile})`,
    clauses: [clause],
    by: 'act',
    accounts: 'exact',
    form: { profile, item },
    async run(context) {
      const { given, target, venue, expect } = context;
      const pair = await leaseNativePair(context);
      const [low = 0n, high = 0n] = await drawPairPricesInSpread(context, pair, 2);
      const size = minPairSize(pair, low);
      const [poor, other] = await Promise.all([
        given.fundedAccount({ usdc: '10' }),
        given.fundedAccount({ usdc: '30', native: tokenAmountText(pair, size) }),
      ]);
      await assumeNoNativeTokens(context, poor);
      await placeRestingSpotOrder(context, other, { pair, side: 'ask', px: high, size });
      const reply = requireActivatedByVote(
        venue,
        requireEveryOrderReported(await target.act(poor, chaseAction({ market: pair, side: 'ask', size }))),
        'chases',
      );
      expect(clause).refused(reply);
      const left = await readOpenOrders(context, poor.address);
      expect(clause).equal(derived(left.length, left), 0, 'number of open orders');
    },
  });

export const unfundedSpotChaseLiveReleaseCheck = unfunded('chase.order.spot-unfunded-live', 'live');
export const unfundedSpotChaseNextReleaseCheck = unfunded('chase.order.spot-unfunded', 'next');
