import fc from 'fast-check';
import { generatedPlainSetting, halfFirstArbitrary, type SettingDraft } from '../deployer-drafts.ts';
import type { GeneratedAction } from '../generated-action.ts';

type Values = { readonly active: boolean };

export const spotSetPairActive: GeneratedAction<SettingDraft<'spot_set_pair_active', Values>> = generatedPlainSetting(
  'spot_set_pair_active',
  'pair',
  fc.record({ active: halfFirstArbitrary(true, false) }),
);
