import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { anyOf, invalidRequest, unread } from '../../spec-schemas/outcomes.ts';
import type { CaseContext, PollContext } from '../check/case-context.ts';
import { derived, type Traced } from '../check/evidence.ts';
import { toWireInteger } from '../check/order-spec.ts';
import { requireEveryOrderReported } from '../check/pending-orders.ts';
import { isRefusedWith, isUnsupported } from '../client/outcome.ts';
import { type ActReply, refusalOf } from '../client/replies.ts';
import type { ActResult } from '../client/venue-client.ts';
import type { Identity } from '../identity/keys.ts';
import { Blocked, NotExercised, Unsupported } from '../kernel/verdicts.ts';
import type { MarketFacts } from '../probe/facts.ts';
import { awaitOpenOrders, carriesCloid } from './own-orders.ts';

// Ladders of own accounts. @source engine facts, section 6

export interface LadderSpec {
  readonly market: MarketFacts;
  readonly side: 'bid' | 'ask';
  readonly rungs: number;
  readonly pxLow: bigint;
  readonly pxHigh: bigint;
  /** Lots of all rungs together. */
  readonly total: bigint;
  readonly dist?: string;
  readonly weights?: readonly number[];
  readonly tif?: string;
  readonly stpMode?: string;
  readonly reduceOnly?: boolean;
  readonly cloid: string;
}

export function ladderAction(spec: LadderSpec) {
  const { market, side, rungs, pxLow, pxHigh, total, cloid } = spec;
  return {
    type: 'scale_order',
    params: {
      market: market.id,
      side,
      n: rungs,
      px_low: toWireInteger(pxLow),
      px_high: toWireInteger(pxHigh),
      total_size: toWireInteger(total),
      dist: spec.dist ?? 'flat',
      weights: spec.weights ?? [],
      tif: spec.tif ?? 'gtc',
      reduce_only: spec.reduceOnly ?? false,
      stp_mode: spec.stpMode ?? 'cancel_newest',
      cloid,
    },
  };
}

/** Chain on which some actions start dormant, until a vote of its validators activates them. */
const DORMANT_ON = 31337;

/** @throws Unsupported where a refusal says that the action is yet to be activated by a vote */
export function requireActivatedByVote<Reply extends ActReply>(
  venue: CaseContext<never>['venue'],
  reply: Reply,
  what: string,
): Reply {
  if (isNotActivatedRefusal(venue, reply)) throw new Unsupported(`${what}, which a vote has to arm on this chain`);
  return reply;
}

/** Whether a reply says that its action is yet to be activated by a vote: its codes have many meanings, its text does not. */
export function isNotActivatedRefusal({ chainId }: CaseContext<never>['venue'], reply: ActReply): boolean {
  return chainId === DORMANT_ON && refusalOf(reply)?.message.includes('feature not active') === true;
}

/**
 * Returns the reply if it reports each order: an action that places several orders, or repeatedly, may be answered as other actions are
 * (D03).
 * @throws NotExercised where it is
 */
export function requireOrderResponse<Reply extends ActReply>(reply: Reply, what: string): Reply {
  if (reply.kind === 'admitted') throw new NotExercised(`${what} that are answered order by order (D03)`);
  return reply;
}

/** The documents do not show the body of a ladder: words such as `flat` are those of public facts. */
const unreadLadder = anyOf(invalidRequest, unread);

/** Whether the venue could not read a valid ladder, which says nothing about ladders (D225). */
export function isLadderUndecodable(reply: ActResult): boolean {
  return reply.kind !== 'statuses' && isRefusedWith(reply, unreadLadder);
}

/**
 * Returns the reply to a ladder that should be accepted.
 * @throws Unsupported where no vote has activated ladders; NotExercised where the venue cannot read the form of public facts
 */
export async function placeLadder(
  { target, venue }: Pick<CaseContext<never>, 'target' | 'venue'>,
  owner: Identity,
  spec: LadderSpec,
): Promise<ActResult> {
  const reply = requireActivatedByVote(
    venue,
    requireEveryOrderReported(await target.act(owner, ladderAction(spec))),
    'ladders',
  );
  if (isLadderUndecodable(reply)) throw new NotExercised('a ladder that is read as public facts write it');
  noteRungs(target, spec, reply);
  const { dist = 'flat' } = spec;
  if (dist !== 'flat' && isUnsupported(reply)) throw new NotExercised(`a path for ladders that are ${dist}`);
  return reply;
}

/** Resting orders reported in replies to ladders, by case and client order id: whether rungs carry one is open. */
const answered = new WeakMap<object, Map<string, Set<string>>>();

function noteRungs(target: object, { cloid }: LadderSpec, reply: ActResult): void {
  const byCloid = answered.get(target) ?? new Map<string, Set<string>>();
  answered.set(target, byCloid);
  const oids = byCloid.get(cloid) ?? new Set();
  byCloid.set(cloid, oids);
  for (const entry of reply.kind === 'statuses' ? reply.statuses : [])
    if (entry.kind === 'resting') oids.add(entry.oid);
}

/**
 * Returns the resting orders of an account with a client order id, once there are this many, from the list of all its orders; also the
 * rungs of a ladder whose reply reports each order, if none carries the id.
 * @throws Unsupported where as many rest without a client order id, which no document says that a rung has
 */
export async function awaitOrdersWithCloid(
  watching: PollContext,
  address: string,
  cloid: string,
  count: number,
): Promise<Traced<readonly JsonObject[]>> {
  const oids = answered.get(watching.target)?.get(cloid);
  const isNamelessRung = ({ cloid: handle, oid }: JsonObject) => typeof handle !== 'string' && oids?.has(String(oid));
  const under = (rows: readonly JsonObject[]) =>
    rows.filter((row) => carriesCloid(row, cloid) || isNamelessRung(row) === true);
  const rows = await awaitOpenOrders(watching, address, (now) => under(now).length === count);
  const nameless = rows.filter(({ cloid: handle }) => typeof handle !== 'string').length;
  if (under(rows).length === 0 && count > 0 && nameless >= count)
    throw new Unsupported('rungs that carry the handle of their ladder');
  return derived(under(rows), rows);
}

/** Returns the rows of `awaitOrdersWithCloid`. */
export async function awaitOrderRowsWithCloid(
  watching: PollContext,
  address: string,
  cloid: string,
  count: number,
): Promise<readonly JsonObject[]> {
  return (await awaitOrdersWithCloid(watching, address, cloid, count)).value;
}

/**
 * Requires a resting ladder that the case only depends on.
 * @throws Blocked where it does not rest; Unsupported where its rungs carry no client order id, which no document says that they do
 */
export async function awaitRestingLadder(
  watching: PollContext,
  address: string,
  cloid: string,
  count: number,
): Promise<void> {
  if ((await awaitOrderRowsWithCloid(watching, address, cloid, count)).length === count) return;
  throw new Blocked('the ladder does not rest');
}
