import fc from 'fast-check';
import { encodeCancelTargetFields } from '../encode-order.ts';
import { encodeOwnerField } from '../encode-scope.ts';
import type { ActionGenerator } from '../generated-action.ts';
import { cancelArbitrary, cancelCoverageFacetsOf } from '../order-drafts.ts';
import type { CancelDraft } from '../steps.ts';

interface Words {
  readonly tag: 'cancel_chase';
  readonly cancel: CancelDraft;
  /** Id that it names: the chase's, or its order's, which identifies no chase. */
  readonly by: 'handle' | 'leg';
}

export const cancelChaseGenerator: ActionGenerator<Words> = {
  tag: 'cancel_chase',
  weight: 1,
  words: () =>
    fc.record({
      tag: fc.constant('cancel_chase' as const),
      cancel: cancelArbitrary,
      by: fc.constantFrom<Words['by'][]>('handle', 'handle', 'handle', 'handle', 'leg'),
    }),
  encode({ tag, cancel, by }, encoding, scope) {
    const named =
      by === 'leg' ? scope.orders.order(cancel.order, encoding.by) : scope.orders.chase(cancel.order, encoding.by);
    const target = encodeCancelTargetFields(cancel, named, scope);
    if (target === null) return null;
    return { type: tag, params: { ...encodeOwnerField(encoding, scope), market: target.market, chase_oid: target.id } };
  },
  facets: ({ cancel, by }) => [...cancelCoverageFacetsOf(cancel), ...(by === 'leg' ? ['leg'] : [])],
};
