import { settingOf } from '../deployer-words.ts';

export const perpActivateMarket = settingOf('perp_activate_market', {});
