import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import type { CaseContext, PollContext, ReadContext } from '../check/case-context.ts';
import type { Expectation } from '../check/expect.ts';
import { toWireInteger } from '../check/order-spec.ts';
import { isUnreadableForm } from '../client/deviating-forms.ts';
import { at, decimalAt, integerAt, rowsAt } from '../client/json-at.ts';
import { isRefused } from '../client/outcome.ts';
import { refusalOf } from '../client/replies.ts';
import { Dec } from '../compare/decimal.ts';
import { registrationPriceNormalizer } from '../forms/registration-price.ts';
import type { Identity } from '../identity/keys.ts';
import { Blocked, Disturbed, NotExercised, UnknownWireFormError, Unsupported } from '../kernel/verdicts.ts';
import { voteDeployParams } from './perp-deploys.ts';
import { actAndAwaitCommit } from './put-in-effect.ts';
import { registerAndJudgeAcceptance, waitBlocksForAuctionPriceFall } from './registration-price.ts';
import { readListedPairs } from './spot.ts';

// Tokens and pairs that accounts of a case register, and actions on them. @source write-api, "Spot deployment"

type Deploying = Pick<CaseContext<never>, 'given' | 'target' | 'pace' | 'venue'>;

/** More than any registration costs. */
const ANY_FEE = '1000000000';

interface TokenSpec {
  readonly symbol: string;
  readonly szDecimals?: number;
  readonly weiDecimals?: number;
  readonly maxFee?: string;
}

export function registerTokenAction({ symbol, szDecimals = 2, weiDecimals = 6, maxFee = ANY_FEE }: TokenSpec) {
  return {
    type: 'spot_register_token',
    params: { symbol, sz_decimals: szDecimals, wei_decimals: weiDecimals, max_deploy_fee: maxFee },
  };
}

interface PairSpec {
  readonly base: number;
  readonly quote: number;
  readonly name: string;
  readonly maxFee?: string;
}

export function registerPairAction({ base, quote, name, maxFee = ANY_FEE }: PairSpec) {
  return { type: 'spot_register_pair', params: { base, quote, name, max_deploy_fee: maxFee } };
}

/** @param fees  tenths of a basis point */
export function setPairParamsAction(pair: number, [taker, maker]: readonly [number, number], minNotionalCents: number) {
  return {
    type: 'spot_set_pair_params',
    params: {
      pair,
      taker_fee_dbps: taker,
      maker_fee_dbps: maker,
      min_notional_cents: toWireInteger(BigInt(minNotionalCents)),
    },
  };
}

export function setPairActiveAction(pair: number, active = true) {
  return { type: 'spot_set_pair_active', params: { pair, active } };
}

/** Holder of a share, and its amount in whole tokens. */
export type TokenAllocation = readonly [holder: Pick<Identity, 'address'>, amount: string];

export function seedHoldersAction(asset: number, shares: readonly TokenAllocation[]) {
  const holders = shares.map(([{ address }]) => address);
  return { type: 'spot_seed_holders', params: { asset, holders, amounts: shares.map(([, amount]) => amount) } };
}

export function finalizeSupplyAction(asset: number, maxSupply: string) {
  return { type: 'spot_finalize_supply', params: { asset, max_supply: maxSupply } };
}

/** State of a registration auction. Prices in whole USDC. */
export interface RegistrationAuctionState {
  readonly now: Dec;
  readonly floor: Dec;
  readonly start: Dec;
  readonly lastClearing: Dec;
  readonly startMultiplier: bigint;
  readonly durationBlocks: number;
  readonly openedAt: bigint;
  readonly nowBlock: bigint;
  /** Body that these values were read from. */
  readonly body: JsonObject;
}

export async function readRegistrationAuctionState({ given, target }: ReadContext): Promise<RegistrationAuctionState> {
  const body = given.data(await target.read('spot_deploy_auction'));
  return {
    now: decimalAt(body, 'current_ask'),
    floor: decimalAt(body, 'floor'),
    start: decimalAt(body, 'start'),
    lastClearing: decimalAt(body, 'last_clearing'),
    startMultiplier: integerAt(body, 'start_multiplier'),
    durationBlocks: Number(integerAt(body, 'duration_blocks')),
    openedAt: integerAt(body, 'opened_at_block'),
    nowBlock: integerAt(body, 'now_block'),
    body,
  };
}

