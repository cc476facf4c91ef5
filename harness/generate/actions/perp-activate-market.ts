import fc from 'fast-check';
import { generatedPlainSetting, type SettingDraft } from '../deployer-drafts.ts';
import type { GeneratedAction } from '../generated-action.ts';

type Values = Record<never, never>;

export const perpActivateMarket: GeneratedAction<SettingDraft<'perp_activate_market', Values>> = generatedPlainSetting(
  'perp_activate_market',
  'perp',
  fc.record({}),
);
