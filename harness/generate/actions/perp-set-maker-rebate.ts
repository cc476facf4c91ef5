import fc from 'fast-check';
import { type DeployedSettingDraft, makeHalfFirstArbitrary, makePlainSettingGenerator } from '../deployer-drafts.ts';
import type { ActionGenerator } from '../generated-action.ts';

type Values = { readonly rebate_bps: number };

export const perpSetMakerRebateGenerator: ActionGenerator<DeployedSettingDraft<'perp_set_maker_rebate', Values>> =
  makePlainSettingGenerator(
    'perp_set_maker_rebate',
    'perp',
    fc.record({ rebate_bps: makeHalfFirstArbitrary(1, 2, 0, 3) }),
  );
