import type { Core } from '../../core.ts';
import type { BrokerCharge, FillEvent, StampedEvent } from '../../events.ts';
import { type Holder, holderForAccount, holderForSystemFund, type MovementReason } from '../../money/holder.ts';
import { applyMoneyEvent, makeMoneyEvent } from '../../money/move.ts';
import {
  unitsOfUsd,
  usdAtBpsCutToMicro,
  usdAtPercentCutToMicro,
  usdAtRatioCutToMicro,
} from '../../numeric/crossings.ts';
import { divTrunc } from '../../numeric/division.ts';
import { type Ratio, ratio, type Usd, usd, ZERO_RATIO, ZERO_USD } from '../../numeric/planes.ts';
import { truncDeciBps } from '../../numeric/rates.ts';
import { type Account, readAccount } from '../../state/account.ts';
import type { Address } from '../../state/address.ts';
import type { FeeRates, FeeTier } from '../../state/governed.ts';
import { type DeployedMarketFees, marketDeploymentOf } from '../../state/perp-deploys.ts';
import type { SystemFundBalances } from '../../state/pots.ts';
import { recordReferredTrade, referrerOf } from '../../state/referrals.ts';
import { dailyVolumesOf, type TradeSideVolume } from '../../state/volumes.ts';
import type { TakerOfPrint } from '../orders/order-lane.ts';
import { paramFiguresInForce } from '../risk/param-figures.ts';

const DAY_MS = 86_400_000;
const collected = holderForSystemFund('collected');
const shares = {
  buyback: holderForSystemFund('buyback'),
  validators: holderForSystemFund('validators'),
  treasury: holderForSystemFund('treasury'),
};
/** Days in a volume tier's look-back window, including today. */
export const FEE_VOLUME_DAYS = 30;

/** Rates of a deployer's market, and the recipients of a share. */
export interface DeployedMarketRates extends DeployedMarketFees {
  readonly deployer: Address;
  readonly rebate: Ratio;
}

export interface FeeRules {
  /** Rung of the ladder for a trailing volume, by index; 0 is the base rung. */
  readonly tierFor: (tiers: readonly FeeTier[], volume: Usd) => number;
  readonly takerVolume: (core: Core, account: Account) => Usd;
  readonly makerVolume: (core: Core, account: Account) => Usd;
  /** Permille deducted from the taker rate, by the account's stake. */
  readonly stakingDiscountPermille: (core: Core, account: Account) => bigint;
  /** Deduction from the maker rate (D213). */
  readonly makerRebate: (core: Core, account: Account) => Ratio;
  readonly takerRate: (base: Ratio, discountPermille: bigint) => Ratio;
  /** A negative rate is a credit. */
  readonly makerRate: (base: Ratio, rebate: Ratio) => Ratio;
  readonly fee: (notional: Usd, rate: Ratio) => Usd;
  /** Charged on top of the taker's fee. @param bps  whole */
  readonly brokerFee: (notional: Usd, bps: number) => Usd;
  /** Holder that receives a broker's earnings (D284). */
  readonly brokerPayee: (core: Core, broker: Address) => Holder;
  /** Returns the fee shown in the row of a taker who also paid a broker (D217). */
  readonly rowFee: (fee: Usd, brokerFee: Usd) => Usd;
  /** Returns the rates that a deployer set for its market in place of the schedule; null: the schedule applies. */
  readonly deployed: (core: Core, market: number) => DeployedMarketRates | null;
  /** Returns the deployer's share of a taker's fee on such a market (D171). */
  readonly deployerShare: (takerFee: Usd, bps: number, notional: Usd) => Usd;
  /** Returns the account that receives a share of a taker's fee; null: none. */
  readonly referrer: (core: Core, taker: Address, isForced: boolean) => Address | undefined;
  /** Deducted from the taker's fee. */
  readonly referrerShare: (takerFee: Usd, share: Ratio) => Usd;
  /** A rebate never exceeds the fee collected by the same fill. */
  readonly rebate: (owed: Usd, protocolPart: Usd) => Usd;
  readonly split: (collected: Usd) => Pick<SystemFundBalances, 'buyback' | 'validators' | 'treasury'>;
  /** Whether a fill counts for the volume tiers. */
  readonly rollsVolume: (print: StampedEvent<FillEvent>) => boolean;
  /** Consensus day index: whole days since 1970 UTC. */
  readonly dayOf: (timeMs: number) => number;
}

