import fc from 'fast-check';
import { orderBody } from '../encode-order.ts';
import { all, ownerIn } from '../encode-scope.ts';
import type { Figures } from '../figures.ts';
import type { GeneratedAction } from '../generated-action.ts';
import { legWords, orderFacets, orderParts, orderWords } from '../order-words.ts';
import { market } from '../references.ts';
import type { MarketRef, OrderWords, TriggerWords } from '../steps.ts';

type Grouping = 'normalTpsl' | 'positionTpsl';

interface Words {
  readonly tag: 'batch_order';
  readonly orders: readonly OrderWords[];
  /** null: left out, as no document names a word for legs that stand alone (D256). */
  readonly grouping: Grouping | null;
}

const any = (figures: Figures): fc.Arbitrary<Words> =>
  fc.record({
    tag: fc.constant('batch_order'),
    orders: fc.array(orderWords(figures), { minLength: 1, maxLength: figures.legs, size: 'max' }),
    grouping: fc.oneof(
      { weight: 10, arbitrary: fc.constant(null) },
      // Orders of a group that fit together by chance alone.
      { weight: 1, arbitrary: fc.constantFrom<Grouping[]>('normalTpsl', 'positionTpsl') },
    ),
  });

const entryWords = (figures: Figures): fc.Arbitrary<OrderWords> =>
  fc.record({ ...orderParts(figures), trigger: fc.constant(null) });

/** Legs that protect one position, of one market and side, mostly behind no entry. */
const group = (figures: Figures): fc.Arbitrary<Words> =>
  fc
    .record({
      entry: fc.option(entryWords(figures), { freq: 2 }),
      legs: fc.array(legWords(figures), { minLength: 1, maxLength: 4 }),
      side: fc.constantFrom('bid', 'ask'),
      at: market,
    })
    .map(({ entry, legs, side, at }): Words => {
      // Of a pair one waits for a rise and the other for a fall, so that neither has fired at once.
      const held = legs.map((words, nth): OrderWords => ({ ...aside(words, nth), side, market: at }));
      const front = entry === null ? [] : [onMarket(entry, at)];
      return {
        tag: 'batch_order',
        orders: [...front, ...held],
        grouping: entry === null ? 'positionTpsl' : 'normalTpsl',
      };
    }, drawnAs);

/** What a group was put together from: a kept sequence is played where it could have been drawn. */
function drawnAs(words: unknown) {
  const { orders, grouping } = words as Words; // fast-check takes whatever throws for no group
  const legs = grouping === 'normalTpsl' ? orders.slice(1) : [...orders];
  const [leg] = legs;
  if (leg === undefined || legs.some(({ side, market: at }) => side !== leg.side || at !== leg.market))
    throw new Error('no group');
  return { entry: grouping === 'normalTpsl' ? (orders[0] ?? null) : null, legs, side: leg.side, at: leg.market };
}

function aside(words: OrderWords, nth: number): OrderWords {
  const { trigger } = words;
  if (trigger === null) return words;
  return { ...words, trigger: { ...trigger, trail: null, level: onSide(trigger.level, nth % 2 === 0 ? -1 : 1) } };
}

function onSide(level: TriggerWords['level'], side: 1 | -1): TriggerWords['level'] {
  if (typeof level === 'string') return { percent: side * 20 };
  return 'bps' in level ? { bps: side * Math.abs(level.bps) } : { percent: side * Math.abs(level.percent) };
}

function onMarket(words: OrderWords, at: MarketRef): OrderWords {
  return { ...words, market: at };
}

export const batchOrder: GeneratedAction<Words> = {
  tag: 'batch_order',
  weight: 5,
  words: (figures) => fc.oneof({ weight: 3, arbitrary: any(figures) }, { weight: 1, arbitrary: group(figures) }),
  encode: ({ tag, grouping, ...words }, encoding, scope) => {
    const orders = all(words.orders.map((order) => orderBody(order, encoding.by, scope)));
    if (orders === null) return null;
    return { type: tag, params: { ...ownerIn(encoding, scope), orders, ...(grouping === null ? {} : { grouping }) } };
  },
  facets: ({ orders, grouping }) => [...new Set([...orders.flatMap(orderFacets), `grouping ${grouping}`])],
};
