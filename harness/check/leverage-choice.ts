import type { VenueFacts } from '../probe/facts.ts';
import { Blocked } from './verdicts.ts';

/**
 * The cheapest action that names its owner: it needs no money, meets no other order, and 1 is in the range of every
 * market. Whoever is not the owner gets a 401, so an acceptance tells who was recovered.
 */
export function chooseLeverage({ address }: { readonly address: string }, { markets }: VenueFacts) {
  const [market] = markets;
  if (market === undefined) throw new Blocked('the venue lists no market');
  return { type: 'update_leverage', params: { owner: address, asset: market.id, leverage: 1, is_isolated: false } };
}
