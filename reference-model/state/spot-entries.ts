import { usdOfPx } from '../numeric/crossings.ts';
import { divTrunc } from '../numeric/division.ts';
import { type BookPx, type Units, type Usd, usd } from '../numeric/planes.ts';
import type { Address } from './address.ts';
import type { VenueState } from './venue-state.ts';

/** Average price paid for a token, whole USDC x 1e18 per unit, by owner and token; an owner that never bought has no row. */
export type SpotEntryPrices = Map<Address, Map<number, Usd>>;

/** Null: the account has bought none. */
export function spotEntryPriceOf({ spotEntries }: VenueState, owner: Address, token: number): Usd | null {
  return spotEntries.get(owner)?.get(token) ?? null;
}

/** A buy of a token, and the account's previous holding. */
export interface TokenBuy {
  readonly held: bigint;
  /** Amount of the buy that counts in the average. */
  readonly weight: Units;
  readonly px: BookPx;
}

/** Updates the average by a buy; a holding without a price does not count (D161). */
export function recordTokenBuy(state: VenueState, owner: Address, token: number, { held, weight, px }: TokenBuy): void {
  const before = spotEntryPriceOf(state, owner, token);
  const after = before === null || held <= 0n ? usdOfPx(px) : weighted(before, held, usdOfPx(px), weight);
  const own = state.spotEntries.get(owner);
  if (own === undefined) state.spotEntries.set(owner, new Map([[token, after]]));
  else own.set(token, after);
}

function weighted(before: Usd, held: bigint, px: Usd, weight: bigint): Usd {
  const all = held + weight;
  return all === 0n ? px : usd(divTrunc(before * held + px * weight, all));
}
