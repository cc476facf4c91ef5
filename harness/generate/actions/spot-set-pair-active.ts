import fc from 'fast-check';
import { type DeployedSettingDraft, makeHalfFirstArbitrary, makePlainSettingGenerator } from '../deployer-drafts.ts';
import type { ActionGenerator } from '../generated-action.ts';

type Values = { readonly active: boolean };

export const spotSetPairActiveGenerator: ActionGenerator<DeployedSettingDraft<'spot_set_pair_active', Values>> =
  makePlainSettingGenerator('spot_set_pair_active', 'pair', fc.record({ active: makeHalfFirstArbitrary(true, false) }));
