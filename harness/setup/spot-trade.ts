import type { CaseContext } from '../check/case-context.ts';
import type { Identity } from '../identity/keys.ts';
import { assumeNoTradeWithStrangers } from './own-trade.ts';
import { placeRestingSpotOrder, placeSpotOrder, type SpotOrderSpec } from './spot.ts';

/**
 * Trades on a pair between two accounts of a case, the taker on this side.
 * @throws Blocked where the taker's order matches nothing; Disturbed where a stranger's order came between
 */
export async function tradeOnPair(
  context: CaseContext<never>,
  [maker, taker]: readonly [maker: Identity, taker: Identity],
  { side, ...order }: Pick<SpotOrderSpec, 'pair' | 'side' | 'px' | 'size'>,
): Promise<void> {
  await placeRestingSpotOrder(context, maker, { ...order, side: side === 'bid' ? 'ask' : 'bid' });
  const entry = await placeSpotOrder(context, taker, { ...order, side, tif: 'ioc' });
  await assumeNoTradeWithStrangers(context, maker, taker);
  context.given.require(entry.kind === 'filled', `the order that should trade is ${entry.kind}`);
}
