import { settingOf } from '../deployer-words.ts';

export const perpSetLeverage = settingOf('perp_set_leverage', { max_leverage: 10 });
