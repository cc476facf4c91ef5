import type { JsonObject, JsonValue } from '../../spec-schemas/json/lossless.ts';
import type { CaseContext, Watching } from '../check/case-context.ts';
import { derived, field, type Traced } from '../check/evidence.ts';
import { wireInteger } from '../check/order-wish.ts';
import { entryOf, told } from '../check/settled-orders.ts';
import { Blocked, NotExercised } from '../check/verdicts.ts';
import { withdrawn } from '../check/withdrawn.ts';
import { rowsAt } from '../client/json-at.ts';
import type { ChaseEntry } from '../client/replies.ts';
import { type Acted, wireUint } from '../client/venue-client.ts';
import type { Identity } from '../identity/keys.ts';
import type { MarketFacts } from '../probe/facts.ts';
import { armed } from './ladder.ts';
import { ordersAway } from './orders-away.ts';

// Chases of own accounts. @source engine facts, section 7

export interface ChaseWish {
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
export function chaseAction(wish: ChaseWish) {
  return {
    type: 'chase_order',
    params: {
      market: wish.market.id,
      side: wish.side,
      size: wireInteger(wish.size),
      ...(wish.cloid === undefined ? {} : { cloid: wish.cloid }),
      stp_mode: wish.stpMode ?? 'cancel_newest',
      interval_blocks: wish.intervalBlocks ?? 28_800,
      ttl_ms: wish.ttlMs ?? 604_800_000,
      max_reprices: wish.maxReprices ?? 100_000,
      ...(wish.positionSide === undefined ? {} : { position_side: wish.positionSide }),
    },
  };
}

export function cancelChase(market: MarketFacts, chaseOid: string) {
  return { type: 'cancel_chase', params: { market: market.id, chase_oid: wireUint(BigInt(chaseOid)) } } as const;
}

type Acting = Pick<CaseContext<never>, 'given' | 'target' | 'venue'>;

/**
 * The answer to a chase that should be taken; it is over when the case is. A chase without a handle ends with its
 * order. @throws Unsupported where no vote has armed chases
 */
export async function sentChase({ given, target, venue }: Acting, owner: Identity, wish: ChaseWish): Promise<Acted> {
  const reply = armed(venue, told(await target.act(owner, chaseAction(wish))), 'chases');
  const [entry] = reply.kind === 'statuses' ? reply.statuses : [];
  if (entry?.kind === 'resting') given.afterwards(() => ordersAway({ given, target }, owner));
  if (entry?.kind === 'chase') {
    given.afterwards(async () => {
      // A cancel of its order ends a chase, and one action cancels those of all: of markets, which have a mark.
      if (given.isSparing && wish.market.mark !== null) await withdrawn(target, given, owner);
      if (target.left.of(owner.address) === 'no') return;
      const reply = await target.act(owner, cancelChase(wish.market, entry.chaseOid));
      if (reply.kind === 'admitted' || reply.kind === 'statuses') target.left.gone(entry.chaseOid);
    });
  }
  return reply;
}

/**
 * A chase by its handle. @throws Blocked where it is answered in another way; NotExercised, Unsupported where no vote
 * has armed chases
 */
export async function begunChase(acting: Acting, owner: Identity, wish: ChaseWish): Promise<ChaseEntry> {
  return chaseOf(await sentChase(acting, owner, wish));
}

/** Its entry. @throws Blocked where it is answered in another way; NotExercised where it tells its order alone (D214) */
export function chaseOf(reply: Acted): ChaseEntry {
  const entry = entryOf(reply);
  if (entry.kind === 'resting') throw new NotExercised('an entry of its own for a chase');
  if (entry.kind !== 'chase') throw new Blocked(`the chase that should begin is answered with ${entry.kind}`);
  return entry;
}

/** The order that rests under the handle of a chase, once `reached` holds for it, or once it would. */
export function legUnder(
  { given, target, pace }: Watching,
  address: string,
  cloid: string,
  reached: (leg: JsonObject | undefined) => boolean = () => true,
): Promise<Leg> {
  const look = async () => {
    const body = given.data(await target.read('open_orders', { address }));
    const leg = rowsAt(body, 'orders').find((row) => String(row.cloid).toLowerCase() === cloid);
    return derived(leg, leg ?? field(body, 'orders'));
  };
  return pace.eventually(look, ({ value }) => reached(value));
}

/** The order of a chase, with the list that shows that there is none as well. */
type Leg = Traced<JsonObject | undefined>;

export function ofLeg(leg: Leg, key: string): Traced<JsonValue | undefined> {
  return field(leg.value, key, leg.value === undefined ? leg : undefined);
}
