import fc from 'fast-check';
import { cancelTargetFields } from '../encode-order.ts';
import { ownerField } from '../encode-scope.ts';
import type { ActionGenerator } from '../generated-action.ts';
import { cancelArbitrary, cancelCoverageFacets } from '../order-drafts.ts';
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
    const target = cancelTargetFields(cancel, scope.order(cancel.order, encoding.by), scope);
    return target === null
      ? null
      : { type: tag, cancel: { ...ownerField(encoding, scope), pair: target.market, oid: target.id } };
  },
  facets: ({ cancel }) => cancelCoverageFacets(cancel),
};
