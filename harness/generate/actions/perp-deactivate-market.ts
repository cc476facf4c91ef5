import fc from 'fast-check';
import { generatedPlainSetting, type SettingDraft } from '../deployer-drafts.ts';
import type { GeneratedAction } from '../generated-action.ts';

type Values = Record<never, never>;

export const perpDeactivateMarket: GeneratedAction<SettingDraft<'perp_deactivate_market', Values>> =
  generatedPlainSetting('perp_deactivate_market', 'perp', fc.record({}));
