import fc from 'fast-check';
import {
  type DeployedSettingDraft,
  delegateRefArbitrary,
  makeDeployedSettingGenerator,
  makeHalfFirstArbitrary,
} from '../deployer-drafts.ts';
import type { ActionGenerator } from '../generated-action.ts';
import type { AccountRef } from '../steps.ts';

type Values = { readonly to: AccountRef; readonly add: boolean };

export const perpSetSubDeployersGenerator: ActionGenerator<DeployedSettingDraft<'perp_set_sub_deployers', Values>> =
  makeDeployedSettingGenerator('perp_set_sub_deployers', {
    kind: 'perp',
    values: fc.record({ to: delegateRefArbitrary, add: makeHalfFirstArbitrary(true, true, false) }),
    encode: ({ to, add }, scope) => ({ sub_deployer: scope.accounts.address(to), add }),
  });
