import type { Venue } from '../../reference-model/venue.ts';
import { Blocked } from '../check/verdicts.ts';
import type { EncodeScope } from '../generate/encode-scope.ts';
import type { MarketFacts, VenueFacts } from '../probe/facts.ts';
import type { Cast } from './cast.ts';
import type { PlacedOrders } from './placed-orders.ts';

/** Ids differ between the two. */
export type Side = 'target' | 'shadow';

/** A market of a run, with the mark that the run began with. */
export type PlayedMarket = MarketFacts & { readonly mark: bigint };

/** What the symbolic references of a run stand for now. */
export function scopeOf(
  side: Side,
  parts: {
    readonly cast: Cast;
    readonly markets: readonly PlayedMarket[];
    readonly orders: PlacedOrders;
    readonly venue: Venue;
    readonly facts: VenueFacts;
  },
): EncodeScope {
  const { cast, markets, orders, venue, facts } = parts;
  return {
    address: (ref) => cast.account(ref).address,
    agent: (ref) => cast.agent(ref).address,
    get stranger() {
      return cast.stranger.address;
    },
    market: (ref) => marketAt(markets, ref),
    order: (ref, by) => {
      // Near the end of what a 64-bit counter can give out.
      if (ref.of === 'nobody') return { oid: '18446744073709551614', market: marketAt(markets, 0).id };
      const order = orders.find(ref, by);
      return order === undefined ? undefined : { oid: order[side], market: order.market };
    },
    cloid: (ref) => `0x${cast.account(0).address.slice(2, 26)}${String(ref).padStart(8, '0')}`,
    height: venue.height,
    timeMs: venue.timeMs,
    tokens: { usdc: facts.usdc.signingId, native: facts.native.signingId },
  };
}

export function marketAt(markets: readonly PlayedMarket[], ref: number): PlayedMarket {
  const market = markets[ref % Math.max(1, markets.length)];
  if (market === undefined) throw new Blocked('the sequence has no market to be played on');
  return market;
}
