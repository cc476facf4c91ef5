import {
  bookPx,
  lots,
  perpAt,
  positionsOf,
  type Rules,
  type RulesEdit,
  ratio,
  refuse,
  rulesEditorAt,
  usdOfPx,
  withoutRow,
} from '../index.ts';
import { type AlternativeConvention, ONE_WHOLE_UNIT } from './convention.ts';

const triggers = rulesEditorAt('engine', 'triggers');
const slices = rulesEditorAt('engine', 'slices');
const ladder = rulesEditorAt('actions', 'scale', 'ladder');

type Affords = Rules['engine']['spotFunds']['affords']['ask'];

const refusesNoPrice: Rules['engine']['lanes']['spot']['gates'][number]['check'] = (_core, _look, _pair, { px }) =>
  px === 0n ? refuse('ORDER_INVALID_PRICE', 'px not tick-aligned') : null;

interface Entry {
  readonly market: number;
  readonly side: 'bid' | 'ask';
  readonly limit_px: number;
}

const replies = rulesEditorAt('chain', 'replies');
const perpOrders = rulesEditorAt('engine', 'lanes', 'perp');

/** A basket whose entry does not trade places only the entry (D222). */
const basketsWait: RulesEdit = rulesEditorAt('actions')(({ table }) => {
  const prepare = table.get('batch_order');
  if (prepare === undefined) return {};
  const waiting: typeof prepare = (body) => {
    const whole = prepare(body);
    // The body has passed its shape.
    const { grouping, orders } = body as { readonly grouping?: string; readonly orders: readonly Entry[] };
    const [entry] = orders;
    if (grouping !== 'normalTpsl' || entry === undefined) return whole;
    const alone = prepare({ ...body, orders: [entry] });
    if (!('commit' in whole && 'commit' in alone)) return whole;
    return {
      ...whole,
      commit(core, context) {
        const best = perpAt(core.state, entry.market)?.book.best(entry.side === 'bid' ? 'ask' : 'bid') ?? null;
        const px = BigInt(entry.limit_px);
        const meets = best !== null && (entry.side === 'bid' ? best <= px : best >= px);
        return (meets ? whole : alone).commit(core, context);
      },
    };
  };
  return { table: new Map(table).set('batch_order', waiting) };
});

/** A ladder of legs without a position is removed in the block in which it arrived. */
const laddersOfPositions: RulesEdit = rulesEditorAt('actions')(({ table }) => {
  const prepare = table.get('batch_order');
  const prepareCancel = table.get('cancel_all_orders');
  if (prepare === undefined || prepareCancel === undefined) return {};
  const retiring: typeof prepare = (body) => {
    const whole = prepare(body);
    // The body has passed its shape.
    const { grouping, orders } = body as { readonly grouping?: string; readonly orders: readonly Entry[] };
    const [rung] = orders;
    if (grouping !== 'positionTpsl' || rung === undefined || orders.length < LEAST_RUNGS) return whole;
    const cancel = prepareCancel({ asset: rung.market });
    if (!('commit' in whole && 'commit' in cancel)) return whole;
    return {
      ...whole,
      commit(core, context) {
        const placed = whole.commit(core, context);
        if (positionsOf(core.state, context.account).every(({ market }) => market !== rung.market))
          cancel.commit(core, context);
        return placed;
      },
    };
  };
  return { table: new Map(table).set('batch_order', retiring) };
});

/** @source write-api, "Order body" */
const LEAST_RUNGS = 3;

/** A ladder answers with a single entry. */
const ladderAnsweredOnce: RulesEdit = rulesEditorAt('actions')(({ table }) => {
  const prepare = table.get('scale_order');
  if (prepare === undefined) return {};
  const once: typeof prepare = (body) => {
    const prepared = prepare(body);
    if (!('commit' in prepared)) return prepared;
    return {
      ...prepared,
      commit(core, context) {
        const outcome = prepared.commit(core, context);
        return outcome.kind === 'statuses' ? { ...outcome, statuses: outcome.statuses.slice(0, 1) } : outcome;
      },
    };
  };
  return { table: new Map(table).set('scale_order', once) };
});

