import fc from 'fast-check';
import type { ActionGenerator } from '../generated-action.ts';
import { vaultRefArbitrary } from '../references.ts';
import type { VaultRef } from '../steps.ts';

/** Amounts that are refused for any vault. */
const odd = ['0', '-1', '0.009', '1000000000'] as const;

interface Words {
  readonly tag: 'vault_distribute';
  readonly vault: VaultRef;
  readonly amount: string;
}

export const vaultDistributeGenerator: ActionGenerator<Words> = {
  tag: 'vault_distribute',
  weight: 4,
  isOnRequest: true,
  words: () =>
    fc.record({
      tag: fc.constant('vault_distribute'),
      vault: vaultRefArbitrary,
      amount: fc.oneof(
        // Amounts that mint an exact number of shares at every price that a sequence produces.
        { weight: 8, arbitrary: fc.constantFrom('1', '5', '20.00', '2.509') },
        { weight: 2, arbitrary: fc.constantFrom(...odd) },
      ),
    }),
  encode: ({ tag, vault: ref, amount }, { by }, scope) => {
    const found = scope.vaults.vault(ref, by);
    if (found === undefined) return null;
    // No document says what a deposit buys when shares are worthless.
    if (ref !== 'nobody' && found.shares > 0n && found.nav <= 0n) return null;
    return { type: tag, params: { vault_id: found.id, pnl: amount } };
  },
  facets: ({ vault: ref, amount }) => [
    ...(ref === 'nobody' ? ['of nobody'] : []),
    ...(odd.some((one) => one === amount) ? [amount] : []),
  ],
};
