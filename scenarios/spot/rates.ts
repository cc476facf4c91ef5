import type { Reading } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { at } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { near, unit, wholeSize } from '../../harness/compare/planes.ts';
import {
  nativePair,
  type PairFacts,
  pairHolding,
  pairHoldingOnce,
  pairSize,
  pricesOn,
  sentSpot,
  tokensOf,
  worthOf,
} from '../../harness/setup/spot.ts';
import { tradedOnPair } from '../../harness/setup/spot-trade.ts';
import { isJsonArray, isJsonObject } from '../../spec-schemas/json/lossless.ts';

/** Of a fee that settles in USDC. */
const MICRO = 6;
const BPS = Dec.of('0.0001');

export default check({
  id: 'spot.fills.rates',
  title: "a taker on a pair pays the pair's own rate and a maker that of the schedule, each in the token that it gets",
  clauses: [
    'spot.fills.seller-fee',
    'spot.fills.buyer-fee',
    'spot.fills.maker-alike',
    'spot.fills.pair-rate',
    'spot.fills.fee-places',
    'spot.fills.dust',
  ],
  by: 'act',
  accounts: 'exact',
  async run(context) {
    const { given, expect } = context;
    const pair = await nativePair(context, hasOwnRate);
    const own = pair.takerFeeBps ?? Dec.of(0);
    const [px = 0n] = await pricesOn(context, pair, 1);
    const size = pairSize(pair, px, 3n);
    const whole = wholeSize(size, pair);
    const worth = worthOf(pair, px, size);
    const [buyer, seller] = await Promise.all([
      given.fundedAccount({ usdc: '60' }),
      given.fundedAccount({ usdc: '10', native: tokensOf(pair, 2n * size) }),
    ]);
    const makers = await makerRate(context, seller.address);
    const paid: { readonly tokens: Dec; readonly usdc: Dec }[] = [];
    for (const taker of ['bid', 'ask'] as const) {
      const [maker, other] = taker === 'bid' ? [seller, buyer] : [buyer, seller];
      const [bought, sold] = [await pairHolding(context, buyer, pair), await pairHolding(context, seller, pair)];
      await tradedOnPair(context, [maker, other], { pair, side: taker, px, size });
      const after = await pairHoldingOnce(context, buyer, pair, ({ base }) => !base.total.equals(bought.base.total));
      const proceeds = (await pairHolding(context, seller, pair)).quote.total.minus(sold.quote.total);
      paid.push({
        tokens: whole.minus(after.base.total.minus(bought.base.total)),
        usdc: worth.minus(proceeds),
      });
    }
    const [buys, sells] = paid;
    if (buys === undefined || sells === undefined) return;
    const inTokens = (bps: Dec) => whole.times(bps.times(BPS));
    const inUsdc = (bps: Dec) => worth.times(bps.times(BPS)).truncated(MICRO);
    expect('spot.fills.buyer-fee').relation(
      'a fee in the base token',
      { fee: buys.tokens },
      ({ fee }) => fee.compare(Dec.of(0)) > 0,
    );
    const places = buys.tokens.truncated(pair.szDecimals + 5);
    expect('spot.fills.fee-places').decimal(buys.tokens, places, 'the fee in tokens');
    // At which place a fee is cut, and which way, is public.
    const dueTokens = inTokens(own);
    expect('spot.fills.pair-rate').relation(
      `the taker's fee: ${own} bps of ${whole}, ${dueTokens}, to a millionth`,
      { fee: buys.tokens },
      ({ fee }) => near(fee, dueTokens, unit(MICRO)),
    );
    expect('spot.fills.seller-fee').decimal(sells.usdc, inUsdc(own), "the taker's fee in USDC");
    const isKnown = expect('spot.fills.maker-alike').exercised(makers !== null, 'the rate of a maker on pairs');
    if (isKnown && makers !== null) {
      expect('spot.fills.maker-alike').decimal(buys.usdc, inUsdc(makers), "the maker's fee in USDC");
      expect('spot.fills.maker-alike').decimal(sells.tokens, inTokens(makers), "the maker's fee in tokens");
    }
    const held = (await pairHolding(context, buyer, pair)).base;
    const dust = held.total.minus(held.total.truncated(pair.szDecimals));
    if (!expect('spot.fills.dust').exercised(dust.compare(Dec.of(0)) > 0, 'a fee that leaves less than a lot')) return;
    // All of it rests but for what no lot holds.
    await sentSpot(context, buyer, { pair, side: 'ask', px: px + px, size: 2n * size });
    const rested = await pairHoldingOnce(context, buyer, pair, ({ base }) => base.hold.compare(Dec.of(0)) > 0);
    expect('spot.fills.dust').decimal(rested.base.total.minus(rested.base.hold), dust, 'what cannot be sold');
  },
});

function hasOwnRate({ takerFeeBps }: PairFacts): boolean {
  return takerFeeBps !== null && takerFeeBps.compare(Dec.of(0)) > 0;
}

/** What an account pays as a maker now, bps; null: no read tells, or pairs have a table of their own. */
async function makerRate({ given, target }: Reading, address: string): Promise<Dec | null> {
  const schedule = given.data(await target.read('fee_schedule', { address }));
  const [rate, products] = [at(schedule, 'user.effective_maker_bps'), at(schedule, 'user.products')];
  const tables = isJsonArray(products) ? products : [];
  if (tables.some((row) => isJsonObject(row) && row.product === 'spot')) return null;
  const parsed = Dec.parse(rate, { holder: schedule, keys: ['user', 'effective_maker_bps'] });
  return parsed === null || parsed.compare(Dec.of(0)) >= 0 ? parsed : Dec.of(0);
}
