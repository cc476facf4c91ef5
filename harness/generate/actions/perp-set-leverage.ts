import fc from 'fast-check';
import { type DeployedSettingDraft, makeHalfFirstArbitrary, makePlainSettingGenerator } from '../deployer-drafts.ts';
import type { ActionGenerator } from '../generated-action.ts';

type Values = { readonly max_leverage: number };

export const perpSetLeverageGenerator: ActionGenerator<DeployedSettingDraft<'perp_set_leverage', Values>> =
  makePlainSettingGenerator(
    'perp_set_leverage',
    'perp',
    fc.record({ max_leverage: makeHalfFirstArbitrary(10, 20, 1, 50, 51, 0) }),
  );
