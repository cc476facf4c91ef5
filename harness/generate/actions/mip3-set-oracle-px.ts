import { settingOf } from '../deployer-words.ts';

export const mip3SetOraclePx = settingOf('mip3_set_oracle_px', { px: '1250.500001' });
