import { Dec } from '../harness/compare/decimal.ts';
import { caseMoneyMultipleOf } from '../harness/probe/price-scale.ts';
import type { Genesis } from '../reference-model/index.ts';

// Skip reasons that a drawn venue's genesis justifies.

type Market = Genesis['markets'][number];

/** A drawn venue, and whether others used it before the run. */
export interface DrawnVenue {
  readonly genesis: Genesis;
  readonly hasPast: boolean;
}

export type RunControlMode = 'control' | 'free';

/** Skip reasons that are fair on every venue of the model, whatever its genesis. */
const always = [
  'a pair that was registered after genesis',
  'the network testnet',
  'a faucet that is switched off',
  'mainnet',
  'an EVM that is switched off (--switched-off evm)',
  // Timing decides which of the two a case meets.
  'a market with a funding sample',
  'a market before its first funding sample',
  // Depends on how late an order of the case is on a busy machine.
  'not exercised: a short that is closed before the next slice is due',
  // Depends on how much of the cap other cases have left.
  'not exercised: an open interest that a few accounts can fill up to its cap',
  'a chain that says of ladders that no vote has armed them',
  'a chain that says of chases that no vote has armed them',
  'a venue without votes on record',
  'a lane without an archive',
  'a venue without an archive',
  // All of these venues are nodes with every catalogued action enabled.
  'gateway',
  'an action that is not open',
  // The model has none of these.
  'a token that is bound to a contract',
  'a direct action on record',
  'a delisted market',
  'a market with a base token',
  // Nobody has borrowed from the pool at that point.
  'not exercised: a share that is not worth a unit',
  // The venue answers that the orders are waiting.
  'not exercised: an order that the cap could stop',
  // Concurrent checks hold part of the open interest, and large positions have a lower leverage.
  'not exercised: an open interest that two accounts can fill up to its cap',
];
/** Skip reasons without an operator and without permission to spend a budget, on a venue without a faucet window or address limit. */
const withoutControl = [
  'control',
  'closed',
  'budget',
  'an IP window that outlasts two requests',
  'not exercised: a subscribe that is rejected',
  'not exercised: an account that can enrol',
  // Without an operator, only validators can bring about a vote.
  'votes with casts, in one answer',
];
/** Skip reason of a venue without any past. */
const withoutPast = ['a vote to look at'];
/** Skip reason of a venue with a past, where others left orders on both sides of the only book. */
const twoSided = 'a book with an empty side';

/** Checks whose cases need a market without other positions. */
const asksForNobody = /^liquidation\.|^margin\.isolated\.beyond/;

/** Whether the venue's genesis justifies the skip. */
export function isFairSkip(
  { genesis, hasPast }: DrawnVenue,
  way: RunControlMode,
  check: string,
  reason: string,
): boolean {
  if (always.includes(reason)) return true;
  if (!hasPast && withoutPast.includes(reason)) return true;
  if (hasPast && reason === twoSided) return ordinary(genesis).length < 2;
  // Others hold a position in the only suitable market.
  if (hasPast && asksForNobody.test(check) && ordinary(genesis).filter(isSteep).length < 2) return true;
  if (way === 'free' && (withoutControl.includes(reason) || reason.startsWith(UNKNOWN_CAP))) return true;
  if (way === 'free' && (isBeyondFaucet(genesis, reason) || takesTooLong(reason))) return true;
  if (reason === FINE_TICK)
    return ordinary(genesis).filter(hasFineTick).length < (check.endsWith('.two-markets') ? 2 : 1);
  if (reason.startsWith('a market that fits the case') || reason.startsWith('a ladder '))
    return !ordinary(genesis).some((market) => demands.get(check)?.(market, genesis) ?? true);
  return reasons.some(([text, holds]) => reason.startsWith(text) && holds(genesis));
}

/** A requirement shared by many cases, without any other. */
const FINE_TICK = 'a market that fits the case: a tick of half a permille of its mark at most';