/** Minimum price of a registration, in whole USDC, and the number of blocks in which the price falls to it. */
interface RegistrationPrice {
  readonly least: Dec;
  /** Price of the dearer kind of registration. */
  readonly most: Dec;
  readonly durationBlocks: number;
  /** Time in which the price falls, ms; left out: it stands, or falls by blocks. */
  readonly fallMs?: number;
  /** Whether the price was reported in a known form. */
  readonly isShown: boolean;
}

/** Assumed maximum price of a registration where the price is in no known form, in whole USDC: nothing is judged by it. */
const USUAL_ASK = Dec.of(250);

/**
 * Reads the price of a registration. No document shows this read: a venue reports either a falling auction price or fixed prices. Where it
 * reports neither, the price is unknown, and whatever does not depend on it is judged all the same (D234).
 */
export async function readRegistrationPrice({ given, target }: ReadContext): Promise<RegistrationPrice> {
  const reply = await target.read('spot_deploy_auction');
  if (reply.kind === 'data' && isUnreadableForm(reply.data))
    return { least: Dec.of(0), most: USUAL_ASK, durationBlocks: 0, isShown: false };
  const body = given.data(reply);
  if (at(body, 'token_ask') === undefined || at(body, 'floor') !== undefined) {
    const floor = decimalAt(body, 'floor');
    return { least: floor, most: floor, durationBlocks: Number(integerAt(body, 'duration_blocks')), isShown: true };
  }
  const token = decimalAt(body, 'token_ask');
  const pair = decimalAt(body, 'pair_ask');
  const [least, most] = token.compare(pair) < 0 ? [token, pair] : [pair, token];
  const fallMs = at(body, 'fall_ms');
  return { least, most, durationBlocks: 0, isShown: true, ...(typeof fallMs === 'number' ? { fallMs } : {}) };
}

const SLOW_FALL = 'a price of registrations that stands, or falls by blocks';

/** Maximum number of price falls that are waited for while other accounts raise the price again. */
const MOST_FALLS = 3;

/**
 * Waits until every registration auction is down to its minimum price. Only one of them is reported, so this waits for a whole fall.
 * @returns the price of the cheaper kind of registration then
 * @throws Unsupported where that takes too long; Disturbed where others register again and again
 */
export async function waitForRegistrationFloor(context: Pick<Deploying, 'given' | 'target' | 'pace'>): Promise<Dec> {
  const { durationBlocks, least: floor, fallMs } = await readRegistrationPrice(context);
  // Other cases could not bear a clock that is moved so far.
  if (fallMs !== undefined) throw new Unsupported(SLOW_FALL);
  if (durationBlocks === 0) return floor;
  await waitBlocksForAuctionPriceFall(context, durationBlocks);
  if (context.pace.movesClock) return floor;
  for (let falls = 1; ; falls++) {
    const { now, openedAt, nowBlock } = await readRegistrationAuctionState(context);
    if (now.compare(floor) <= 0) return floor;
    if (falls === MOST_FALLS) throw new Disturbed('others register tokens or pairs as well');
    await waitBlocksForAuctionPriceFall(context, Number(openedAt - nowBlock) + durationBlocks);
  }
}

/** Funds of an account beyond the prices of its registrations, in whole USDC. */
const BESIDE = Dec.of(100);

/**
 * Funds an account for this many registrations at the minimum price, and for as many again at a price that others raised.
 * @throws Unsupported where no source gives that much
 */
export async function makeFundedSpotDeployer(context: Deploying, registrations = 2): Promise<Identity> {
  const { most } = await readRegistrationPrice(context);
  const usdc = most.times(RAISED).times(Dec.of(registrations)).plus(BESIDE).toString();
  return context.given.fundedAccount({ usdc });
}

/** Returns a symbol that no token of another account has. */
export function uniqueTokenSymbol({ address }: Pick<Identity, 'address'>, nth = 1): string {
  return `T${address.slice(2, 13)}${nth}`;
}

/** Returns the rows of all tokens. */
export async function readListedTokenRows({ given, target }: ReadContext): Promise<readonly JsonObject[]> {
  return rowsAt(given.data(await target.read('markets', { kind: 'spot' })), 'spot.tokens');
}

/** Returns the row of a token; undefined: no such token. */
export async function readListedTokenRow(reading: ReadContext, name: string): Promise<JsonObject | undefined> {
  return (await readListedTokenRows(reading)).find((row) => row.name === name);
}

