import fc from 'fast-check';
import type { ActionGenerator } from '../generated-action.ts';
import { earnPoolCoverageFacetsOf, isKnownPoolArbitrary, resolvePoolToken } from '../pool-drafts.ts';

interface Words {
  readonly tag: 'earn_withdraw';
  /** Whether the pool is that of USDC, or of a token that does not exist. */
  readonly isKnown: boolean;
  readonly shares: string;
}

export const earnWithdrawGenerator: ActionGenerator<Words> = {
  tag: 'earn_withdraw',
  weight: 1,
  words: () =>
    fc.record({
      tag: fc.constant('earn_withdraw'),
      isKnown: isKnownPoolArbitrary,
      shares: fc.constantFrom(
        '1',
        '1',
        '0.5',
        '2.5',
        '10',
        '20',
        '50',
        '150',
        '200',
        '0.000001',
        '1000000000',
        '0',
        '-1',
      ),
    }),
  encode: ({ tag, isKnown, shares }, _from, scope) => {
    const asset = resolvePoolToken(isKnown, scope);
    return asset === null ? null : { type: tag, params: { asset, shares } };
  },
  facets: ({ isKnown, shares }) => [...earnPoolCoverageFacetsOf(isKnown), ...(shares.length > 4 ? ['far off'] : [])],
};
