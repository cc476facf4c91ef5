import fc from 'fast-check';
import { generatedPlainSetting, type SettingDraft } from '../deployer-drafts.ts';
import type { GeneratedAction } from '../generated-action.ts';

type Values = { readonly oracle_source_mask: number };

export const perpSetOracle: GeneratedAction<SettingDraft<'perp_set_oracle', Values>> = generatedPlainSetting(
  'perp_set_oracle',
  'perp',
  fc.record({ oracle_source_mask: fc.constant(1) }),
);
