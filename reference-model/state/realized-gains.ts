import { lesserOf } from '../numeric/order.ts';
import { type Usd, usd, ZERO_USD } from '../numeric/planes.ts';
import type { Address } from './address.ts';
import type { VenueState } from './venue-state.ts';

/** Gains of accounts in one market in the current and the previous time window. Older gains are dropped. */
interface GainsOfMarket {
  /** Number of the window, from the epoch. */
  readonly window: number;
  readonly current: Map<Address, Usd>;
  readonly previous: Map<Address, Usd>;
}

export type RealizedGains = Map<number, GainsOfMarket>;

/** Adds a fill's realized profit. @param window  the fill's window */
export function addRealizedGain(state: VenueState, market: number, owner: Address, gain: Usd, window: number): void {
  const { current } = rolled(state, market, window);
  current.set(owner, usd((current.get(owner) ?? ZERO_USD) + gain));
}

/** Returns the winners of a window and of the previous one, by ascending address. */
export function realizedGainsIn(
  { realizedGains }: VenueState,
  market: number,
  window: number,
): readonly [Address, Usd][] {
  const row = realizedGains.get(market);
  const kept = row === undefined ? [] : windowsAt(row, window);
  const sums = new Map<Address, Usd>();
  for (const gains of kept) for (const [owner, gain] of gains) sums.set(owner, usd((sums.get(owner) ?? 0n) + gain));
  return [...sums].sort(([one], [other]) => (one < other ? -1 : 1));
}

/** Deducts from an account's gains, older ones first, so that the same gain is not taken twice. */
export function takeRealizedGain(state: VenueState, market: number, owner: Address, amount: Usd, window: number): void {
  const { current, previous } = rolled(state, market, window);
  let left: bigint = amount;
  for (const gains of [previous, current]) {
    const gain = gains.get(owner) ?? ZERO_USD;
    const part = lesserOf<bigint>(gain, left);
    left -= part;
    if (gain === part) gains.delete(owner);
    else gains.set(owner, usd(gain - part));
  }
}

/** The market's row, with gains too old for this window removed. */
function rolled({ realizedGains }: VenueState, market: number, window: number): GainsOfMarket {
  const kept = realizedGains.get(market);
  if (kept?.window === window) return kept;
  const previous = kept?.window === window - 1 ? kept.current : new Map<Address, Usd>();
  const row = { window, current: new Map<Address, Usd>(), previous };
  realizedGains.set(market, row);
  return row;
}

function windowsAt({ window: newest, current, previous }: GainsOfMarket, window: number): Map<Address, Usd>[] {
  if (newest === window) return [previous, current];
  return newest === window - 1 ? [current] : [];
}
