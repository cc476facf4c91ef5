import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import { againstRule, anyOf, atCommit, invalidRequest, unread } from '../../spec-schemas/outcomes.ts';
import { cancelOpenOrders } from '../check/cancel-open-orders.ts';
import type { CaseContext, PollContext } from '../check/case-context.ts';
import { derived, field, type Traced } from '../check/evidence.ts';
import { toWireInteger } from '../check/order-spec.ts';
import { requireEveryOrderReported, requireOnlyStatusEntry } from '../check/pending-orders.ts';
import { rowsAt } from '../client/json-at.ts';
import { isRefusedWith } from '../client/outcome.ts';
import type { ChaseStatusEntry } from '../client/replies.ts';
import { type ActResult, toWireUint } from '../client/venue-client.ts';
import type { Identity } from '../identity/keys.ts';
import { Blocked, NotExercised, Unsupported } from '../kernel/verdicts.ts';
import type { MarketFacts } from '../probe/facts.ts';
import { cancelEveryOrder } from './cancel-every-order.ts';
import { requireActivatedByVote, requireOrderResponse } from './ladder.ts';
import { carriesCloid } from './own-orders.ts';

// Chases of own accounts. @source engine facts, section 7

/** Active chases of an account. @source supplement, limits */
export const MAX_CHASES = 5;
/** Minimum lifetime of a chase, ms. */
export const SHORTEST_CHASE_MS = 60_000;
/** Repricing interval in blocks of a chase that is to move soon: above the minimum of public facts, which a venue may raise. */
export const SWIFT_CHASE_INTERVAL_BLOCKS = 4;
/** Blocks within which such a chase has certainly repriced: its interval, one that is being built, and one to spare. */
export const CHASE_REPRICE_WAIT_BLOCKS = 7;
/** Repricing interval in blocks that no case reaches. */
export const RARE_CHASE_INTERVAL_BLOCKS = 10_000;

export interface ChaseSpec {
  readonly market: MarketFacts;
  readonly side: 'bid' | 'ask';
  /** Lots. */
  readonly size: bigint;
  readonly cloid?: string;
  readonly stpMode?: string;
  readonly intervalBlocks?: number;
  readonly ttlMs?: number;
  readonly maxReprices?: number;
  /** Leg of a hedged account. */
  readonly positionSide?: 'long' | 'short';
}

/**
 * Returns the action of a chase. Omitted options are larger than any case needs, and well within the bounds of any venue, which no document
 * states.
 */
export function chaseAction(spec: ChaseSpec) {
  return {
    type: 'chase_order',
    params: {
      market: spec.market.id,
      side: spec.side,
      size: toWireInteger(spec.size),
      ...(spec.cloid === undefined ? {} : { cloid: spec.cloid }),
      stp_mode: spec.stpMode ?? 'cancel_newest',
      interval_blocks: spec.intervalBlocks ?? RARE_CHASE_INTERVAL_BLOCKS,
      ttl_ms: spec.ttlMs ?? 21_600_000,
      max_reprices: spec.maxReprices ?? 1_000,
      ...(spec.positionSide === undefined ? {} : { position_side: spec.positionSide }),
    },
  };
}

export function cancelChaseAction(market: MarketFacts, chaseOid: string) {
  return { type: 'cancel_chase', params: { market: market.id, chase_oid: toWireUint(BigInt(chaseOid)) } } as const;
}

type Acting = Pick<CaseContext<never>, 'given' | 'target' | 'venue'>;

/** The documents do not show the body of a chase: its form and bounds are those of public facts. */
const unreadChase = anyOf(invalidRequest, unread);

/** Whether the venue could not read a chase with default options, which says nothing about chases (D225). */
function isChaseUndecodable(reply: ActResult, { ttlMs, intervalBlocks, maxReprices, stpMode }: ChaseSpec): boolean {
  const isPlain = [ttlMs, intervalBlocks, maxReprices, stpMode].every((option) => option === undefined);
  return isPlain && reply.kind !== 'statuses' && isRefusedWith(reply, unreadChase);
}

/** Whether the venue refuses a figure of a chase, whose bounds only public facts state. */
function isChaseOutOfBounds(reply: ActResult, { ttlMs, intervalBlocks, maxReprices }: ChaseSpec): boolean {
  const isBounded = [ttlMs, intervalBlocks, maxReprices].some((figure) => figure !== undefined);
  return isBounded && isRefusedWith(reply, anyOf(atCommit('INVALID_REQUEST'), unread));
}

/**
 * Returns a chase with figures near the bounds of public facts.
 * @throws Blocked where the reply is another; NotExercised where a figure is out of the venue's bounds
 */
export async function placeBoundedChase(acting: Acting, owner: Identity, spec: ChaseSpec): Promise<ChaseStatusEntry> {
  return chaseEntryOf(requireChaseInBounds(await sendChase(acting, owner, spec), spec));
}

/** Returns the reply to a chase. @throws NotExercised where a figure is out of the venue's bounds */
export function requireChaseInBounds(reply: ActResult, spec: ChaseSpec): ActResult {
  if (isChaseOutOfBounds(reply, spec)) throw new NotExercised('a chase of these bounds');
  return reply;
}

/**
 * Starts chases until an account has as many as the venue allows: those of public facts, or fewer.
 * @param active  chases that it has already
 */
