import fc from 'fast-check';
import { halfFirstArbitrary, makePlainSettingGenerator, type SettingDraft } from '../deployer-drafts.ts';
import type { ActionGenerator } from '../generated-action.ts';

type Values = { readonly min_order_size: number };

export const perpSetMinSizeGenerator: ActionGenerator<SettingDraft<'perp_set_min_size', Values>> =
  makePlainSettingGenerator(
    'perp_set_min_size',
    'perp',
    fc.record({ min_order_size: halfFirstArbitrary(100, 1, 1_000, 0) }),
  );