/** Returns the stake of all validators, in whole native tokens. */
function stakeOf({ validators }: Genesis): number {
  return validators.reduce((sum, { stake }) => sum + Number(stake), 0);
}

/** Whether a case asks for more than four claims of the faucet pay. */
function isBeyondFaucet({ params }: Genesis, reason: string): boolean {
  const [, usdc, native] = /^a faucet that gives ([\d.]+) USDC and ([\d.]+) \w+ in 4 claims$/.exec(reason) ?? [];
  return Number(usdc) > 4 * params.faucet.maxUsdc || Number(native) > 40;
}

/**
 * Limits on skip reasons without an operator, for waits that are too long and tokens that do not come back: the maximum accepted in ms, s
 * or native tokens.
 */
const bounds: readonly (readonly [RegExp, number])[] = [
  [/^control: a funding interval of (\d+) ms/, 120_000],
  [/^a price of registrations that soon comes down \(it takes (\d+) s\)$/, 120],
  [/^control: it takes (\d+) \w+ at stake, which do not come back within a run$/, 1_000],
];

function takesTooLong(reason: string): boolean {
  return bounds.some(([text, most]) => Number(text.exec(reason)?.[1] ?? 0) > most);
}

const ordinary = ({ markets }: Genesis): readonly Market[] =>
  markets.filter(
    ({ open, close, halted, strictIsolated, oraclePx }) =>
      open && close && !halted && !strictIsolated && oraclePx !== null,
  );
const units = ({ step, szDecimals }: Market) => Number(step) * 10 ** szDecimals;
const isCoarse = (market: Market) => units(market) > 1.5;
const worthOfSmallest = ({ minOrder, tick }: Market) => Number(minOrder) * Number(tick);

/** Whether whole size steps add up to the cap. */
const hasReachedCap = ({ oiCap, step, szDecimals }: Market) =>
  oiCap !== null && (Dec.of(oiCap).scaledTo(szDecimals) ?? 0n) % (Dec.of(step).scaledTo(szDecimals) ?? 1n) === 0n;
/** Whether the check of a cap can afford this market's cap, given its leverage. */
const hasAffordableCap = (market: Market) =>
  hasReachedCap(market) && Number(market.oiCap) * Number(market.oraclePx) <= 1_500 * market.maxLeverage;
/** Whether the account is the faucet's, whose holdings identify a native token under another name than MTF. */
const isReserve = ({ address }: Genesis['accounts'][number]) => /^0x5+$/.test(address);
const isNativeUnnamed = ({ tokens, native, accounts }: Genesis) =>
  tokens.find(({ id }) => id === native)?.name !== 'MTF' && !accounts.some(isReserve);

const leverage = (least: number) => (market: Market) => market.maxLeverage >= least;
const ticks = ({ oraclePx, tick }: Market) => Number(oraclePx) / Number(tick);
const hasFineTick = (market: Market) => ticks(market) >= 2_000;
const isOffGrid = ({ tick }: Market) => Number(tick) > 1e-8;
/** Whole USDC, as in the check. */
const HIGHEST_BOUND = 10_000_000_000;
/** Whether the minimum order takes most of a faucet claim. */
const isDear = ({ minNotional }: Market) => Number(minNotional) >= 100;
const isFine = (market: Market) => ticks(market) >= 5_000;
const isSteep = (market: Market) => leverage(10)(market) && isFine(market);
const measureOf = ({ oraclePx, minOrder, step, szDecimals }: Market) => {
  const lots = (size: string) => Dec.of(size).scaledTo(szDecimals) ?? 0n;
  const mark = Dec.of(oraclePx ?? '0').scaledTo(8);
  return Number(caseMoneyMultipleOf({ minLots: lots(minOrder), step: lots(step), mark, szDecimals }));
};
/** Whether this many whole USDC of open interest fit, scaled to the market. */
const roomFor = (usdc: number) => (market: Market) => {
  const { oiCap, oraclePx } = market;
  return oiCap === null || Number(oiCap) * Number(oraclePx) >= 1.01 * usdc * measureOf(market);
};
/** For quotes on both sides of an impact notional of 20,000 USDC. */
const hasQuotingRoom = ({ oiCap, oraclePx }: Market) => oiCap === null || Number(oiCap) * Number(oraclePx) >= 45_000;
const holdsSteadyMargin = (market: Market) =>
  hasFineTick(market) && measureOf(market) <= 40 && Number(market.minNotional) <= 600;
