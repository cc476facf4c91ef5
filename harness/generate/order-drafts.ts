import fc from 'fast-check';
import type { FigureArbitraries } from './figures.ts';
import { cloidRefArbitrary, marketRefArbitrary, orderRefArbitrary } from './references.ts';
import type { CancelDraft, ModifyDraft, OrderDraft, TriggerDraft } from './steps.ts';

function mostly<T>(usual: T, ...others: readonly T[]): fc.Arbitrary<T> {
  return fc.oneof(
    { weight: 20, arbitrary: fc.constant(usual) },
    { weight: others.length, arbitrary: fc.constantFrom(...others) },
  );
}

/** Parts of an order: mostly ordinary ones, occasionally any other. */
export const makeOrderPartArbitraries = ({
  px,
  size,
  broker,
  trigger,
  plainOrders,
  fewOdd,
}: FigureArbitraries): { [Key in keyof OrderDraft]: fc.Arbitrary<OrderDraft[Key]> } => ({
  market: marketRefArbitrary,
  side: fc.constantFrom('bid', 'ask'),
  kind: fc.oneof(
    { weight: 40 * fewOdd, arbitrary: fc.constant<OrderDraft['kind']>('limit') },
    { weight: 1, arbitrary: fc.constantFrom<OrderDraft['kind'][]>('market', 'stop_loss') },
  ),
  px,
  size,
  tif: fc.oneof(
    { weight: 24 * fewOdd, arbitrary: fc.constant<OrderDraft['tif']>('gtc') },
    { weight: 14 * fewOdd, arbitrary: fc.constantFrom<OrderDraft['tif'][]>('ioc', 'alo') },
    { weight: 1, arbitrary: fc.constant<OrderDraft['tif']>('aon') },
  ),
  stp: fc.oneof(
    {
      weight: 40 * fewOdd,
      arbitrary: fc.constantFrom<OrderDraft['stp'][]>('cancel_newest', 'cancel_oldest', 'cancel_both'),
    },
    { weight: 1, arbitrary: fc.constant<OrderDraft['stp']>('reject') },
  ),
  reduceOnly: mostly(false, true, true),
  cloid: fc.option(cloidRefArbitrary, { nil: null }),
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

/** Draft of one order. */
export const makeOrderArbitrary = (figures: FigureArbitraries): fc.Arbitrary<OrderDraft> => {
  const drawn = fc.record(makeOrderPartArbitraries(figures));
  return figures.bidsRest ? drawn : drawn.map(withoutRest, (words) => words as OrderDraft); // drawn orders only
};

function withoutRest(words: OrderDraft): OrderDraft {
  return words.side === 'bid' ? { ...words, tif: 'ioc' } : words;
}

/** Draft of a protective leg, well formed except for its figures. */
export const makeProtectiveLegArbitrary = (figures: FigureArbitraries): fc.Arbitrary<OrderDraft> =>
  fc.record({ ...makeOrderPartArbitraries(figures), trigger: figures.trigger });

export const cancelArbitrary: fc.Arbitrary<CancelDraft> = fc.record({
  order: orderRefArbitrary,
  elsewhere: mostly(false, true),
});

export const makeModifyDraftArbitrary = ({ px, size }: FigureArbitraries): fc.Arbitrary<ModifyDraft> =>
  fc.record({
    order: fc.option(orderRefArbitrary, { nil: null, freq: 5 }),
    cloid: cloidRefArbitrary,
    px: fc.option(px, { nil: null }),
    size: fc.option(size, { nil: null }),
    alwaysPlace: mostly(false, true),
  });

export function orderCoverageFacetsOf(words: OrderDraft): readonly string[] {
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

function triggerFacets({ isMarket, tpsl, trail }: TriggerDraft): readonly string[] {
  return [isMarket === true ? 'market trigger' : 'limit trigger', tpsl, ...(trail === null ? [] : ['trailing'])];
}

export function cancelCoverageFacetsOf({ order: { of }, elsewhere }: CancelDraft): readonly string[] {
  return [of, ...(elsewhere ? ['elsewhere'] : [])];
}

export function modifyCoverageFacetsOf({ order: ref, px: to, size: by, alwaysPlace }: ModifyDraft): readonly string[] {
  return [
    ref === null ? 'cloid' : ref.of,
    ...(to === null ? [] : ['px']),
    ...(by === null ? [] : ['size']),
    ...(alwaysPlace ? ['always-place'] : []),
  ];
}
