import type { CaseContext } from '../check/case-context.ts';
import type { Identity } from '../identity/keys.ts';
import { undisturbed } from './own-trade.ts';
import { placedSpot, restingSpot, type SpotWish } from './spot.ts';

/**
 * Trades on a pair between two accounts of a case, the taker on this side.
 * @throws Blocked where the taker's order meets nothing, Disturbed where somebody else's came between
 */
export async function tradedOnPair(
  context: CaseContext<never>,
  [maker, taker]: readonly [maker: Identity, taker: Identity],
  { side, ...order }: Pick<SpotWish, 'pair' | 'side' | 'px' | 'size'>,
): Promise<void> {
  await restingSpot(context, maker, { ...order, side: side === 'bid' ? 'ask' : 'bid' });
  const entry = await placedSpot(context, taker, { ...order, side, tif: 'ioc' });
  await undisturbed(context, maker, taker);
  context.given.that(entry.kind === 'filled', `the order that should trade is ${entry.kind}`);
}
