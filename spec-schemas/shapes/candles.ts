import Type, { type Static } from 'typebox';
import { candleIntervals } from '../catalogue/reads/perp-markets.ts';
import { closedObject, defineShape, listOf, nullable, optionalTypeKey, sparseObject } from './composites.ts';
import * as s from './scalars.ts';

/** `t` and `T` are the first and last millisecond; `v`, `q`, `n` are omitted where nothing was measured. */
export const Bar = closedObject({
  t: s.TimeMs,
  T: s.TimeMs,
  s: s.Name,
  i: Type.Enum(candleIntervals, { 'x-compare': 'exact' }),
  o: s.DecimalFromTarget,
  c: s.DecimalFromTarget,
  h: s.DecimalFromTarget,
  l: s.DecimalFromTarget,
  v: Type.Optional(s.DecimalFromTarget),
  q: Type.Optional(s.DecimalFromTarget),
  n: Type.Optional(Type.Integer({ minimum: 0, 'x-compare': 'environment' })),
  // Older nodes do not mark carried-forward bars, so it has to be inferred from the prices during the bar.
  f: Type.Optional(Type.Boolean({ 'x-compare': 'environment' })),
});

export const barExample: Static<typeof Bar> = {
  t: 1_700_000_040_000,
  T: 1_700_000_099_999,
  s: 'BTC',
  i: '1m',
  o: '59990',
  c: '60000',
  h: '60002',
  l: '59985',
  v: '0.02',
  q: '1188',
  n: 1,
  f: false,
};

/** `coverage` is judged against the stored data, not the window. The seed names the read and shows none of its keys (D106). */
export const CandleSnapshot = defineShape(
  'public',
  sparseObject({
    type: optionalTypeKey('candle_snapshot'),
    coverage: sparseObject({ start: nullable(s.TimeMs), end: nullable(s.TimeMs), reaches_newest: s.Flag }),
    candles: listOf(sparseObject(Bar.properties), 'ordered:t asc'),
  }),
  {
    type: 'candle_snapshot',
    coverage: { start: 1_700_000_040_000, end: 1_700_000_040_000, reaches_newest: true },
    candles: [barExample],
  },
);

/** Shapes of replies to `POST /info`, by shape id. */
export const candleReplies = {
  'info.candle_snapshot': CandleSnapshot,
} as const;
