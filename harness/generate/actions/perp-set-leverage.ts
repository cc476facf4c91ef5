import fc from 'fast-check';
import { generatedPlainSetting, mostlyFirstArbitrary, type SettingDraft } from '../deployer-drafts.ts';
import type { GeneratedAction } from '../generated-action.ts';

type Values = { readonly max_leverage: number };

export const perpSetLeverage: GeneratedAction<SettingDraft<'perp_set_leverage', Values>> = generatedPlainSetting(
  'perp_set_leverage',
  'perp',
  fc.record({ max_leverage: mostlyFirstArbitrary(10, 20, 1, 50, 51, 0) }),
);
