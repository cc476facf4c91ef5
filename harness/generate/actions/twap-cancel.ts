import fc from 'fast-check';
import { ownerIn } from '../encode-scope.ts';
import type { GeneratedAction } from '../generated-action.ts';

interface Words {
  readonly tag: 'twap_cancel';
  /** No chain of a campaign has given it. */
  readonly twapId: number;
}

export const twapCancel: GeneratedAction<Words> = {
  tag: 'twap_cancel',
  weight: 0.5,
  words: () => fc.record({ tag: fc.constant('twap_cancel'), twapId: fc.integer({ min: 2 ** 40, max: 2 ** 53 - 1 }) }),
  encode: ({ tag, twapId }, encoding, scope) => ({
    type: tag,
    params: { ...ownerIn(encoding, scope), twap_id: twapId },
  }),
};
