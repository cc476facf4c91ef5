import { type SettingWords, settingOf } from '../deployer-words.ts';
import type { GeneratedAction } from '../generated-action.ts';

export const perpDeactivateMarket: GeneratedAction<SettingWords<'perp_deactivate_market'>> = settingOf(
  'perp_deactivate_market',
  {},
);