/** Like `readListedTokenRow`, once the row is as expected, or should be. */
export function awaitListedToken(
  watching: PollContext,
  name: string,
  isThere: (row: JsonObject) => boolean = () => true,
): Promise<JsonObject | undefined> {
  return watching.pace.eventually(
    () => readListedTokenRow(watching, name),
    (row) => row !== undefined && isThere(row),
  );
}

/** Returns the rows of all pairs. */
export async function readListedPairRows({ given, target }: ReadContext): Promise<readonly JsonObject[]> {
  return rowsAt(given.data(await target.read('markets', { kind: 'spot' })), 'spot.pairs');
}

/** Returns the row of a pair; undefined: no such pair. */
export async function readListedPairRow(reading: ReadContext, name: string): Promise<JsonObject | undefined> {
  return (await readListedPairRows(reading)).find((row) => row.name === name);
}

export function awaitListedPair(
  watching: PollContext,
  name: string,
  isThere: (row: JsonObject) => boolean = () => true,
): Promise<JsonObject | undefined> {
  return watching.pace.eventually(
    () => readListedPairRow(watching, name),
    (row) => row !== undefined && isThere(row),
  );
}

/**
 * Judges that a registration at the minimum price is accepted. A refused one proves nothing unless a plain token is accepted right after
 * it: others may have raised the price, or used up the limit of an epoch.
 * @throws NotExercised where nothing shows the result of the registration; Blocked where the plain token is refused as well
 */
export async function registerAndJudgeListing(
  context: Deploying,
  expectation: Expectation,
  who: Identity,
  action: WireAction,
): Promise<void> {
  await waitForRegistrationFloor(context);
  const plain = () => registerToken(context, who, { symbol: uniqueTokenSymbol(who, PLAIN) });
  await registerAndJudgeAcceptance(context, expectation, who, action, plain);
}

/**
 * Makes a registration take effect.
 * @throws Blocked where it is refused; UnknownWireFormError where the refusal may be for its price, which is in no known form
 */
async function registered(context: Deploying, who: Identity, action: WireAction): Promise<void> {
  try {
    await actAndAwaitCommit(context, who, action);
  } catch (error) {
    if (error instanceof Blocked) await assumeKnownRegistrationPrice(context);
    throw error;
  }
}

/** @throws UnknownWireFormError where the price of a registration is in no known form: a refusal may be for the price */
export async function assumeKnownRegistrationPrice(context: ReadContext): Promise<void> {
  if (!(await readRegistrationPrice(context)).isShown) throw new UnknownWireFormError(registrationPriceNormalizer.name);
}

/** Index of the plain token among an account's symbols. */
const PLAIN = 99;

/**
 * Registers a token.
 * @param waits  until the price is at its minimum
 * @throws Blocked where it is refused
 * @returns the token's number
 */
export async function registerToken(
  context: Deploying,
  who: Identity,
  spec: TokenSpec = { symbol: uniqueTokenSymbol(who) },
  waits = true,
): Promise<number> {
  const row = await registeredRow(context, who, {
    name: spec.symbol,
    actionUpTo: (maxFee) => registerTokenAction({ maxFee, ...spec }),
    readRow: () => readListedTokenRow(context, spec.symbol),
    waits,
  });
  return Number(integerAt(row, 'id'));
}

/** Like `registerToken`, for a pair of a token with USDC. */
export async function registerPair(
  context: Deploying,
  who: Identity,
  base: number,
  name = `${uniqueTokenSymbol(who)}/USDC`,
  waits = true,
): Promise<number> {
  const quote = context.venue.usdc.signingId;
  const row = await registeredRow(context, who, {
    name,
    actionUpTo: (maxFee) => registerPairAction({ base, quote, name, maxFee }),
    readRow: () => readListedPairRow(context, name),
    waits,
  });
  return Number(integerAt(row, 'signing_id'));
}

interface AwaitedRegistration {
  readonly name: string;
  readonly actionUpTo: (maxFee: string) => WireAction;
  /** Reads the row of what was registered; undefined: it is not there. */
  readonly readRow: () => Promise<JsonObject | undefined>;
  /** Whether it waits until the price is at its minimum, if the price is too high. */
  readonly waits: boolean;
}