/** Conventions on the lifecycle of orders, and on what the venue places for an account. */
export const alternativeOrderConventions: readonly AlternativeConvention[] = [
  {
    id: 'entries-without-handles',
    says: 'the entry of an order without a handle has no `cloid`',
    edits: [
      replies(({ entry: print }) => ({
        entry: (entry) => {
          const printed = print(entry);
          return isObject(printed)
            ? Object.fromEntries(Object.entries(printed).map(([kind, body]) => [kind, withoutNullHandle(body)]))
            : printed;
        },
      })),
    ],
  },
  {
    id: 'amendments-by-oid',
    says: 'an amendment names its order by its oid alone',
    edits: [rulesEditorAt('actions', 'modifies')(() => ({ named: (oid) => oid ?? 0n }))],
  },
  {
    id: 'triggers-beyond-their-level',
    says: 'a leg fires when the mark has gone past its level, not at it',
    edits: [
      triggers(() => ({
        fires: ({ triggerAbove, triggerPx }, mark) => (triggerAbove ? mark > triggerPx : mark < triggerPx),
      })),
    ],
  },
  {
    id: 'exits-near-the-mark',
    says: 'what the venue sells at market fills within half a per cent of the mark',
    edits: [triggers(() => ({ slippage: ratio(ONE_WHOLE_UNIT / 200n) }))],
  },
  {
    id: 'scheduled-cancels-behind-their-block',
    says: 'a scheduled cancel acts behind the block that it names',
    edits: [
      rulesEditorAt('actions')(({ scheduleCancel }) => ({
        scheduleCancel: { at: (asked) => scheduleCancel.at(asked) + 1 },
      })),
    ],
  },
  {
    id: 'marks-a-block-behind',
    says: 'a block settles funding, marks and closes by what the block before it knew',
    edits: [rulesEditorAt('chain', 'block')(() => ({ stages: ['begin', 'system', 'actions'] }))],
  },
  {
    id: 'ladders-answered-once',
    says: 'a ladder is one order, with the entry of its first rung',
    edits: [ladderAnsweredOnce],
  },
  {
    id: 'exits-without-a-handle',
    says: 'the exit that a fired leg sends carries no handle',
    edits: [triggers(() => ({ firedCloid: () => null }))],
  },
  {
    id: 'baskets-wait',
    says: 'the legs of a basket are parked once its entry has been filled',
    edits: [basketsWait],
  },
  {
    id: 'ladders-of-positions',
    says: 'a ladder of legs in a market without a position goes at once',
    edits: [laddersOfPositions],
  },
  {
    id: 'pairs-with-priced-orders-alone',
    says: 'an order on a pair has a price, and one of 0 is off the grid',
    edits: [
      rulesEditorAt(
        'engine',
        'lanes',
        'spot',
      )(({ gates }) => ({
        gates: gates.map((gate) => (gate.id === 'market-order' ? { ...gate, check: refusesNoPrice } : gate)),
      })),
    ],
  },
  {
    id: 'pair-parents-drawn',
    says: 'a parent on a pair may have drawn slices',
    edits: [rulesEditorAt('actions', 'twap')(({ gates }) => ({ gates: withoutRow(gates, 'pair-randomize') }))],
  },
  {
    id: 'slices-with-the-rest-first',
    says: 'the first slice of a parent takes what is left over, and the others are equal',
    edits: [
      slices(() => ({
        size: ({ total, slices: count, done }, step) => {
          const each = (total / BigInt(count) / step) * step;
          return lots(done === 0 ? total - each * BigInt(count - 1) : each);
        },
      })),
    ],
  },
  {
    id: 'delays-drawn-wide',
    says: 'the delay of a parent with drawn slices may double',
    edits: [
      slices(({ delayMs }) => ({
        delayMs: (twap) => (twap.randomize ? 2 * delayMs(twap) - twap.delayMs : delayMs(twap)),
      })),
    ],
  },
  {
    id: 'parents-of-its-own-bounds',
    says: 'an account has two hundred live parents at most, of 2,000 slices, five seconds apart',
    edits: [rulesEditorAt('actions', 'twap')(() => ({ maxParents: 200, maxSlices: 2_000, minDelayMs: 5_000 }))],
  },
  {
    id: 'chases-of-its-own-bounds',
    says: 'an account has eight chases at most, which may move each block, for a month, a million times',
    edits: [
      rulesEditorAt(
        'actions',
        'chaseOrder',
      )(({ ttlMs }) => ({
        maxOwn: 8,
        intervalBlocks: { min: 1, max: 100_000 },
        ttlMs: { ...ttlMs, max: 30n * 86_400_000n },
        reprices: { min: 1, max: 1_000_000 },
      })),
    ],
  },
  {
    id: 'placed-and-resting-alike',
    says: 'an order that is placed and rests is told of by two records that read alike (D24)',
    edits: [
      rulesEditorAt(
        'feed',
        'orderUpdates',
      )(({ records }) => ({
        records: (core, event) =>
          event.status === 'open' ? [...records(core, event), ...records(core, event)] : records(core, event),
      })),
    ],
  },
  {
    id: 'refusals-told-as-ends',
    says: 'a refused order is told as an event, and again as what became of the order',
    edits: [
      rulesEditorAt('feed')(({ orderUpdates }) => ({
        orderUpdates: {
          ...orderUpdates,
          records(core, event) {
            const pushed = orderUpdates.records(core, event);
            return event.status === 'rejected'
              ? [...pushed, ...pushed.map((record) => ({ ...record, final: true }))]
              : pushed;
          },
        },
      })),
    ],
  },
  {
    id: 'resting-orders-untold',
    says: 'no update tells of an order that begins to rest, which the list of resting orders does',
    edits: [
      rulesEditorAt('feed')(({ orderUpdates }) => ({
        orderUpdates: {
          ...orderUpdates,
          records: (core, event) => (event.status === 'open' ? [] : orderUpdates.records(core, event)),
        },
      })),
    ],
  },
  {
    id: 'chases-of-a-day',
    says: 'a chase lives a day at most, and moves a thousand times',
    edits: [
      rulesEditorAt(
        'actions',
        'chaseOrder',
      )(({ ttlMs, reprices, intervalBlocks }) => ({
        intervalBlocks: { ...intervalBlocks, max: 10_000 },
        ttlMs: { ...ttlMs, max: 86_400_000n },
        reprices: { ...reprices, max: 1_000 },
      })),
    ],
  },
  {
    id: 'slices-at-any-price',
    says: 'a slice fills from half the mark to nine times the mark',
    edits: [
      slices(() => ({
        bound: (_core, market, mark, side) =>
          bookPx((side === 'bid' ? (mark / market.tick) * 9n : mark / market.tick / 2n) * market.tick),
      })),
    ],
  },
  {
    id: 'chases-of-narrow-bounds',
    says: 'an account has four chases at most, which may move each third block, and twice at the least',
    edits: [
      rulesEditorAt(
        'actions',
        'chaseOrder',
      )(({ intervalBlocks, reprices }) => ({
        maxOwn: 4,
        intervalBlocks: { ...intervalBlocks, min: 3 },
        reprices: { ...reprices, min: 2 },
      })),
    ],
  },
  {
    id: 'ladders-fill-from-the-top',
    says: 'what flooring leaves over of a ladder goes to its highest rungs',
    edits: [ladder(() => ({ leftover: ({ rungs }, left, rung) => (BigInt(rungs - 1 - rung) < left ? 1n : 0n) }))],
  },
  {
    id: 'ladders-end-with-the-rest',
    says: 'all that flooring leaves over of a ladder goes to its last rung',
    edits: [ladder(() => ({ leftover: ({ rungs }, left, rung) => (rung === rungs - 1 ? left : 0n) }))],
  },
  {
    id: 'ladders-begin-with-the-rest',
    says: 'all that flooring leaves over of a ladder goes to its first rung',
    edits: [ladder(() => ({ leftover: (_ladder, left, rung) => (rung === 0 ? left : 0n) }))],
  },
  {
    id: 'ladders-in-other-words',
    says: 'a ladder is sent in other words than those of public facts, and one in those is not read',
    edits: [
      rulesEditorAt('actions')(({ table }) => ({
        table: new Map(table).set('scale_order', () => ({ code: 'INVALID_REQUEST', message: 'unknown dist' })),
      })),
    ],
  },
  {
    id: 'ladders-of-150',
    says: 'a ladder has 150 rungs at most',
    edits: [rulesEditorAt('actions', 'scale')(() => ({ max: 150 }))],
  },
  {
    id: 'batches-at-their-lowest',
    says: 'a batch clears at the lowest price of most volume, whatever the mark',
    edits: [
      rulesEditorAt(
        'engine',
        'batches',
      )(({ clearing }) => ({ clearing: (orders, market) => clearing(orders, { ...market, mark: null }) })),
    ],
  },
  {
    id: 'batches-give-the-rest-to-the-last',
    says: 'lots that sharing out a batch leaves over go to its last orders',
    edits: [
      rulesEditorAt(
        'engine',
        'batches',
      )(({ allot }) => ({
        allot: (orders, volume, step) => allot(orders.toReversed(), volume, step).toReversed(),
      })),
    ],
  },
  {
    id: 'bids-of-twenty',
    says: 'a priority bid may be twenty basis points',
    edits: [rulesEditorAt('actions', 'priorityBid')(() => ({ cap: 20 }))],
  },
  {
    id: 'books-of-fifty-levels',
    says: 'the read of a book shows fifty levels of a side',
    edits: [rulesEditorAt('reads', 'l2Book')(() => ({ depth: 50 }))],
  },
  {
    id: 'two-thousand-orders-on-a-pair',
    says: 'an account has two thousand orders resting on one pair at most',
    edits: [rulesEditorAt('engine', 'spotFunds')(() => ({ maxResting: 2_000 }))],
  },
  {
    id: 'average-prices-rounded-up',
    says: 'the average price of an order is rounded up at eight places',
    edits: [
      rulesEditorAt(
        'engine',
        'placement',
      )(({ avgPx }) => ({
        avgPx: (weighted, filled) =>
          bookPx(avgPx(weighted, filled) + (filled !== 0n && weighted % filled !== 0n ? 1n : 0n)),
      })),
    ],
  },
  {
    id: 'chases-join-the-touch',
    says: 'a chase stands at the best price of its side, not one tick before it',
    edits: [rulesEditorAt('engine', 'chases')(() => ({ inside: (_side, near) => near }))],
  },
  {
    id: 'chases-look-at-their-own',
    says: 'a chase is pegged to whatever order stands best, one of its owner as well',
    edits: [rulesEditorAt('engine', 'chases')(() => ({ ignores: (_core, { origin }) => origin.kind === 'chase' }))],
  },
  {
    id: 'chases-lose-their-handle',
    says: 'an order that a chase places anew carries no handle, and ten move in a block',
    edits: [rulesEditorAt('engine', 'chases')(() => ({ cloid: () => null, perBlock: 10 }))],
  },
  {
    id: 'parents-are-finished',
    says: 'a parent whose slices have all gone is finished, whether one of them traded or not',
    edits: [slices(() => ({ endWord: () => 'finished' }))],
  },
  {
    id: 'parents-go-on-to-the-last-slice',
    says: 'a parent ends with its last slice, not when all of it has traded',
    edits: [slices(() => ({ isOver: ({ done, slices: all }) => done >= all }))],
  },
  {
    id: 'batches-of-fifty',
    says: 'a batch has fifty entries at most',
    edits: [rulesEditorAt('actions', 'batches')(() => ({ maxEntries: { batch_order: 50, batch_modify: 50 } }))],
  },
  {
    id: 'exits-at-the-plain-mark',
    says: 'the price that an exit reaches is measured from the mark, however far that is from the index',
    edits: [triggers(() => ({ riskMark: (_core, _market, mark) => usdOfPx(mark) }))],
  },
  {
    id: 'blocks-end-with-their-work',
    says: 'a block runs what has arrived, and settles funding, marks and closes behind it',
    edits: [rulesEditorAt('chain', 'block')(() => ({ stages: ['system', 'actions', 'begin'] }))],
  },
  {
    id: 'pairs-pay-whole',
    says: 'an order on a pair that cannot be paid for whole does nothing',
    edits: [
      rulesEditorAt(
        'engine',
        'spotFunds',
      )(({ affords }) => ({
        affords: {
          'priced-bid': wholeOf(affords['priced-bid']),
          'market-bid': affords['market-bid'],
          ask: wholeOf(affords.ask),
        },
      })),
    ],
  },
  {
    id: 'blocks-in-order-of-arrival',
    says: 'a block runs what has arrived in the order in which it came, cancels and bids as well',
    edits: [rulesEditorAt('chain', 'queue')(() => ({ order: (queue) => queue }))],
  },
  {
    id: 'nothing-to-reduce-comes-first',
    says: 'whether a reduce-only order has anything to reduce is looked at before its price and its size',
    edits: [
      perpOrders(({ gates }) => {
        const reduces = gates.filter(({ id }) => id === 'reduce-only');
        const others = gates.filter(({ id }) => id !== 'reduce-only');
        const form = others.findIndex(({ id }) => id === 'zero-size');
        return { gates: [...others.slice(0, form), ...reduces, ...others.slice(form)] };
      }),
    ],
  },
];

/** The full requested size, or nothing. */
function wholeOf(affords: Affords): Affords {
  return (core, pair, order, spendable) => {
    const can = affords(core, pair, order, spendable);
    return can === null || can >= order.lots ? can : lots(0n);
  };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function withoutNullHandle(body: unknown): unknown {
  if (!isObject(body) || body.cloid !== null) return body;
  const { cloid: _none, ...rest } = body;
  return rest;
}
