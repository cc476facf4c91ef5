import { type SettingWords, settingOf } from '../deployer-words.ts';
import type { GeneratedAction } from '../generated-action.ts';

export const perpSetSubDeployerPerms: GeneratedAction<SettingWords<'perp_set_sub_deployer_perms'>> = settingOf(
  'perp_set_sub_deployer_perms',
  {
    sub_deployer: `0x${'5d'.repeat(20)}`,
    permissions: 33,
  },
);
