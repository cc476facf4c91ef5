import fc from 'fast-check';
import {
  delegateRefArbitrary,
  halfFirstArbitrary,
  makeSettingGenerator,
  type SettingDraft,
} from '../deployer-drafts.ts';
import type { ActionGenerator } from '../generated-action.ts';
import type { AccountRef } from '../steps.ts';

type Values = { readonly to: AccountRef; readonly add: boolean };

export const perpSetSubDeployersGenerator: ActionGenerator<SettingDraft<'perp_set_sub_deployers', Values>> =
  makeSettingGenerator('perp_set_sub_deployers', {
    kind: 'perp',
    values: fc.record({ to: delegateRefArbitrary, add: halfFirstArbitrary(true, true, false) }),
    encode: ({ to, add }, scope) => ({ sub_deployer: scope.address(to), add }),
  });
