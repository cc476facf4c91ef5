import fc from 'fast-check';
import { type DeployedSettingDraft, makeHalfFirstArbitrary, makePlainSettingGenerator } from '../deployer-drafts.ts';
import type { ActionGenerator } from '../generated-action.ts';

type Values = { readonly min_order_size: number };

export const perpSetMinSizeGenerator: ActionGenerator<DeployedSettingDraft<'perp_set_min_size', Values>> =
  makePlainSettingGenerator(
    'perp_set_min_size',
    'perp',
    fc.record({ min_order_size: makeHalfFirstArbitrary(100, 1, 1_000, 0) }),
  );
