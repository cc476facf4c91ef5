import fc from 'fast-check';
import type { ActionGenerator } from '../generated-action.ts';
import { subAccountIndexArbitrary } from '../references.ts';

/** Names of the maximum length of 64 characters, one more, empty, and a usual one. */
const names = { longest: 'n'.repeat(64), 'too long': 'n'.repeat(65), none: '', usual: 'desk' } as const;

interface Words {
  readonly tag: 'create_sub_account';
  readonly name: keyof typeof names;
  /** null: the venue chooses. */
  readonly index: number | null;
  readonly sharesStpGroup: boolean;
}

export const createSubAccountGenerator: ActionGenerator<Words> = {
  tag: 'create_sub_account',
  weight: 2,
  words: () =>
    fc.record({
      tag: fc.constant('create_sub_account'),
      name: fc.oneof(
        { weight: 12, arbitrary: fc.constant('usual' as const) },
        { weight: 3, arbitrary: fc.constantFrom('longest' as const, 'too long' as const, 'none' as const) },
      ),
      index: fc.oneof(
        { weight: 6, arbitrary: subAccountIndexArbitrary },
        { weight: 3, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: fc.constantFrom(31, 32, 2 ** 32 - 1) },
      ),
      sharesStpGroup: fc.boolean(),
    }),
  encode: ({ tag, name, index, sharesStpGroup }) => ({
    type: tag,
    params: {
      name: names[name],
      ...(index === null ? {} : { explicit_index: index }),
      shared_stp_group: sharesStpGroup,
    },
  }),
  facets: ({ name, index }) => [
    ...(name === 'usual' ? [] : [`name ${name}`]),
    index === null ? 'no index' : 'an index',
  ],
};
