import fc from 'fast-check';
import { type DeployedSettingDraft, makeHalfFirstArbitrary, makePlainSettingGenerator } from '../deployer-drafts.ts';
import type { ActionGenerator } from '../generated-action.ts';

type Values = {
  readonly taker_fee_dbps: number;
  readonly maker_fee_dbps: number;
  readonly min_notional_cents: number;
};

export const spotSetPairParamsGenerator: ActionGenerator<DeployedSettingDraft<'spot_set_pair_params', Values>> =
  makePlainSettingGenerator(
    'spot_set_pair_params',
    'pair',
    fc.record({
      taker_fee_dbps: makeHalfFirstArbitrary(30, 0, 50, 51, 500, 501),
      maker_fee_dbps: makeHalfFirstArbitrary(10, 500, 501),
      min_notional_cents: makeHalfFirstArbitrary(100, 1, 0, 100_000_000, 100_000_001),
    }),
  );
