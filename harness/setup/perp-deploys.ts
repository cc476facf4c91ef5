import { isJsonObject, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import type { CaseContext, PollContext, ReadContext } from '../check/case-context.ts';
import { derived, field, type Traced } from '../check/evidence.ts';
import type { Expectation } from '../check/expect.ts';
import { doAndAwaitCommit } from '../check/once-committed.ts';
import type { OrderSpec } from '../check/order-spec.ts';
import { at, decimalAt, integerAt, rowsAt, textAt } from '../client/json-at.ts';
import { isRefused } from '../client/outcome.ts';
import { refusalOf } from '../client/replies.ts';
import { Dec } from '../compare/decimal.ts';
import type { Identity } from '../identity/keys.ts';
import { AbsentProductError, Blocked, NotExercised, Unsupported } from '../kernel/verdicts.ts';
import type { MarketFacts } from '../probe/facts.ts';
import { readFreeCollateral } from './balances.ts';
import { sendEachRequiringAcceptance } from './judge-commit.ts';
import { actAndAwaitCommit } from './put-in-effect.ts';
import { registerAndJudgeAcceptance, waitBlocksForAuctionPriceFall } from './registration-price.ts';
import { delegateStakeAction, depositStake } from './staking.ts';
import { castVote } from './votes.ts';

// Markets that accounts of a case register and use. @source write-api, "Perp deployment"

export type PerpDeployContext = Pick<CaseContext<never>, 'given' | 'target' | 'pace' | 'venue'>;

interface RegistrationSpec {
  readonly symbol: string;
  /** Left out: 0, which keeps the default. */
  readonly decimals?: number;
  readonly name?: string;
}

export function registerMarketAction({ symbol, decimals = 0, name }: RegistrationSpec) {
  return {
    type: 'perp_register_asset',
    params: { symbol, decimals, ...(name === undefined ? {} : { name }) },
  };
}

export function setPerpMaxLeverageAction(asset: number, leverage: number) {
  return { type: 'perp_set_leverage', params: { asset, max_leverage: leverage } };
}

/** @param deployer  whole bps, the others tenths of one */
export function setPerpFeesAction(asset: number, [taker, maker, deployer = 0]: readonly [number, number, number?]) {
  return {
    type: 'perp_set_fee_tier',
    params: { asset, taker_fee_dbps: taker, maker_fee_dbps: maker, deployer_fee_bps: deployer },
  };
}

export function setPerpRebateAction(asset: number, bps: number) {
  return { type: 'perp_set_maker_rebate', params: { asset, rebate_bps: bps } };
}

export function setPerpMinSizeAction(asset: number, lots: number) {
  return { type: 'perp_set_min_size', params: { asset, min_order_size: lots } };
}

export function marketActivationAction(asset: number, isActive = true) {
  return { type: isActive ? 'perp_activate_market' : 'perp_deactivate_market', params: { asset } };
}

export function setPerpDelegateAction(asset: number, { address }: Pick<Identity, 'address'>, add = true) {
  return { type: 'perp_set_sub_deployers', params: { asset, sub_deployer: address, add } };
}

export function setDelegatePermissionsAction(
  asset: number,
  { address }: Pick<Identity, 'address'>,
  permissions: number,
) {
  return { type: 'perp_set_sub_deployer_perms', params: { asset, sub_deployer: address, permissions } };
}

export function pushOracleAction(asset: number, px: string) {
  return { type: 'mip3_set_oracle_px', params: { asset, px } };
}

/**
 * Returns an action for every setting with a delegate permission bit, with its bit: in this order they succeed on an active market, and
 * leave it active.
 */
export function makeDelegatePermissionActions(asset: number): readonly (readonly [bit: number, action: WireAction])[] {
  return [
    [2, setPerpMaxLeverageAction(asset, 10)],
    [4, setPerpFeesAction(asset, [40, 10])],
    [8, setPerpRebateAction(asset, 1)],
    [16, setPerpMinSizeAction(asset, 1_000)],
    [64, marketActivationAction(asset, false)],
    [32, marketActivationAction(asset)],
  ];
}

/** Limits of registrations, as served, or otherwise as documented. Whole tokens, USDC and bps. */
export interface PerpDeployLimits {
  readonly minStake: Dec;
  /** null: not served, and in no section. */
  readonly askFloor: Dec | null;
  /** Current price of a registration, where an auction is shown beside the bids; null: not served. */
  readonly ask: Dec | null;
  /** null: not served. */
  readonly deployerFeeCap: number | null;
  /** Multiple of the last price that the price falls from, and the number of blocks; 1 and 0 if not served. */
  readonly startMultiplier: bigint;
  readonly fallBlocks: number;
  /** Whether the venue serves the stake. */
  readonly isStakeShown: boolean;
}

/** Names of a deployer's required stake, and of the price of a registration: in `limits`, next to the dexs, or with bids. */
const stakeNames = [
  'min_stake',
  'stake_floor',
  'min_deploy_stake_mtf',
  'min_deploy_stake',
  'deployer_stake_floor',
  'deployer_staked_native_token_floor',
];
const askNames = [
  'gas_auction_min_bid',
  'registration_ask',
  'registration_ask_usdc',
  'register_ask',
  'register_ask_usdc',
  'perp_register_ask',
];

/** Names in an object that shows the auction itself. */
const auctionNames = {
  floor: ['floor', 'ask_floor', 'floor_price', 'min_ask'],
  ask: ['current_ask', 'ask', 'current_price', 'price'],
} as const;

export async function readPerpDeployLimits({ target }: Pick<ReadContext, 'target'>): Promise<PerpDeployLimits> {
  const reply = await target.read('perp_dexs');
  const body = reply.kind === 'data' ? reply.data : undefined;
  const limits = at(body, 'limits');
  const cap = at(limits, 'deployer_fee_cap_bps');
  const figures = (names: readonly string[], holders: readonly (JsonValue | undefined)[]) =>
    holders.flatMap((holder) => names.map((name) => Dec.parse(at(holder, name)))).find((figure) => figure !== null);
  const beside = [limits, body];
  const isWhole = [stakeNames, askNames].every((names) => figures(names, beside) !== undefined);
  const bids = isWhole ? undefined : await bodyOfBids({ target });
  const auctions = isJsonObject(bids) ? Object.values(bids).filter(isJsonObject) : [];
  beside.push(bids, ...auctions);
  const reported = figures(stakeNames, beside) ?? null;
  const multiplier = Dec.parse(at(limits, 'dutch_start_multiplier'));
  const blocks = at(limits, 'auction_duration_blocks');
  return {
    minStake: reported ?? Dec.of(50_000),
    askFloor: figures(askNames, beside) ?? figures(auctionNames.floor, auctions) ?? null,
    ask: figures(auctionNames.ask, auctions) ?? null,
    deployerFeeCap: typeof cap === 'string' && /^[0-9]{1,6}$/.test(cap) ? Number(cap) : null,
    startMultiplier: multiplier?.truncated(0).scaledTo(0) ?? 1n,
    fallBlocks: typeof blocks === 'number' ? blocks : 0,
    isStakeShown: reported !== null,
  };
}

/** If the dexs show no limits, the bids for registrations may: no document shows either. */
async function bodyOfBids({ target }: Pick<ReadContext, 'target'>): Promise<JsonValue | undefined> {
  const reply = await target.read('mip3_active_bids');
  return reply.kind === 'data' ? reply.data : undefined;
}

/** Multiple of the lowest registration price that an operator pays a deployer: earlier registrations raise the price. */
const ASKS = Dec.of(40);
/** Registrations of one case, and its deployer's additional money where it is scarce, whole USDC. */
const REGISTRATIONS = 4;
const BESIDE = Dec.of(100);
/** Maximum price that is paid, in whole USDC: each registration may double it. */
const MOST_PAID = Dec.of(1_000_000);
/** Assumed price for funding a deployer where no read shows one; nothing is judged by it. */
const USUAL_ASK = Dec.of(100);
/** Maximum stake for one case in whole tokens, without a source that pays the full stake: it does not come back within a run. */
const MOST_LOCKED = Dec.of(1_000);

/** Deployers left by ended cases of a run, with their stake. */
const staked = new WeakMap<CaseContext<never>['venue'], Identity[]>();

/**
 * Returns an account that may register a market: with the minimum stake at a validator, and money for several prices. Without a stake if
 * the venue requires none, as one without staking does. Without an operator it may come from an ended case.
 * @param stake  whole tokens; left out: the minimum
 * @param isNew  whether it must not own a dex
 * @throws Unsupported where the money is not available
 */
export async function makeFundedPerpDeployer(
  context: PerpDeployContext,
  { stake, isNew = stake !== undefined }: { readonly stake?: Dec; readonly isNew?: boolean } = {},
): Promise<Identity> {
  const { given, pace, venue } = context;
  const limits = await readPerpDeployLimits(context);
  // Probes take it that no account has a billion.
  if (limits.ask !== null && limits.ask.compare(MOST_PAID) > 0)
    throw new Unsupported(`a price of registrations of at most ${MOST_PAID} USDC`);
  const wanted = stake ?? (await floorTried(context, limits));
  const usdc = moneyFor(limits, pace.movesClock).toString();
  if (wanted.compare(Dec.of(0)) <= 0) return given.fundedAccount({ usdc });
  if (pace.movesClock) return stakes(context, await given.fundedAccount({ usdc, native: wanted.toString() }), wanted);
  if (isNew && wanted.compare(MOST_LOCKED) > 0)
    throw new Unsupported(
      `control: it takes ${wanted} ${venue.native.name} at stake, which do not come back within a run`,
    );
  const free = staked.get(venue) ?? [];
  staked.set(venue, free);
  const left = isNew ? undefined : free.pop();
  const who =
    left === undefined
      ? await stakes(context, await given.fundedAccount({ usdc, native: wanted.toString() }), wanted)
      : await given.fundedAccount({ usdc }, left);
  if (!isNew)
    given.afterwards(async () => {
      free.push(who);
    });
  return who;
}

/** Stake in whole tokens with which a registration is tried where no read shows the minimum: what one faucet claim leaves. */
const TRIED_STAKE = Dec.of(8);
/** Whether that was enough, by venue. */
const triedStakes = new WeakMap<CaseContext<never>['venue'], Promise<boolean>>();

/**
 * Returns the stake that a deployer needs. It is set by votes, and if no read shows it, it may be far less than the default: without a
 * source for the default, an account with a small stake registers a market, once for the whole run.
 */
async function floorTried(context: PerpDeployContext, limits: PerpDeployLimits): Promise<Dec> {
  const { venue, pace } = context;
  const { minStake, isStakeShown } = limits;
  if (isStakeShown || pace.movesClock || minStake.compare(TRIED_STAKE) <= 0) return minStake;
  const trying = triedStakes.get(venue) ?? registersWith(context, limits);
  triedStakes.set(venue, trying);
  return (await trying) ? TRIED_STAKE : minStake;
}

async function registersWith(context: PerpDeployContext, limits: PerpDeployLimits): Promise<boolean> {
  const { given, target, venue } = context;
  const funds = { usdc: moneyFor(limits, false).toString(), native: TRIED_STAKE.toString() };
  try {
    const who = await stakes(context, await given.fundedAccount(funds), TRIED_STAKE);
    const symbol = await findUnusedDexSymbol(context, who);
    const registered = await target.act(who, registerMarketAction({ symbol, name: uniqueDexName(who) }));
    if (isRefused(registered)) return false;
    if ((await awaitMarketMetaRow(context, symbol)).value === undefined) return false;
    // The staker already owns a dex, which most cases can ignore.
    const free = staked.get(venue) ?? [];
    staked.set(venue, free);
    given.afterwards(async () => void free.push(who));
    return true;
  } catch (error) {
    // No source gives the account even this much.
    if (error instanceof Unsupported) return false;
    throw error;
  }
}

/** Returns whole USDC for the registrations of one case. */
function moneyFor({ askFloor, ask, startMultiplier }: PerpDeployLimits, isAmple: boolean): Dec {
  const floor = askFloor ?? USUAL_ASK;
  if (isAmple) {
    const ofFloor = floor.times(ASKS);
    // Each registration of the case may double the price.
    const ofAsk = (ask ?? floor).times(Dec.of(2n ** BigInt(REGISTRATIONS)));
    return (ofAsk.compare(ofFloor) > 0 ? ofAsk : ofFloor).plus(Dec.of(1_000));
  }
  const prices = Array.from({ length: REGISTRATIONS }, (_, nth) => floor.times(Dec.of(startMultiplier ** BigInt(nth))));
  return Dec.sum(prices).plus(BESIDE);
}

/** Whether a venue without staking lets an account with enough of the token register a market, by venue. */
const countedBalances = new WeakMap<CaseContext<never>['venue'], Promise<boolean>>();

/** Tries once for the whole run, with an account of its own, whether one registers a market by its balance. */
function countsBalance(context: PerpDeployContext, balance: Dec): Promise<boolean> {
  const { venue } = context;
  const trying = countedBalances.get(venue) ?? mayRegisterByBalance(context, balance);
  countedBalances.set(venue, trying);
  return trying;
}

async function mayRegisterByBalance(context: PerpDeployContext, balance: Dec): Promise<boolean> {
  const { given, target, pace } = context;
  const usdc = moneyFor(await readPerpDeployLimits(context), pace.movesClock).toString();
  const who = await given.fundedAccount({ usdc, native: balance.toString() });
  const symbol = await findUnusedDexSymbol(context, who);
  const reply = await target.act(who, registerMarketAction({ symbol, name: uniqueDexName(who) }));
  // A refusal for another reason is left to the checks.
  return refusalOf(reply)?.code !== 'PRECONDITION_FAILED';
}

async function stakes(context: PerpDeployContext, who: Identity, amount: Dec): Promise<Identity> {
  const { given, target } = context;
  try {
    await depositStake(context, who, amount.toString());
  } catch (error) {
    // Without staking a venue may count the balance instead.
    if (error instanceof AbsentProductError && (await countsBalance(context, amount))) return who;
    throw error;
  }
  const [first] = rowsAt(given.data(await target.read('validator_summaries')), 'validators').filter(
    ({ is_jailed }) => is_jailed !== true,
  );
  await actAndAwaitCommit(
    context,
    who,
    delegateStakeAction({ validator: textAt(first, 'validator'), amount: amount.toString() }),
  );
  return who;
}

/** Returns a unique name of a dex. */
export function uniqueDexName({ address }: Pick<Identity, 'address'>): string {
  return `D${address.slice(2, 13)}`;
}

export interface DeployedMarket {
  readonly id: number;
  readonly coin: string;
}

/** Reads the row of a perpetual in `markets_meta`; undefined: there is none. */
export async function readMarketMetaRow(reading: ReadContext, coin: string): Promise<JsonObject | undefined> {
  return (await readTracedMarketMetaRow(reading, coin)).value;
}

/** Like `readMarketMetaRow`, with the list as evidence even if there is none. */
export async function readTracedMarketMetaRow(
  { given, target }: ReadContext,
  coin: string,
): Promise<Traced<JsonObject | undefined>> {
  const body = given.data(await target.read('markets_meta', { kind: 'perp' }));
  const found = rowsAt(body, 'perp').find((row) => row.coin === coin);
  return derived(found, found ?? field(body, 'perp'));
}

/** Like `readTracedMarketMetaRow`, once it is as expected, or does not change any more. */
export function awaitMarketMetaRow(
  watching: PollContext,
  coin: string,
  isThere: (row: JsonObject) => boolean = () => true,
): Promise<Traced<JsonObject | undefined>> {
  return watching.pace.eventually(
    () => readTracedMarketMetaRow(watching, coin),
    ({ value }) => value !== undefined && isThere(value),
  );
}

/**
 * Registers a market in the dex of its deployer, after waiting for the price to fall if the deployer cannot pay it yet.
 * @param wish  left out: the next one, with the name of the dex
 * @throws Blocked where it is refused; NotExercised where it is not listed and may have cost more than its deployer has
 */
export async function registerMarket(
  context: PerpDeployContext,
  who: Identity,
  spec?: RegistrationSpec,
): Promise<DeployedMarket & { readonly row: JsonObject }> {
  const wanted = spec ?? { symbol: await findUnusedDexSymbol(context, who), name: uniqueDexName(who) };
  await awaitAffordableRegistration(context);
  try {
    await actAndAwaitCommit(context, who, registerMarketAction(wanted));
  } catch (error) {
    const isShort = error instanceof Blocked && error.message.includes('MARGIN_INSUFFICIENT');
    if (!isShort) throw error;
    const limits = await readPerpDeployLimits(context);
    if (!isPriceShown(limits)) throw new NotExercised(UNSHOWN_PRICE);
    // Other cases may have raised a price that falls by time.
    if (limits.ask !== null && limits.ask.compare(await readFreeCollateral(context, who)) > 0)
      throw new NotExercised('a registration that its deployer can pay');
    throw error;
  }
  const { value: row } = await awaitMarketMetaRow(context, wanted.symbol);
  if (row === undefined) {
    // Its commit may have refused it for the price.
    if (!isPriceShown(await readPerpDeployLimits(context))) throw new NotExercised(UNSHOWN_PRICE);
    throw new Blocked(`${wanted.symbol} is not listed`);
  }
  return { id: Number(integerAt(row, 'signing_id')), coin: wanted.symbol, row };
}

const UNSHOWN_PRICE = 'a registration whose price a read shows';

function isPriceShown({ askFloor, ask }: PerpDeployLimits): boolean {
  return askFloor !== null || ask !== null;
}

/** Waits until a deployer can pay, if it has less than the price may be directly after a registration. */
export async function awaitAffordableRegistration(context: PerpDeployContext): Promise<void> {
  const { startMultiplier, fallBlocks } = await readPerpDeployLimits(context);
  if (!context.pace.movesClock && startMultiplier > 1n) await waitBlocksForAuctionPriceFall(context, fallBlocks);
}

/** Returns a symbol that no market of the deployer's dex has, since other cases may have registered some. */
export async function findUnusedDexSymbol(
  { given, target }: ReadContext,
  owner: Identity,
  letters = 'X',
): Promise<string> {
  const prefix = `${uniqueDexName(owner)}:`;
  const body = given.data(await target.read('markets_meta', { kind: 'perp' }));
  const own = rowsAt(body, 'perp').filter(({ coin }) => String(coin).startsWith(prefix));
  return `${prefix}${letters}${own.length + 1}`;
}

/**
 * Judges that a registration is accepted. A refusal only proves something if the dex's owner can register a plain one afterwards: others
 * may have raised the price, or used up the quota of an epoch.
 * @throws NotExercised where nothing shows the outcome; Blocked where a plain one is refused as well
 */
export async function registerAndJudgeMarket(
  context: PerpDeployContext,
  expectation: Expectation,
  who: Identity,
  spec: RegistrationSpec,
  owner: Identity = who,
): Promise<void> {
  await registerAndJudgeAcceptance(context, expectation, who, registerMarketAction(spec), async () => {
    const symbol = await findUnusedDexSymbol(context, owner);
    // Uses the other form that a later registration may have.
    await registerMarket(context, owner, spec.name === undefined ? { symbol, name: uniqueDexName(owner) } : { symbol });
  });
}

/** Makes the settings that a market needs, and opens it. */
export function configureAndActivateMarket(
  context: PerpDeployContext,
  owner: Identity,
  { id }: DeployedMarket,
): Promise<void> {
  return sendEachRequiringAcceptance(context, owner, [
    setPerpMaxLeverageAction(id, 10),
    setPerpFeesAction(id, [45, 12]),
    // The least there is: no document shows what a market's own lot is worth.
    setPerpMinSizeAction(id, 1),
    marketActivationAction(id),
  ]);
}

/** Price of orders on a market that started without one, whole USDC x 1e8. */
const PX = 100n * 10n ** 8n;

/** Returns the facts of a market that is newer than the probe, with a mark of 100 USDC if it has none. */
export async function readDeployedMarketFacts(
  reading: ReadContext,
  { id, coin }: DeployedMarket,
): Promise<MarketFacts> {
  const row = await readMarketMetaRow(reading, coin);
  if (row === undefined) throw new Blocked(`no row of ${coin}`);
  const szDecimals = Number(integerAt(row, 'sz_decimals'));
  return {
    id,
    coin,
    szDecimals,
    halted: false,
    oiCap: null,
    isBatched: false,
    mark: PX,
    priceScale: 1n,
    tick: decimalAt(row, 'tick_size').scaledTo(8) || 1n,
    step: decimalAt(row, 'step_size').scaledTo(szDecimals) || 1n,
    minLots: decimalAt(row, 'min_order').scaledTo(szDecimals) || 1n,
    maxLeverage: Number(integerAt(row, 'max_leverage')),
    strictIsolated: row.strict_isolated === true,
    open: row.open === true,
    close: row.close === true,
  };
}

/** Positions on every dex. */
function positionsIn(body: JsonObject): readonly JsonObject[] {
  const dexs = at(body, 'clearinghouse_state');
  return Object.values(typeof dexs === 'object' && dexs !== null ? dexs : {}).flatMap((dex) =>
    rowsAt(dex, 'positions'),
  );
}

/** Returns the symbol of a market of a dex without the dex's name. */
export function symbolSuffixOf(coin: string): string {
  return coin.slice(coin.indexOf(':') + 1);
}

/** Reads an account's position in a market of a dex, by the suffix of its `coin`: the dex prefix is only a public fact. */
export async function readDexPosition(
  { given, target }: ReadContext,
  { address }: Identity,
  coin: string,
): Promise<{ readonly row: JsonObject | undefined; readonly body: JsonObject }> {
  const body = given.data(await target.read('clearinghouse_state', { address }));
  const row = positionsIn(body).find((position) => symbolSuffixOf(String(position.coin)) === symbolSuffixOf(coin));
  return { row, body };
}

/** Returns the number of markets in a row of `perp_dexs`: from their list, with or without a count. */
export function marketCountOnDex({ assets, n_assets: count }: JsonObject): number {
  return Array.isArray(assets) ? assets.length : Number(count);
}

/** Returns a function that names the markets of a listed dex by symbol, even if it lists them by number (D246). */
export async function readDexMarketLister(
  { given, target }: Pick<CaseContext<never>, 'given' | 'target'>,
  dexs: readonly JsonObject[],
): Promise<(dex: JsonObject) => readonly string[]> {
  const assetsOf = ({ assets }: JsonObject) => (Array.isArray(assets) ? assets : []);
  const isNumbered = dexs.flatMap(assetsOf).some((asset) => typeof asset === 'number');
  const rows = isNumbered ? rowsAt(given.data(await target.read('markets_meta', { kind: 'perp' })), 'perp') : [];
  const coins = new Map(rows.map(({ signing_id: number, coin }) => [number, coin]));
  return (dex) => assetsOf(dex).map((asset) => String(coins.get(asset) ?? asset));
}

/** Reads the signed position of one account in one market of a dex; 0: flat. */
export async function readDexPositionSize(reading: ReadContext, who: Identity, coin: string): Promise<Dec> {
  const { row, body } = await readDexPosition(reading, who, coin);
  return row === undefined ? Dec.of(0).readAt({ holder: body, keys: ['clearinghouse_state'] }) : decimalAt(row, 'size');
}

type Pair = readonly [maker: Identity, taker: Identity];

/**
 * Trades between two accounts, the taker on this side.
 * @param leg  leg of a hedged taker, and whether its order only closes
 * @throws Blocked where one is refused
 */
export async function tradeOnDeployedMarket(
  { given }: PerpDeployContext,
  [maker, taker]: Pair,
  { side, ...order }: Pick<OrderSpec, 'market' | 'side' | 'px' | 'size'>,
  leg: Pick<OrderSpec, 'positionSide' | 'reduceOnly'> = {},
): Promise<void> {
  const rested = await given.placed(maker, { ...order, side: side === 'bid' ? 'ask' : 'bid' });
  if (rested.kind === 'error') throw new Blocked(`the maker's order was refused: ${rested.error.code}`);
  const placed = await given.placed(taker, { ...order, ...leg, side, tif: 'ioc' });
  if (placed.kind !== 'filled') throw new Blocked(`the taker's order is ${placed.kind}`);
}

/** Makes two accounts close the taker's position with each other at the end of the case, in a market that is opened for it. */
export function closeDeployedPositionsAtEnd(
  context: PerpDeployContext,
  owner: Identity,
  pair: Pair,
  market: MarketFacts,
  px: bigint,
): void {
  const { given, target } = context;
  given.afterwards(async () => {
    const held = (await readDexPositionSize(context, pair[1], market.coin)).scaledTo(market.szDecimals) ?? 0n;
    if (held === 0n) return;
    await doAndAwaitCommit(context, () => target.act(owner, marketActivationAction(market.id)));
    const size = held < 0n ? -held : held;
    await tradeOnDeployedMarket(context, pair, { market, px, size, side: held < 0n ? 'bid' : 'ask' });
  });
}

/**
 * Sets deployment parameters by a vote, and restores the original ones at the end of the case.
 * @param before  original values of the same fields
 * @throws Unsupported when the operator interface does not accept such a vote
 */
export async function voteDeployParams(
  context: Pick<CaseContext<never>, 'control' | 'pace' | 'given'>,
  payload: JsonObject,
  before: JsonObject,
): Promise<void> {
  const vote = (fields: JsonObject) =>
    castVote(context, { category: 'gov_propose', action: 'SetDeployFigures', payload: fields });
  await vote(payload);
  context.given.afterwards(() => vote(before));
}
