import fc from 'fast-check';
import { encodeOrderBody } from '../encode-order.ts';
import { allOrNull, encodeOwnerField } from '../encode-scope.ts';
import type { FigureArbitraries } from '../figures.ts';
import type { ActionGenerator } from '../generated-action.ts';
import {
  makeOrderArbitrary,
  makeOrderPartArbitraries,
  makeProtectiveLegArbitrary,
  orderCoverageFacetsOf,
} from '../order-drafts.ts';
import { marketRefArbitrary } from '../references.ts';
import type { MarketRef, OrderDraft, TriggerDraft } from '../steps.ts';

type Grouping = 'normalTpsl' | 'positionTpsl';

interface Words {
  readonly tag: 'batch_order';
  readonly orders: readonly OrderDraft[];
  /** null: left out, because no document names a grouping for legs without an entry (D256). */
  readonly grouping: Grouping | null;
}

const any = (figures: FigureArbitraries): fc.Arbitrary<Words> =>
  fc.record({
    tag: fc.constant('batch_order'),
    orders: fc.array(makeOrderArbitrary(figures), { minLength: 1, maxLength: figures.legs, size: 'max' }),
    grouping: fc.oneof(
      { weight: 10, arbitrary: fc.constant(null) },
      // Groupings of orders that only fit together by chance.
      { weight: 1, arbitrary: fc.constantFrom<Grouping[]>('normalTpsl', 'positionTpsl') },
    ),
  });

const entryWords = (figures: FigureArbitraries): fc.Arbitrary<OrderDraft> =>
  fc.record({ ...makeOrderPartArbitraries(figures), trigger: fc.constant(null) });

/** Legs that protect one position, in one market and on one side, mostly without an entry. */
const group = (figures: FigureArbitraries): fc.Arbitrary<Words> =>
  fc
    .record({
      entry: fc.option(entryWords(figures), { freq: 2 }),
      legs: fc.array(makeProtectiveLegArbitrary(figures), { minLength: 1, maxLength: 4 }),
      side: fc.constantFrom('bid', 'ask'),
      at: marketRefArbitrary,
    })
    .map(({ entry, legs, side, at }): Words => {
      // In a pair one leg waits for a rise and the other for a fall, so that neither triggers at once.
      const held = legs.map((words, nth): OrderDraft => ({ ...aside(words, nth), side, market: at }));
      const front = entry === null ? [] : [onMarket(entry, at)];
      return {
        tag: 'batch_order',
        orders: [...front, ...held],
        grouping: entry === null ? 'positionTpsl' : 'normalTpsl',
      };
    }, drawnAs);

/** Returns the parts that a group was built from, so that a kept sequence is one that could have been drawn. */
function drawnAs(words: unknown) {
  const { orders, grouping } = words as Words; // throws when unmappable
  const legs = grouping === 'normalTpsl' ? orders.slice(1) : [...orders];
  const [leg] = legs;
  if (leg === undefined || legs.some(({ side, market: at }) => side !== leg.side || at !== leg.market))
    throw new Error('no group');
  return { entry: grouping === 'normalTpsl' ? (orders[0] ?? null) : null, legs, side: leg.side, at: leg.market };
}

function aside(words: OrderDraft, nth: number): OrderDraft {
  const { trigger } = words;
  if (trigger === null) return words;
  return { ...words, trigger: { ...trigger, trail: null, level: onSide(trigger.level, nth % 2 === 0 ? -1 : 1) } };
}

function onSide(level: TriggerDraft['level'], side: 1 | -1): TriggerDraft['level'] {
  if (typeof level === 'string') return { percent: side * 20 };
  return 'bps' in level ? { bps: side * Math.abs(level.bps) } : { percent: side * Math.abs(level.percent) };
}

function onMarket(words: OrderDraft, at: MarketRef): OrderDraft {
  return { ...words, market: at };
}

export const batchOrderGenerator: ActionGenerator<Words> = {
  tag: 'batch_order',
  weight: 5,
  words: (figures) => fc.oneof({ weight: 3, arbitrary: any(figures) }, { weight: 1, arbitrary: group(figures) }),
  encode: ({ tag, grouping, ...words }, encoding, scope) => {
    const orders = allOrNull(words.orders.map((order) => encodeOrderBody(order, encoding.by, scope)));
    if (orders === null) return null;
    return {
      type: tag,
      params: { ...encodeOwnerField(encoding, scope), orders, ...(grouping === null ? {} : { grouping }) },
    };
  },
  facets: ({ orders, grouping }) => [...new Set([...orders.flatMap(orderCoverageFacetsOf), `grouping ${grouping}`])],
};
