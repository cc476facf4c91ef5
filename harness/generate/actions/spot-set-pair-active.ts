import { type SettingWords, settingOf } from '../deployer-words.ts';
import type { GeneratedAction } from '../generated-action.ts';

export const spotSetPairActive: GeneratedAction<SettingWords<'spot_set_pair_active'>> = settingOf(
  'spot_set_pair_active',
  { active: true },
  'pair',
);
