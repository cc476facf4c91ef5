import type { CaseContext, ReadContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { at } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import {
  isWithinTolerance,
  lastDecimalPlaceOf,
  negativePowerOfTen,
  sizeInUnits,
} from '../../harness/compare/planes.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { convertUsdcToTokens } from '../../harness/setup/converted-token.ts';
import { effectiveSpotFeeBpsIn, type FeeSide } from '../../harness/setup/fee-schedule.ts';
import {
  awaitPairBalances,
  drawPairPricesInSpread,
  leaseNativePair,
  minPairSize,
  type PairFacts,
  pairHasOwnFeeRate,
  readBaseTokenFeeTolerance,
  readListedPairsCached,
  readPairBalances,
  sendSpotOrder,
  tokenAmountText,
  usdcCostOf,
} from '../../harness/setup/spot.ts';
import { tradeOnPair } from '../../harness/setup/spot-trade.ts';
import { isJsonArray } from '../../spec-schemas/json/lossless.ts';

/** Decimals of a fee that settles in USDC. */
const MICRO = 6;
const BPS = Dec.of('0.0001');

export default check({
  id: 'spot.fills.rates',
  title:
    "on a pair the taker pays the pair's own rate and the maker the schedule's, each in the token that it receives",
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
    const { pair, px, size, seller, isOwn } = await chooseTrade(context);
    const whole = sizeInUnits(size, pair);
    const worth = usdcCostOf(pair, px, size);
    const buyer = await given.fundedAccount({ usdc: '60' });
    const makers = await scheduledRate(context, seller.address, 'maker');
    // null: no override, so the schedule applies, whose figures no document shows.
    const own = isOwn ? pair.takerFeeBps : null;
    const isCharged = own !== null || (await schedulesFee(context, buyer.address));
    const paid: Paid[] = [];
    for (const taker of ['bid', 'ask'] as const) {
      const [maker, other] = taker === 'bid' ? [seller, buyer] : [buyer, seller];
      const bought = await readPairBalances(context, buyer, pair);
      const sold = await readPairBalances(context, seller, pair);
      await tradeOnPair(context, [maker, other], { pair, side: taker, px, size });
      const after = await awaitPairBalances(context, buyer, pair, ({ base }) => !base.total.equals(bought.base.total));
      const got = (await readPairBalances(context, seller, pair)).quote.total;
      const proceeds = got.minus(sold.quote.total);
      paid.push({
        place: lastDecimalPlaceOf(sold.quote.total, got),
        tokens: whole.minus(after.base.total.minus(bought.base.total)),
        usdc: worth.minus(proceeds),
      });
    }
    const [buys, sells] = paid;
    if (buys === undefined || sells === undefined) return;
    const unit = await readBaseTokenFeeTolerance(context, pair);
    const trade = { whole, worth, unit };
    if (!isCharged) {
      judgeSellers(context, buys, sells);
      judgeBuyers(context, { role: 'taker', bought: buys, sold: sells }, trade);
      judgeBuyers(context, { role: 'maker', bought: sells, sold: buys }, trade);
      return;
    }
    const inTokens = (bps: Dec) => whole.times(bps.times(BPS));
    const inUsdc = (bps: Dec) => worth.times(bps.times(BPS));
    const isVisible = unit.equals(negativePowerOfTen(MICRO)) || (own !== null && inTokens(own).compare(unit) >= 0);
    if (expect('spot.fills.buyer-fee').exercised(isVisible, 'a fee of one unit of its token at least'))
      expect('spot.fills.buyer-fee').relation(
        'a fee above 0 in the base token for the buying taker',
        { fee: buys.tokens },
        ({ fee }) => fee.compare(Dec.of(0)) > 0,
      );
    // A venue may charge makers nothing.
    if (buys.usdc.compare(Dec.of(0)) > 0) judgeBuyers(context, { role: 'maker', bought: sells, sold: buys }, trade);
    const places = buys.tokens.truncated(pair.szDecimals + 5);
    expect('spot.fills.fee-places').decimal(buys.tokens, places, 'fee of the buying taker in the base token');
    if (own === null) {
      expect('spot.fills.pair-rate').exercised(
        false,
        'an open pair with a taker_fee_bps above 0, of a token that is to be had',
      );
      const isVisible = sells.place.equals(negativePowerOfTen(MICRO));
      if (expect('spot.fills.seller-fee').exercised(isVisible, 'a balance of six places'))
        expect('spot.fills.seller-fee').relation(
          'a fee above 0 in USDC for the selling taker',
          { fee: sells.usdc },
          ({ fee }) => fee.compare(Dec.of(0)) > 0,
        );
    } else {
      // Only public facts say where and how a fee is truncated.
      const dueTokens = inTokens(own);
      expect('spot.fills.pair-rate').relation(
        `a taker fee of ${dueTokens} base tokens (${own} bps of ${whole}), within ${unit}`,
        { fee: buys.tokens },
        ({ fee }) => isWithinTolerance(fee, dueTokens, unit),
      );
      const dueUsdc = inUsdc(own);
      expect('spot.fills.seller-fee').relation(
        `a taker fee of ${dueUsdc} USDC (${own} bps of ${worth}), within ${sells.place}`,
        { fee: sells.usdc },
        ({ fee }) => isWithinTolerance(fee, dueUsdc, sells.place),
      );
    }
    const isKnown = expect('spot.fills.maker-alike').exercised(makers !== null, 'the rate of a maker on pairs');
    if (isKnown && makers !== null) {
      expect('spot.fills.maker-alike').decimal(buys.usdc, inUsdc(makers).truncated(MICRO), "the maker's fee in USDC");
      expect('spot.fills.maker-alike').decimal(sells.tokens, inTokens(makers), "the maker's fee in tokens");
    }
    const held = (await readPairBalances(context, buyer, pair)).base;
    const dust = held.total.minus(held.total.truncated(pair.szDecimals));
    if (!expect('spot.fills.dust').exercised(dust.compare(Dec.of(0)) > 0, 'a fee that leaves less than a lot')) return;
    // Everything rests except a fraction of a lot.
    await sendSpotOrder(context, buyer, { pair, side: 'ask', px: px + px, size: 2n * size });
    const rested = await awaitPairBalances(context, buyer, pair, ({ base }) => base.hold.compare(Dec.of(0)) > 0);
    // A venue may refuse an order above the balance as a whole.
    const isCut = rested.base.hold.compare(Dec.of(0)) > 0;
    if (!expect('spot.fills.dust').exercised(isCut, 'an order that is cut to the lots of the balance')) return;
    expect('spot.fills.dust').decimal(
      rested.base.total.minus(rested.base.hold),
      dust,
      'base tokens of the buyer not held by the ask (less than one lot)',
    );
  },
});

