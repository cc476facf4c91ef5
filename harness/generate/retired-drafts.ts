import fc from 'fast-check';
import type { ActionGenerator } from './generated-action.ts';

export interface RetiredTransferDraft<Tag extends string> {
  readonly tag: Tag;
  readonly amount: string;
}

/** Returns a generator of transfers to or from the retired wallet of a pair: they have no effect. */
export function makeRetiredTransferGenerator<const Tag extends string>(
  tag: Tag,
): ActionGenerator<RetiredTransferDraft<Tag>> {
  return {
    tag,
    weight: 0.5,
    words: () => fc.record({ tag: fc.constant(tag), amount: fc.constantFrom('1', '2.5', '1000') }),
    encode: ({ amount }) => ({ type: tag, params: { pair: 200, amount } }),
  };
}
