import { settingOf } from '../deployer-words.ts';

export const perpDeactivateMarket = settingOf('perp_deactivate_market', {});