export async function startChasesToLimit(
  acting: Acting,
  owner: Identity,
  spec: ChaseSpec,
  active: number,
): Promise<void> {
  for (let count = active; count < MAX_CHASES; count += 1) {
    const reply = await sendChase(acting, owner, spec);
    if (count > 1 && isRefusedWith(reply, againstRule)) return;
    chaseEntryOf(reply);
  }
}

/**
 * Returns the reply to a chase that should be accepted; it ends with the case.
 * @throws Unsupported where no vote has activated chases; NotExercised where the venue cannot read the form of public facts
 */
export async function sendChase(
  { given, target, venue }: Acting,
  owner: Identity,
  spec: ChaseSpec,
): Promise<ActResult> {
  const reply = requireActivatedByVote(
    venue,
    requireEveryOrderReported(await target.act(owner, chaseAction(spec))),
    'chases',
  );
  if (isChaseUndecodable(reply, spec)) throw new NotExercised('a chase that is read as public facts write it');
  const [entry] = reply.kind === 'statuses' ? reply.statuses : [];
  if (reply.kind === 'admitted') given.afterwards(async () => cancelEveryOrder({ given, target }, owner));
  if (entry?.kind === 'resting')
    given.afterwards(async () => {
      await cancelEveryOrder({ given, target }, owner);
      // A chase that continues without its order would place it again.
      await target.act(owner, cancelChaseAction(spec.market, chaseEntryOf(reply).chaseOid));
    });
  if (entry?.kind === 'chase') {
    given.afterwards(async () => {
      // Cancelling its order ends a chase, and one action cancels all orders in markets, which have a mark.
      if (given.isSparing && spec.market.mark !== null) await cancelOpenOrders(target, given, owner);
      if (target.leftovers.stateOf(owner.address) === 'no') return;
      const reply = await target.act(owner, cancelChaseAction(spec.market, entry.chaseOid));
      if (reply.kind === 'admitted' || reply.kind === 'statuses')
        target.leftovers.noteGone({ owner: owner.address, market: spec.market, handle: entry.chaseOid });
    });
  }
  return reply;
}

/** Returns a chase with its id. @throws Blocked where the reply is another; Unsupported where no vote has activated chases */
export async function placeChase(acting: Acting, owner: Identity, spec: ChaseSpec): Promise<ChaseStatusEntry> {
  return chaseEntryOf(await sendChase(acting, owner, spec));
}

/**
 * Returns its entry. That of a resting order has no chase id of its own, as the documents show it (D214): the id is next to the order's
 * oid, elsewhere in the reply, or equals that oid.
 * @throws Blocked where the reply is another; NotExercised where it is that of actions that place nothing
 */
export function chaseEntryOf(reply: ActResult): ChaseStatusEntry {
  const entry = requireOnlyStatusEntry(requireOrderResponse(reply, 'chases'));
  if (entry.kind === 'resting') {
    const { oid, cloid } = entry;
    const handle = reply.kind === 'statuses' ? handleIn(reply.body) : null;
    return { kind: 'chase', chaseOid: handle ?? oid, legOid: oid, legPx: null, cloid };
  }
  if (entry.kind !== 'chase') throw new Blocked(`the chase that should begin is answered with ${entry.kind}`);
  return entry;
}

/** Returns a chase id anywhere in a reply, under one of its names; null: there is none. */
function handleIn(value: JsonValue): string | null {
  if (isJsonArray(value)) return value.map(handleIn).find((handle) => handle !== null) ?? null;
  if (!isJsonObject(value)) return null;
  const handle = value.chase_oid ?? value.chase_id;
  if (handle !== undefined && /^[0-9]+$/.test(String(handle))) return String(handle);
  return handleIn(Object.values(value).filter((part) => part !== undefined));
}

/** Client order ids seen on a leg, by case: if a later leg lacks it, the venue has lost it. */
const carried = new WeakMap<object, Set<string>>();

/**
 * Returns the resting order with the client order id of a chase, once `reached` holds for it, or should.
 * @throws Unsupported where it should rest, and an order without a client order id does: no document says that it has one
 */
export async function awaitChaseLeg(
  { given, target, pace }: PollContext,
  address: string,
  cloid: string,
  reached: (leg: JsonObject | undefined) => boolean = () => true,
): Promise<Leg> {
  const look = async () => {
    const body = given.data(await target.read('open_orders', { address }));
    const rows = rowsAt(body, 'orders');
    const leg = rows.find((row) => carriesCloid(row, cloid));
    const isNameless = leg === undefined && rows.some((row) => row.cloid === null || row.cloid === undefined);
    return { isNameless, leg: derived(leg, leg ?? field(body, 'orders')) };
  };
  const { isNameless, leg } = await pace.eventually(look, (now) => reached(now.leg.value));
  const shownCloids = carried.get(given) ?? new Set<string>();
  carried.set(given, shownCloids);
  if (leg.value !== undefined) shownCloids.add(cloid);
  if (isNameless && !shownCloids.has(cloid) && !reached(undefined))
    throw new Unsupported('legs that carry the handle of their chase');
  return leg;
}

/** The order of a chase, with the list as evidence even if it is missing. */
type Leg = Traced<JsonObject | undefined>;

export function chaseLegField(leg: Leg, key: string): Traced<JsonValue | undefined> {
  return field(leg.value, key, leg.value === undefined ? leg : undefined);
}
