import fc from 'fast-check';
import type { ActionGenerator } from '../generated-action.ts';
import { vaultRefArbitrary } from '../references.ts';
import type { VaultRef } from '../steps.ts';

interface Words {
  readonly tag: 'vault_modify';
  readonly vault: VaultRef;
  /** null: unchanged. */
  readonly name: string | null;
  readonly lockSecs: number | null;
  readonly feeBps: number | null;
  readonly paused: boolean | null;
}

const maybe = <T>(value: fc.Arbitrary<T>) => fc.oneof(fc.constant(null), value);

export const vaultModifyGenerator: ActionGenerator<Words> = {
  tag: 'vault_modify',
  weight: 4,
  isOnRequest: true,
  words: () =>
    fc.record({
      tag: fc.constant('vault_modify'),
      vault: vaultRefArbitrary,
      name: maybe(
        fc.oneof(
          { weight: 8, arbitrary: fc.constantFrom('v2', 'zweite ☂') },
          { weight: 2, arbitrary: fc.constant('') },
        ),
      ),
      lockSecs: fc.oneof(
        { weight: 6, arbitrary: fc.constant(null) },
        { weight: 4, arbitrary: fc.constantFrom(345_600, 604_800, 0) },
      ),
      feeBps: maybe(
        fc.oneof(
          { weight: 8, arbitrary: fc.constantFrom(0, 100, 2_000) },
          { weight: 2, arbitrary: fc.constantFrom(2_001, 65_535) },
        ),
      ),
      paused: maybe(fc.boolean()),
    }),
  encode: ({ tag, vault: ref, name, lockSecs, feeBps, paused }, { by }, scope) => {
    const found = scope.vaults.vault(ref, by);
    if (found === undefined) return null;
    return {
      type: tag,
      params: {
        vault_id: found.id,
        new_name: name,
        ...(lockSecs === null ? {} : { new_lock_period_secs: lockSecs }),
        new_management_fee_bps: feeBps,
        new_paused: paused,
      },
    };
  },
  facets: ({ vault: ref, name, lockSecs, feeBps, paused }) => [
    ...(ref === 'nobody' ? ['of nobody'] : []),
    ...(name === '' ? ['no name'] : []),
    ...(lockSecs === null ? [] : ['a lock']),
    ...(feeBps !== null && feeBps > 2_000 ? ['above the cap'] : []),
    ...(paused === null ? [] : [paused ? 'pauses' : 'goes on']),
  ],
};