/** An order for which the seller holds twice the tokens. */
interface Trade {
  readonly pair: PairFacts;
  readonly px: bigint;
  readonly size: bigint;
  readonly seller: Identity;
}

async function nativeTrade(context: CaseContext<never>, fits?: Parameters<typeof leaseNativePair>[1]): Promise<Trade> {
  const pair = await leaseNativePair(context, fits);
  const [px = 0n] = await drawPairPricesInSpread(context, pair, 1);
  const size = minPairSize(pair, px, 3n);
  // Not round, to show the decimals of served balances.
  const funds = { usdc: '10.000001', native: tokenAmountText(pair, 2n * size) };
  return { pair, px, size, seller: await context.given.fundedAccount(funds) };
}

/** Prefers a tradable pair with a rate of its own. */
async function chooseTrade(context: CaseContext<never>): Promise<Trade & { readonly isOwn: boolean }> {
  const pairs = await readListedPairsCached(context);
  if (pairs.some((pair) => isNative(context, pair) && pairHasOwnFeeRate(pair)))
    return { ...(await nativeTrade(context, pairHasOwnFeeRate)), isOwn: true };
  const foreign = await tradeOfConverted(context, pairs);
  return foreign === null ? { ...(await nativeTrade(context)), isOwn: false } : { ...foreign, isOwn: true };
}

/** On a pair with a rate of its own, of a token without a faucet: null if there is none, or nothing converts to it. */
async function tradeOfConverted(
  context: CaseContext<never>,
  pairs: Awaited<ReturnType<typeof readListedPairsCached>>,
): Promise<Trade | null> {
  const { given, venue } = context;
  const found = pairs.find((pair) => pair.active && pair.quote === venue.usdc.signingId && pairHasOwnFeeRate(pair));
  if (found === undefined) return null;
  const pair = await given.leased(found);
  const seller = await given.fundedAccount({ usdc: '160.000001' });
  const tokens = await convertUsdcToTokens(context, seller, pair, 2n);
  return tokens === null ? null : { pair, seller, ...tokens };
}

