import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { CaseContext } from '../check/case-context.ts';
import type { Expectation } from '../check/expect.ts';
import { type OrderSpec, orderAction, toWireInteger } from '../check/order-spec.ts';
import { decimalAt } from '../client/json-at.ts';
import { isRefused } from '../client/outcome.ts';
import { toWireUint } from '../client/venue-client.ts';
import { sizeInUnits } from '../compare/planes.ts';
import type { Identity } from '../identity/keys.ts';
import type { MarketFacts } from '../probe/facts.ts';
import { batchModifyAction, modifyAction } from '../setup/amendments.ts';
import { chaseAction } from '../setup/chase.ts';
import { ladderAction } from '../setup/ladder.ts';
import { isAmongOrders, readOpenOrders } from '../setup/own-orders.ts';

type Context = Pick<CaseContext<never>, 'given' | 'target' | 'pace' | 'random'>;

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
 * @param codes  expectations of the refusal of an order in a batch, or of an amendment
 */
export async function sendAndJudgeOpeningActionsRefused(
  { given, target, pace, random }: Context,
  expectation: Expectation,
  codes: readonly Expectation[],
  owner: Identity,
  { market, px, size, restingOid }: BarredBid,
): Promise<void> {
  const bidsNow = async () =>
    (await readOpenOrders({ given, target }, owner.address)).filter(({ side }) => side === 'B');
  const { order } = orderAction(owner, { market, side: 'bid', px, size });
  const amendment = { market: market.id, oid: toWireUint(BigInt(restingOid)), new_size: toWireInteger(2n * size) };
  const ways = [
    batchOf(order),
    modifyAction(amendment),
    batchModifyAction(amendment),
    bidLadderAction(market, px, size, random.cloid()),
    chaseAction({ market, side: 'bid', size }),
  ];
  for (const action of ways) {
    const isThere = isAmongOrders(await bidsNow(), restingOid);
    const reply = await given.part(() => target.act(owner, action));
    if (reply === null) continue;
    const isOrder = action.type === 'batch_order';
    const isAmended = action.type.endsWith('modify') && isThere && isRefused(reply);
    for (const code of isOrder || isAmended ? codes : []) code.refused(reply);
    await pace.blocks(2);
    expectation.relation(
      `at most one open bid after ${action.type}, not larger than the bid that rested before`,
      { bids: await bidsNow(), reply },
      ({ bids }) =>
        bids.length <= 1 && bids.every((row) => decimalAt(row, 'sz').compare(sizeInUnits(size, market)) <= 0),
      'orders',
    );
  }
}

/** Judges that an order which closes is taken in a batch as well, and that its price may be amended. */
export async function sendAndJudgeClosingActionsAccepted(
  context: Context,
  expectation: Expectation,
  owner: Identity,
  closing: OrderSpec,
): Promise<void> {
  const { given, target, pace } = context;
  const { market, px, side } = closing;
  // Marked reduce-only: a venue need not treat an order as closing that might open once somebody else has closed.
  const { order } = orderAction(owner, { ...closing, reduceOnly: true });
  await given.part(async () => expectation.accepted(await target.act(owner, batchOf(order))));
  // An amended order has a new oid.
  for (const [amend, to] of [
    [modifyAction, px + market.tick],
    [batchModifyAction, px],
  ] as const) {
    // An amendment may be answered before its block.
    await pace.blocks(2);
    const rows = await readOpenOrders(context, owner.address);
    const oid = rows.find((row) => row.side === (side === 'bid' ? 'B' : 'A'))?.oid;
    if (!expectation.exercised(oid !== undefined, 'a closing order that rests')) return;
    const amendment = { market: market.id, oid: toWireUint(BigInt(String(oid))), new_px: toWireInteger(to) };
    await given.part(async () => expectation.accepted(await target.act(owner, amend(amendment))));
  }
}

/** Returns a ladder of two bids, of a size each, from a price on. */
export function bidLadderAction(market: MarketFacts, px: bigint, size: bigint, cloid: string) {
  return ladderAction({ market, side: 'bid', rungs: 2, pxLow: px, pxHigh: px + market.tick, total: 2n * size, cloid });
}

function batchOf(order: JsonObject) {
  return { type: 'batch_order', params: { orders: [order] } };
}
