import fc from 'fast-check';
import { type DeployedSettingDraft, makePlainSettingGenerator } from '../deployer-drafts.ts';
import type { ActionGenerator } from '../generated-action.ts';

type Values = { readonly oracle_source_mask: number };

export const perpSetOracleGenerator: ActionGenerator<DeployedSettingDraft<'perp_set_oracle', Values>> =
  makePlainSettingGenerator('perp_set_oracle', 'perp', fc.record({ oracle_source_mask: fc.constant(1) }));
