import { type SettingWords, settingOf } from '../deployer-words.ts';
import type { GeneratedAction } from '../generated-action.ts';

export const perpSetMakerRebate: GeneratedAction<SettingWords<'perp_set_maker_rebate'>> = settingOf(
  'perp_set_maker_rebate',
  { rebate_bps: 1 },
);
