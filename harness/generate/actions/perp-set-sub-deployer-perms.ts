import { settingOf } from '../deployer-words.ts';

export const perpSetSubDeployerPerms = settingOf('perp_set_sub_deployer_perms', {
  sub_deployer: `0x${'5d'.repeat(20)}`,
  permissions: 33,
});
