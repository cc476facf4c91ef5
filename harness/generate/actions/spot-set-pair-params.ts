import { type SettingWords, settingOf } from '../deployer-words.ts';
import type { GeneratedAction } from '../generated-action.ts';

export const spotSetPairParams: GeneratedAction<SettingWords<'spot_set_pair_params'>> = settingOf(
  'spot_set_pair_params',
  { taker_fee_dbps: 30, maker_fee_dbps: 10, min_notional_cents: 100 },
  'pair',
);
