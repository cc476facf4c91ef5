import { settingOf } from '../deployer-words.ts';

export const perpSetOracle = settingOf('perp_set_oracle', { oracle_source_mask: 1 });