/** Fees of both sides of one trade: the buyer's in tokens, the seller's in USDC. */
interface Paid {
  readonly tokens: Dec;
  readonly usdc: Dec;
  /** Last decimal of the USDC balances from which it is derived. */
  readonly place: Dec;
}

/** For venues without a served rate: if a buyer pays a fee as taker or maker, a seller in the same role must too. */
function judgeSellers({ expect }: Pick<CaseContext<'spot.fills.seller-fee'>, 'expect'>, buys: Paid, sells: Paid): void {
  const none = Dec.of(0);
  for (const [role, bought, sold] of [
    ['taker', buys, sells],
    ['maker', sells, buys],
  ] as const)
    if (
      expect('spot.fills.seller-fee').exercised(bought.tokens.compare(none) > 0, RATE_ABOVE_NONE) &&
      expect('spot.fills.seller-fee').exercised(sold.place.equals(negativePowerOfTen(MICRO)), 'a balance of six places')
    )
      expect('spot.fills.seller-fee').relation(
        `a fee above 0 in USDC for the seller as ${role}; the buyer in that role pays ${bought.tokens} base tokens`,
        { fee: sold.usdc },
        ({ fee }) => fee.compare(none) > 0,
      );
}

/** A buyer pays its fee in tokens if a seller in the same role pays one: a rate depends on the role, not the side. */
function judgeBuyers(
  { expect }: Pick<CaseContext<'spot.fills.buyer-fee'>, 'expect'>,
  { role, bought, sold }: { readonly role: FeeSide; readonly bought: Paid; readonly sold: Paid },
  { whole, worth, unit }: { readonly whole: Dec; readonly worth: Dec; readonly unit: Dec },
): void {
  const none = Dec.of(0);
  const isPaid = sold.usdc.compare(none) > 0;
  if (!expect('spot.fills.buyer-fee').exercised(isPaid, RATE_ABOVE_NONE)) return;
  // The equivalent number of tokens at the trade's price, cross-multiplied: at least one unit.
  const isVisible = sold.usdc.times(whole).compare(unit.times(worth)) >= 0;
  if (expect('spot.fills.buyer-fee').exercised(isVisible, 'a fee of one unit of its token at least'))
    expect('spot.fills.buyer-fee').relation(
      `a fee above 0 in the base token for the buyer as ${role}; the seller in that role pays ${sold.usdc} USDC`,
      { fee: bought.tokens },
      ({ fee }) => fee.compare(none) > 0,
    );
}

const RATE_ABOVE_NONE = "a pair's own rate, or one of the schedule, that is above 0";

function isNative(
  { venue }: Pick<Parameters<typeof leaseNativePair>[0], 'venue'>,
  pair: PairFacts & { readonly active: boolean },
) {
  return pair.active && pair.base === venue.native.signingId && pair.quote === venue.usdc.signingId;
}

/** Returns the scheduled rate of an account, bps; null: no read shows it. */
async function scheduledRate({ given, target }: ReadContext, address: string, as: FeeSide): Promise<Dec | null> {
  const schedule = given.data(await target.read('fee_schedule', { address }));
  const rate = effectiveSpotFeeBpsIn(schedule, as);
  return rate === null || rate.compare(Dec.of(0)) >= 0 ? rate : Dec.of(0);
}

/** Whether the schedule charges a taker on a pair: by the account's rate, or by every tier of pairs. */
async function schedulesFee(reading: ReadContext, address: string): Promise<boolean> {
  const own = await scheduledRate(reading, address, 'taker');
  if (own !== null) return own.compare(Dec.of(0)) > 0;
  const tiers = at(reading.given.data(await reading.target.read('fee_schedule', { address })), 'spot.tiers');
  const rates = isJsonArray(tiers) ? tiers.map((tier) => Dec.parse(at(tier, 'taker_bps'))) : [];
  return rates.length > 0 && rates.every((rate) => rate !== null && rate.compare(Dec.of(0)) > 0);
}
