import type { CaseContext } from '../../harness/check/case-context.ts';
import { readBetweenEqualReads } from '../../harness/check/same-block-reads.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { lastDecimalPlaceOf } from '../../harness/compare/planes.ts';
import { maxDec, minDec } from '../../harness/identity/funding-accounts.ts';
import { isRoughlyBetween } from '../../harness/setup/earn.ts';
import { baseTokenPricesIn, usdcCostOf } from '../../harness/setup/spot.ts';
import { baseAmountOf, type SpotMarginSetup } from '../../harness/setup/spot-margin.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

/** The only margin position of an account, and the price of its pair's newest print. */
interface LentPosition {
  /** Row of `spot_margin_state`. */
  readonly row: JsonObject;
  readonly print: bigint;
}

/**
 * Judges that an account's value includes its position at some price of the pair, minus the debt.
 * @returns the position's profit at the lowest and the highest of those prices
 */
export async function judgeSpotMarginPositionWorth(
  context: CaseContext<'accounts.scalars.account-value-spot'>,
  { pair, trader: { address } }: Pick<SpotMarginSetup, 'pair' | 'trader'>,
  { row, print }: LentPosition,
): Promise<{ readonly gain: Dec; readonly highest: Dec }> {
  const { given, target } = context;
  // A changing pair price would differ between the account's read and the list. A perpetual of its coin may change its price in every
  // block.
  const ofCoin: Dec[] = [];
  const { outer: ofPair, inner: state } = await readBetweenEqualReads(
    context,
    async () => {
      const prices = baseTokenPricesIn(given.data(await target.read('markets')), pair);
      ofCoin.push(...prices.ofCoin);
      return prices.ofPair.map(String);
    },
    async () => given.data(await target.read('account_state', { address })),
  );
  const raw = decimalAt(state, 'total_raw_usd');
  const value = decimalAt(state, 'account_value');
  const held = decimalAt(row, 'base_held');
  const debt = decimalAt(row, 'current_debt');
  // No sentence says at which price a position counts: the pair's last print, the venue's served price for it, or the mark or index of its
  // coin.
  const served = [...ofPair.flatMap((px) => Dec.parse(px) ?? []), ...ofCoin];
  const atPrint = usdcCostOf(pair, print, 10n ** BigInt(pair.szDecimals));
  const lowest = served.reduce(minDec, atPrint);
  const highest = served.reduce(maxDec, atPrint);
  const gainAt = (px: Dec) => held.times(px).minus(debt);
  const gain = gainAt(lowest);
  // A venue may count whole lots alone: what a fee in base tokens leaves of a lot, no order can sell.
  const least = gain.minus(baseAmountOf(pair, 1n).times(lowest));
  const most = gainAt(highest);
  context
    .expect('accounts.scalars.account-value-spot')
    .relation(
      'account_value of total_raw_usd plus the value of the held base tokens minus the debt',
      { account_value: value, total_raw_usd: raw, held, least, most, debt },
      () => isRoughlyBetween(value, raw.plus(least), raw.plus(most), lastDecimalPlaceOf(value, raw)),
      'account_value',
    );
  return { gain, highest };
}
