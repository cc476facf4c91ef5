import fc from 'fast-check';
import { toWireIdValue } from '../encode-figures.ts';
import { encodeOwnerField } from '../encode-scope.ts';
import type { ActionGenerator } from '../generated-action.ts';

interface Words {
  readonly tag: 'rfq_request';
  /** The n-th series, wrapping; or a market without options. */
  readonly series: number | 'a perp';
  readonly side: 'Bid' | 'Ask';
  readonly size: 'plain' | 'half' | 'zero' | 'huge';
  /** Limit relative to the price of the series; null: unbounded. */
  readonly limit: 'plain' | 'half' | null;
  readonly group: number | null;
}

/** Expiry beyond the end of a sequence. */
const STANDS_MS = 3_600_000n;

export const rfqRequestGenerator: ActionGenerator<Words> = {
  tag: 'rfq_request',
  weight: 2,
  words: () =>
    fc.record({
      tag: fc.constant('rfq_request'),
      series: fc.oneof(
        { weight: 14, arbitrary: fc.constantFrom<Words['series'][]>(0, 0, 2, 1) },
        { weight: 1, arbitrary: fc.constant('a perp' as const) },
      ),
      side: fc.constantFrom('Bid', 'Ask'),
      size: fc.oneof(
        { weight: 12, arbitrary: fc.constantFrom<Words['size'][]>('plain', 'plain', 'half') },
        { weight: 3, arbitrary: fc.constantFrom<Words['size'][]>('zero', 'huge') },
      ),
      limit: fc.constantFrom(null, null, 'plain', 'half'),
      group: fc.constantFrom(null, null, 7),
    }),
  encode: ({ tag, series: nth, side, size, limit, group }, encoding, scope) => {
    const series = scope.options.series(nth === 'a perp' ? 0 : nth);
    if (series === undefined) return null;
    const { lots, price } = series;
    const limitPx = limit === 'half' ? price / 2n : price;
    return {
      type: tag,
      params: {
        ...encodeOwnerField(encoding, scope),
        market: nth === 'a perp' ? scope.markets.at(0).id : series.id,
        side,
        size: toWireIdValue(String(sizeOf(size, lots))),
        ...(limit === null ? {} : { limit_px: toWireIdValue(String(limitPx)) }),
        expiry_ms: toWireIdValue(String(BigInt(scope.timeMs) + STANDS_MS)),
        ...(group === null ? {} : { stp_group: group }),
      },
    };
  },
  facets: ({ series, side, size, limit }) => [
    side,
    ...(typeof series === 'number' ? [] : [series]),
    ...(size === 'plain' ? [] : [size]),
    ...(limit === null ? [] : ['bounded']),
  ],
};

function sizeOf(size: Words['size'], lots: bigint): bigint {
  if (size === 'zero') return 0n;
  if (size === 'huge') return lots * 1_000n;
  return size === 'half' ? lots / 2n : lots;
}
