import fc from 'fast-check';
import { px, size } from './figures.ts';
import { cloid, market, order } from './references.ts';
import type { CancelWords, ChangeWords, OrderWords } from './steps.ts';

function mostly<T>(usual: T, ...others: readonly T[]): fc.Arbitrary<T> {
  return fc.oneof(
    { weight: 20, arbitrary: fc.constant(usual) },
    { weight: others.length, arbitrary: fc.constantFrom(...others) },
  );
}

/** One order as it is asked for: ordinary ones mostly, every other word now and then. */
export const orderWords: fc.Arbitrary<OrderWords> = fc.record({
  market,
  side: fc.constantFrom('bid', 'ask'),
  kind: fc.oneof(
    { weight: 40, arbitrary: fc.constant<OrderWords['kind']>('limit') },
    { weight: 1, arbitrary: fc.constantFrom<OrderWords['kind'][]>('market', 'stop_loss') },
  ),
  px,
  size,
  tif: fc.oneof(
    { weight: 24, arbitrary: fc.constant<OrderWords['tif']>('gtc') },
    { weight: 14, arbitrary: fc.constantFrom<OrderWords['tif'][]>('ioc', 'alo') },
    { weight: 1, arbitrary: fc.constant<OrderWords['tif']>('aon') },
  ),
  stp: fc.oneof(
    { weight: 40, arbitrary: fc.constantFrom<OrderWords['stp'][]>('cancel_newest', 'cancel_oldest', 'cancel_both') },
    { weight: 1, arbitrary: fc.constant<OrderWords['stp']>('reject') },
  ),
  reduceOnly: mostly(false, true, true),
  cloid: fc.option(cloid, { nil: null }),
});

export const cancelWords: fc.Arbitrary<CancelWords> = fc.record({ order, elsewhere: mostly(false, true) });

export const changeWords: fc.Arbitrary<ChangeWords> = fc.record({
  order: fc.option(order, { nil: null, freq: 5 }),
  cloid,
  px: fc.option(px, { nil: null }),
  size: fc.option(size, { nil: null }),
  alwaysPlace: mostly(false, true),
});

export function orderFacets({ kind, tif, stp, reduceOnly, cloid: handle }: OrderWords): readonly string[] {
  return [kind, tif, stp, ...(reduceOnly ? ['reduce-only'] : []), ...(handle === null ? [] : ['cloid'])];
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
