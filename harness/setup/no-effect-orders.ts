import type { CaseContext } from '../check/case-context.ts';
import { gridPxAtMarkPercent, orderAction, scaledSizeForNotional } from '../check/order-spec.ts';
import { requireEveryOrderReported } from '../check/pending-orders.ts';
import { rowsAt } from '../client/json-at.ts';
import type { ActResult } from '../client/venue-client.ts';
import type { Identity } from '../identity/keys.ts';
import { ladderAction } from './ladder.ts';
import { minPairSize, peekOrReadPairTop, readListedPairsCached, sendSpotOrder } from './spot.ts';

// No-op orders. @source write-api, "Order response" (`noop`)

/** Price for a pair without quotes: one USDC. */
const WHOLE_PX = 100_000_000n;

/** Sends an order, and waits for its outcome. */
export type NoEffectOrderSender = () => Promise<ActResult>;

/**
 * Returns orders that a venue may accept as a no-op, or answer otherwise: a reduce-only one of a flat account, alone or as a ladder (D75),
 * a fill-or-kill one without a match, and on a pair, if there is one, a sale of what the account lacks, which "a live node accepts as a
 * no-op" and the next one refuses.
 * @param trader  flat
 * @source write-api, "Errors" (`ASSET_INSUFFICIENT_BALANCE`)
 */
export async function planNoEffectOrders(
  context: Pick<CaseContext<never>, 'given' | 'target' | 'venue' | 'random'>,
  trader: Identity,
): Promise<readonly NoEffectOrderSender[]> {
  const { given, target, random } = context;
  const market = await given.market();
  const px = gridPxAtMarkPercent(market, 60);
  const spec = { market, side: 'bid', px, size: scaledSizeForNotional(market, px, 20n) } as const;
  const onPerp = (more: object) => async () =>
    requireEveryOrderReported(await target.act(trader, orderAction(trader, { ...spec, ...more })));
  const ladder = async () => {
    const bounds = { rungs: 2, pxLow: px, pxHigh: px + market.tick, total: 2n * spec.size };
    const rungs = { market, side: 'bid', ...bounds, reduceOnly: true, cloid: random.cloid() } as const;
    return requireEveryOrderReported(await target.act(trader, ladderAction(rungs)));
  };
  const flat = [onPerp({ reduceOnly: true }), onPerp({ tif: 'ioc' }), ladder];
  return [...flat, ...(await unfundedSale(context, trader))];
}

/** Returns none if the account holds the base token of every open pair. */
async function unfundedSale(
  context: Pick<CaseContext<never>, 'given' | 'target' | 'venue'>,
  trader: Identity,
): Promise<readonly NoEffectOrderSender[]> {
  const { given, target } = context;
  const state = given.data(await target.read('account_state', { address: trader.address }));
  const isHeld = (asset: number) => rowsAt(state, 'spot.balances').some((row) => Number(row.signing_id) === asset);
  const pairs = await readListedPairsCached(context);
  const pair = pairs.find(({ active, base, quote }) => active && base !== quote && !isHeld(base));
  if (pair === undefined) return [];
  const { bid, ask } = await peekOrReadPairTop(context, pair.coin);
  const px = ask ?? bid ?? WHOLE_PX;
  return [() => sendSpotOrder(context, trader, { pair, side: 'ask', px, size: minPairSize(pair, px) })];
}
