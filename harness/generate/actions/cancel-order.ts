import fc from 'fast-check';
import { encodeCancelBody } from '../encode-order.ts';
import type { ActionGenerator } from '../generated-action.ts';
import { cancelArbitrary, cancelCoverageFacetsOf } from '../order-drafts.ts';
import type { CancelDraft } from '../steps.ts';

interface Words {
  readonly tag: 'cancel_order';
  readonly cancel: CancelDraft;
}

export const cancelOrderGenerator: ActionGenerator<Words> = {
  tag: 'cancel_order',
  weight: 6,
  words: () => fc.record({ tag: fc.constant('cancel_order'), cancel: cancelArbitrary }),
  encode: (words, { by }, scope) => {
    const cancel = encodeCancelBody(words.cancel, by, scope);
    return cancel === null ? null : { type: words.tag, cancel };
  },
  facets: ({ cancel }) => cancelCoverageFacetsOf(cancel),
};
