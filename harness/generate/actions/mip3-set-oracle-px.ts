import { type SettingWords, settingOf } from '../deployer-words.ts';
import type { GeneratedAction } from '../generated-action.ts';

export const mip3SetOraclePx: GeneratedAction<SettingWords<'mip3_set_oracle_px'>> = settingOf('mip3_set_oracle_px', {
  px: '1250.500001',
});
