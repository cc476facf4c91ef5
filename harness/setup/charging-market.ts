import type { CaseContext } from '../check/case-context.ts';
import { isOrdinaryMarket, type MarketRequirement } from '../check/market-picker.ts';
import { Dec } from '../compare/decimal.ts';
import { Disturbed } from '../kernel/verdicts.ts';
import type { MarketFacts } from '../probe/facts.ts';

type Context = Pick<CaseContext<never>, 'venue'>;

/** Markets, by coin, that were seen to charge nothing on a venue: no read is required to show a market's fees. */
const uncharged = new WeakMap<Context['venue'], Set<string>>();

/** Number of markets without a charge after which the venue counts as charging none: a case is not repeated for each of its markets. */
const ENOUGH = 2;

/** Requires a market not known to charge nothing; if all are known to, any. */
export function makeFeeChargingRequirement({ venue }: Context): MarketRequirement {
  return (market) => !isUncharged(venue, market) || !mayCharge(venue);
}

/**
 * Whether a fill was charged.
 * @throws Disturbed where it was not and another market may charge: the case is repeated there
 */
export function checkFillCharged({ venue }: Context, { coin }: Pick<MarketFacts, 'coin'>, fee: Dec): boolean {
  if (fee.compare(Dec.of(0)) > 0) return true;
  uncharged.set(venue, (uncharged.get(venue) ?? new Set()).add(coin));
  if (mayCharge(venue)) throw new Disturbed(`${coin} charges nothing`);
  return false;
}

function mayCharge(venue: Context['venue']): boolean {
  if ((uncharged.get(venue)?.size ?? 0) >= ENOUGH) return false;
  return venue.markets.some((market) => isOrdinaryMarket(market) && !isUncharged(venue, market));
}

function isUncharged(venue: Context['venue'], { coin }: Pick<MarketFacts, 'coin'>): boolean {
  return uncharged.get(venue)?.has(coin) === true;
}
