import fc from 'fast-check';
import { toWireIdValue } from '../encode-figures.ts';
import { encodeOwnerField } from '../encode-scope.ts';
import type { ActionGenerator } from '../generated-action.ts';
import { rfqRefArbitrary } from '../references.ts';
import type { RfqRef } from '../steps.ts';

interface Words {
  readonly tag: 'rfq_quote';
  readonly rfq: RfqRef;
  /** `dust`: a price at which a lot costs nothing. */
  readonly price: 'plain' | 'dear' | 'dust' | 'zero';
  readonly size: 'plain' | 'half' | 'huge' | 'zero';
  readonly outlives: boolean;
}

export const rfqQuoteGenerator: ActionGenerator<Words> = {
  tag: 'rfq_quote',
  weight: 3,
  words: () =>
    fc.record({
      tag: fc.constant('rfq_quote'),
      rfq: rfqRefArbitrary,
      price: fc.oneof(
        { weight: 12, arbitrary: fc.constantFrom<Words['price'][]>('plain', 'plain', 'dear') },
        { weight: 3, arbitrary: fc.constantFrom<Words['price'][]>('dust', 'zero') },
      ),
      size: fc.oneof(
        { weight: 12, arbitrary: fc.constantFrom<Words['size'][]>('plain', 'plain', 'half') },
        { weight: 3, arbitrary: fc.constantFrom<Words['size'][]>('huge', 'zero') },
      ),
      outlives: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
    }),
  encode: ({ tag, rfq: ref, price, size, outlives }, encoding, scope) => {
    const session = scope.options.rfq(ref);
    if (session === undefined) return null;
    const { series, expiryMs, id } = session;
    const prices = { plain: series.price, dear: 2n * series.price + 1n, dust: 1n, zero: 0n };
    const sizes = { plain: series.lots, half: series.lots / 2n, huge: 1_000n * series.lots, zero: 0n };
    return {
      type: tag,
      params: {
        ...encodeOwnerField(encoding, scope),
        rfq_id: id,
        price: toWireIdValue(String(prices[price])),
        max_size: toWireIdValue(String(sizes[size])),
        valid_until_ms: toWireIdValue(String(outlives ? expiryMs + 1n : expiryMs)),
      },
    };
  },
  facets: ({ rfq: ref, price, size, outlives }) => [
    ...(ref === 'nobody' ? ['on nothing'] : []),
    ...(price === 'plain' ? [] : [`price ${price}`]),
    ...(size === 'plain' ? [] : [`size ${size}`]),
    ...(outlives ? ['outlives'] : []),
  ],
};
