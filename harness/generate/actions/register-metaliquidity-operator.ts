import fc from 'fast-check';
import { zeroAddress } from '../../identity/zero-address.ts';
import type { ActionGenerator } from '../generated-action.ts';
import { accountRefArbitrary, vaultRefArbitrary } from '../references.ts';
import type { AccountRef, VaultRef } from '../steps.ts';

interface Words {
  readonly tag: 'register_metaliquidity_operator';
  readonly vault: VaultRef;
  /** null: the zero address. */
  readonly operator: AccountRef | null;
  readonly allowed: boolean;
  /** 0: immediate, which is refused; null: left out. */
  readonly expiresAtMs: 0 | 2_000_000_000_000 | null;
}

export const registerMetaliquidityOperatorGenerator: ActionGenerator<Words> = {
  tag: 'register_metaliquidity_operator',
  weight: 2,
  isOnRequest: true,
  words: () =>
    fc.record({
      tag: fc.constant('register_metaliquidity_operator'),
      vault: vaultRefArbitrary,
      operator: fc.oneof({ weight: 6, arbitrary: accountRefArbitrary }, { weight: 1, arbitrary: fc.constant(null) }),
      allowed: fc.boolean(),
      expiresAtMs: fc.constantFrom<Words['expiresAtMs'][]>(null, null, 2_000_000_000_000, 0),
    }),
  encode: ({ tag, vault: ref, operator, allowed, expiresAtMs }, { by }, scope) => {
    const found = scope.vaults.vault(ref, by);
    // A revocation is always accepted, and an expiry of 0 always refused: which rule takes precedence is open.
    if (found === undefined || (!allowed && expiresAtMs === 0)) return null;
    return {
      type: tag,
      params: {
        vault_id: found.id,
        operator: operator === null ? zeroAddress : scope.accounts.address(operator),
        allowed,
        expires_at_ms: expiresAtMs,
      },
    };
  },
  facets: ({ vault: ref, operator, allowed, expiresAtMs }) => [
    allowed ? 'grants' : 'revokes',
    ...(ref === 'nobody' ? ['of nobody'] : []),
    ...(operator === null ? ['nobody'] : []),
    ...(expiresAtMs === 0 ? ['at 0'] : []),
  ],
};
