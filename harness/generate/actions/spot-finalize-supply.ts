import { type SettingWords, settingOf } from '../deployer-words.ts';
import type { GeneratedAction } from '../generated-action.ts';

export const spotFinalizeSupply: GeneratedAction<SettingWords<'spot_finalize_supply'>> = settingOf(
  'spot_finalize_supply',
  { max_supply: '1' },
);
