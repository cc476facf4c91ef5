import fc from 'fast-check';
import { type DeployedSettingDraft, makePlainSettingGenerator } from '../deployer-drafts.ts';
import type { ActionGenerator } from '../generated-action.ts';

type Values = Record<never, never>;

export const perpActivateMarketGenerator: ActionGenerator<DeployedSettingDraft<'perp_activate_market', Values>> =
  makePlainSettingGenerator('perp_activate_market', 'perp', fc.record({}));
