import fc from 'fast-check';
import type { ActionGenerator } from '../generated-action.ts';
import { keyRefArbitrary } from '../references.ts';
import type { KeyRef } from '../steps.ts';

interface Words {
  readonly tag: 'convert_to_multi_sig_user';
  readonly signers: readonly KeyRef[];
  readonly threshold: number;
}

/** Only the third and later keys may be repeated, so that no lower threshold locks an account whose roster repeats a key. */
const roster = fc.uniqueArray(keyRefArbitrary, {
  minLength: 1,
  maxLength: 3,
  comparator: (one, other) => same(one, other),
});

/** Rosters that can sign, some with a repeated key; the empty one that removes a roster; and invalid ones. */
export const convertToMultiSigUserGenerator: ActionGenerator<Words> = {
  tag: 'convert_to_multi_sig_user',
  weight: 4,
  isOnRequest: true,
  words: () =>
    fc.record({
      tag: fc.constant('convert_to_multi_sig_user'),
      signers: fc.oneof(
        { weight: 8, arbitrary: roster },
        { weight: 1, arbitrary: roster.map((keys) => [...keys, ...keys.slice(0, 1)], undo) },
        { weight: 1, arbitrary: fc.array(keyRefArbitrary, { maxLength: 0 }) },
      ),
      threshold: fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom(1, 1, 2, 3) },
        { weight: 1, arbitrary: fc.constantFrom(0, 5) },
      ),
    }),
  encode: ({ tag, signers, threshold }, _encoding, scope) => {
    const keys = signers.map((signer) => scope.accounts.key(signer));
    // A roster with fewer keys than its threshold would lock its account for good.
    const isLocked = threshold <= keys.length && threshold > new Set(keys).size;
    return isLocked ? null : { type: tag, params: { signers: keys, threshold } };
  },
  facets: ({ signers, threshold }) => [
    signers.length === 0 ? 'to nobody' : signers.length === 1 ? 'to one' : 'to several',
    threshold === 0 || threshold > signers.length ? 'out of bounds' : 'within bounds',
  ],
};

function same(one: KeyRef, other: KeyRef): boolean {
  return one.of === other.of && ('nth' in one ? one.nth : null) === ('nth' in other ? other.nth : null);
}

function undo(keys: unknown): KeyRef[] {
  return Array.isArray(keys) ? keys.slice(0, -1) : [];
}
