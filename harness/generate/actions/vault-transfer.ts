import fc from 'fast-check';
import { CORE_DECIMALS } from '../../../reference-model/index.ts';
import type { ActionGenerator } from '../generated-action.ts';
import { vaultRefArbitrary } from '../references.ts';
import type { ScopedVault } from '../scope/vaults.ts';
import type { VaultRef } from '../steps.ts';

interface Words {
  readonly tag: 'vault_transfer';
  readonly vault: VaultRef;
  readonly deposit: boolean;
  /** Whole USDC; half of the vault's equity; more than any balance; a negative amount. */
  readonly amount: 1 | 10 | 'half' | 'too much' | 'negative';
  readonly asNumber: boolean;
}

export const vaultTransferGenerator: ActionGenerator<Words> = {
  tag: 'vault_transfer',
  weight: 4,
  isOnRequest: true,
  words: () =>
    fc.record({
      tag: fc.constant('vault_transfer'),
      vault: vaultRefArbitrary,
      deposit: fc.boolean(),
      amount: fc.oneof(
        { weight: 8, arbitrary: fc.constantFrom<Words['amount'][]>(1, 10, 'half', 'half') },
        { weight: 3, arbitrary: fc.constantFrom<Words['amount'][]>('too much', 'negative') },
      ),
      asNumber: fc.boolean(),
    }),
  encode: ({ tag, vault: ref, deposit, amount, asNumber }, { by }, scope) => {
    const found = scope.vaults.vault(ref, by);
    if (found === undefined) return null;
    const units = ref === 'nobody' ? 1 : unitsOf(amount, deposit, found);
    if (units === null) return null;
    return { type: tag, params: { vault_id: found.id, deposit, amount: asNumber ? units : String(units) } };
  },
  facets: ({ vault: ref, deposit, amount }) => [
    deposit ? 'into' : 'out of',
    ...(ref === 'nobody' ? ['of nobody'] : []),
    ...(typeof amount === 'number' ? [] : [amount]),
  ],
};

const ONE = 10n ** BigInt(CORE_DECIMALS);
const BEYOND = 1_000_000_000;

/** Returns the amount in units. null: its effect is not documented, or the share price afterwards would not be exact. */
function unitsOf(amount: Words['amount'], deposit: boolean, { isPaused, nav, shares }: ScopedVault): number | null {
  if (amount === 'too much') return BEYOND;
  if (amount === 'negative') return -1;
  if (deposit) {
    // Whether leaders may deposit into a vault they have paused is open (D50), and so is the price at which they seed one.
    const isOpen = isPaused || (shares === 0n ? nav !== 0n : nav <= 0n);
    return isOpen || amount === 'half' ? null : amount;
  }
  // At prices of 1, a half and a quarter every share is paid out without rounding.
  const isHalved = amount === 'half' && nav > 0n && nav * 2n >= shares && nav % (ONE / 50n) === 0n;
  return isHalved ? Number(nav / (ONE / 50n)) / 100 : null;
}