/** @source engine facts, section 15 */
export const feeRules: FeeRules = {
  tierFor: rungFor,
  takerVolume: (core, account) => trailing(core, account, 'taker'),
  makerVolume: (core, account) => trailing(core, account, 'maker'),
  stakingDiscountPermille: (core, { address }) => core.rules.engine.staking.discount(core, address),
  makerRebate: () => ZERO_RATIO,
  takerRate: (base, discountPermille) =>
    discountPermille === 0n ? base : truncDeciBps(ratio(divTrunc(base * (1000n - discountPermille), 1000n))),
  makerRate: (base, rebate) => (rebate === 0n ? base : ratio(base - rebate)),
  fee: usdAtRatioCutToMicro,
  brokerFee: usdAtBpsCutToMicro,
  brokerPayee: (_core, broker) => ({ kind: 'broker', broker }),
  rowFee: (fee) => fee,
  deployed({ state }, market) {
    const deployment = marketDeploymentOf(state, market);
    if (deployment === undefined || deployment.fees === null) return null;
    return { ...deployment.fees, deployer: deployment.deployer, rebate: deployment.rebate };
  },
  deployerShare: usdAtBpsCutToMicro,
  referrer: ({ state }, taker, isForced) => (isForced ? undefined : referrerOf(state, taker)),
  referrerShare: usdAtRatioCutToMicro,
  rebate: (owed, protocolPart) => {
    if (owed > protocolPart) return protocolPart;
    return owed;
  },
  split: (collected) => {
    const buyback = usdAtPercentCutToMicro(collected, 70n);
    const validators = usdAtPercentCutToMicro(collected, 20n);
    // The treasury gets the remainder, including the rounding dust of the other two.
    return { buyback, validators, treasury: usd(collected - buyback - validators) };
  },
  rollsVolume: ({ taker, maker }) => taker.fee > 0n || maker.fee > 0n,
  dayOf: (timeMs) => Math.floor(timeMs / DAY_MS),
};

/** Current rates of an account. @source engine facts, section 15: the user block of `fee_schedule` */
export interface UserFeeRates {
  readonly takerVolume30d: Usd;
  readonly makerVolume30d: Usd;
  readonly taker: Ratio;
  readonly maker: Ratio;
  readonly effectiveTaker: Ratio;
  readonly effectiveMaker: Ratio;
  readonly stakingDiscountPermille: bigint;
  readonly makerRebate: Ratio;
  /** Rung of the taker ladder; 0 is the base rung. */
  readonly vipTier: number;
}

export function userFeeRates(core: Core, address: Address): UserFeeRates {
  const rules = core.rules.engine.fees;
  const { feeTiers } = paramFiguresInForce(core);
  const account = readAccount(core.state, address);
  const takerVolume30d = rules.takerVolume(core, account);
  const makerVolume30d = rules.makerVolume(core, account);
  const vipTier = rules.tierFor(feeTiers, takerVolume30d);
  return {
    takerVolume30d,
    makerVolume30d,
    vipTier,
    taker: scheduled(feeTiers, vipTier).taker,
    maker: scheduled(feeTiers, rules.tierFor(feeTiers, makerVolume30d)).maker,
    stakingDiscountPermille: rules.stakingDiscountPermille(core, account),
    makerRebate: rules.makerRebate(core, account),
    effectiveTaker: effectiveTakerRate(core, account),
    effectiveMaker: effectiveMakerRate(core, account),
  };
}

