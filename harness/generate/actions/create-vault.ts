import fc from 'fast-check';
import type { ActionGenerator } from '../generated-action.ts';

interface Words {
  readonly tag: 'create_vault';
  readonly name: string;
  readonly lockSecs: number;
  /** null: left out. */
  readonly kind: 'User' | 'Metaliquidity' | null;
  readonly parent: 'null' | 'left out' | 'some';
}

export const createVaultGenerator: ActionGenerator<Words> = {
  tag: 'create_vault',
  weight: 2,
  isOnRequest: true,
  words: () =>
    fc.record({
      tag: fc.constant('create_vault'),
      name: fc.constantFrom('desk', 'Kasse Ω'),
      lockSecs: fc.constantFrom(345_600, 0, 1),
      kind: fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom<Words['kind'][]>('User', null) },
        { weight: 1, arbitrary: fc.constant('Metaliquidity' as const) },
      ),
      parent: fc.oneof(
        { weight: 8, arbitrary: fc.constantFrom<Words['parent'][]>('null', 'left out') },
        { weight: 1, arbitrary: fc.constant('some' as const) },
      ),
    }),
  // A venue may refuse the name of another vault (D275). The address of the account's agent is used, since the address of a vault that
  // creates one differs between the sides.
  encode: ({ tag, name, lockSecs, kind, parent }, { by }, scope) => ({
    type: tag,
    params: {
      name: `${name} ${scope.accounts.agent(by).slice(-6)}`,
      lock_period_secs: lockSecs,
      ...(parent === 'left out' ? {} : { parent: parent === 'some' ? 1 : null }),
      ...(kind === null ? {} : { kind }),
    },
  }),
  facets: ({ kind, parent }) => [kind ?? 'no kind', ...(parent === 'some' ? ['a parent'] : [])],
};
