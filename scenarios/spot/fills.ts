import type { CaseContext, ReadContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { labelMarketRequirement } from '../../harness/check/market-picker.ts';
import { at, rowsAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { isWithinTolerance, lastDecimalPlaceOf, sizeInUnits } from '../../harness/compare/planes.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { effectiveSpotFeeBpsIn } from '../../harness/setup/fee-schedule.ts';
import {
  awaitPairBalances,
  drawPairPricesInSpread,
  leaseNativePair,
  minPairSize,
  type PairFacts,
  pairHasOwnFeeRate,
  readBaseTokenFeeTolerance,
  readPairBalances,
  tokenAmountText,
  usdcCostOf,
} from '../../harness/setup/spot.ts';
import { tradeOnPair } from '../../harness/setup/spot-trade.ts';
import { DAY_MS } from '../../harness/setup/staking.ts';

const none = Dec.of(0);
const BPS = Dec.of('0.0001');

const scheduledAlone = labelMarketRequirement<PairFacts>(
  'no taker_fee_bps of its own',
  ({ takerFeeBps }) => takerFeeBps === null,
);

/** Buys at another account's price, and returns the fee in tokens and the size. */
async function feeOfBuy(context: CaseContext<never>, pair: PairFacts, buyer: Identity) {
  const { given } = context;
  const [px = 0n] = await drawPairPricesInSpread(context, pair, 1);
  const size = minPairSize(pair, px);
  const seller = await given.fundedAccount({ usdc: '10', native: tokenAmountText(pair, size) });
  const before = await readPairBalances(context, buyer, pair);
  await tradeOnPair(context, [seller, buyer], { pair, side: 'bid', px, size });
  const after = await awaitPairBalances(context, buyer, pair, ({ base }) => !base.total.equals(before.base.total));
  const whole = sizeInUnits(size, pair);
  return { whole, fee: whole.minus(after.base.total.minus(before.base.total)) };
}

/** Sells at another account's price, and returns the seller's rate, the fee in USDC, and the value. */
async function feeOfSale(context: CaseContext<never>, pair: PairFacts) {
  const [px = 0n] = await drawPairPricesInSpread(context, pair, 1);
  const size = minPairSize(pair, px);
  const worth = usdcCostOf(pair, px, size);
  const seller = await context.given.fundedAccount({ usdc: '10', native: tokenAmountText(pair, size) });
  const rate = await scheduled(context, seller);
  const buyer = await context.given.fundedAccount({ usdc: worth.times(Dec.of(2)).toString() });
  const before = await readPairBalances(context, seller, pair);
  await tradeOnPair(context, [buyer, seller], { pair, side: 'ask', px, size });
  const after = await awaitPairBalances(context, seller, pair, ({ base }) => !base.total.equals(before.base.total));
  const got = after.quote.total.minus(before.quote.total);
  return { rate, whole: worth, fee: worth.minus(got), place: lastDecimalPlaceOf(got) };
}

/** Returns an account's taker rate on pairs; null if its schedule does not show it. */
async function scheduled({ given, target }: ReadContext, { address }: Identity): Promise<Dec | null> {
  return effectiveSpotFeeBpsIn(given.data(await target.read('fee_schedule', { address })), 'taker');
}

export const fillsScheduleRateCheck = check({
  id: 'spot.fills.scheduled',
  title: 'a taker on a pair without taker_fee_bps pays the rate of the fee schedule',
  clauses: ['markets.spot.taker-schedule'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, expect } = context;
    const pair = await leaseNativePair(context, scheduledAlone);
    const buyer = await given.fundedAccount({ usdc: '30' });
    const rate = await scheduled(context, buyer);
    if (!expect('markets.spot.taker-schedule').exercised(rate !== null, 'a rate in fee_schedule') || rate === null)
      return;
    const bought = await feeOfBuy(context, pair, buyer);
    const sold = await feeOfSale(context, pair);
    for (const [{ whole, fee }, bps, token, tolerance] of [
      [bought, rate, 'tokens', await readBaseTokenFeeTolerance(context, pair)],
      [sold, sold.rate ?? rate, 'USDC', sold.place],
    ] as const) {
      // Only public facts say where and how a fee is truncated.
      const due = whole.times(bps.times(BPS));
      expect('markets.spot.taker-schedule').relation(
        `a taker fee of ${due} ${token} (${bps} bps of ${whole}), within ${tolerance}`,
        { fee },
        (reported) => isWithinTolerance(reported.fee, due, tolerance),
      );
    }
  },
});

/** Stake for the first discount. @source engine facts, section 15 */
const STAKED = 120;
const ACTIVE_MS = DAY_MS + 60_000;

export const fillsNoStakeDiscountCheck = check({
  id: 'spot.fills.staked',
  title: 'a staking discount of the taker does not reduce taker_fee_bps of a pair',
  clauses: ['spot.fills.pair-rate-discount'],
  by: 'operate',
  control: 'days',
  needs: ['funded-accounts'],
  leases: ['clock'],
  async run(context) {
    const { given, target, control, expect } = context;
    const pair = await leaseNativePair(context, pairHasOwnFeeRate);
    const buyer = await given.fundedAccount({ usdc: '30', native: String(STAKED) });
    const [first] = rowsAt(given.data(await target.read('validator_summaries')), 'validators');
    const amount = String(STAKED);
    await given.accepted(target.act(buyer, { type: 'c_deposit', params: { amount } }));
    const validator = String(first?.validator);
    await given.accepted(
      target.act(buyer, { type: 'token_delegate', params: { validator, amount, is_undelegate: false } }),
    );
    // Stake has weight one day after its delegation.
    await control.advance(ACTIVE_MS);
    const schedule = given.data(await target.read('fee_schedule', { address: buyer.address }));
    const discount = Number(at(schedule, 'user.staking_discount_permille') ?? 0);
    const clause = 'spot.fills.pair-rate-discount';
    if (!expect(clause).exercised(discount > 0, 'a discount by stake')) return;
    const { whole, fee } = await feeOfBuy(context, pair, buyer);
    expect(clause).decimal(
      fee,
      whole.times((pair.takerFeeBps ?? none).times(BPS)),
      'fee of the buying taker in the base token',
    );
  },
});