/** Current taker rate of an account. @param market  number of the market traded on; null: any without rates of its own */
export function effectiveTakerRate(core: Core, account: Account, market: number | null = null): Ratio {
  const rules = core.rules.engine.fees;
  const base = deployedRates(core, market) ?? scheduledOn(core, market, rules.takerVolume(core, account));
  return rules.takerRate(base.taker, rules.stakingDiscountPermille(core, account));
}

/** Current maker rate of an account; negative is a credit. @param market  as above */
export function effectiveMakerRate(core: Core, account: Account, market: number | null = null): Ratio {
  const rules = core.rules.engine.fees;
  const own = deployedRates(core, market);
  const base = own ?? scheduledOn(core, market, rules.makerVolume(core, account));
  return rules.makerRate(base.maker, own === null ? rules.makerRebate(core, account) : own.rebate);
}

function deployedRates(core: Core, market: number | null): DeployedMarketRates | null {
  return market === null ? null : core.rules.engine.fees.deployed(core, market);
}

/** Returns the rates of a market, by default those of the schedule for a trailing volume. */
function scheduledOn(core: Core, market: number | null, volume: Usd): FeeRates {
  const own = market === null ? undefined : paramFiguresInForce(core).feesByMarket.get(market);
  return own ?? rungOf(core, volume);
}

/** Returns the schedule's rates for a trailing volume. */
function rungOf(core: Core, volume: Usd): FeeRates {
  const { feeTiers } = paramFiguresInForce(core);
  return scheduled(feeTiers, core.rules.engine.fees.tierFor(feeTiers, volume));
}

function scheduled(tiers: readonly FeeTier[], rung: number): FeeRates {
  return tiers[rung] ?? unscheduled;
}

const unscheduled = { taker: ZERO_RATIO, maker: ZERO_RATIO };

function rungFor(tiers: readonly FeeTier[], volume: Usd): number {
  let rung = tiers.length - 1;
  while (rung > 0 && (tiers[rung]?.volume30d ?? 0n) > volume) rung -= 1;
  return Math.max(0, rung);
}

/**
 * Charges one print: both sides pay into a sum that is split at once. Rates are read first, so a fill never changes its own price.
 * @param isForced  whether the venue closes the taker
 * @param market  number of the market traded on; null: any without rates of its own
 * @returns what each side paid; a negative maker fee is a rebate
 */
export function chargeFillFees(
  core: Core,
  taker: Account,
  maker: Account,
  notional: Usd,
  isForced = false,
  market: number | null = null,
): { takerFee: Usd; makerFee: Usd } {
  const rules = core.rules.engine.fees;
  const own = deployedRates(core, market);
  const takerFee = rules.fee(notional, effectiveTakerRate(core, taker, market));
  const makerRate = effectiveMakerRate(core, maker, market);
  const atRate = rules.fee(notional, makerRate);
  const referrer = rules.referrer(core, taker.address, isForced);
  const referred =
    referrer === undefined ? ZERO_USD : rules.referrerShare(takerFee, paramFiguresInForce(core).referrerShare);
  const deployed = own === null ? ZERO_USD : rules.deployerShare(takerFee, own.deployerBps, notional);
  const share = usd(referred + deployed);
  const makerFee = makerRate < 0n ? usd(-rules.rebate(usd(-atRate), usd(takerFee - share))) : atRate;
  pay(core, takerFee, holderForAccount(taker.address), collected, 'fee');
  pay(core, makerFee, holderForAccount(maker.address), collected, 'fee');
  if (referrer !== undefined) {
    pay(core, referred, collected, { kind: 'referrer', referrer }, 'referral-share');
    recordReferredTrade(core.state, taker.address, { volume: notional, fee: takerFee, share: referred });
  }
  if (own !== null) pay(core, deployed, collected, holderForAccount(own.deployer), 'deployer-share');
  splitCollected(core, usd(takerFee + makerFee - share));
  return { takerFee, makerFee };
}

