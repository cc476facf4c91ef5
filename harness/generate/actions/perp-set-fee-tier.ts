import { settingOf } from '../deployer-words.ts';

export const perpSetFeeTier = settingOf('perp_set_fee_tier', {
  taker_fee_dbps: 45,
  maker_fee_dbps: 12,
  deployer_fee_bps: 0,
});