const hasRoomToChase = (market: Market) => ticks(market) >= 4_000;

/** Whether no strict market trades; such markets are not ordinary ones. */
const hasNoStrictMarket = ({ markets }: Genesis) =>
  !markets.some(
    ({ open, close, halted, strictIsolated, oraclePx }) =>
      strictIsolated && open && close && !halted && oraclePx !== null,
  );

const isUnpriced = ({ open, close, halted, strictIsolated, oraclePx }: Market) =>
  open && close && !halted && !strictIsolated && oraclePx === null;

/** Clients of the loopback have no cap, and without the operator nothing reports that; the rest of the reason is the advisory. */
const UNKNOWN_CAP = 'not exercised: a cap on subscriptions that the operator has surely left at its default';

/** Skip reasons, each with the condition on the genesis that justifies it. */
const reasons: readonly (readonly [string, (genesis: Genesis) => boolean])[] = [
  ['a registry of genesis pairs only', ({ pairs }) => pairs.length === 0],
  ['a registry with pairs and tokens', ({ pairs }) => pairs.length === 0],
  ['a pair', ({ pairs }) => pairs.length === 0],
  ['an open pair', ({ pairs }) => pairs.length === 0],
  ['not exercised: a pair', ({ pairs }) => pairs.length === 0],
  ['not exercised: a share of taker fees for referrers', ({ params }) => params.fees.referrerShareBps === '0'],
  ['an option series', ({ series = [] }) => series.length === 0],
  ['a market without a mark that takes orders', ({ markets }) => !markets.some(isUnpriced)],
  ['a market without a mark', ({ markets }) => !markets.some(isUnpriced)],
  ['a market with open false', ({ markets }) => markets.every(({ open }) => open)],
  ['a market whose positions are strictly isolated', hasNoStrictMarket],
  ['two markets that each have', (genesis) => ordinary(genesis).filter(isSteep).length < 2],
  ['three markets that each have', (genesis) => ordinary(genesis).filter(isSteep).length < 3],
  ['not exercised: a market that nobody sells on', (genesis) => ordinary(genesis).length < 2],
  ['a second market', (genesis) => ordinary(genesis).length < 2],
  ['not exercised: a second market', (genesis) => ordinary(genesis).filter(leverage(2)).length < 2],
  ['not exercised: a market whose step is more than one lot', (genesis) => !ordinary(genesis).some(isCoarse)],
  ['a market whose step is coarser', (genesis) => !ordinary(genesis).some(isCoarse)],
  ['a market with an open-interest cap', (genesis) => !ordinary(genesis).some(hasReachedCap)],
  ['a native token that the venue names', isNativeUnnamed],
  ['a market with a minimum notional', hasNoReachableMinimum],
  ['a quorum of three validators', ({ validators }) => validators.length < 7],
  // With almost no stake, the delegations of other cases to one validator are a quorum by themselves.
  ['a vote that needs several validators', (genesis) => genesis.validators.length < 4 || stakeOf(genesis) < 100],
  ['stakes that miss two thirds by more', ({ validators }) => validators.length < 4],
  ['a vote that two validators do not enact', ({ validators }) => validators.length < 4],
  ['a validator that takes stake under a lock', ({ validators }) => validators.length < 2],
  ['2 validators', ({ validators }) => validators.filter(({ active }) => active).length < 2],
  ['a token that has a mark', isNoTokenMarked],
  ['not exercised: a token that is converted now', isNoTokenMarked],
  ['a faucet reserve that can pay', ({ accounts }) => !accounts.some(isReserve)],
  ['a faucet reserve that holds USDC', ({ accounts }) => !accounts.some(isReserve)],
  ['a fee on fills', isFree],
  ['not exercised: a fee on fills', isFree],
  ['not exercised: a fee of the account that was closed', isFree],
  ['not exercised: a referral credit that shows', isFree],
  ['not exercised: a credit that shows', isFree],
  ['a token that no pair is quoted in', ({ pairs }) => pairs.length === 0],
  ['not exercised: cash below the margin held', ({ params }) => params.fees.tiers[0]?.takerBps === '0'],
];

