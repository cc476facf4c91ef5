import fc from 'fast-check';
import {
  type DeployedSettingDraft,
  delegateRefArbitrary,
  makeDeployedSettingGenerator,
  makeHalfFirstArbitrary,
} from '../deployer-drafts.ts';
import type { ActionGenerator } from '../generated-action.ts';
import type { AccountRef } from '../steps.ts';

type Values = { readonly to: AccountRef; readonly mask: number };

export const perpSetSubDeployerPermsGenerator: ActionGenerator<
  DeployedSettingDraft<'perp_set_sub_deployer_perms', Values>
> = makeDeployedSettingGenerator('perp_set_sub_deployer_perms', {
  kind: 'perp',
  values: fc.record({
    to: delegateRefArbitrary,
    mask: makeHalfFirstArbitrary(511, 0, 1, 2, 4, 8, 16, 32, 64, 256, 34, 512),
  }),
  encode: ({ to, mask }, scope) => ({ sub_deployer: scope.accounts.address(to), permissions: mask }),
});
