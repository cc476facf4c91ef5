import type { Core } from '../core.ts';
import { pow10 } from '../numeric/decimal.ts';
import { CORE_DECIMALS, type Units, ZERO_UNITS } from '../numeric/planes.ts';
import { parseUnits } from '../numeric/served.ts';
import { firstRefusal, type Refusal, refuse } from '../refusal.ts';
import type { Address } from '../state/address.ts';
import { countOfStagedTokens, stagedHoldersOf, stageHolders } from '../state/spot-deploys.ts';
import { type CommitGate, defineAction, doneOutcome, refusedOutcome } from './action.ts';
import { gateFactoryForCode } from './gates.ts';
import { parseRequestAddress } from './request-values.ts';
import {
  deployedTokenGate,
  makeTokenCheck,
  type RequestNamingToken,
  spotDeployLaneOpenGate,
  tokenDeployerGate,
} from './spot-deploy-gates.ts';

export interface HolderSeeding extends RequestNamingToken {
  readonly holders: readonly Address[];
  /** Amounts in whole units; null: finer than any token, or above the maximum supply. */
  readonly amounts: readonly (Units | null)[];
}

type GateId =
  | ('closed' | 'token' | 'deployer' | 'final' | 'parallel' | 'per-call' | 'positive' | 'precision')
  | ('once' | 'per-token' | 'tokens' | 'ceiling');

/** @source write-api, "Spot deployment" and "Limits" */
export interface SpotSeedHoldersRules {
  /** In the order in which the venue looks. */
  readonly gates: readonly CommitGate<GateId, HolderSeeding>[];
  readonly perCall: { readonly min: number; readonly max: number };
  readonly maxPerToken: number;
  /** Maximum number of tokens staged at a time. */
  readonly maxTokens: number;
  /** Ceiling of the amounts staged for a token, whole units. */
  readonly ceiling: bigint;
  /** Stages a call: all rows or none. */
  readonly staged: (core: Core, asked: HolderSeeding) => void;
}

const gate = gateFactoryForCode<HolderSeeding>('INVALID_REQUEST');
const bound = gateFactoryForCode<HolderSeeding>('PRECONDITION_FAILED');

export const spotSeedHoldersRules: SpotSeedHoldersRules = {
  gates: [
    spotDeployLaneOpenGate,
    deployedTokenGate,
    tokenDeployerGate,
    {
      id: 'final',
      check: makeTokenCheck((_core, _signer, { isFinal }) =>
        isFinal ? refuse('PRECONDITION_FAILED', 'the supply is final') : null,
      ),
    },
    gate('parallel', (_core, { holders, amounts }) =>
      holders.length === amounts.length ? null : 'holders and amounts are not parallel',
    ),
    gate('per-call', ({ rules }, { holders }) => {
      const { min, max } = rules.actions.spotSeedHolders.perCall;
      return holders.length < min || holders.length > max ? `a call stages ${min} to ${max} holders` : null;
    }),
    gate('positive', (_core, { amounts }) =>
      amounts.some((amount) => amount !== null && amount <= 0n) ? 'an amount of 0 or below' : null,
    ),
    gate('precision', ({ state }, { asset, amounts }) => {
      const step = pow10(CORE_DECIMALS - (state.tokens.get(asset)?.weiDecimals ?? CORE_DECIMALS));
      return amounts.some((amount) => amount === null || amount % step !== 0n)
        ? 'an amount finer than the token'
        : null;
    }),
    gate('once', ({ state }, { asset, holders }) => {
      const before = stagedHoldersOf(state, asset);
      return new Set(holders).size < holders.length || holders.some((holder) => before.has(holder))
        ? 'a holder that is staged already'
        : null;
    }),
    bound('per-token', ({ state, rules }, { asset, holders }) =>
      stagedHoldersOf(state, asset).size + holders.length > rules.actions.spotSeedHolders.maxPerToken
        ? 'too many holders of the token'
        : null,
    ),
    bound('tokens', ({ state, rules }, { asset }) =>
      stagedHoldersOf(state, asset).size === 0 && countOfStagedTokens(state) >= rules.actions.spotSeedHolders.maxTokens
        ? 'too many tokens that are staged at a time'
        : null,
    ),
    {
      id: 'ceiling',
      check: makeTokenCheck(({ rules }, _signer, { staged }, { amounts }: HolderSeeding) =>
        amounts.reduce((sum: bigint, amount) => sum + (amount ?? 0n), staged) > rules.actions.spotSeedHolders.ceiling
          ? refuse('PRECONDITION_FAILED', 'the staged total passes the ceiling')
          : null,
      ),
    },
  ],
  perCall: { min: 1, max: 128 },
  maxPerToken: 4_096,
  maxTokens: 64,
  ceiling: pow10(12 + CORE_DECIMALS),
  staged({ state }, { asset, holders, amounts }) {
    stageHolders(
      state,
      asset,
      holders.map((holder, at) => [holder, amounts[at] ?? ZERO_UNITS]),
    );
  },
};

/** Records how much of a token each holder receives once the supply is final. */
export const spotSeedHoldersDefinition = defineAction('spot_seed_holders', {
  decode: ({ asset, holders, amounts }): HolderSeeding | Refusal => ({
    asset,
    holders: holders.map(parseRequestAddress),
    amounts: amounts.map(parseUnits),
  }),
  admit: () => null,
  commit(core, { account }, asked) {
    const { gates, staged } = core.rules.actions.spotSeedHolders;
    const refusal = firstRefusal(gates, core, account, asked);
    if (refusal !== null) return refusedOutcome(refusal);
    staged(core, asked);
    return doneOutcome;
  },
});
