import type { Core } from '../core.ts';
import { newDeployedPair } from '../engine/markets/deployed-pair.ts';
import { nextListingId } from '../engine/markets/deploys.ts';
import { parseUsd } from '../numeric/served.ts';
import { firstRefusal, type Refusal, refuse } from '../refusal.ts';
import type { Address } from '../state/address.ts';
import { addPair } from '../state/spot-deploys.ts';
import { type CommitGate, defineAction, doneOutcome, refusedOutcome } from './action.ts';
import { gateFactoryForCode } from './gates.ts';
import { unreadableAmountRefusal } from './request-values.ts';
import {
  makeRegistrationCharger,
  makeRegistrationPriceGates,
  type RegistrationBid,
  spotDeployLaneOpenGate,
} from './spot-deploy-gates.ts';
import { isNameInUse } from './spot-register-token.ts';

export interface PairRegistration extends RegistrationBid {
  readonly base: number;
  readonly quote: number;
  readonly name: string;
}

type GateId = ('closed' | 'base-is-quote' | 'quote' | 'base' | 'name-taken') | ('bound' | 'epoch' | 'funds');

/** @source write-api, "Spot deployment"; engine facts, section 17 */
export interface SpotRegisterPairRules {
  /** Evaluation order: the parts of the pair before money. */
  readonly gates: readonly CommitGate<GateId, PairRegistration>[];
  /** Charges the price. */
  readonly charge: (core: Core, signer: Address) => void;
}

const gate = gateFactoryForCode<PairRegistration>('PRECONDITION_FAILED');

export const spotRegisterPairRules: SpotRegisterPairRules = {
  gates: [
    spotDeployLaneOpenGate,
    gate('base-is-quote', (_core, { base, quote }) => (base === quote ? 'base and quote are one token' : null)),
    gate('quote', ({ params }, { quote }) => (quote === params.usdc ? null : 'quote must be USDC')),
    gate('base', ({ state }, { base }) => (state.tokens.has(base) ? null : `no token has the number ${base}`)),
    gate('name-taken', ({ state }, { name }) => (isNameInUse(state, name) ? 'name in use' : null)),
    ...makeRegistrationPriceGates('pair'),
  ],
  charge: makeRegistrationCharger('pair'),
};

/** Registers a pair, initially closed, at the current price. */
export const spotRegisterPairDefinition = defineAction('spot_register_pair', {
  decode({ base, quote, name, max_deploy_fee }): PairRegistration | Refusal {
    const maxFee = parseUsd(max_deploy_fee);
    if (maxFee === null) return unreadableAmountRefusal;
    // Reads ask for markets by name, so an empty name could never be requested (D178).
    return name === '' ? refuse('INVALID_REQUEST', 'empty name') : { base, quote, name, maxFee };
  },
  admit: () => null,
  commit(core, { account: deployer }, asked) {
    const { gates, charge } = core.rules.actions.spotRegisterPair;
    const refusal = firstRefusal(gates, core, deployer, asked);
    if (refusal !== null) return refusedOutcome(refusal);
    const base = core.state.tokens.get(asked.base);
    // Another gate refuses an unknown token; if a fault removes it, no pair is created.
    if (base === undefined) return doneOutcome;
    const id = nextListingId(core, core.rules.engine.deploys.firstSpotId);
    charge(core, deployer);
    addPair(core.state, newDeployedPair(core, { id, coin: asked.name, base, quote: asked.quote, deployer }));
    core.emit({ kind: 'market-changed', market: id });
    return doneOutcome;
  },
});