function isFree({ params }: Genesis): boolean {
  return params.fees.tiers.every(({ takerBps }) => takerBps === '0');
}

type Demand = (market: Market, genesis: Genesis) => boolean;

/** Requirements of each check on a market. A check that asks for more skips unfairly. */
const demands: ReadonlyMap<string, Demand> = new Map<string, Demand>([
  ['accounts.scalars.withdrawable-floor', ({ oraclePx, step }) => Number(oraclePx) * Number(step) <= 0.8],
  ...['cancel.ends', 'cancel.strays', 'order.ends', 'order.figures', 'order.follows', 'order.pauses']
    .concat('order.starts', 'order.stp-modes', 'order.unplaced', 'order.dormant')
    .flatMap((name) => [`chase.${name}`, `chase.${name}.by-agent`].map((id) => [id, hasRoomToChase] as const)),
  ['margin.held.freed-chase', hasRoomToChase],
  ['orders.response.no-block.chase', hasRoomToChase],
  ['orders.response.refused-by-each.chase', hasRoomToChase],
  ['modes.position.named-leg', hasRoomToChase],
  ['positions.cash.by-cause', hasRoomToChase],
  ['orders.cap.affordable', hasAffordableCap],
  ...['options.funds', 'perp-deploy.register', 'spot-deploy.token'].map(
    (name) => [`${name}.margin-kept`, holdsSteadyMargin] as const,
  ),
  ['feed.l2-book.deep-book', (market) => ticks(market) > 500],
  ['feed.notifications.thin-margin', isSteep],
  ['feed.notifications.tier-told', isSteep],
  ['feed.state.funding-as-read', isFine],
  ['funding.premium.after-silence', isFine],
  ['funding.premium.sampled', isFine],
  ['funding.rate.folds', isFine],
  ['funding.rate.of-one-premium', isFine],
  ['funding.samples.capped', isFine],
  ['liquidation.price.cross', leverage(10)],
  ['liquidation.read.watched', isSteep],
  ['liquidation.close.bound', isSteep],
  ['liquidation.close.facts', isSteepBeyondFees],
  ['liquidation.close.full', isSteepBeyondFees],
  ['history.positions.forced', isSteepBeyondFees],
  ['history.positions.forced-net', (market, genesis) => isSteepBeyondFees(market, genesis) && hasQuotingRoom(market)],
  ['liquidation.close.half', isSteepBeyondFees],
  ['liquidation.close.ladder', isSteepBeyondFees],
  ['liquidation.tier.stays-below', isSteepBeyondFees],
  ['liquidation.close.whole', isSteepBeyondFees],
  ['liquidation.close.referrer', isSteepBeyondFees],
  ['liquidation.close.ledger', isSteep],
  ['liquidation.close.partial', isSteepBeyondFees],
  ['liquidation.close.referred', isSteep],
  ['liquidation.close.rest', isSteep],
  ['liquidation.deficit.covered', isSteep],
  ['liquidation.deficit.vault-first', (market) => isSteep(market) && 850 * measureOf(market) < 100_000],
  ['liquidation.isolated.cause', isSteep],
  ['liquidation.isolated.emptied', isSteep],
  ['liquidation.isolated.threshold', isSteep],
  ['liquidation.isolated.threshold.short', isSteep],
  ['margin.isolated.withdrawn-of-loss', isSteep],
  ['liquidation.ruin.split', isSteep],
  ['liquidation.takeover.waits', isSteep],
  ['liquidation.takeover.parked', isSteep],
  ['liquidation.takeover.winners', isSteep],
  ['liquidation.tier.after-own-order', isSteep],
  ['liquidation.tier.bands', isSteep],
  ['liquidation.tier.below-maintenance', isSteep],
  ['liquidation.tier.evaluated', isSteep],
  ['liquidation.tier.ladder-chase', isSteep],
  ['liquidation.tier.taken-over', isSteep],
  ['margin.gate.effective-leverage', hasLowerRung],
  ['margin.gate.effective-leverage.hedged', hasLowerRung],
  ['margin.gate.effective-leverage.isolated', hasLowerRung],
  ['margin.gate.figures', (market) => leverage(2)(market) && roomFor(1_200)(market)],
  ['margin.gate.lanes', roomFor(1_400)],
  ['margin.gate.refused', roomFor(700)],
  ['margin.gate.reduce-only', leverage(5)],
  ['margin.held.position', leverage(5)],
  ['margin.leverage.open-position', leverage(2)],
  ['governance.votes.override-prior', leverage(4)],
  ['margin.isolated.beyond-its-bucket', isSteep],
  ['margin.isolated.bucket', leverage(2)],
  ['margin.isolated.changes', leverage(2)],
  ['markets.meta.risk-override', leverage(2)],
  ['margin.maintenance.account', leverage(5)],
  ['margin.maintenance.rung', ({ tiers: [first] }) => Number(first?.maxNotional ?? HIGHEST_BOUND) < HIGHEST_BOUND],
  ['modes.portfolio.band', (market) => (market.tiers.at(-1)?.maxLeverage ?? 0) >= 5 && roomFor(1_000_000)(market)],
  ['modes.portfolio.isolated', leverage(10)],
  ['modes.portfolio.margin', (market) => leverage(10)(market) && roomFor(200_000)(market)],
  ['options.settlement.call', ({ coin }, { tokens }) => tokens.some(({ name }) => name === coin)],
  ...['orders.grid.minimum', 'orders.grid.minimum.in-batch'].map(
    (id) => [id, ({ minOrder, step }: Market) => Number(minOrder) > Number(step)] as const,
  ),
  ...['nonces.refused.spent-or-free', 'orders.batch.refusals', 'orders.cloid.refused-keeps', 'orders.grid.off-tick']
    .concat('orders.modify.refused', 'orders.response.error-details', 'scale.order.refusals')
    .concat('transport.code.refusals', 'transport.confirmation.held-blocks', 'transport.envelope.refused-writes')
    .map((name) => [name, isOffGrid] as const),
  ['positions.read.figures', leverage(3)],
  ['scale.order.lot-grid', isCoarse],
  // The check places orders of every kind concurrently from one account.
  ['signing.expiry.every-action', (market) => !isDear(market)],
]);

