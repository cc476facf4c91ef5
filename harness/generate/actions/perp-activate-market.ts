import { type SettingWords, settingOf } from '../deployer-words.ts';
import type { GeneratedAction } from '../generated-action.ts';

export const perpActivateMarket: GeneratedAction<SettingWords<'perp_activate_market'>> = settingOf(
  'perp_activate_market',
  {},
);
