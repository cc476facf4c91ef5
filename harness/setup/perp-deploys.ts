import type { JsonObject, JsonValue } from '../../spec-schemas/json/lossless.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import type { CaseContext, PollContext, ReadContext } from '../check/case-context.ts';
import { derived, field, type Traced } from '../check/evidence.ts';
import type { Expectation } from '../check/expect.ts';
import { doAndAwaitCommit } from '../check/once-committed.ts';
import type { OrderSpec } from '../check/order-spec.ts';
import { at, decimalAt, integerAt, rowsAt, textAt } from '../client/json-at.ts';
import { isRefused } from '../client/outcome.ts';
import { Dec } from '../compare/decimal.ts';
import type { Identity } from '../identity/keys.ts';
import { AbsentProductError, Blocked, Unsupported } from '../kernel/verdicts.ts';
import type { MarketFacts } from '../probe/facts.ts';
import { sendEachAccepted } from './judge-commit.ts';
import { actAndAwaitCommit } from './put-in-effect.ts';
import { registerAndJudge, waitForRegistrationPriceFall } from './registration-price.ts';
import { delegateStakeAction, depositStake } from './staking.ts';
import { castVote } from './votes.ts';

// Markets that accounts of a case register, and what is done with them. @source write-api, "Perp deployment"

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
 * Returns a call of every setting that a delegate may have a bit for, with its bit: one after the other they would pass on an
 * active market, and leave it so.
 */
export function delegatePermissionActions(asset: number): readonly (readonly [bit: number, action: WireAction])[] {
  return [
    [2, setPerpMaxLeverageAction(asset, 10)],
    [4, setPerpFeesAction(asset, [40, 10])],
    [8, setPerpRebateAction(asset, 1)],
    [16, setPerpMinSizeAction(asset, 1_000)],
    [64, marketActivationAction(asset, false)],
    [32, marketActivationAction(asset)],
  ];
}

/** Limits of registrations, as far as they are served; else as the documents have them. Whole tokens, USDC and bps. */
export interface PerpDeployLimits {
  readonly minStake: Dec;
  /** null: nothing tells it, and no section has it. */
  readonly askFloor: Dec | null;
  /** null: nothing tells it. */
  readonly deployerFeeCap: number | null;
  /** Multiple of the last price from which the price falls, and in how many blocks; 1, and 0, where nothing tells. */
  readonly startMultiplier: bigint;
  readonly fallBlocks: number;
  /** Whether the stake is one that the venue tells. */
  readonly isStakeShown: boolean;
}

/** Names of the stake that a deployer has to hold, and of the price of a registration: in `limits`, beside the dexs, or with bids. */
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

export async function readPerpDeployLimits({ target }: Pick<ReadContext, 'target'>): Promise<PerpDeployLimits> {
  const reply = await target.read('perp_dexs');
  const body = reply.kind === 'data' ? reply.data : undefined;
  const limits = at(body, 'limits');
  const cap = at(limits, 'deployer_fee_cap_bps');
  const figures = (names: readonly string[], holders: readonly (JsonValue | undefined)[]) =>
    holders.flatMap((holder) => names.map((name) => Dec.parse(at(holder, name)))).find((told) => told !== null);
  const beside = [limits, body];
  const isWhole = [stakeNames, askNames].every((names) => figures(names, beside) !== undefined);
  if (!isWhole) beside.push(await bodyOfBids({ target }));
  const reported = figures(stakeNames, beside) ?? null;
  const multiplier = Dec.parse(at(limits, 'dutch_start_multiplier'));
  const blocks = at(limits, 'auction_duration_blocks');
  return {
    minStake: reported ?? Dec.of(50_000),
    askFloor: figures(askNames, beside) ?? null,
    deployerFeeCap: typeof cap === 'string' && /^[0-9]{1,6}$/.test(cap) ? Number(cap) : null,
    startMultiplier: multiplier?.truncated(0).scaledTo(0) ?? 1n,
    fallBlocks: typeof blocks === 'number' ? blocks : 0,
    isStakeShown: reported !== null,
  };
}

/** Where no limits are told with the dexs, they may be with what registrations cost: no document shows either. */
async function bodyOfBids({ target }: Pick<ReadContext, 'target'>): Promise<JsonValue | undefined> {
  const reply = await target.read('mip3_active_bids');
  return reply.kind === 'data' ? reply.data : undefined;
}

/**
 * Multiple of the lowest registration price that an operator gives a deployer: after others have paid, a registration
 * is dearer.
 */
