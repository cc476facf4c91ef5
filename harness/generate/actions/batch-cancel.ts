import fc from 'fast-check';
import { encodeCancelBody } from '../encode-order.ts';
import { allOrNull, encodeOwnerField } from '../encode-scope.ts';
import type { ActionGenerator } from '../generated-action.ts';
import { cancelArbitrary, cancelCoverageFacetsOf } from '../order-drafts.ts';
import type { CancelDraft } from '../steps.ts';

interface Words {
  readonly tag: 'batch_cancel';
  readonly cancels: readonly CancelDraft[];
}

export const batchCancelGenerator: ActionGenerator<Words> = {
  tag: 'batch_cancel',
  weight: 3,
  words: ({ legs }) =>
    fc.record({
      tag: fc.constant('batch_cancel'),
      cancels: fc.array(cancelArbitrary, { minLength: 1, maxLength: legs, size: 'max' }),
    }),
  encode: (words, encoding, scope) => {
    const cancels = allOrNull(words.cancels.map((cancel) => encodeCancelBody(cancel, encoding.by, scope)));
    return cancels === null ? null : { type: words.tag, params: { ...encodeOwnerField(encoding, scope), cancels } };
  },
  facets: ({ cancels }) => [...new Set(cancels.flatMap(cancelCoverageFacetsOf))],
};
