import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { Traced, valueOriginsOfEvidence } from '../../harness/check/evidence.ts';
import { cancelAllOrdersAction, orderAction } from '../../harness/check/order-spec.ts';
import { isAccepted } from '../../harness/client/outcome.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { closeMutualPositionsAtEnd, restInsideSpread } from '../../harness/setup/own-trade.ts';
import { oneOrderBatchAction, placePriorityBid } from '../../harness/setup/priority-bids.ts';
import { commitInOneBlock } from '../../harness/setup/reply-before-commit.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';

type Context = CaseContext<
  | 'auctions.priority.rank'
  | 'auctions.priority.no-rank'
  | 'auctions.priority.cancels-first'
  | 'auctions.priority.own-order'
>;

/** Bid in whole basis points. */
const LITTLE = 2;
const MUCH = 8;

/** Three accounts compete in one block for the only resting order. */
async function contest(context: Context) {
  const { given } = context;
  const traders = await leaseTwoTraders(context);
  const { market, maker, taker: second } = traders;
  const [px] = traders.pxs;
  const size = traders.size();
  const [first, third] = await Promise.all([given.fundedAccount(), given.fundedAccount()]);
  for (const taker of [first, third]) closeMutualPositionsAtEnd(context, market, px, { maker, taker });
  const spec = { market, side: 'bid', px, size, tif: 'ioc' } as const;

  /**
   * @param isFair  whether a correct venue may give the order to the one at this index
   * @returns the index of the winner among the arrivals of this turn; null: none
   */
  const winnerOf = async (
    arriving: readonly (readonly [Identity, WireAction])[],
    isFair: (place: number | null) => boolean,
  ): Promise<Traced<number | null>> => {
    const replies = await commitInOneBlock(context, arriving);
    const at = replies.findIndex((reply) => {
      const entry = reply.kind === 'statuses' ? reply.statuses[0] : undefined;
      return entry?.kind === 'filled' && Dec.parse(entry.totalSz)?.equals(Dec.of(0)) === false;
    });
    const winner = at < 0 ? null : at;
    // A loser may get an error because nothing was left, and so may an account that the venue refuses for another reason.
    given.require(isFair(winner) || replies.every(isAccepted), 'something that was to meet in one block was refused');
    return new Traced(winner, replies.flatMap(valueOriginsOfEvidence));
  };
  return {
    market,
    maker,
    first,
    second,
    third,
    rest: () => restInsideSpread(context, maker, { market, side: 'ask', px, size }),
    bid: (who: Identity, bps: number) => placePriorityBid(context, who, market.id, bps),
    order: (who: Identity) => [who, orderAction(who, spec)] as const,
    batch: (who: Identity) => [who, oneOrderBatchAction(who, spec)] as const,
    winnerOf,
  };
}

const isFirst = (place: number | null) => place === 0;

const needs = ['funded-accounts', 'closed'] as const;
const leases = ['clock'] as const;

// Only public facts state the order within a block, so order of arrival is accepted too.

export default check({
  id: 'auctions.priority.highest-first',
  title: 'of orders in one block, the order with the highest priority bid is executed first, or the first that arrived',
  clauses: ['auctions.priority.rank'],
  by: 'operate',
  control: 'block',
  needs,
  leases,
  async run(context) {
    const { first, second, third, rest, bid, order, winnerOf } = await contest(context);
    await rest();
    await bid(first, LITTLE);
    await bid(third, MUCH);
    const isFair = (place: number | null) => place === 2 || place === 0;
    const winner = await winnerOf([order(first), order(second), order(third)], isFair);
    context
      .expect('auctions.priority.rank')
      .relation(
        `the fill for arrival 2, with a bid of ${MUCH} bps, or for arrival 0, the first`,
        { winner },
        ({ winner: place }) => isFair(place),
      );
  },
});

export const priorityBatchUnrankedCheck = check({
  id: 'auctions.priority.batch-unranked',
  title: 'a priority bid does not move a batch ahead of an earlier arrival in its block',
  clauses: ['auctions.priority.no-rank'],
  by: 'operate',
  control: 'block',
  needs,
  leases,
  async run(context) {
    const { first, second, rest, bid, order, batch, winnerOf } = await contest(context);
    await rest();
    await bid(second, MUCH);
    const winner = await winnerOf([order(first), batch(second)], isFirst);
    context.expect('auctions.priority.no-rank').equal(winner, 0, 'index of the arrival that filled');
  },
});

export const priorityCancelFirstCheck = check({
  id: 'auctions.priority.cancel-first',
  title: 'a cancel outside of a batch is executed before the orders that priority bids move ahead',
  clauses: ['auctions.priority.cancels-first'],
  by: 'operate',
  control: 'block',
  needs,
  leases,
  async run(context) {
    const { maker, first, second, rest, bid, order, winnerOf } = await contest(context);
    await rest();
    await bid(second, MUCH);
    const isFair = (place: number | null) => place === null || place === 0;
    const winner = await winnerOf([order(first), order(second), [maker, cancelAllOrdersAction]], isFair);
    context
      .expect('auctions.priority.cancels-first')
      .relation('no fill, or a fill for arrival 0, the first', { winner }, ({ winner: place }) => isFair(place));
  },
});

export const priorityNotAheadOfOwnActionCheck = check({
  id: 'auctions.priority.own-order',
  title: 'a priority bid does not move an order ahead of an earlier action of the same account',
  clauses: ['auctions.priority.own-order'],
  by: 'operate',
  control: 'block',
  needs,
  leases,
  async run(context) {
    const { first, rest, bid, order, batch, winnerOf } = await contest(context);
    await rest();
    await bid(first, MUCH);
    const winner = await winnerOf([batch(first), order(first)], isFirst);
    context.expect('auctions.priority.own-order').equal(winner, 0, 'index of the arrival that filled');
  },
});
