import type { Core } from '../../core.ts';
import { pow10 } from '../../numeric/decimal.ts';
import { CORE_DECIMALS, MICRO_DECIMALS, type Usd } from '../../numeric/planes.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { perpNamed } from '../../state/market.ts';
import { addOptionSeries, type OptionFeeRates, type OptionSeries, putOptionRates } from '../../state/options.ts';
import type { Token } from '../../state/token.ts';

/** Vote decision on option series; its payloads are not published (D169). */
export type OptionListingOrRatesVote =
  /** Lists a series from the next block on. */
  | { readonly type: 'option_list'; readonly listing: OptionListing }
  | { readonly type: 'option_rates'; readonly rates: OptionFeeRates };

/** A requested series, without its settle token, which is derived. */
export type OptionListing = Omit<OptionSeries, 'id' | 'settleToken'>;

/** Returns why an operation would be refused; null if it can be applied. @source engine facts, section 21 */
export function optionListingOrRatesRefusal(core: Core, operation: OptionListingOrRatesVote): Refusal | null {
  if (operation.type === 'option_rates') return null;
  const { most, aheadMs } = core.rules.engine.options;
  const { listing } = operation;
  if (core.state.options.series.size >= most.series) return refuse('PRECONDITION_FAILED', 'too many option series');
  if (perpNamed(core.state, listing.underlying) === undefined) return refuse('MARKET_NOT_FOUND', 'no such underlying');
  if (listing.expiryMs < core.state.timeMs + aheadMs)
    return refuse('PRECONDITION_FAILED', 'a series expires an hour ahead at least');
  if (listing.strike <= 0n) return refuse('INVALID_REQUEST', 'a strike is above zero');
  return isFine(core, listing) ? null : refuse('INVALID_REQUEST', 'the escrow of one lot is no amount of its asset');
}

/** @returns the refusal of `optionListingOrRatesRefusal`; a refused operation changes nothing */
export function applyOptionListingOrRates(core: Core, operation: OptionListingOrRatesVote): Refusal | null {
  const refusal = optionListingOrRatesRefusal(core, operation);
  if (refusal !== null) return refusal;
  if (operation.type === 'option_rates') putOptionRates(core.state, operation.rates);
  else registerOptionSeries(core, operation.listing);
  return null;
}

/** Lists a series after all gates have passed. @param id  omitted: the next number */
export function registerOptionSeries(core: Core, listing: OptionListing, id?: number): void {
  const settleToken = listing.kind === 'put' ? core.params.usdc : (coinOf(core, listing)?.id ?? core.params.usdc);
  addOptionSeries(core.state, { ...listing, settleToken }, id);
}

/** Whether the escrow of one lot is a whole number of settle-token units, so that every escrow is exact and fully returned. */
function isFine(core: Core, listing: OptionListing): boolean {
  const { kind, strike, szDecimals } = listing;
  if (kind === 'put') return isMicroPerLot(strike, szDecimals);
  const coin = coinOf(core, listing);
  return coin !== undefined && szDecimals <= coin.weiDecimals;
}

function isMicroPerLot(strike: Usd, szDecimals: number): boolean {
  return strike % pow10(CORE_DECIMALS - MICRO_DECIMALS + szDecimals) === 0n;
}

/** The settle token of a call on this underlying. */
function coinOf({ state }: Core, { underlying }: OptionListing): Token | undefined {
  return state.tokens.values().find(({ name }) => name === underlying);
}
