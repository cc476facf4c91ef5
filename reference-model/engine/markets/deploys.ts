import type { Core } from '../../core.ts';
import { type Holder, systemFundHolder } from '../../money/holder.ts';
import { moveMoney } from '../../money/move.ts';
import { truncMicro, unitsOfUsd } from '../../numeric/crossings.ts';
import { pow10 } from '../../numeric/decimal.ts';
import { divTrunc } from '../../numeric/division.ts';
import { CORE_DECIMALS, type Units, type Usd, units, usd } from '../../numeric/planes.ts';
import type { Address } from '../../state/address.ts';
import { addToRegistrationCount, registrationCountInEpoch } from '../../state/deploy-count.ts';
import type { DeployParams } from '../../state/governed.ts';
import { type RegistrationClock, setPerpRegistrationClock } from '../../state/perp-deploys.ts';
import {
  type SpotRegistrationKind,
  setSpotRegistrationClock,
  spotRegistrationClockOf,
} from '../../state/spot-deploys.ts';
import { delegationsOf } from '../../state/staking.ts';

// Parts shared by registrations of markets, whatever is registered and by whomever.

const whole = (count: bigint) => count * pow10(CORE_DECIMALS);

/** Kind of registration: each has a price of its own. */
export type RegistrationKind = 'perp' | SpotRegistrationKind;

/** Figures of the price of one stream: it falls to the floor in so many blocks, from so many times the price last paid. */
export interface RegistrationPriceFigures {
  readonly floor: Usd;
  readonly multiplier: number;
  readonly blocks: number;
}

/** @source write-api, "Spot deployment" and "Perp deployment"; engine facts, section 17; supplement, reads: perp_dexs */
export interface RegistrationRules {
  /** Figures as of the start of the chain, where no vote has set them. */
  readonly figures: DeployParams;
  /** Committed rounds of one deploy epoch. */
  readonly epochBlocks: number;
  /** Native tokens that count for the floor of a deployer (D170). */
  readonly staked: (core: Core, deployer: Address) => Units;
  /** The price of a registration in this block. */
  readonly ask: (core: Core, stream: RegistrationKind) => Usd;
  /** Where the clock of a stream starts after a registration at this price. */
  readonly nextStart: (price: Usd, figures: RegistrationPriceFigures) => Usd;
  /** The stream whose clock is that of another one. */
  readonly clockOf: (stream: RegistrationKind) => RegistrationKind;
  /** Whether so many registrations are all that an epoch takes. @param most  0: no cap */
  readonly isFull: (count: number, most: number) => boolean;
  /** Whether a registration under such a cap counts among those of its epoch (D184). @param most  0: no cap */
  readonly counts: (most: number) => boolean;
  /** First number of what is registered. */
  readonly firstId: number;
  /** First number of a token that is registered, and of a pair. */
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
    const clock = registrationClockOf(core, stream);
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

export function deployEpochOf({ state, rules }: Core): number {
  return Math.floor(state.height / rules.engine.deploys.epochBlocks);
}

/** Whether the registrations of this epoch are used up. */
export function isDeployEpochFull(core: Core): boolean {
  const { maxPerEpoch } = deployParamsInForce(core);
  return core.rules.engine.deploys.isFull(registrationCountInEpoch(core.state, deployEpochOf(core)), maxPerEpoch);
}

/** The figures of one stream that are in force. */
export function registrationPriceFigures(core: Core, stream: RegistrationKind): RegistrationPriceFigures {
  const { askFloor, askMultiplier, askBlocks, ...spot } = deployParamsInForce(core);
  return stream === 'perp'
    ? { floor: askFloor, multiplier: askMultiplier, blocks: askBlocks }
    : { floor: spot.spotAskFloor, multiplier: spot.spotAskMultiplier, blocks: spot.spotAskBlocks };
}

/** null: nothing was ever sold. */
export function registrationClockOf({ state, rules }: Core, stream: RegistrationKind): RegistrationClock | null {
  const of = rules.engine.deploys.clockOf(stream);
  return of === 'perp' ? state.perpDeploys.clock : spotRegistrationClockOf(state, of);
}

/** From where the price of a stream falls: never from below its floor. */
export function registrationStartPrice(core: Core, stream: RegistrationKind): Usd {
  const { floor } = registrationPriceFigures(core, stream);
  const clock = registrationClockOf(core, stream);
  return clock === null || clock.start < floor ? floor : clock.start;
}

/** Takes the price of a registration, sets the clock of its stream anew and counts it. */
export function chargeRegistration(core: Core, payer: Holder, stream: RegistrationKind): void {
  const { state, params, rules } = core;
  const { ask, nextStart, clockOf: clockFor, counts } = rules.engine.deploys;
  const price = ask(core, stream);
  const to = systemFundHolder('treasury');
  moveMoney(core, { token: params.usdc, amount: unitsOfUsd(price), from: payer, to, why: { kind: 'deploy-ask' } });
  const clock = { start: nextStart(price, registrationPriceFigures(core, stream)), openedAt: state.height, price };
  const of = clockFor(stream);
  if (of === 'perp') setPerpRegistrationClock(state, clock);
  else setSpotRegistrationClock(state, of, clock);
  if (counts(deployParamsInForce(core).maxPerEpoch)) addToRegistrationCount(state, deployEpochOf(core));
}

/** Above every number that a market or a token of the venue has: tokens and pairs of deployers share theirs. */
export function nextListingId({ state }: Core, first: number): number {
  const ids = [...state.markets.keys(), ...state.tokens.keys()];
  return ids.reduce((most, id) => Math.max(most, id), first - 1) + 1;
}
