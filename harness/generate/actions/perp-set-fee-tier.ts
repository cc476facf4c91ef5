import fc from 'fast-check';
import { type DeployedSettingDraft, makeHalfFirstArbitrary, makePlainSettingGenerator } from '../deployer-drafts.ts';
import type { ActionGenerator } from '../generated-action.ts';

type Values = {
  readonly taker_fee_dbps: number;
  readonly maker_fee_dbps: number;
  readonly deployer_fee_bps: number;
};

export const perpSetFeeTierGenerator: ActionGenerator<DeployedSettingDraft<'perp_set_fee_tier', Values>> =
  makePlainSettingGenerator(
    'perp_set_fee_tier',
    'perp',
    fc.record({
      taker_fee_dbps: makeHalfFirstArbitrary(45, 0, 50, 51, 500, 501, 3_000, 3_001),
      maker_fee_dbps: makeHalfFirstArbitrary(12, 0, 500, 501),
      deployer_fee_bps: makeHalfFirstArbitrary(0, 0, 0, 301),
    }),
  );
