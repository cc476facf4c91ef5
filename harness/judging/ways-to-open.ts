import type { CaseContext } from '../check/case-context.ts';
import type { Expectation } from '../check/expect.ts';
import { orderAction, wireInteger } from '../check/order-spec.ts';
import { decimalAt } from '../client/json-at.ts';
import { wireUint } from '../client/venue-client.ts';
import { sizeInUnits } from '../compare/planes.ts';
import type { Identity } from '../identity/keys.ts';
import type { MarketFacts } from '../probe/facts.ts';
import { chaseAction } from '../setup/chase.ts';
import { ladderAction } from '../setup/ladder.ts';
import { readOpenOrders } from '../setup/own-orders.ts';

/** Bid of an account on a market that has stopped to take such orders. */
export interface BarredBid {
  readonly market: MarketFacts;
  readonly px: bigint;
  readonly size: bigint;
  /** The account's one bid, of the same price and size, from before: the venue may have ended it. */
  readonly restingOid: string;
}

/**
 * Judges that no action beside `submit_order` makes an account rest more bids than before, on a market that takes none. An action that the
 * build does not have is left out.
 */
export async function judgeWaysToOpen(
  { given, target, pace, random }: Pick<CaseContext<never>, 'given' | 'target' | 'pace' | 'random'>,
  expectation: Expectation,
  owner: Identity,
  { market, px, size, restingOid }: BarredBid,
): Promise<void> {
  const { order } = orderAction(owner, { market, side: 'bid', px, size });
  const amendment = { market: market.id, oid: wireUint(BigInt(restingOid)), new_size: wireInteger(2n * size) };
  const ladder = { market, side: 'bid', rungs: 2, pxLow: px, pxHigh: px + market.tick, total: 2n * size } as const;
  const ways = [
    { type: 'batch_order', params: { orders: [order] } },
    { type: 'modify', params: amendment },
    { type: 'batch_modify', params: { modifications: [amendment] } },
    ladderAction({ ...ladder, cloid: random.cloid() }),
    chaseAction({ market, side: 'bid', size }),
  ];
  for (const action of ways) {
    const reply = await given.part(() => target.act(owner, action));
    if (reply === null) continue;
    await pace.blocks(2);
    const rows = await readOpenOrders({ given, target }, owner.address);
    expectation.relation(
      `no more bids than rested before, behind ${action.type}`,
      { rows, reply },
      (observed) => {
        const bids = observed.rows.filter(({ side }) => side === 'B');
        return bids.length <= 1 && bids.every((row) => decimalAt(row, 'sz').compare(sizeInUnits(size, market)) <= 0);
      },
      'orders',
    );
  }
}
