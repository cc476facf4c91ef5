import { type SettingWords, settingOf } from '../deployer-words.ts';
import type { GeneratedAction } from '../generated-action.ts';

export const perpSetOracle: GeneratedAction<SettingWords<'perp_set_oracle'>> = settingOf('perp_set_oracle', {
  oracle_source_mask: 1,
});
