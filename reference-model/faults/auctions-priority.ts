import { type PendingAction, type PendingQueueRules, priorityBidOf } from '../chain/pending-queue.ts';
import type { Core } from '../core.ts';
import { makePerpOrderRulesEdit } from '../engine/orders/gate-edits.ts';
import { usd, ZERO_USD } from '../numeric/planes.ts';
import { refuse } from '../refusal.ts';
import { rulesEditorAt } from '../rule-edits.ts';
import { consumePriorityBid, setPriorityBid, storedPriorityBidOf } from '../state/priority-bids.ts';
import type { Fault } from './fault.ts';
import { freeNonceAfterRefusalEdit } from './nonces.ts';
import { makeCommitEdit, makeDecodedActionEdit } from './operators/orders.ts';

const priority = rulesEditorAt('engine', 'priority');
const queue = rulesEditorAt('chain', 'queue');
const MICRO = 10n ** 12n;

export const auctionsPriorityFaults: readonly Fault[] = [
  {
    id: 'auctions.priority.first-bid-stays',
    clause: 'auctions.priority.one',
    title: 'a newer bid does not replace the one that stands',
    edit: makeCommitEdit('priority_bid', (core, context, { asset }, prepared) =>
      storedPriorityBidOf(core.state, context.account, Number(asset)) > 0
        ? { kind: 'done' }
        : prepared.commit(core, context),
    ),
  },
  {
    id: 'auctions.priority.for-good',
    clause: 'auctions.priority.used-up',
    title: 'a bid is paid by every order that comes after it',
    edit: makePerpOrderRulesEdit(({ accepted }) => ({
      accepted(core, market, order, events) {
        const bps = storedPriorityBidOf(core.state, order.owner, market.id);
        accepted(core, market, order, events);
        if (bps > 0) setPriorityBid(core.state, order.owner, market.id, bps);
      },
    })),
  },
  {
    id: 'auctions.priority.spent-elsewhere',
    clause: 'auctions.priority.used-up',
    title: 'an order uses the bids of its account up on every market',
    edit: makePerpOrderRulesEdit(({ accepted }) => ({
      accepted(core, market, order, events) {
        accepted(core, market, order, events);
        for (const asset of [...(core.state.priorityBids.get(order.owner)?.keys() ?? [])])
          consumePriorityBid(core.state, order.owner, asset);
      },
    })),
  },
  {
    id: 'auctions.priority.one-for-all',
    clause: 'auctions.priority.one',
    title: 'a bid on an asset replaces that on another one',
    edit: makeCommitEdit('priority_bid', (core, context, { asset }, prepared) => {
      const outcome = prepared.commit(core, context);
      for (const other of [...(core.state.priorityBids.get(context.account)?.keys() ?? [])])
        if (other !== Number(asset)) consumePriorityBid(core.state, context.account, other);
      return outcome;
    }),
  },
  {
    id: 'auctions.priority.kept-by-resting',
    clause: 'auctions.priority.used-up',
    title: 'an order that takes nothing leaves the bid as it is',
    edit: makePerpOrderRulesEdit(({ accepted }) => ({
      accepted(core, market, order, events) {
        if (events.some(({ kind }) => kind === 'fill')) accepted(core, market, order, events);
      },
    })),
  },
  {
    id: 'auctions.priority.spent-on-refusal',
    clause: 'auctions.priority.not-used-up',
    title: 'an order that is refused uses the bid up',
    edit: makePerpOrderRulesEdit(({ gates }) => ({
      gates: gates.map((gate) => ({
        ...gate,
        check(core, snapshot, market, order) {
          const verdict = gate.check(core, snapshot, market, order);
          if (verdict !== null) consumePriorityBid(core.state, order.owner, market.id);
          return verdict;
        },
      })),
    })),
  },
  {
    id: 'auctions.priority.unpaid',
    clause: 'auctions.priority.charge',
    title: 'a bid costs nothing',
    edit: priority(() => ({ charge: () => ZERO_USD })),
  },
  {
    id: 'auctions.priority.rounded-up',
    clause: 'auctions.priority.charge',
    title: 'the price of a bid is rounded up to a micro-USDC',
    edit: priority(({ charge }) => ({ charge: (filled, bps) => usd(charge(filled, bps) + MICRO) })),
  },
  {
    id: 'auctions.priority.rest-pays',
    clause: 'auctions.priority.rest-free',
    title: 'an order of which half is filled pays for its bid as if all of it were',
    edit: priority(({ charge }) => ({ charge: (filled, bps) => charge(usd(2n * filled), bps) })),
  },
  {
    id: 'auctions.priority.markets-only',
    clause: 'auctions.priority.unknown-asset',
    title: 'a bid on an asset without a market is refused',
    edit: makeCommitEdit('priority_bid', (core, context, { asset }, prepared) =>
      core.state.markets.has(Number(asset))
        ? prepared.commit(core, context)
        : { kind: 'refused', refusal: refuse('MARKET_NOT_FOUND', 'no such market') },
    ),
  },
  {
    id: 'auctions.priority.nonce-left',
    clause: 'auctions.priority.refused-nonce',
    title: 'a bid that is refused leaves its nonce free',
    edit: freeNonceAfterRefusalEdit,
  },
  {
    id: 'auctions.priority.lowest-first',
    clause: 'auctions.priority.rank',
    title: 'the order of the lowest bid comes first',
    edit: queue(() => ({ order: (waiting, core) => byBid(waiting, core, -1) })),
  },
  {
    id: 'auctions.priority.batch-lifted',
    clause: 'auctions.priority.no-rank',
    title: 'a batch is lifted by a bid on the market of its first order',
    edit: makeDecodedActionEdit('batch_order', (prepared, { orders }) => {
      const [asset = Number.NaN] = marketsOf(orders);
      return { ...prepared, lift: { by: 'bid', asset } };
    }),
  },
  {
    id: 'auctions.priority.batch-keeps-bid',
    clause: 'auctions.priority.no-rank',
    title: 'a batch leaves the bid as it is',
    edit: makeCommitEdit('batch_order', (core, context, { orders }, prepared) => {
      const bids = marketsOf(orders).map(
        (market) => [market, storedPriorityBidOf(core.state, context.account, market)] as const,
      );
      const outcome = prepared.commit(core, context);
      for (const [market, bps] of bids) if (bps > 0) setPriorityBid(core.state, context.account, market, bps);
      return outcome;
    }),
  },
  {
    id: 'auctions.priority.cancels-wait',
    clause: 'auctions.priority.cancels-first',
    title: 'orders with a bid go before a cancel that stands alone',
    edit: makeDecodedActionEdit('cancel_all_orders', (prepared) => ({ ...prepared, lift: null })),
  },
  {
    id: 'auctions.priority.overtakes-own',
    clause: 'auctions.priority.own-order',
    title: 'an order with a bid goes before what its account sent before it',
    edit: queue(() => ({ order: (waiting, core) => byBid(waiting, core, 1) })),
  },
];

/** @param sign  1: highest first; -1: lowest first */
function byBid(waiting: readonly PendingAction[], core: Core, sign: 1 | -1): ReturnType<PendingQueueRules['order']> {
  return waiting.toSorted((one, other) => sign * (priorityBidOf(other, core) - priorityBidOf(one, core)));
}

/** Returns the markets of orders from a body whose shape is already validated. */
function marketsOf(orders: unknown): readonly number[] {
  return (orders as readonly { readonly market: number }[]).map(({ market }) => market);
}
