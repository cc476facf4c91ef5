import fc from 'fast-check';
import { makePlainSettingGenerator, type SettingDraft } from '../deployer-drafts.ts';
import type { ActionGenerator } from '../generated-action.ts';

type Values = Record<never, never>;

export const perpDeactivateMarketGenerator: ActionGenerator<SettingDraft<'perp_deactivate_market', Values>> =
  makePlainSettingGenerator('perp_deactivate_market', 'perp', fc.record({}));
