import fc from 'fast-check';
import { toWireIdValue } from '../encode-figures.ts';
import { encodeOwnerField } from '../encode-scope.ts';
import type { ActionGenerator } from '../generated-action.ts';
import { rfqRefArbitrary } from '../references.ts';
import type { RfqRef } from '../steps.ts';

interface Words {
  readonly tag: 'rfq_accept';
  readonly rfq: RfqRef;
  readonly quote: number;
  readonly size: 'plain' | 'half' | 'lot' | 'huge' | 'zero';
}

export const rfqAcceptGenerator: ActionGenerator<Words> = {
  tag: 'rfq_accept',
  weight: 3,
  words: () =>
    fc.record({
      tag: fc.constant('rfq_accept'),
      rfq: rfqRefArbitrary,
      quote: fc.constantFrom(0, 0, 0, 1, 2),
      size: fc.oneof(
        { weight: 10, arbitrary: fc.constantFrom<Words['size'][]>('half', 'half', 'plain') },
        { weight: 3, arbitrary: fc.constantFrom<Words['size'][]>('lot', 'huge', 'zero') },
      ),
    }),
  encode: ({ tag, rfq: ref, quote, size }, encoding, scope) => {
    const session = scope.options.rfq(ref);
    if (session === undefined) return null;
    const { series, id } = session;
    const sizes = { plain: series.lots, half: series.lots / 2n, lot: 1n, huge: 1_000n * series.lots, zero: 0n };
    return {
      type: tag,
      params: {
        ...encodeOwnerField(encoding, scope),
        rfq_id: id,
        quote_idx: quote,
        size: toWireIdValue(String(sizes[size])),
      },
    };
  },
  facets: ({ rfq: ref, size }) => [...(ref === 'nobody' ? ['of nothing'] : []), ...(size === 'half' ? [] : [size])],
};
