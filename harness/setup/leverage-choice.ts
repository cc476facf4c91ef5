import { isOrdinary } from '../check/market-choice.ts';
import { NotHere } from '../check/verdicts.ts';
import type { VenueFacts } from '../probe/facts.ts';

/**
 * The cheapest action that names its owner: it needs no money, meets no other order, and 1 is in the range of every
 * market that holds cross positions. Whoever is not the owner gets a 401, so an acceptance tells who was recovered.
 */
export function chooseLeverage({ address }: { readonly address: string }, { markets }: VenueFacts) {
  const market = markets.find(isOrdinary);
  if (market === undefined) throw new NotHere('a market that holds cross positions');
  return { type: 'update_leverage', params: { owner: address, asset: market.id, leverage: 1, is_isolated: false } };
}
