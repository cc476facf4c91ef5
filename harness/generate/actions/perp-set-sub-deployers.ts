import { type SettingWords, settingOf } from '../deployer-words.ts';
import type { GeneratedAction } from '../generated-action.ts';

export const perpSetSubDeployers: GeneratedAction<SettingWords<'perp_set_sub_deployers'>> = settingOf(
  'perp_set_sub_deployers',
  {
    sub_deployer: `0x${'5d'.repeat(20)}`,
    add: true,
  },
);
