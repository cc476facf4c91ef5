import fc from 'fast-check';
import { toWireIdValue } from '../encode-figures.ts';
import { encodeOwnerField } from '../encode-scope.ts';
import type { ActionGenerator } from '../generated-action.ts';
import { orderRefArbitrary } from '../references.ts';
import type { OrderRef } from '../steps.ts';

interface Words {
  readonly tag: 'twap_cancel';
  /** TWAP that a read has shown. */
  readonly twap: OrderRef;
}

export const twapCancelGenerator: ActionGenerator<Words> = {
  tag: 'twap_cancel',
  weight: 0.5,
  words: () => fc.record({ tag: fc.constant('twap_cancel'), twap: orderRefArbitrary }),
  encode({ tag, twap }, encoding, scope) {
    const found = scope.orders.twap(twap, encoding.by);
    if (found === undefined) return null;
    return { type: tag, params: { ...encodeOwnerField(encoding, scope), twap_id: toWireIdValue(found.oid) } };
  },
  facets: ({ twap: { of } }) => [of],
};
