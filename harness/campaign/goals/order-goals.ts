import { type Goal, makeBlockGoalMatcher, makeEventGoalMatcher } from './goal.ts';
import {
  countCommittedActions,
  engineRuleNameOf,
  fillEventsIn,
  isPairFill,
  makeManyOrdersMatcher,
  makeMoneyMoveMatcher,
  makeOrderCanceledMatcher,
  makeStepOutcomeMatcher,
  orderEventsIn,
  rootActionTagOf,
} from './sights.ts';

/** Goals about orders, and about what places orders automatically. */
export const orderGoals: readonly Goal[] = [
  {
    id: 'auctions.three-parties',
    says: 'A batch cleared orders of three accounts at one price.',
    clauses: ['auctions.fba.uniform'],
    families: ['auctions'],
    needs: ['batch-auctions'],
    operator: 'vote',
    by: ['fba_submit'],
    sight: makeBlockGoalMatcher((events) => {
      const fills = fillEventsIn(events, (fill) => engineRuleNameOf(fill) === 'batch-auction');
      return new Set(fills.flatMap(({ taker, maker }) => [taker.owner, maker.owner])).size >= 3;
    }),
  },
  {
    id: 'auctions.partly-filled',
    says: 'A batch filled a part of an order, and dropped the rest of it.',
    clauses: ['auctions.fba.pro-rata'],
    families: ['auctions'],
    needs: ['batch-auctions'],
    operator: 'vote',
    by: ['fba_submit'],
    sight: makeEventGoalMatcher(
      'order',
      (order) =>
        engineRuleNameOf(order) === 'batch-auction' && order.status === 'canceled' && (order.filledLots ?? 0n) > 0n,
    ),
  },
  {
    id: 'batches.refused-rested-filled',
    says: 'Of one batch an order was refused, one rested and one traded.',
    clauses: ['orders.batch.independent'],
    families: ['batches'],
    by: ['batch_order'],
    sight: makeStepOutcomeMatcher(/^batch_order\b/, /[A-Z]_[A-Z].*\+filled.*\+resting/),
  },
  {
    id: 'batches.several-cancelled',
    says: 'A batch of cancels took several orders off.',
    clauses: ['orders.batch-cancel.removes'],
    families: ['batches', 'ladders'],
    by: ['batch_order', 'batch_cancel'],
    sight: makeManyOrdersMatcher(2, 'canceled', 'batch_cancel'),
  },
  {
    id: 'ladders.several-amended',
    says: 'A batch of amendments replaced several orders.',
    clauses: ['orders.batch-modify.replaces'],
    families: ['ladders', 'batches'],
    by: ['scale_order', 'batch_modify'],
    sight: makeManyOrdersMatcher(2, 'open', 'batch_modify'),
  },
  {
    id: 'ladders.met-and-rested',
    says: 'Of a ladder one rung traded as it was placed, and another one rested.',
    clauses: ['scale.order.rests'],
    families: ['ladders'],
    needs: ['ladders'],
    by: ['scale_order', 'submit_order'],
    sight: makeBlockGoalMatcher(
      (events) =>
        fillEventsIn(events, (fill) => rootActionTagOf(fill) === 'scale_order').length > 0 &&
        orderEventsIn(
          events,
          (order) =>
            order.status === 'open' && rootActionTagOf(order) === 'scale_order' && engineRuleNameOf(order) === null,
        ).length > 0,
    ),
  },
  {
    id: 'ladders.taken-off',
    says: 'The handle of a ladder took off several rungs that were left of it.',
    clauses: ['scale.cancel.rungs'],
    families: ['ladders'],
    needs: ['ladders'],
    by: ['scale_order', 'cancel_scale'],
    sight: makeManyOrdersMatcher(2, 'canceled', 'cancel_scale'),
  },
  {
    id: 'contests.paid-for-place',
    says: 'An order paid for its place in a block that it shared with other actions.',
    clauses: ['auctions.priority.charge', 'auctions.priority.rank'],
    families: ['contests'],
    needs: ['priority-bids'],
    by: ['priority_bid', 'submit_order'],
    sight: makeBlockGoalMatcher(
      (events) =>
        countCommittedActions(events) > 1 &&
        events.some((one) => one.kind === 'money' && one.why.kind === 'priority-bid'),
    ),
  },
  {
    id: 'contests.cancelled-beside',
    says: 'An order was cancelled in the block in which others traded.',
    clauses: ['auctions.priority.cancels-first'],
    families: ['contests'],
    by: ['submit_order', 'cancel_order', 'cancel_all_orders'],
    sight: makeBlockGoalMatcher(
      (events) =>
        fillEventsIn(events).length > 0 &&
        orderEventsIn(
          events,
          (order) => order.status === 'canceled' && (rootActionTagOf(order) ?? '').startsWith('cancel_'),
        ).length > 0,
    ),
  },
  {
    id: 'contests.broker-paid',
    says: 'A taker paid a broker on top of its fee.',
    clauses: ['orders.builder.charged'],
    families: ['contests', 'referrals'],
    needs: ['brokers'],
    by: ['approve_broker_fee', 'submit_order'],
    sight: makeMoneyMoveMatcher('broker-fee'),
  },
  {
    id: 'pegs.followed',
    says: 'A chase followed a touch that others had moved.',
    clauses: ['chase.order.reprice'],
    families: ['pegs'],
    needs: ['chase'],
    by: ['chase_order', 'submit_order', 'commit'],
    sight: makeEventGoalMatcher('order', (order) => engineRuleNameOf(order) === 'chase' && order.status === 'open'),
  },
  {
    id: 'pegs.ended-by-itself',
    says: 'A chase ended by its time or its number of prices, and its leg left the book.',
    clauses: ['chase.order.ends-ttl', 'chase.order.ends-reprices'],
    families: ['pegs'],
    needs: ['chase'],
    by: ['chase_order', 'advance'],
    sight: makeBlockGoalMatcher((events) => {
      const ofChases = orderEventsIn(events, (order) => engineRuleNameOf(order) === 'chase');
      const placed = new Set(ofChases.flatMap(({ status, order }) => (status === 'open' ? [order.cloid] : [])));
      return ofChases.some(({ status, order }) => status === 'canceled' && !placed.has(order.cloid));
    }),
  },
  {
    id: 'slices.empty-book',
    says: 'A slice met an empty book.',
    clauses: ['twap.order.ioc', 'twap.order.not-carried'],
    families: ['slices'],
    needs: ['twap'],
    by: ['twap_order', 'advance'],
    sight: makeOrderCanceledMatcher(
      'unmatched',
      (order) => engineRuleNameOf(order) === 'twap' && (order.filledLots ?? 0n) === 0n,
    ),
  },
  {
    id: 'slices.partly-filled',
    says: 'A slice found less than it asked for.',
    clauses: ['twap.order.not-carried'],
    families: ['slices'],
    needs: ['twap'],
    by: ['twap_order', 'submit_order', 'advance'],
    sight: makeEventGoalMatcher(
      'order',
      (order) =>
        engineRuleNameOf(order) === 'twap' &&
        (order.filledLots ?? 0n) > 0n &&
        (order.filledLots ?? 0n) < order.order.origLots,
    ),
  },
  {
    id: 'slices.ended-after-fills',
    says: 'A parent was taken off after slices of it had traded.',
    clauses: ['twap.cancel.keeps-fills'],
    families: ['slices'],
    needs: ['twap'],
    by: ['twap_order', 'twap_cancel', 'submit_order'],
    sight: makeEventGoalMatcher(
      'twap',
      (twap) => twap.status !== 'activated' && rootActionTagOf(twap) !== null && twap.executed > 0n,
    ),
  },
  {
    id: 'slices.filled-whole',
    says: 'The slices of a parent traded all of it.',
    clauses: ['twap.order.slices', 'twap.order.bounded'],
    families: ['slices'],
    needs: ['twap'],
    by: ['twap_order', 'submit_order', 'advance'],
    sight: makeEventGoalMatcher('twap', ({ status, executed, total }) => status === 'finished' && executed === total),
  },
  {
    id: 'spot.escrow-back',
    says: 'A cancel on a pair gave back what an order held.',
    clauses: ['spot.escrow.refund'],
    families: ['spot'],
    needs: ['spot'],
    by: ['spot_order', 'spot_cancel'],
    sight: makeMoneyMoveMatcher(
      'escrow',
      (money) => money.from.kind === 'escrow' && (rootActionTagOf(money) ?? '').includes('cancel'),
    ),
  },
  {
    id: 'spot.own-order-met',
    says: 'An order on a pair met one of its own account.',
    clauses: ['spot.escrow.refund', 'orders.stp.no-self-trade'],
    families: ['spot'],
    needs: ['spot'],
    by: ['spot_order'],
    sight: makeEventGoalMatcher(
      'order',
      (order, core) => order.reason === 'self-trade' && isPairFill(core, order.order),
    ),
  },
  {
    id: 'spot.several-prints',
    says: 'One order on a pair met orders of two others.',
    clauses: ['spot.orders.priority'],
    families: ['spot'],
    needs: ['spot'],
    by: ['spot_order'],
    sight: makeBlockGoalMatcher((events) => {
      const takers = fillEventsIn(events, (fill) => rootActionTagOf(fill) === 'spot_order').map(
        ({ taker }) => taker.oid,
      );
      return new Set(takers).size < takers.length;
    }),
  },
  {
    id: 'stops.sibling-left',
    says: 'A leg of a pair fired, and the other one went with it.',
    clauses: ['triggers.oco.pair'],
    families: ['stops'],
    needs: ['triggers', 'baskets'],
    by: ['batch_order', 'oracle'],
    sight: makeOrderCanceledMatcher('sibling-fired'),
  },
  {
    id: 'stops.two-in-a-block',
    says: 'The mark came to the levels of two legs in one block.',
    clauses: ['triggers.fire.every-update', 'triggers.fire.crossing'],
    families: ['stops'],
    needs: ['triggers'],
    by: ['submit_order', 'batch_order', 'oracle'],
    sight: makeBlockGoalMatcher(
      (events) =>
        new Set(
          orderEventsIn(
            events,
            (order) => engineRuleNameOf(order) === 'trigger' && order.reason !== 'sibling-fired',
          ).map(({ order }) => order.oid),
        ).size > 1,
    ),
  },
  {
    id: 'stops.ratcheted',
    says: 'A trailing level followed the mark.',
    clauses: ['triggers.trailing.ratchet'],
    families: ['stops'],
    needs: ['triggers', 'trailing'],
    by: ['submit_order', 'oracle'],
    sight: makeEventGoalMatcher('level-moved', () => true),
  },
  {
    id: 'stops.went-with-position',
    says: 'A position ended, and what protected it went with it.',
    clauses: ['triggers.ladder.retires'],
    families: ['stops'],
    needs: ['triggers', 'baskets'],
    by: ['batch_order', 'submit_order'],
    sight: makeOrderCanceledMatcher('position-closed'),
  },
  {
    id: 'stops.closed-by-fire',
    says: 'A leg that fired closed a position against another account.',
    clauses: ['triggers.fire.market', 'triggers.block.reduces'],
    families: ['stops'],
    needs: ['triggers'],
    by: ['submit_order', 'batch_order', 'oracle'],
    sight: makeEventGoalMatcher(
      'fill',
      (fill) => engineRuleNameOf(fill) === 'trigger' && fill.taker.dir.startsWith('Close'),
    ),
  },
  {
    id: 'trading.own-order-met',
    says: 'An order met one of its own account, which was cancelled.',
    clauses: ['orders.stp.oldest', 'orders.stp.no-self-trade'],
    families: ['trading'],
    by: ['submit_order'],
    sight: makeEventGoalMatcher(
      'order',
      (order, core) => order.reason === 'self-trade' && !isPairFill(core, order.order),
    ),
  },
  {
    id: 'trading.amended-across',
    says: 'An amendment moved an order across the book, where it traded.',
    clauses: ['orders.modify.crosses'],
    families: ['trading', 'batches', 'ladders'],
    by: ['modify', 'batch_modify'],
    sight: makeEventGoalMatcher('fill', (fill) => /modify$/.test(rootActionTagOf(fill) ?? '')),
  },
  {
    id: 'trading.cancelled-by-schedule',
    says: 'The block of a scheduled cancel came, and orders were at rest.',
    clauses: ['orders.schedule-cancel.fires'],
    families: ['trading'],
    by: ['schedule_cancel', 'submit_order', 'commit'],
    sight: makeEventGoalMatcher(
      'order',
      (order) => engineRuleNameOf(order) === 'scheduled-cancels' && order.status === 'canceled',
    ),
  },
  {
    id: 'trading.turned-round',
    says: 'One order turned a position into one of the other side.',
    clauses: ['fills.row.dir'],
    families: ['trading', 'stops', 'boundaries'],
    by: ['submit_order'],
    sight: makeEventGoalMatcher('fill', ({ taker, maker }) => taker.dir.includes('>') || maker.dir.includes('>')),
  },
];
