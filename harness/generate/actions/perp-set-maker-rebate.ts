import fc from 'fast-check';
import { generatedPlainSetting, halfFirstArbitrary, type SettingDraft } from '../deployer-drafts.ts';
import type { GeneratedAction } from '../generated-action.ts';

type Values = { readonly rebate_bps: number };

export const perpSetMakerRebate: GeneratedAction<SettingDraft<'perp_set_maker_rebate', Values>> = generatedPlainSetting(
  'perp_set_maker_rebate',
  'perp',
  fc.record({ rebate_bps: halfFirstArbitrary(1, 2, 0, 3) }),
);
