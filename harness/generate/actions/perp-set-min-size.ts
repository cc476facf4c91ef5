import { type SettingWords, settingOf } from '../deployer-words.ts';
import type { GeneratedAction } from '../generated-action.ts';

export const perpSetMinSize: GeneratedAction<SettingWords<'perp_set_min_size'>> = settingOf('perp_set_min_size', {
  min_order_size: 1_000,
});
