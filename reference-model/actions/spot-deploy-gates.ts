import type { Core } from '../core.ts';
import {
  chargeAndCountRegistration,
  deployParamsInForce,
  isDeployEpochFull,
  type RegistrationKind,
} from '../engine/markets/deploys.ts';
import type { Usd } from '../numeric/planes.ts';
import { firstRefusal, refuse } from '../refusal.ts';
import type { Address } from '../state/address.ts';
import { pairAt } from '../state/market.ts';
import { tokenDeploymentOf } from '../state/spot-deploys.ts';
import type { SpotPair } from '../state/spot-pair.ts';
import { type CommitGate, type CommitOutcome, doneOutcome, refusedOutcome } from './action.ts';
import { checkFactoryForLookup } from './gates.ts';
import { holderForCollateral, spendableCollateral } from './vault-gates.ts';

// Refusals that the actions of spot deployment share.

export const spotDeployLaneOpenGate: CommitGate<'closed', unknown> = {
  id: 'closed',
  check: (core) =>
    deployParamsInForce(core).isSpotOpen
      ? null
      : refuse('PRECONDITION_FAILED', 'MIP-1 spot deployment disabled by governance'),
};

/** Fields shared by all registrations. */
export interface RegistrationBid {
  /** Maximum price that the signer accepts: with a value below 0 every registration is refused. */
  readonly maxFee: Usd;
}

/** Returns the gates on the price of a registration: the signer's maximum, the ceiling of registrations, and the funds. */
export function makeRegistrationPriceGates(
  stream: RegistrationKind,
): readonly CommitGate<'bound' | 'epoch' | 'funds', RegistrationBid>[] {
  return [
    {
      id: 'bound',
      check: (core, _signer, { maxFee }) =>
        core.rules.engine.deploys.ask(core, stream) > maxFee
          ? refuse('PRECONDITION_FAILED', 'the ask is above max_deploy_fee')
          : null,
    },
    {
      id: 'epoch',
      check: (core) =>
        isDeployEpochFull(core) ? refuse('PRECONDITION_FAILED', 'the registrations of this epoch are used up') : null,
    },
    {
      id: 'funds',
      check: (core, signer) =>
        spendableCollateral(core, signer) < core.rules.engine.deploys.ask(core, stream)
          ? refuse('PRECONDITION_FAILED', 'insufficient free collateral for the registration')
          : null,
    },
  ];
}

/** Charges the signer the price of a registration. */
export function makeRegistrationCharger(stream: RegistrationKind): (core: Core, signer: Address) => void {
  return (core, signer) => chargeAndCountRegistration(core, holderForCollateral(core, signer), stream);
}

const unauthorized = refuse('AUTH_UNAUTHORIZED', 'unauthorized');

export interface RequestNamingPair {
  readonly pair: number;
}

export const makePairCheck = checkFactoryForLookup(({ state }, { pair }: RequestNamingPair) => pairAt(state, pair));

export const knownPairGate: CommitGate<'pair', RequestNamingPair> = {
  id: 'pair',
  check: ({ state }, _signer, { pair }) =>
    pairAt(state, pair) === undefined ? refuse('PRECONDITION_FAILED', `no spot pair has the number ${pair}`) : null,
};

export const pairDeployerGate: CommitGate<'deployer', RequestNamingPair> = {
  id: 'deployer',
  check: makePairCheck((_core, signer, { deployer }) => (deployer === signer ? null : unauthorized)),
};

/** Writes a setting after all gates have passed. No-op if a fault removes the gate and the request names no pair. */
export function commitGatedPairChange<Asked extends RequestNamingPair>(
  core: Core,
  signer: Address,
  gates: readonly CommitGate<string, Asked>[],
  asked: Asked,
  write: (pair: SpotPair) => void,
): CommitOutcome {
  const refusal = firstRefusal(gates, core, signer, asked);
  if (refusal !== null) return refusedOutcome(refusal);
  const pair = pairAt(core.state, asked.pair);
  if (pair === undefined) return doneOutcome;
  write(pair);
  core.emit({ kind: 'market-changed', market: pair.id });
  return doneOutcome;
}

export interface RequestNamingToken {
  readonly asset: number;
}

export const makeTokenCheck = checkFactoryForLookup(({ state }, { asset }: RequestNamingToken) =>
  tokenDeploymentOf(state, asset),
);

export const deployedTokenGate: CommitGate<'token', RequestNamingToken> = {
  id: 'token',
  check: ({ state }, _signer, { asset }) =>
    tokenDeploymentOf(state, asset) === undefined
      ? refuse('PRECONDITION_FAILED', `no token was registered under the number ${asset}`)
      : null,
};

export const tokenDeployerGate: CommitGate<'deployer', RequestNamingToken> = {
  id: 'deployer',
  check: makeTokenCheck((_core, signer, { deployer }) => (deployer === signer ? null : unauthorized)),
};