async function registeredRow(
  context: Deploying,
  who: Identity,
  { name, actionUpTo, readRow, waits }: AwaitedRegistration,
): Promise<JsonObject> {
  const awaitRow = () => context.pace.eventually(readRow, (row) => row !== undefined);
  const highest = waits ? await readRaisedPrice(context) : null;
  const isTaken = highest !== null && !isRefused(await context.target.act(who, actionUpTo(highest.toString())));
  const early = isTaken ? await awaitRow() : undefined;
  if (early !== undefined) return early;
  if (waits) await waitForRegistrationFloor(context);
  // A slow venue lists a registration only after the wait for its row: then another one of that name is not needed, and would be refused.
  const late = isTaken ? await readRow() : undefined;
  if (late !== undefined) return late;
  try {
    await registered(context, who, actionUpTo(ANY_FEE));
  } catch (error) {
    const latest = isTaken && error instanceof Blocked ? await readRow() : undefined;
    if (latest === undefined) throw error;
    return latest;
  }
  return requireListed(context, name, await awaitRow());
}

/** Multiple of the minimum price that a deployer can pay for each of its registrations. */
const RAISED = Dec.of(2);

/**
 * Returns the price that earlier registrations may have raised, as far as a deployer of a case has money for it: to pay it saves a fall of
 * the price. Null: it does not fall, or a case can hurry the fall.
 */
async function readRaisedPrice(context: Deploying): Promise<Dec | null> {
  if (context.pace.movesClock) return null;
  const { most, durationBlocks } = await readRegistrationPrice(context);
  return durationBlocks === 0 ? null : most.times(RAISED);
}

/**
 * Requires that a registration which was taken is listed.
 * @throws Blocked where it is not; UnknownWireFormError where its commit may have refused it for its price, which is in no known form
 */
async function requireListed(context: ReadContext, name: string, row: JsonObject | undefined): Promise<JsonObject> {
  if (row !== undefined) return row;
  await assumeKnownRegistrationPrice(context);
  throw new Blocked(`${name} is not listed`);
}

/** Issues the whole supply of a token. */
export async function seedAndFinalizeSupply(
  context: Deploying,
  who: Identity,
  token: number,
  shares: readonly TokenAllocation[],
): Promise<void> {
  await actAndAwaitCommit(context, who, seedHoldersAction(token, shares));
  const total = Dec.sum(shares.map(([, amount]) => Dec.parse(amount) ?? Dec.of(0)));
  await context.given.accepted(context.target.act(who, finalizeSupplyAction(token, total.toString())));
}

/** Has the supply of a token finalized when the case ends: a venue allows only so many tokens that are not finalized yet. */
export function finalizeSupplyAtEnd(
  { given, target }: Deploying,
  who: Identity,
  token: number,
  total: () => string,
): void {
  given.afterwards(async () => {
    await target.act(who, finalizeSupplyAction(token, total()));
  });
}

/**
 * Opens a configured pair.
 * @throws NotExercised where it does not open: a venue may require a price grid, which no action sets (D180)
 */
export async function activateDeployedPair({ target, pace }: Deploying, who: Identity, pair: number): Promise<void> {
  const refusal = refusalOf(await target.act(who, setPairActiveAction(pair)));
  if (refusal !== null) throw new NotExercised('a pair of a deployer that opens');
  await pace.committed();
}

/** Votes that pairs may open without a price grid. @returns whether the venue accepts such a vote */
export async function voteWaivePairGridRequirement(
  context: Pick<CaseContext<never>, 'control' | 'pace' | 'given'>,
  isRequired = false,
): Promise<boolean> {
  try {
    await voteDeployParams(context, { spot_grid_required: isRequired }, { spot_grid_required: false });
    return true;
  } catch (error) {
    if (error instanceof Unsupported) return false;
    throw error;
  }
}

/**
 * @returns a function to call at the end, which checks that no other account registered a token or a pair in the meantime
 * @throws Disturbed, from that function, where another account did
 */
export async function startForeignRegistrationGuard(
  reading: ReadContext,
  owned: (name: string) => boolean,
): Promise<() => Promise<void>> {
  const names = async () =>
    [...(await readListedTokenRows(reading)), ...(await readListedPairRows(reading))].map(({ name }) => String(name));
  const before = new Set(await names());
  return async () => {
    const others = (await names()).filter((name) => !before.has(name) && !owned(name));
    if (others.length > 0) throw new Disturbed(`others have registered ${others[0]}`);
  };
}

/** Reads the facts of a pair that was opened after the probe. */
export async function readPairFacts(
  reading: ReadContext,
  id: number,
): Promise<Awaited<ReturnType<typeof readListedPairs>>[number]> {
  const pair = (await readListedPairs(reading)).find((one) => one.id === id);
  if (pair === undefined) throw new Blocked(`no row of pair ${id}`);
  return pair;
}
