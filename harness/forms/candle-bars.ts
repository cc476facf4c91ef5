import { isJsonObject } from '../../spec-schemas/json/lossless.ts';
import type { BodyNormalizer } from './body-normalizer.ts';
import { candleBarForm } from './candle-frames.ts';
import { normalizeList, normalizeNamedLists } from './named-lists.ts';

/** Fact of `candle_snapshot` (D281). Every body is in a known form, since a venue may show no bars at all (D106). */
export const candleBarsNormalizer: BodyNormalizer = {
  name: 'the list of bars',
  of: 'nobody',
  find: (body) =>
    (isJsonObject(body)
      ? normalizeNamedLists(body, { candles: ['bars'] }, (list) => normalizeList(list, candleBarForm))
      : null) ?? {
      body,
      form: [null, null],
    },
};
