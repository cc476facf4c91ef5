import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import { anyOf, invalidRequest, unread } from '../../spec-schemas/outcomes.ts';
import { cancelOpenOrders } from '../check/cancel-open-orders.ts';
import type { CaseContext, PollContext } from '../check/case-context.ts';
import { derived, field, type Traced } from '../check/evidence.ts';
import { wireInteger } from '../check/order-spec.ts';
import { mustReportEveryOrder, onlyStatusEntry } from '../check/pending-orders.ts';
import { rowsAt } from '../client/json-at.ts';
import { isRefusedWith } from '../client/outcome.ts';
import type { ChaseStatusEntry } from '../client/replies.ts';
import { type ActResult, wireUint } from '../client/venue-client.ts';
import type { Identity } from '../identity/keys.ts';
import { Blocked, NotExercised, Unsupported } from '../kernel/verdicts.ts';
import type { MarketFacts } from '../probe/facts.ts';
import { cancelEveryOrder } from './cancel-every-order.ts';
import { mustBeActivatedByVote, mustReportByOrder } from './ladder.ts';
import { carriesCloid } from './own-orders.ts';

// Chases of own accounts. @source engine facts, section 7

/** Active chases of an account. @source supplement, limits */
export const MAX_CHASES = 5;
/** The shortest life of a chase, ms. */
export const SHORTEST_CHASE_MS = 60_000;
/** Blocks in which a chase has looked at the touch: more than its shortest interval, and than any that is being built. */
export const CHASE_REPRICE_WAIT_BLOCKS = 6;
/** Blocks between two moves that no case comes to. */
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
 * Returns the action of a chase. Options left out are more than a case comes to, and well within the bounds of any venue, of
 * which no document tells.
 */
export function chaseAction(spec: ChaseSpec) {
  return {
    type: 'chase_order',
    params: {
      market: spec.market.id,
      side: spec.side,
      size: wireInteger(spec.size),
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
  return { type: 'cancel_chase', params: { market: market.id, chase_oid: wireUint(BigInt(chaseOid)) } } as const;
}

type Acting = Pick<CaseContext<never>, 'given' | 'target' | 'venue'>;

/** The body of a chase the documents do not show: its words and their bounds are those of public facts. */
const unreadChase = anyOf(invalidRequest, unread);

/** Whether the venue could not read a chase of no options of its own, and says nothing of chases by that (D225). */
function isChaseUndecodable(reply: ActResult, { ttlMs, intervalBlocks, maxReprices, stpMode }: ChaseSpec): boolean {
  const isPlain = [ttlMs, intervalBlocks, maxReprices, stpMode].every((option) => option === undefined);
  return isPlain && reply.kind !== 'statuses' && isRefusedWith(reply, unreadChase);
}

/**
 * The answer to a chase that should be taken; it is over when the case is.
 * @throws Unsupported where no vote has armed chases; NotExercised where the venue cannot read one as public facts write
 * it
 */
export async function sendChase(
  { given, target, venue }: Acting,
  owner: Identity,
  spec: ChaseSpec,
): Promise<ActResult> {
  const reply = mustBeActivatedByVote(
    venue,
    mustReportEveryOrder(await target.act(owner, chaseAction(spec))),
    'chases',
  );
  if (isChaseUndecodable(reply, spec)) throw new NotExercised('a chase that is read as public facts write it');
  const [entry] = reply.kind === 'statuses' ? reply.statuses : [];
  if (reply.kind === 'admitted') given.afterwards(async () => cancelEveryOrder({ given, target }, owner));
  if (entry?.kind === 'resting')
    given.afterwards(async () => {
      await cancelEveryOrder({ given, target }, owner);
      // A chase that goes on without its order rests it again.
      await target.act(owner, cancelChaseAction(spec.market, chaseEntryOf(reply).chaseOid));
    });
  if (entry?.kind === 'chase') {
    given.afterwards(async () => {
      // A cancel of its order ends a chase, and one action cancels those of all: of markets, which have a mark.
      if (given.isSparing && spec.market.mark !== null) await cancelOpenOrders(target, given, owner);
      if (target.leftovers.stateOf(owner.address) === 'no') return;
      const reply = await target.act(owner, cancelChaseAction(spec.market, entry.chaseOid));
      if (reply.kind === 'admitted' || reply.kind === 'statuses') target.leftovers.noteGone(entry.chaseOid);
    });
  }
  return reply;
}

/** A chase by its handle. @throws Blocked where it is answered in another way; Unsupported where no vote has armed chases */
export async function placeChase(acting: Acting, owner: Identity, spec: ChaseSpec): Promise<ChaseStatusEntry> {
  return chaseEntryOf(await sendChase(acting, owner, spec));
}

/**
 * Its entry. That of an order which rests has no handle of its own, as the documents show it (D214): it stands beside the
 * order's oid, elsewhere in the reply, or is that oid.
 * @throws Blocked where it is answered in another way; NotExercised where as actions are that place nothing
 */
export function chaseEntryOf(reply: ActResult): ChaseStatusEntry {
  const entry = onlyStatusEntry(mustReportByOrder(reply, 'chases'));
  if (entry.kind === 'resting') {
    const { oid, cloid } = entry;
    const handle = reply.kind === 'statuses' ? handleIn(reply.body) : null;
    return { kind: 'chase', chaseOid: handle ?? oid, legOid: oid, legPx: null, cloid };
  }
  if (entry.kind !== 'chase') throw new Blocked(`the chase that should begin is answered with ${entry.kind}`);
  return entry;
}

/** A handle of a chase at any place of a reply, under one of its names; null: it has none. */
function handleIn(value: JsonValue): string | null {
  if (isJsonArray(value)) return value.map(handleIn).find((handle) => handle !== null) ?? null;
  if (!isJsonObject(value)) return null;
  const handle = value.chase_oid ?? value.chase_id;
  if (handle !== undefined && /^[0-9]+$/.test(String(handle))) return String(handle);
  return handleIn(Object.values(value).filter((part) => part !== undefined));
}

/** Handles under which a leg was seen, by case: a later leg without one has lost it. */
const carried = new WeakMap<object, Set<string>>();

/**
 * The order that rests under the handle of a chase, once `reached` holds for it, or once it would.
 * @throws Unsupported where it should rest, and one does that carries no handle: no document says that it does
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
  const seen = carried.get(given) ?? new Set<string>();
  carried.set(given, seen);
  if (leg.value !== undefined) seen.add(cloid);
  if (isNameless && !seen.has(cloid) && !reached(undefined))
    throw new Unsupported('legs that carry the handle of their chase');
  return leg;
}

/** The order of a chase, with the list that shows that there is none as well. */
type Leg = Traced<JsonObject | undefined>;

export function chaseLegField(leg: Leg, key: string): Traced<JsonValue | undefined> {
  return field(leg.value, key, leg.value === undefined ? leg : undefined);
}
