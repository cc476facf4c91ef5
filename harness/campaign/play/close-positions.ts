import { bookPx, lots, notional, perpAt } from '../../../reference-model/index.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../../spec-schemas/json/lossless.ts';
import type { WireAction } from '../../../spec-schemas/signing/wire-action.ts';
import { Dec } from '../../compare/decimal.ts';
import { resolveSize, toBookIntegerJson } from '../../generate/encode-figures.ts';
import type { Identity } from '../../identity/keys.ts';
import {
  metaliquidityVaultAddressesLedBy,
  subAccountAddressesOf,
  vaultAddressesLedBy,
} from '../compare/account-facts.ts';
import type { RunMarkets } from '../sequence/run-markets.ts';
import { dataOf } from '../shadow.ts';
import type { RequestedBlockOperation } from './block-barrier.ts';
import type { CampaignEnvironment } from './campaign-environment.ts';
import type { RunContext } from './run-context.ts';
import type { TargetSide } from './target-side.ts';

/** Account of the target, or its sub-account or vault, with the key that signs for it. */
export interface OwnedAccount {
  readonly signer: Identity;
  readonly address: string;
  /** Address whose nonce window applies, as on the shadow. */
  readonly window: string;
}

interface OpenLeg {
  readonly owner: OwnedAccount;
  readonly market: number;
  readonly long: boolean;
  readonly lots: bigint;
  readonly px: bigint;
  readonly side: string | null;
}

/** Whole USDC of the account that briefly takes over all positions. */
const TAKER_USDC = '10000000';

export interface CleanupPort {
  /**
   * Sends an action signed by an account, to be included in the next block.
   * @param holder  account that it acts for; left out: the sender
   */
  send(action: WireAction, owner: Identity, holder?: OwnedAccount): Promise<void>;
  cut(...effects: readonly RequestedBlockOperation[]): Promise<unknown>;
}

/** Parts of a run that close its positions. */
export interface ClosingContext extends Pick<RunContext, 'correspondence' | 'participants' | 'shadow'> {
  readonly environment: Pick<CampaignEnvironment, 'byUrl'>;
  readonly target: Pick<TargetSide, 'read'>;
  readonly markets: Pick<RunMarkets, 'all'>;
}

/**
 * Closes the positions of a sequence's accounts: an open one would be netted with positions of later sequences, whose shadows do not know
 * it. One extra account takes the other side of every leg; in total these net to zero.
 */
export async function closeAllPositions(context: ClosingContext, { send, cut }: CleanupPort): Promise<void> {
  const holders = holdersIn(context);
  const legs = (await Promise.all(holders.map((owner) => legsOf(context, owner)))).flat();
  if (legs.length === 0) return;
  if (context.environment.byUrl !== undefined) return closeAgainstEachOther(legs, { send, cut });
  const { stranger } = context.participants;
  const grant = { type: 'gov_adjust_spot_value', account: stranger.address, value: TAKER_USDC };
  await cut({ operation: 'system', action: grant });
  const large = await enlargeSmallLegs(context, legs, { send, cut });
  for (const long of [true, false]) {
    const closing = large.filter((leg) => leg.long === long);
    await Promise.all(closing.map((leg) => send(orderOf(leg, 'closes'), leg.owner.signer, leg.owner)));
    await cut();
    for (const leg of closing) await send(takeOf(leg, stranger), stranger);
    await cut();
  }
  await Promise.all(holders.map((holder) => send(cancelAllActionFor(holder), holder.signer, holder)));
  await cut();
}

/** Where nobody funds an extra account: the longs sell to the shorts, whose sizes match unless others traded. */
async function closeAgainstEachOther(legs: readonly OpenLeg[], { send, cut }: CleanupPort): Promise<void> {
  for (const isLong of [true, false])
    for (const leg of legs.filter(({ long }) => long === isLong))
      await send(orderOf(leg, 'closes'), leg.owner.signer, leg.owner);
  for (const { owner } of legs) await send(cancelAllActionFor(owner), owner.signer, owner);
  await cut();
}

/**
 * Returns effects that empty vaults which take over positions: shadows of later sequences do not know their funds. Followers' shares are
 * locked, so the funds are not paid out.
 */
export function planVaultEmptying({
  participants,
  shadow: { venue },
  correspondence,
}: Pick<ClosingContext, 'correspondence' | 'participants' | 'shadow'>): readonly RequestedBlockOperation[] {
  return participants.accounts.flatMap((leader) =>
    metaliquidityVaultAddressesLedBy(venue, leader.address).flatMap((address) => {
      const account = correspondence.targetOf('address', address);
      if (account === undefined) return [];
      return [{ operation: 'system', action: { type: 'gov_adjust_spot_value', account, value: '0' } } as const];
    }),
  );
}

/** Enlarges legs below the minimum order of their market, which no order could close as they are. */
async function enlargeSmallLegs(
  context: Pick<ClosingContext, 'markets' | 'participants' | 'shadow'>,
  legs: readonly OpenLeg[],
  { send, cut }: CleanupPort,
): Promise<readonly OpenLeg[]> {
  const small = new Map(legs.filter((leg) => isBelowMinimum(context, leg)).map((leg) => [leg, moreOf(context, leg)]));
  if (small.size === 0) return legs;
  const { stranger } = context.participants;
  for (const long of [true, false]) {
    const growing = [...small].filter(([leg]) => leg.long === long);
    await Promise.all(
      growing.map(([leg, more]) => send(orderOf({ ...leg, lots: more }, 'opens'), leg.owner.signer, leg.owner)),
    );
    await cut();
    for (const [leg, more] of growing) await send(takeOf({ ...leg, lots: more, long: !long }, stranger), stranger);
    await cut();
  }
  return legs.map((leg) => ({ ...leg, lots: leg.lots + (small.get(leg) ?? 0n) }));
}

