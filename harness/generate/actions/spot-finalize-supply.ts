import fc from 'fast-check';
import { type DeployedSettingDraft, makeDeployedSettingGenerator, makeHalfFirstArbitrary } from '../deployer-drafts.ts';
import type { ActionGenerator } from '../generated-action.ts';

/** Smallest units of the token beyond the staged amount; null: one whole unit, whatever is staged. */
interface Values {
  readonly beside: number | null;
}

export const spotFinalizeSupplyGenerator: ActionGenerator<DeployedSettingDraft<'spot_finalize_supply', Values>> =
  makeDeployedSettingGenerator('spot_finalize_supply', {
    kind: 'token',
    values: fc.record({ beside: makeHalfFirstArbitrary<number | null>(0, 0, 1, -1, null) }),
    encode: ({ beside }, scope, asset) => ({ max_supply: beside === null ? '1' : scope.deploys.staged(asset, beside) }),
  });
