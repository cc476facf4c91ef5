import fc from 'fast-check';
import type { ActionGenerator } from '../generated-action.ts';

interface Words {
  readonly tag: 'submit_encrypted_order';
  /** Length in bytes, far below any limit. */
  readonly length: number;
  readonly threshold: number;
}

/** A commitment that nobody will ever open. */
const commitment: readonly number[] = Array.from({ length: 32 }, (_none, at) => at);

export const submitEncryptedOrderGenerator: ActionGenerator<Words> = {
  tag: 'submit_encrypted_order',
  weight: 1,
  words: () =>
    fc.record({
      tag: fc.constant('submit_encrypted_order'),
      length: fc.nat({ max: 4 }),
      threshold: fc.nat({ max: 3 }),
    }),
  encode: ({ tag, length, threshold }, _encoding, scope) => ({
    type: tag,
    params: {
      ciphertext: Array.from({ length }, (_none, at) => at + 1),
      commitment,
      threshold,
      target_block: scope.height + 10,
      reveal_deadline_ms: scope.timeMs + 60_000,
    },
  }),
  facets: ({ length, threshold }) => [
    ...(length === 0 ? ['empty'] : []),
    ...(threshold === 0 ? ['without a threshold'] : []),
  ],
};
