import type { Core } from '../core.ts';
import { holderForAccount } from '../money/holder.ts';
import { moveMoney } from '../money/move.ts';
import type { Units } from '../numeric/planes.ts';
import { parseUnits } from '../numeric/served.ts';
import { firstRefusal, type Refusal, refuse } from '../refusal.ts';
import {
  dropStagedHolders,
  finalizeTokenSupply,
  stagedHoldersOf,
  type TokenDeployment,
} from '../state/spot-deploys.ts';
import { type CommitGate, defineAction, doneOutcome, refusedOutcome } from './action.ts';
import { unreadableAmountRefusal } from './request-values.ts';
import {
  deployedTokenGate,
  makeTokenCheck,
  type RequestNamingToken,
  spotDeployLaneOpenGate,
  tokenDeployerGate,
} from './spot-deploy-gates.ts';

export interface SupplyFinalization extends RequestNamingToken {
  readonly maxSupply: Units;
}

/** @source write-api, "Spot deployment" and "States and transitions" */
export interface SpotFinalizeSupplyRules {
  /** In the order in which the venue looks. */
  readonly gates: readonly CommitGate<'closed' | 'token' | 'deployer' | 'final' | 'checksum', SupplyFinalization>[];
  /** Whether the total equals the staged sum; nothing staged is no supply (D181). */
  readonly isTotal: (maxSupply: Units, deployment: TokenDeployment) => boolean;
  /** Credits the holders with their staged amounts. */
  readonly mints: (core: Core, token: number) => void;
  /** Whether the staged rows of a token are cleared. */
  readonly clears: (core: Core, token: number) => boolean;
}

export const spotFinalizeSupplyRules: SpotFinalizeSupplyRules = {
  gates: [
    spotDeployLaneOpenGate,
    deployedTokenGate,
    tokenDeployerGate,
    {
      id: 'final',
      check: makeTokenCheck((_core, _signer, { isFinal }) =>
        isFinal ? refuse('PRECONDITION_FAILED', 'the supply is final already') : null,
      ),
    },
    {
      id: 'checksum',
      check: makeTokenCheck(({ rules }, _signer, deployment, { maxSupply }: SupplyFinalization) =>
        rules.actions.spotFinalizeSupply.isTotal(maxSupply, deployment)
          ? null
          : refuse('PRECONDITION_FAILED', 'max_supply is not the staged total'),
      ),
    },
  ],
  isTotal: (maxSupply, { staged }) => staged > 0n && maxSupply === staged,
  mints(core, token) {
    const from = { kind: 'outside', door: 'deploys' } as const;
    for (const [holder, amount] of stagedHoldersOf(core.state, token))
      moveMoney(core, { token, amount, from, to: holderForAccount(holder), why: { kind: 'first-supply' } });
  },
  clears: () => true,
};

/** Makes the staged total the final supply of a token. */
export const spotFinalizeSupplyDefinition = defineAction('spot_finalize_supply', {
  decode({ asset, max_supply }): SupplyFinalization | Refusal {
    const maxSupply = parseUnits(max_supply);
    return maxSupply === null ? unreadableAmountRefusal : { asset, maxSupply };
  },
  admit: () => null,
  commit(core, { account }, asked) {
    const { gates, mints, clears } = core.rules.actions.spotFinalizeSupply;
    const refusal = firstRefusal(gates, core, account, asked);
    if (refusal !== null) return refusedOutcome(refusal);
    mints(core, asked.asset);
    if (clears(core, asked.asset)) dropStagedHolders(core.state, asked.asset);
    finalizeTokenSupply(core.state, asked.asset);
    return doneOutcome;
  },
});
