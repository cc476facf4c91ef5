import type { Core } from '../../core.ts';
import { type Holder, holderForSystemFund } from '../../money/holder.ts';
import { moveMoney } from '../../money/move.ts';
import { truncMicro, unitsOfUsd } from '../../numeric/crossings.ts';
import { pow10 } from '../../numeric/decimal.ts';
import { divTrunc } from '../../numeric/division.ts';
import { CORE_DECIMALS, type Units, type Usd, units, usd } from '../../numeric/planes.ts';
import type { Address } from '../../state/address.ts';
import { addToRegistrationCount, registrationCountInEpoch } from '../../state/deploy-count.ts';
import type { DeployParams } from '../../state/governed.ts';
import { type RegistrationAuction, setPerpRegistrationAuction } from '../../state/perp-deploys.ts';
import {
  type SpotRegistrationKind,
  setSpotRegistrationAuction,
  spotRegistrationAuctionOf,
} from '../../state/spot-deploys.ts';
import { delegationsOf } from '../../state/staking.ts';

// Parts shared by all registrations of markets and tokens.

const whole = (count: bigint) => count * pow10(CORE_DECIMALS);

/** Kind of registration: each has its own price. */
export type RegistrationKind = 'perp' | SpotRegistrationKind;

/** Price figures of one stream: the number of blocks to fall to the floor, and the multiple of the last price from which it starts. */
export interface RegistrationPriceFigures {
  readonly floor: Usd;
  readonly multiplier: number;
  readonly blocks: number;
}

/** @source write-api, "Spot deployment" and "Perp deployment"; engine facts, section 17; supplement, reads: perp_dexs */
export interface RegistrationRules {
  /** Figures at the start of the chain, until a vote sets them. */
  readonly figures: DeployParams;
  /** Committed rounds of one deploy epoch. */
  readonly epochBlocks: number;
  /** Native tokens that count towards a deployer's floor (D170). */
  readonly staked: (core: Core, deployer: Address) => Units;
  /** The price of a registration in this block. */
  readonly ask: (core: Core, stream: RegistrationKind) => Usd;
  /** Returns the clock's start price after a registration at this price. */
  readonly nextStart: (price: Usd, figures: RegistrationPriceFigures) => Usd;
  /** Returns the stream whose clock a stream uses. */
  readonly clockOf: (stream: RegistrationKind) => RegistrationKind;
  /** Whether an epoch with this many registrations is full. @param most  0: no cap */
  readonly isFull: (count: number, most: number) => boolean;
  /** Whether a registration under such a cap counts in its epoch (D184). @param most  0: no cap */
  readonly counts: (most: number) => boolean;
  /** First number of a registered market. */
  readonly firstId: number;
  /** First number of a registered token or pair. */
  readonly firstSpotId: number;
}

export const registrationRules: RegistrationRules = {
  figures: {
    isOpen: true,
    minStake: units(whole(50_000n)),
    feeCeilingBps: 0,
    maxPerEpoch: 0,
    deployerFeeCapBps: 300,
    askFloor: usd(whole(100n)),
    askMultiplier: 1,
    askBlocks: 100,
    staleMs: 60_000,
    isSpotOpen: true,
    spotAskFloor: usd(whole(100n)),
    spotAskMultiplier: 2,
    spotAskBlocks: 100,
    needsGrid: false,
  },
  epochBlocks: 100_000,
  staked: ({ state }, deployer) => units(delegationsOf(state, deployer).reduce((sum, { amount }) => sum + amount, 0n)),
  ask(core, stream) {
    const { floor, blocks } = registrationPriceFigures(core, stream);
    const clock = registrationAuctionOf(core, stream);
    const start = registrationStartPrice(core, stream);
    const passed = clock === null ? blocks : core.state.height - clock.openedAt;
    if (passed >= blocks) return floor;
    return truncMicro(usd(start - divTrunc((start - floor) * BigInt(passed), BigInt(blocks))));
  },
  nextStart: (price, { multiplier }) => usd(price * BigInt(multiplier)),
  clockOf: (stream) => stream,
  isFull: (count, most) => most > 0 && count >= most,
  counts: () => true,
  firstId: 1_000,
  firstSpotId: 1_000,
};

/** The figures in force. */
export function deployParamsInForce({ state, rules }: Core): DeployParams {
  return state.governed?.deploys ?? rules.engine.deploys.figures;
}

export function currentDeployEpoch({ state, rules }: Core): number {
  return Math.floor(state.height / rules.engine.deploys.epochBlocks);
}

/** Whether the registrations of this epoch are used up. */
export function isDeployEpochFull(core: Core): boolean {
  const { maxPerEpoch } = deployParamsInForce(core);
  return core.rules.engine.deploys.isFull(registrationCountInEpoch(core.state, currentDeployEpoch(core)), maxPerEpoch);
}

/** Current figures of one stream. */
export function registrationPriceFigures(core: Core, stream: RegistrationKind): RegistrationPriceFigures {
  const { askFloor, askMultiplier, askBlocks, ...spot } = deployParamsInForce(core);
  return stream === 'perp'
    ? { floor: askFloor, multiplier: askMultiplier, blocks: askBlocks }
    : { floor: spot.spotAskFloor, multiplier: spot.spotAskMultiplier, blocks: spot.spotAskBlocks };
}

/** null: nothing was sold yet. */
export function registrationAuctionOf({ state, rules }: Core, stream: RegistrationKind): RegistrationAuction | null {
  const of = rules.engine.deploys.clockOf(stream);
  return of === 'perp' ? state.perpDeploys.clock : spotRegistrationAuctionOf(state, of);
}

/** Price from which a stream falls, at least its floor. */
export function registrationStartPrice(core: Core, stream: RegistrationKind): Usd {
  const { floor } = registrationPriceFigures(core, stream);
  const clock = registrationAuctionOf(core, stream);
  return clock === null || clock.start < floor ? floor : clock.start;
}

/** Charges the price of a registration, restarts its stream's clock and counts the registration. */
export function chargeAndCountRegistration(core: Core, payer: Holder, stream: RegistrationKind): void {
  const { state, params, rules } = core;
  const { ask, nextStart, clockOf: clockFor, counts } = rules.engine.deploys;
  const price = ask(core, stream);
  const to = holderForSystemFund('treasury');
  moveMoney(core, { token: params.usdc, amount: unitsOfUsd(price), from: payer, to, why: { kind: 'deploy-ask' } });
  const clock = { start: nextStart(price, registrationPriceFigures(core, stream)), openedAt: state.height, price };
  const of = clockFor(stream);
  if (of === 'perp') setPerpRegistrationAuction(state, clock);
  else setSpotRegistrationAuction(state, of, clock);
  if (counts(deployParamsInForce(core).maxPerEpoch)) addToRegistrationCount(state, currentDeployEpoch(core));
}

/** Returns a number above every market and token number in use; tokens and pairs of deployers share one sequence. */
export function nextListingId({ state }: Core, first: number): number {
  const ids = [...state.markets.keys(), ...state.tokens.keys()];
  return ids.reduce((most, id) => Math.max(most, id), first - 1) + 1;
}
