import type { Core } from '../core.ts';
import { type Holder, potHolder } from '../money/holder.ts';
import { move } from '../money/move.ts';
import { truncMicro, unitsOfUsd } from '../numeric/crossings.ts';
import { pow10 } from '../numeric/decimal.ts';
import { divTrunc } from '../numeric/division.ts';
import { CORE_DECIMALS, type Units, type Usd, units, usd } from '../numeric/planes.ts';
import type { Address } from '../state/address.ts';
import { deploysIn, noteDeploy } from '../state/deploy-count.ts';
import type { DeployFigures } from '../state/governed.ts';
import { setClock } from '../state/perp-deploys.ts';
import { delegationsOf } from '../state/staking.ts';

// What registrations of markets share, whoever registers what.

const whole = (count: bigint) => count * pow10(CORE_DECIMALS);

/** @source write-api, "Spot deployment" and "Perp deployment"; supplement, reads: perp_dexs */
export interface DeployRules {
  /** As the chain starts, where no vote has set them. */
  readonly figures: DeployFigures;
  /** Committed rounds of one deploy epoch. */
  readonly epochBlocks: number;
  /** Native tokens that count for the floor of a deployer (D170). */
  readonly staked: (core: Core, deployer: Address) => Units;
  /** The price of a registration in this block. */
  readonly ask: (core: Core) => Usd;
  /** First number of a market that is registered. */
  readonly firstId: number;
}

export const deployRules: DeployRules = {
  figures: {
    ...{ isOpen: true, minStake: units(whole(50_000n)), feeCeilingBps: 0, maxPerEpoch: 0, deployerFeeCapBps: 300 },
    ...{ askFloor: usd(whole(100n)), askMultiplier: 1, askBlocks: 100, staleMs: 60_000 },
  },
  epochBlocks: 100_000,
  staked: ({ state }, deployer) => units(delegationsOf(state, deployer).reduce((sum, { amount }) => sum + amount, 0n)),
  ask(core) {
    const { askFloor, askBlocks } = deployFigures(core);
    const { clock } = core.state.perpDeploys;
    const start = clock === null || clock.start < askFloor ? askFloor : clock.start;
    const passed = clock === null ? askBlocks : core.state.height - clock.openedAt;
    if (passed >= askBlocks) return askFloor;
    return truncMicro(usd(start - divTrunc((start - askFloor) * BigInt(passed), BigInt(askBlocks))));
  },
  firstId: 1_000,
};

/** The figures in force. */
export function deployFigures({ state, rules }: Core): DeployFigures {
  return state.governed?.deploys ?? rules.engine.deploys.figures;
}

export function epochOf({ state, rules }: Core): number {
  return Math.floor(state.height / rules.engine.deploys.epochBlocks);
}

/** Whether the registrations of this epoch are used up. */
export function epochIsFull(core: Core): boolean {
  const { maxPerEpoch } = deployFigures(core);
  return maxPerEpoch > 0 && deploysIn(core.state, epochOf(core)) >= maxPerEpoch;
}

/** Takes the price of a registration, sets the clock anew and counts it. */
export function chargeRegistration(core: Core, payer: Holder): void {
  const { state, params, rules } = core;
  const price = rules.engine.deploys.ask(core);
  const { askMultiplier } = deployFigures(core);
  const to = potHolder('treasury');
  move(core, { token: params.usdc, amount: unitsOfUsd(price), from: payer, to, why: { kind: 'deploy-ask' } });
  setClock(state, { start: usd(price * BigInt(askMultiplier)), openedAt: state.height });
  noteDeploy(state, epochOf(core));
}

/** Above every number that a market of the venue has. */
export function nextMarketId({ state, rules }: Core): number {
  return state.markets.keys().reduce((most, id) => Math.max(most, id), rules.engine.deploys.firstId - 1) + 1;
}
