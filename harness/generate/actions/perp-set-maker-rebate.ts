import fc from 'fast-check';
import { type DeployedSettingDraft, halfFirstArbitrary, makePlainSettingGenerator } from '../deployer-drafts.ts';
import type { ActionGenerator } from '../generated-action.ts';

type Values = { readonly rebate_bps: number };

export const perpSetMakerRebateGenerator: ActionGenerator<DeployedSettingDraft<'perp_set_maker_rebate', Values>> =
  makePlainSettingGenerator('perp_set_maker_rebate', 'perp', fc.record({ rebate_bps: halfFirstArbitrary(1, 2, 0, 3) }));
