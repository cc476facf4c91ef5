import fc from 'fast-check';
import { generatedPlainSetting, halfFirstArbitrary, type SettingDraft } from '../deployer-drafts.ts';
import type { GeneratedAction } from '../generated-action.ts';

type Values = { readonly max_leverage: number };

export const perpSetLeverage: GeneratedAction<SettingDraft<'perp_set_leverage', Values>> = generatedPlainSetting(
  'perp_set_leverage',
  'perp',
  fc.record({ max_leverage: halfFirstArbitrary(10, 20, 1, 50, 51, 0) }),
);
