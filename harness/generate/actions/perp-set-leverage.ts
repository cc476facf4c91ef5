import { type SettingWords, settingOf } from '../deployer-words.ts';
import type { GeneratedAction } from '../generated-action.ts';

export const perpSetLeverage: GeneratedAction<SettingWords<'perp_set_leverage'>> = settingOf('perp_set_leverage', {
  max_leverage: 10,
});