/** Taker of a print, and the print's value. */
interface ReferredPrint {
  readonly taker: Address;
  readonly worth: Usd;
}

/**
 * Collects the fee of one side in USDC, and splits it at once.
 * @param print  the print, whose taker's referrer gets a share; null: no share
 */
export function collectFee(core: Core, from: Holder, fee: Usd, print: ReferredPrint | null): void {
  const { referrer: referrerOfTaker, referrerShare } = core.rules.engine.fees;
  pay(core, fee, from, collected, 'fee');
  const referrer = print === null ? undefined : referrerOfTaker(core, print.taker, false);
  const share = referrer === undefined ? ZERO_USD : referrerShare(fee, paramFiguresInForce(core).referrerShare);
  if (print !== null && referrer !== undefined) {
    pay(core, share, collected, { kind: 'referrer', referrer }, 'referral-share');
    recordReferredTrade(core.state, print.taker, { volume: print.worth, fee, share });
  }
  splitCollected(core, usd(fee - share));
}

/** Charges an order for its place in the block, in addition to the fees of its prints. The charge goes to the same recipients. */
export function chargePriorityBid(core: Core, owner: Address, amount: Usd): void {
  pay(core, amount, holderForAccount(owner), collected, 'priority-bid');
  splitCollected(core, amount);
}

/** Charges the taker's fee of an option fill. It goes to the recipients of print fees, with no shares deducted. */
export function chargeOptionFee(core: Core, owner: Address, amount: Usd): void {
  if (amount === 0n) return;
  pay(core, amount, holderForAccount(owner), collected, 'fee');
  splitCollected(core, amount);
}

function splitCollected(core: Core, sum: Usd): void {
  const { buyback, validators, treasury } = core.rules.engine.fees.split(sum);
  pay(core, buyback, collected, shares.buyback, 'fee-split');
  pay(core, validators, collected, shares.validators, 'fee-split');
  pay(core, treasury, collected, shares.treasury, 'fee-split');
}

/**
 * Charges the share of the taker's broker as a separate debit, so that the venue's part of a print stays whole.
 * @returns what the broker earned; null: no broker
 */
export function chargeBrokerFee(core: Core, { owner, broker }: TakerOfPrint, notional: Usd): BrokerCharge | null {
  if (broker === null) return null;
  const { brokerFee, brokerPayee } = core.rules.engine.fees;
  const fee = brokerFee(notional, broker.bps);
  pay(core, fee, holderForAccount(owner), brokerPayee(core, broker.broker), 'broker-fee');
  return { broker: broker.broker, fee };
}

type FeeKind = 'fee' | 'fee-split' | 'broker-fee' | 'referral-share' | 'deployer-share' | 'priority-bid';

/** Every print pays five times, so the reason objects are made once. */
const reasons: { readonly [Kind in FeeKind]: Extract<MovementReason, { readonly kind: Kind }> } = {
  fee: { kind: 'fee' },
  'fee-split': { kind: 'fee-split' },
  'referral-share': { kind: 'referral-share' },
  'deployer-share': { kind: 'deployer-share' },
  'broker-fee': { kind: 'broker-fee' },
  'priority-bid': { kind: 'priority-bid' },
};

function pay(core: Core, amount: Usd, from: Holder, to: Holder, kind: FeeKind): void {
  applyMoneyEvent(core, makeMoneyEvent(core.params.usdc, unitsOfUsd(amount), from, to, reasons[kind]));
}

function trailing(core: Core, account: Account, side: TradeSideVolume['side']): Usd {
  const today = core.rules.engine.fees.dayOf(core.state.timeMs);
  let sum = 0n;
  for (const { day, taker, maker } of dailyVolumesOf(core.state, account.address)) {
    if (day > today - FEE_VOLUME_DAYS) sum += side === 'taker' ? taker : maker;
  }
  return usd(sum);
}
