import fc from 'fast-check';
import { encodeCancelTargetFields } from '../encode-order.ts';
import { encodeOwnerField } from '../encode-scope.ts';
import type { ActionGenerator } from '../generated-action.ts';
import { cancelArbitrary, cancelCoverageFacetsOf } from '../order-drafts.ts';
import type { CancelDraft } from '../steps.ts';

interface Words {
  readonly tag: 'spot_cancel';
  readonly cancel: CancelDraft;
}

export const spotCancelGenerator: ActionGenerator<Words> = {
  tag: 'spot_cancel',
  weight: 6,
  isOnRequest: true,
  words: () => fc.record({ tag: fc.constant('spot_cancel'), cancel: cancelArbitrary }),
  encode({ tag, cancel }, encoding, scope) {
    const target = encodeCancelTargetFields(cancel, scope.orders.order(cancel.order, encoding.by), scope);
    return target === null
      ? null
      : { type: tag, cancel: { ...encodeOwnerField(encoding, scope), pair: target.market, oid: target.id } };
  },
  facets: ({ cancel }) => cancelCoverageFacetsOf(cancel),
};
