import type { Core } from '../core.ts';
import { newDeployedToken } from '../engine/markets/deployed-pair.ts';
import { nextListingId } from '../engine/markets/deploys.ts';
import { parseUsd } from '../numeric/served.ts';
import { firstRefusal, type Refusal } from '../refusal.ts';
import type { Address } from '../state/address.ts';
import { marketNamed } from '../state/market.ts';
import { addDeployedToken } from '../state/spot-deploys.ts';
import type { VenueState } from '../state/venue-state.ts';
import { type CommitGate, defineAction, doneOutcome, refusedOutcome } from './action.ts';
import { gateFactoryForCode } from './gates.ts';
import { unreadableAmountRefusal } from './request-values.ts';
import {
  makeRegistrationCharger,
  makeRegistrationPriceGates,
  type RegistrationBid,
  spotDeployLaneOpenGate,
} from './spot-deploy-gates.ts';

export interface TokenRegistration extends RegistrationBid {
  readonly symbol: string;
  readonly szDecimals: number;
  readonly weiDecimals: number;
}

type GateId =
  | ('closed' | 'symbol-empty' | 'symbol-length' | 'symbol-taken' | 'sz-decimals' | 'wei-decimals')
  | ('bound' | 'epoch' | 'funds');

/** @source write-api, "Spot deployment"; engine facts, section 17 */
export interface SpotRegisterTokenRules {
  /** Evaluation order: names and ranges before money. */
  readonly gates: readonly CommitGate<GateId, TokenRegistration>[];
  /** Maximum length of a symbol in characters, not bytes (D178). */
  readonly maxSymbol: number;
  readonly maxSzDecimals: number;
  readonly weiDecimals: { readonly min: number; readonly max: number };
  /** Charges the price. */
  readonly charge: (core: Core, signer: Address) => void;
}

const gate = gateFactoryForCode<TokenRegistration>('INVALID_REQUEST');

export const spotRegisterTokenRules: SpotRegisterTokenRules = {
  gates: [
    spotDeployLaneOpenGate,
    gate('symbol-empty', (_core, { symbol }) => (symbol === '' ? 'empty symbol' : null)),
    gate('symbol-length', ({ rules }, { symbol }) => {
      const { maxSymbol } = rules.actions.spotRegisterToken;
      return [...symbol].length > maxSymbol ? `symbol of more than ${maxSymbol} characters` : null;
    }),
    gate('symbol-taken', ({ state }, { symbol }) => (isNameInUse(state, symbol) ? 'symbol in use' : null)),
    gate('sz-decimals', ({ rules }, { szDecimals }) => {
      const { maxSzDecimals } = rules.actions.spotRegisterToken;
      return szDecimals > maxSzDecimals ? `sz_decimals exceeds ${maxSzDecimals}` : null;
    }),
    gate('wei-decimals', ({ rules }, { weiDecimals }) => {
      const { min, max } = rules.actions.spotRegisterToken.weiDecimals;
      if (weiDecimals > max) return `wei_decimals exceeds ${max}`;
      return weiDecimals < min ? `wei_decimals below ${min}` : null;
    }),
    ...makeRegistrationPriceGates('token'),
  ],
  maxSymbol: 32,
  maxSzDecimals: 6,
  weiDecimals: { min: 1, max: 18 },
  charge: makeRegistrationCharger('token'),
};

/** Whether a market or a token has this name; letter case counts (D178). */
export function isNameInUse(state: VenueState, name: string): boolean {
  return marketNamed(state, name) !== undefined || state.tokens.values().some((token) => token.name === name);
}

/** Registers a token without supply, at the current price. */
export const spotRegisterTokenDefinition = defineAction('spot_register_token', {
  decode({ symbol, sz_decimals, wei_decimals, max_deploy_fee }): TokenRegistration | Refusal {
    const maxFee = parseUsd(max_deploy_fee);
    if (maxFee === null) return unreadableAmountRefusal;
    return { symbol, szDecimals: sz_decimals, weiDecimals: wei_decimals, maxFee };
  },
  admit: () => null,
  commit(core, { account: signer }, asked) {
    const { gates, charge } = core.rules.actions.spotRegisterToken;
    const refusal = firstRefusal(gates, core, signer, asked);
    if (refusal !== null) return refusedOutcome(refusal);
    const id = nextListingId(core, core.rules.engine.deploys.firstSpotId);
    charge(core, signer);
    const { symbol: name, szDecimals, weiDecimals } = asked;
    addDeployedToken(core.state, newDeployedToken(core, { id, name, szDecimals, weiDecimals }), signer);
    return doneOutcome;
  },
});
