import fc from 'fast-check';
import { generatedPlainSetting, halfFirstArbitrary, type SettingDraft } from '../deployer-drafts.ts';
import type { GeneratedAction } from '../generated-action.ts';

type Values = { readonly min_order_size: number };

export const perpSetMinSize: GeneratedAction<SettingDraft<'perp_set_min_size', Values>> = generatedPlainSetting(
  'perp_set_min_size',
  'perp',
  fc.record({ min_order_size: halfFirstArbitrary(100, 1, 1_000, 0) }),
);
