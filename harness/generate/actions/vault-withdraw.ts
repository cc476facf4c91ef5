import fc from 'fast-check';
import { CORE_DECIMALS } from '../../../reference-model/index.ts';
import type { ActionGenerator } from '../generated-action.ts';
import { vaultRefArbitrary } from '../references.ts';
import type { VaultRef } from '../steps.ts';

interface Words {
  readonly tag: 'vault_withdraw';
  readonly vault: VaultRef;
  /** Shares; all unlocked ones, rounded down to whole ones; one more than that. */
  readonly shares: -1 | 1 | 4 | 0.5 | 'free' | 'more' | 'all there are';
  readonly asNumber: boolean;
}

export const vaultWithdrawGenerator: ActionGenerator<Words> = {
  tag: 'vault_withdraw',
  weight: 4,
  isOnRequest: true,
  words: () =>
    fc.record({
      tag: fc.constant('vault_withdraw'),
      vault: vaultRefArbitrary,
      shares: fc.constantFrom<Words['shares'][]>(-1, 1, 0.5, 4, 'free', 'more', 'all there are'),
      asNumber: fc.boolean(),
    }),
  encode: ({ tag, vault: ref, shares, asNumber }, { by }, scope) => {
    const found = scope.vaults.vault(ref, by);
    if (found === undefined) return null;
    // No document says whether worthless shares can be redeemed.
    if (ref !== 'nobody' && found.shares > 0n && found.nav <= 0n) return null;
    const free = ref === 'nobody' ? 0 : Number(scope.vaults.freeShares(ref, by) / ONE);
    const requested = sharesOf(shares, free);
    return requested === 0
      ? null
      : { type: tag, params: { vault_id: found.id, shares: asNumber ? requested : String(requested) } };
  },
  facets: ({ vault: ref, shares }) => [
    ...(ref === 'nobody' ? ['of nobody'] : []),
    ...(typeof shares === 'number' ? [] : [shares]),
  ],
};

const ONE = 10n ** BigInt(CORE_DECIMALS);

function sharesOf(shares: Words['shares'], free: number): number {
  if (shares === 'free') return free;
  if (shares === 'more') return free + 1;
  return shares === 'all there are' ? 1_000_000_000 : shares;
}
