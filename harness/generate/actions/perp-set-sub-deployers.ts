import { settingOf } from '../deployer-words.ts';

export const perpSetSubDeployers = settingOf('perp_set_sub_deployers', {
  sub_deployer: `0x${'5d'.repeat(20)}`,
  add: true,
});