function isBelowMinimum({ shadow }: Pick<ClosingContext, 'shadow'>, { market, px, lots: held }: OpenLeg): boolean {
  const perp = perpAt(shadow.venue.core.state, market);
  if (perp === undefined) return false;
  const { minLots, minNotional, szDecimals } = perp;
  return held < minLots || notional(bookPx(px), lots(held), szDecimals) < minNotional;
}

/** Returns a size above the minimum order of any market. */
function moreOf({ markets }: Pick<ClosingContext, 'markets'>, { market, px }: OpenLeg): bigint {
  const facts = markets.all.find(({ id }) => id === market);
  const more = facts === undefined ? null : resolveSize({ of: 'worth', usdc: 100, steps: 0 }, px, facts);
  if (facts === undefined || more === null) return 0n;
  return more + facts.minLots;
}

export const cancelAllMarketsAction: WireAction = { type: 'cancel_all_orders', params: {} };

/** Returns an action that cancels all orders of an account. */
export function cancelAllActionFor({ signer, address }: OwnedAccount): WireAction {
  return signer.address === address
    ? cancelAllMarketsAction
    : { type: 'cancel_all_orders', params: { owner: address } };
}

/** Returns an account that signs for itself. */
export function selfSignedAccount(signer: Identity): OwnedAccount {
  return { signer, address: signer.address, window: signer.address };
}

/** Returns the sub-accounts and vaults of the accounts that a read has shown. */
export function subAccountsAndVaultsOf({
  participants,
  shadow: { venue },
  correspondence,
}: Pick<ClosingContext, 'correspondence' | 'participants' | 'shadow'>): readonly OwnedAccount[] {
  return participants.accounts.flatMap((signer) =>
    [...subAccountAddressesOf(venue, signer.address), ...vaultAddressesLedBy(venue, signer.address)].flatMap(
      (window) => {
        const address = correspondence.targetOf('address', window);
        return address === undefined ? [] : [{ signer, address, window }];
      },
    ),
  );
}

/** Returns all accounts that may hold orders and positions of a sequence. */
function holdersIn(
  context: Pick<ClosingContext, 'correspondence' | 'participants' | 'shadow'>,
): readonly OwnedAccount[] {
  return [...context.participants.accounts.map(selfSignedAccount), ...subAccountsAndVaultsOf(context)];
}

/** Maximum cancels of orders that a venue still shows after a cancel. */
const MOST_CANCELS = 2;

/**
 * Cancels the remaining orders of a sequence's accounts, one account per block: a faulty venue may execute the cancel before the order, and
 * a leftover order makes every later sequence in its market differ.
 */
export async function cancelRemainingOrders(
  context: Pick<ClosingContext, 'correspondence' | 'participants' | 'shadow' | 'target'>,
  { send, cut }: CleanupPort,
): Promise<void> {
  for (const holder of holdersIn(context))
    for (let times = 0; times < MOST_CANCELS && (await hasOpenOrders(context, holder)); times++) {
      await send(cancelAllActionFor(holder), holder.signer, holder);
      await cut();
    }
}

async function hasOpenOrders({ target }: Pick<ClosingContext, 'target'>, { address }: OwnedAccount): Promise<boolean> {
  const data = dataOf((await target.read({ type: 'open_orders', address })).json);
  return isJsonObject(data) && isJsonArray(data.orders) && data.orders.length > 0;
}

async function legsOf(
  { target, markets }: Pick<ClosingContext, 'markets' | 'target'>,
  owner: OwnedAccount,
): Promise<OpenLeg[]> {
  const { json } = await target.read({ type: 'clearinghouse_state', address: owner.address });
  return rowsIn(dataOf(json)).flatMap(({ coin, size, side }) => {
    const market = markets.all.find((played) => played.coin === coin);
    const held = Dec.parse(size);
    if (market === undefined || held === null || held.mantissa === 0n) return [];
    const { mantissa, scale } = held.truncated(market.szDecimals);
    const lots = mantissa * 10n ** BigInt(market.szDecimals - scale);
    const px = (market.mark / market.tick) * market.tick;
    const leg = { owner, market: market.id, long: lots > 0n, lots: lots > 0n ? lots : -lots, px };
    return [{ ...leg, side: typeof side === 'string' ? side : null }];
  });
}

function rowsIn(data: JsonValue | undefined): JsonObject[] {
  const dexes = isJsonObject(data) && isJsonObject(data.clearinghouse_state) ? data.clearinghouse_state : {};
  return Object.values(dexes).flatMap((dex) =>
    isJsonObject(dex) && isJsonArray(dex.positions) ? dex.positions.filter(isJsonObject) : [],
  );
}

function orderOf({ owner, market, long, lots, px, side }: OpenLeg, how: 'opens' | 'closes'): WireAction {
  const closes = how === 'closes';
  const order = {
    owner: owner.address,
    market,
    side: long === closes ? 'ask' : 'bid',
    kind: 'limit',
    size: toBookIntegerJson(lots),
    limit_px: toBookIntegerJson(px),
    tif: 'gtc',
    stp_mode: 'cancel_oldest',
    reduce_only: closes,
    ...(side === null ? {} : { position_side: long ? 'long' : 'short' }),
  } as const;
  return { type: 'submit_order', order };
}

function takeOf({ market, long, lots, px }: OpenLeg, taker: Identity): WireAction {
  const order = {
    owner: taker.address,
    market,
    side: long ? 'bid' : 'ask',
    kind: 'limit',
    size: toBookIntegerJson(lots),
    limit_px: toBookIntegerJson(px),
    tif: 'ioc',
    stp_mode: 'cancel_oldest',
    reduce_only: false,
  } as const;
  return { type: 'submit_order', order };
}
