import { settingOf } from '../deployer-words.ts';

export const perpSetMakerRebate = settingOf('perp_set_maker_rebate', { rebate_bps: 1 });