const ASKS = Dec.of(40);
/** Registrations of one case, and what its deployer has beside them where money is scarce, whole USDC. */
const REGISTRATIONS = 4;
const BESIDE = Dec.of(100);
/** For what a deployer is given where no read tells of a price; nothing is judged by it. */
const USUAL_ASK = Dec.of(100);
/** Whole tokens at stake for one case alone, where nobody gives as many as it takes: they do not come back within a run. */
const MOST_LOCKED = Dec.of(1_000);

/** Deployers whom ended cases of a run have left, with what they have at stake. */
const staked = new WeakMap<CaseContext<never>['venue'], Identity[]>();

/**
 * An account that may register a market: as much as the floor is with a validator, and money for several prices. Where
 * the venue asks for no stake, as one without staking does, it has none. Without an operator it may be that of an ended
 * case.
 * @param stake  whole tokens; left out: the floor
 * @param isNew  whether it has to be without a dex
 * @throws Unsupported where nobody gives so much
 */
export async function fundedPerpDeployer(
  context: PerpDeployContext,
  { stake, isNew = stake !== undefined }: { readonly stake?: Dec; readonly isNew?: boolean } = {},
): Promise<Identity> {
  const { given, pace, venue } = context;
  const limits = await readPerpDeployLimits(context);
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

/** Whole tokens with which a registration is tried where no read tells of a floor: what one claim of a faucet leaves. */
const TRIED_STAKE = Dec.of(8);
/** Whether they were enough, of a venue. */
const triedStakes = new WeakMap<CaseContext<never>['venue'], Promise<boolean>>();

/**
 * The stake that a deployer needs. Votes set it, and what no read tells of may be far less than the default: where nobody gives
 * as much as that, an account with little registers a market, once for the whole run.
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
    // It has a dex already, which is no matter to most cases.
    const free = staked.get(venue) ?? [];
    staked.set(venue, free);
    given.afterwards(async () => void free.push(who));
    return true;
  } catch (error) {
    // Nobody gives even that.
    if (error instanceof Unsupported) return false;
    throw error;
  }
}

/** Whole USDC for the registrations of one case. */
function moneyFor({ askFloor, startMultiplier }: PerpDeployLimits, isAmple: boolean): Dec {
  const floor = askFloor ?? USUAL_ASK;
  if (isAmple) return floor.times(ASKS).plus(Dec.of(1_000));
  const prices = Array.from({ length: REGISTRATIONS }, (_, nth) => floor.times(Dec.of(startMultiplier ** BigInt(nth))));
  return Dec.sum(prices).plus(BESIDE);
}

async function stakes(context: PerpDeployContext, who: Identity, amount: Dec): Promise<Identity> {
  const { given, target } = context;
  try {
    await depositStake(context, who, amount.toString());
  } catch (error) {
    // Without staking a venue may count what an account has.
    if (error instanceof AbsentProductError) return who;
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

/** A name that nobody else's dex has. */
export function uniqueDexName({ address }: Pick<Identity, 'address'>): string {
  return `D${address.slice(2, 13)}`;
}

export interface DeployedMarket {
  readonly id: number;
  readonly coin: string;
}

/** Row of a perpetual in `markets_meta`; undefined: there is none. */
export async function readMarketMetaRow(reading: ReadContext, coin: string): Promise<JsonObject | undefined> {
  return (await readTracedMarketMetaRow(reading, coin)).value;
}

/** As `metaRow`, with the list that shows that there is none as well. */
export async function readTracedMarketMetaRow(
  { given, target }: ReadContext,
  coin: string,
): Promise<Traced<JsonObject | undefined>> {
  const body = given.data(await target.read('markets_meta', { kind: 'perp' }));
  const found = rowsAt(body, 'perp').find((row) => row.coin === coin);
  return derived(found, found ?? field(body, 'perp'));
}

/** As `tracedMetaRow`, once it is as it should be, or as it stays. */
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
 * Registers a market in the dex of its deployer, once its price has come down where nobody gives as much as it takes.
 * @param wish  left out: the next one, with the name of the dex
 * @throws Blocked where it is refused
 */
export async function registerMarket(
  context: PerpDeployContext,
  who: Identity,
  spec?: RegistrationSpec,
): Promise<DeployedMarket & { readonly row: JsonObject }> {
  const wanted = spec ?? { symbol: await findUnusedDexSymbol(context, who), name: uniqueDexName(who) };
  await awaitAffordableRegistration(context);
  await actAndAwaitCommit(context, who, registerMarketAction(wanted));
  const { value: row } = await awaitMarketMetaRow(context, wanted.symbol);
  if (row === undefined) throw new Blocked(`${wanted.symbol} is not listed`);
  return { id: Number(integerAt(row, 'signing_id')), coin: wanted.symbol, row };
}

/** Waits until a deployer can pay, where it was not given as much as the price may be right behind a registration. */
export async function awaitAffordableRegistration(context: PerpDeployContext): Promise<void> {
  const { startMultiplier, fallBlocks } = await readPerpDeployLimits(context);
  if (!context.pace.movesClock && startMultiplier > 1n) await waitForRegistrationPriceFall(context, fallBlocks);
}

/** A symbol that no market of the dex of a deployer has, who may have registered some for other cases. */
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
 * Judges that a registration is taken. One that is refused proves nothing unless the owner of the dex registers a plain one
 * behind it: others may have raised the price, or used up what an epoch takes.
 * @throws NotExercised where nothing tells what became of it; Blocked where a plain one is refused as well
 */
export async function registerAndJudgeMarket(
  context: PerpDeployContext,
  expectation: Expectation,
  who: Identity,
  spec: RegistrationSpec,
  owner: Identity = who,
): Promise<void> {
  await registerAndJudge(context, expectation, who, registerMarketAction(spec), async () => {
    const symbol = await findUnusedDexSymbol(context, owner);
    // In the other form that a later registration may have.
    await registerMarket(context, owner, spec.name === undefined ? { symbol, name: uniqueDexName(owner) } : { symbol });
  });
}

/** Sets what a market needs to be opened, and opens it. */
export function configureAndActivateMarket(
  context: PerpDeployContext,
  owner: Identity,
  { id }: DeployedMarket,
): Promise<void> {
  return sendEachAccepted(context, owner, [
    setPerpMaxLeverageAction(id, 10),
    setPerpFeesAction(id, [45, 12]),
    setPerpMinSizeAction(id, 1_000),
    marketActivationAction(id),
  ]);
}

/** Whole USDC x 1e8 of the orders of cases on a market that began without a price. */
const PX = 100n * 10n ** 8n;

/** The facts of a market that came after the probe, with a mark of 100 USDC where it has none. */
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

/** The symbol of a market of a dex without the name of the dex. */
export function symbolSuffixOf(coin: string): string {
  return coin.slice(coin.indexOf(':') + 1);
}

/** The position of an account on a market of a dex, by the suffix of its `coin`: public facts alone put the dex before it. */
export async function readDexPosition(
  { given, target }: ReadContext,
  { address }: Identity,
  coin: string,
): Promise<{ readonly row: JsonObject | undefined; readonly body: JsonObject }> {
  const body = given.data(await target.read('clearinghouse_state', { address }));
  const row = positionsIn(body).find((position) => symbolSuffixOf(String(position.coin)) === symbolSuffixOf(coin));
  return { row, body };
}

/** How many markets a row of `perp_dexs` has: the list of them says so, with its count or without it. */
export function marketCountOnDex({ assets, n_assets: count }: JsonObject): number {
  return Array.isArray(assets) ? assets.length : Number(count);
}

/** Returns what names the markets of a listed dex: by their symbols, where it has them by number (D246) too. */
export async function readDexAssetNamer(
  { given, target }: Pick<CaseContext<never>, 'given' | 'target'>,
  dexs: readonly JsonObject[],
): Promise<(dex: JsonObject) => readonly string[]> {
  const assetsOf = ({ assets }: JsonObject) => (Array.isArray(assets) ? assets : []);
  const isNumbered = dexs.flatMap(assetsOf).some((asset) => typeof asset === 'number');
  const rows = isNumbered ? rowsAt(given.data(await target.read('markets_meta', { kind: 'perp' })), 'perp') : [];
  const coins = new Map(rows.map(({ signing_id: number, coin }) => [number, coin]));
  return (dex) => assetsOf(dex).map((asset) => String(coins.get(asset) ?? asset));
}

/** The size of one account on one market of a dex, signed; 0: flat. */
export async function readDexPositionSize(reading: ReadContext, who: Identity, coin: string): Promise<Dec> {
  const { row, body } = await readDexPosition(reading, who, coin);
  return row === undefined ? Dec.of(0).readAt({ holder: body, keys: ['clearinghouse_state'] }) : decimalAt(row, 'size');
}

type Pair = readonly [maker: Identity, taker: Identity];

/**
 * Trades between two accounts, the taker on this side.
 * @param leg  which one of a hedged taker, and whether its order only closes
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

/** Has two accounts close with each other at the end of the case what the taker holds, on a market that is opened for it. */
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
 * Sets parameters of deployments by a vote, and puts back at the end of the case what stood before.
 * @param before  the same fields
 * @throws Unsupported when the operator interface takes no such vote
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
