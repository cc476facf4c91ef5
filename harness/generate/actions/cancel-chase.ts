import fc from 'fast-check';
import { cancelTarget } from '../encode-order.ts';
import { ownerIn } from '../encode-scope.ts';
import type { GeneratedAction } from '../generated-action.ts';
import { cancelFacets, cancelWords } from '../order-words.ts';
import type { CancelWords } from '../steps.ts';

interface Words {
  readonly tag: 'cancel_chase';
  readonly cancel: CancelWords;
}

export const cancelChase: GeneratedAction<Words> = {
  tag: 'cancel_chase',
  weight: 1,
  words: () => fc.record({ tag: fc.constant('cancel_chase'), cancel: cancelWords }),
  encode({ tag, cancel }, encoding, scope) {
    const target = cancelTarget(cancel, scope.chase(cancel.order, encoding.by), scope);
    if (target === null) return null;
    return { type: tag, params: { ...ownerIn(encoding, scope), market: target.market, chase_oid: target.id } };
  },
  facets: ({ cancel }) => cancelFacets(cancel),
};
