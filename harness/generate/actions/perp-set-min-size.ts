import { settingOf } from '../deployer-words.ts';

export const perpSetMinSize = settingOf('perp_set_min_size', { min_order_size: 1_000 });
