import type { CaseContext } from '../check/case-context.ts';
import { hasFineTick, labelMarketRequirement } from '../check/market-picker.ts';
import { Dec } from '../compare/decimal.ts';
import type { Identity } from '../identity/keys.ts';
import type { MarketFacts } from '../probe/facts.ts';
import { MIN_CASE_ORDER_USDC } from '../probe/price-scale.ts';
import { readFreeCollateralBounds } from './balances.ts';
import { setLeverageAndMarginMode } from './isolated-margin.ts';
import { tradeWorthAndCloseAtEnd } from './own-trade.ts';
import { sendAssetAction } from './token-send.ts';

type Trading = Parameters<typeof tradeWorthAndCloseAtEnd>[0] & Pick<CaseContext<never>, 'pace'>;

/** Maximum price scale: the result of a larger position may exceed what must stay free, which is not scaled. */
const MOST_SCALED = 40n;

/** Requires that the unrealised result of a position that was just opened is a few USDC at most. */
export const holdsSteadyMargin = labelMarketRequirement(
  `${hasFineTick.label}, and orders of ${MIN_CASE_ORDER_USDC * MOST_SCALED} USDC or less`,
  (market) => hasFineTick(market) && market.priceScale <= MOST_SCALED,
);

/** Position that holds most of an account's USDC as margin. */
export interface HeldMarginSpec {
  readonly market: MarketFacts;
  readonly owner: Identity;
  readonly maker: Identity;
  /** Value of the position in whole USDC, before price scaling. */
  readonly worth: bigint;
  /** Sum left to the owner, of which the position holds a part: whole USDC, not scaled. */
  readonly sum: Dec;
  /** Receiver of the rest. */
  readonly payee: Identity;
}

/** Part of the sum that is held, and of the position's value, before price scaling, if that is less. */
const HELD_OF_SUM = Dec.of('0.2');
const HELD_OF_WORTH = Dec.of('0.5');
/** Whole USDC that need not be sent away. */
const DUST = Dec.of(1);

/**
 * Opens a cross position at leverage 1, which holds its whole value as margin, and sends away what it leaves free beyond most of `sum`. The
 * price scale of the market multiplies the position and the funds of the case, but not what the sum is meant to pay for.
 */
export async function holdAsMargin(
  context: Trading,
  { market, owner, maker, worth, sum, payee }: HeldMarginSpec,
): Promise<void> {
  const { given, target, venue, pace } = context;
  await given.accepted(setLeverageAndMarginMode(context, owner, market, 1, false));
  await tradeWorthAndCloseAtEnd(context, worth, { market, taker: owner, maker });
  const { most } = await readFreeCollateralBounds(context, owner);
  const ofSum = sum.times(HELD_OF_SUM);
  const ofWorth = Dec.of(worth).times(HELD_OF_WORTH);
  const held = ofSum.compare(ofWorth) < 0 ? ofSum : ofWorth;
  const rest = most.minus(sum.minus(held)).truncated(6);
  if (rest.compare(DUST) < 0) return;
  const send = { asset: venue.usdc.signingId, destination: payee.address, amount: rest.toString(), toPerp: true };
  await given.accepted(target.act(owner, sendAssetAction(send)));
  await pace.blocks(2);
}
