import type { JsonObject, JsonValue } from '../../spec-schemas/json/lossless.ts';
import { cancelOpenOrders } from '../check/cancel-open-orders.ts';
import type { CaseContext, PollContext } from '../check/case-context.ts';
import { derived, field, type Traced } from '../check/evidence.ts';
import { wireInteger } from '../check/order-spec.ts';
import { mustReportEveryOrder, onlyStatusEntry } from '../check/pending-orders.ts';
import { rowsAt } from '../client/json-at.ts';
import type { ChaseEntry } from '../client/replies.ts';
import { type ActResult, wireUint } from '../client/venue-client.ts';
import type { Identity } from '../identity/keys.ts';
import { Blocked, NotExercised } from '../kernel/verdicts.ts';
import type { MarketFacts } from '../probe/facts.ts';
import { cancelEveryOrder } from './cancel-every-order.ts';
import { mustBeActivatedByVote } from './ladder.ts';
import { carriesCloid } from './own-orders.ts';

// Chases of own accounts. @source engine facts, section 7

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

/** Returns the action of a chase. Options left out are as seldom, as long and as often as a venue takes. */
export function chaseAction(spec: ChaseSpec) {
  return {
    type: 'chase_order',
    params: {
      market: spec.market.id,
      side: spec.side,
      size: wireInteger(spec.size),
      ...(spec.cloid === undefined ? {} : { cloid: spec.cloid }),
      stp_mode: spec.stpMode ?? 'cancel_newest',
      interval_blocks: spec.intervalBlocks ?? 28_800,
      ttl_ms: spec.ttlMs ?? 604_800_000,
      max_reprices: spec.maxReprices ?? 100_000,
      ...(spec.positionSide === undefined ? {} : { position_side: spec.positionSide }),
    },
  };
}

export function cancelChaseAction(market: MarketFacts, chaseOid: string) {
  return { type: 'cancel_chase', params: { market: market.id, chase_oid: wireUint(BigInt(chaseOid)) } } as const;
}

type Acting = Pick<CaseContext<never>, 'given' | 'target' | 'venue'>;

/**
 * The answer to a chase that should be taken; it is over when the case is. A chase without a handle ends with its
 * order. @throws Unsupported where no vote has armed chases
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
  const [entry] = reply.kind === 'statuses' ? reply.statuses : [];
  if (entry?.kind === 'resting') given.afterwards(() => cancelEveryOrder({ given, target }, owner));
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

/**
 * A chase by its handle. @throws Blocked where it is answered in another way; NotExercised, Unsupported where no vote
 * has armed chases
 */
export async function placeChase(acting: Acting, owner: Identity, spec: ChaseSpec): Promise<RunningChase> {
  return chaseEntryOf(await sendChase(acting, owner, spec));
}

/** A chase by its handle, and its first order. */
export type RunningChase = Pick<ChaseEntry, 'chaseOid' | 'legOid'>;

/** Its entry. @throws Blocked where it is answered in another way; NotExercised where it tells its order alone (D214) */
export function chaseEntryOf(reply: ActResult): RunningChase {
  const entry = onlyStatusEntry(reply);
  if (entry.kind === 'resting' && entry.chaseOid !== undefined) return { chaseOid: entry.chaseOid, legOid: entry.oid };
  if (entry.kind === 'resting') throw new NotExercised('an entry of its own for a chase');
  if (entry.kind !== 'chase') throw new Blocked(`the chase that should begin is answered with ${entry.kind}`);
  return entry;
}

/** The order that rests under the handle of a chase, once `reached` holds for it, or once it would. */
export function awaitChaseLeg(
  { given, target, pace }: PollContext,
  address: string,
  cloid: string,
  reached: (leg: JsonObject | undefined) => boolean = () => true,
): Promise<Leg> {
  const look = async () => {
    const body = given.data(await target.read('open_orders', { address }));
    const leg = rowsAt(body, 'orders').find((row) => carriesCloid(row, cloid));
    return derived(leg, leg ?? field(body, 'orders'));
  };
  return pace.eventually(look, ({ value }) => reached(value));
}

/** The order of a chase, with the list that shows that there is none as well. */
type Leg = Traced<JsonObject | undefined>;

export function legField(leg: Leg, key: string): Traced<JsonValue | undefined> {
  return field(leg.value, key, leg.value === undefined ? leg : undefined);
}
