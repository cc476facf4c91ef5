import fc from 'fast-check';
import type { FigureArbitraries } from './figures.ts';
import { cloidRef, marketRef, orderRef } from './references.ts';
import type { CancelWords, ChangeWords, OrderWords, TriggerWords } from './steps.ts';

function mostly<T>(usual: T, ...others: readonly T[]): fc.Arbitrary<T> {
  return fc.oneof(
    { weight: 20, arbitrary: fc.constant(usual) },
    { weight: others.length, arbitrary: fc.constantFrom(...others) },
  );
}

/** Parts of an order: mostly ordinary ones, any other now and then. */
export const orderParts = ({
  px,
  size,
  broker,
  trigger,
  plainOrders,
  fewOdd,
}: FigureArbitraries): { [Key in keyof OrderWords]: fc.Arbitrary<OrderWords[Key]> } => ({
  market: marketRef,
  side: fc.constantFrom('bid', 'ask'),
  kind: fc.oneof(
    { weight: 40 * fewOdd, arbitrary: fc.constant<OrderWords['kind']>('limit') },
    { weight: 1, arbitrary: fc.constantFrom<OrderWords['kind'][]>('market', 'stop_loss') },
  ),
  px,
  size,
  tif: fc.oneof(
    { weight: 24 * fewOdd, arbitrary: fc.constant<OrderWords['tif']>('gtc') },
    { weight: 14 * fewOdd, arbitrary: fc.constantFrom<OrderWords['tif'][]>('ioc', 'alo') },
    { weight: 1, arbitrary: fc.constant<OrderWords['tif']>('aon') },
  ),
  stp: fc.oneof(
    {
      weight: 40 * fewOdd,
      arbitrary: fc.constantFrom<OrderWords['stp'][]>('cancel_newest', 'cancel_oldest', 'cancel_both'),
    },
    { weight: 1, arbitrary: fc.constant<OrderWords['stp']>('reject') },
  ),
  reduceOnly: mostly(false, true, true),
  cloid: fc.option(cloidRef, { nil: null }),
  positionSide: fc.record({
    leg: fc.constantFrom('long', 'short'),
    named: fc.oneof(
      { weight: 20 * fewOdd, arbitrary: fc.constant('where-hedged' as const) },
      { weight: 1, arbitrary: fc.constant('where-one-way' as const) },
    ),
  }),
  trigger: fc.oneof({ weight: plainOrders, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: trigger }),
  broker,
});

/** Words of one order. */
export const orderWords = (figures: FigureArbitraries): fc.Arbitrary<OrderWords> => {
  const drawn = fc.record(orderParts(figures));
  return figures.bidsRest ? drawn : drawn.map(withoutRest, (words) => words as OrderWords); // its own parts
};

function withoutRest(words: OrderWords): OrderWords {
  return words.side === 'bid' ? { ...words, tif: 'ioc' } : words;
}

/** Words of a protective leg, well formed except for its figures. */
export const legWords = (figures: FigureArbitraries): fc.Arbitrary<OrderWords> =>
  fc.record({ ...orderParts(figures), trigger: figures.trigger });

export const cancelWords: fc.Arbitrary<CancelWords> = fc.record({ order: orderRef, elsewhere: mostly(false, true) });

export const changeWords = ({ px, size }: FigureArbitraries): fc.Arbitrary<ChangeWords> =>
  fc.record({
    order: fc.option(orderRef, { nil: null, freq: 5 }),
    cloid: cloidRef,
    px: fc.option(px, { nil: null }),
    size: fc.option(size, { nil: null }),
    alwaysPlace: mostly(false, true),
  });

export function orderFacets(words: OrderWords): readonly string[] {
  const { kind, tif, stp, reduceOnly, cloid: handle, positionSide, trigger, broker } = words;
  return [
    kind,
    tif,
    stp,
    ...(reduceOnly ? ['reduce-only'] : []),
    ...(handle === null ? [] : ['cloid']),
    ...(positionSide.named === 'where-hedged' ? [] : ['leg of the other mode']),
    ...(broker === null ? [] : ['broker']),
    ...(trigger === null ? [] : triggerFacets(trigger)),
  ];
}

function triggerFacets({ isMarket, tpsl, trail }: TriggerWords): readonly string[] {
  return [isMarket === true ? 'market trigger' : 'limit trigger', tpsl, ...(trail === null ? [] : ['trailing'])];
}

export function cancelFacets({ order: { of }, elsewhere }: CancelWords): readonly string[] {
  return [of, ...(elsewhere ? ['elsewhere'] : [])];
}

export function changeFacets({ order: ref, px: to, size: by, alwaysPlace }: ChangeWords): readonly string[] {
  return [
    ref === null ? 'cloid' : ref.of,
    ...(to === null ? [] : ['px']),
    ...(by === null ? [] : ['size']),
    ...(alwaysPlace ? ['always-place'] : []),
  ];
}
