import fc from 'fast-check';
import { type DeployedSettingDraft, makePlainSettingGenerator } from '../deployer-drafts.ts';
import type { ActionGenerator } from '../generated-action.ts';

type Values = Record<never, never>;

export const perpDeactivateMarketGenerator: ActionGenerator<DeployedSettingDraft<'perp_deactivate_market', Values>> =
  makePlainSettingGenerator('perp_deactivate_market', 'perp', fc.record({}));