/** Whether half of a position can be closed by force, for fees and 60 basis points, with something left in the account. */
function isSteepBeyondFees(market: Market, { params }: Genesis): boolean {
  const fee = Number(params.fees.tiers[0]?.takerBps ?? 0);
  return isSteep(market) && Number(market.tiers[0]?.maintBps) >= 3 * fee + 60;
}

/** Whether the second tier has a lower leverage, with twice its notional still below the market's cap. */
function hasLowerRung({ tiers: [one, two], oiCap, oraclePx }: Market): boolean {
  const isLower = (one?.maxLeverage ?? 0) > (two?.maxLeverage ?? 1_000);
  const cap = oiCap === null ? Number.POSITIVE_INFINITY : Number(oiCap) * Number(oraclePx);
  return isLower && cap > 2.2 * Number(one?.maxNotional ?? 0) + 210;
}

/** Whether no trading perp is named after a token. */
function isNoTokenMarked(genesis: Genesis): boolean {
  return !genesis.tokens.some(({ name }) => ordinary(genesis).some(({ coin }) => coin === name));
}

/** Whether no size can be too small, because the smallest is worth more than any minimum at any price. */
function hasNoReachableMinimum(genesis: Genesis): boolean {
  return ordinary(genesis).every((market) => Number(market.minNotional) < 1 || worthOfSmallest(market) >= 1);
}
