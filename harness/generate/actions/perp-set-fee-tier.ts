import { type SettingWords, settingOf } from '../deployer-words.ts';
import type { GeneratedAction } from '../generated-action.ts';

export const perpSetFeeTier: GeneratedAction<SettingWords<'perp_set_fee_tier'>> = settingOf('perp_set_fee_tier', {
  taker_fee_dbps: 45,
  maker_fee_dbps: 12,
  deployer_fee_bps: 0,
});
