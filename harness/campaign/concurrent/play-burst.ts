import { isJsonArray, isJsonObject } from '../../../spec-schemas/json/lossless.ts';
import { pollUntilArchived } from '../../check/once-archived.ts';
import { at } from '../../client/json-at.ts';
import { parseActReply } from '../../client/replies.ts';
import type { BurstStep } from '../../generate/steps.ts';
import { Inconclusive } from '../../kernel/verdicts.ts';
import { isSilence } from '../../target/wire.ts';
import { readScopeOf } from '../compare/compare-all-reads.ts';
import { diffPolicyFor } from '../compare/compare-cut.ts';
import { findDifferenceInReadReply, planSameHeightReads } from '../compare/compare-reads.ts';
import type { Difference } from '../compare/difference.ts';
import { makeDuplicateEffectDifference, makeDuplicateOrderDifference, placedOrderIdsIn } from '../play/acted-twice.ts';
import type { CutBlock, RequestedBlockOperation } from '../play/block-barrier.ts';
import type { SubmittedAction } from '../play/send-action.ts';
import { dataOf, makeNonceKey } from '../shadow.ts';
import type { BurstContext } from './burst-context.ts';
import { permutationBucketLabelFor } from './burst-tally.ts';
import { type ExecutionOrderResult, findExecutionOrder } from './decide-order.ts';
import {
  type InFlightAction,
  InFlightActions,
  type OrderTransitionRow,
  type OutgoingAction,
  type ReadAfterAck,
} from './flight.ts';
import { MAX_PERMUTATIONS } from './orders.ts';

/** Burst executed in a block, on both sides. */
export interface PlayedBurst {
  /** Sent actions in the execution order that was found; their replies are still to be compared. */
  readonly waiting: readonly SubmittedAction[];
  readonly decided: ExecutionOrderResult;
  readonly behind: readonly ReadAfterAck[];
  /** Difference that no execution order explains: bytes that acted twice; null: none. */
  readonly twice: Difference | null;
}

/** Maximum number of actions with unknown fate that are tentatively left out so that the others fit. */
const MOST_UNKNOWN = 3;

/**
 * Sends actions together and cuts their block. The target goes first: its answers reveal the execution order, in which the shadow then gets
 * them.
 * @param effect  operator effect applied with the block; null: none
 */
export async function playBurst(
  context: BurstContext,
  departing: readonly OutgoingAction[],
  burst: BurstStep,
  effect: RequestedBlockOperation | null = null,
): Promise<PlayedBurst> {
  const flights = new InFlightActions(context);
  await flights.send(departing, burst);
  flights.cutting();
  let waiting: readonly SubmittedAction[] = [];
  let decided: ExecutionOrderResult = {
    order: [],
    fits: true,
    open: 1,
    played: 0,
    isCutShort: false,
    isRefusedOpen: false,
  };
  let behind: readonly ReadAfterAck[] = [];
  let twice: Difference | null = null;
  await context.blocks.cutDeciding(effect, async (blocks) => {
    await flights.untilAnswered(await droppedBy(context, flights.all, blocks));
    behind = await flights.readBehind();
    twice = actedTwiceIn(flights.all);
    if (twice !== null) return;
    decided = await decide(context, flights, blocks);
    if (!decided.fits) twice = await copyThatActed(context, flights, blocks);
    if (twice !== null) return;
    waiting = given(context, flights.all, decided.order);
  });
  context.stats.noteBurst({
    bursts: 1,
    actions: flights.all.length,
    blocks: { [permutationBucketLabelFor(decided.open)]: 1 },
    permuted: decided.played,
    reads: behind.length,
  });
  return { waiting, decided, behind, twice };
}

/** Returns the difference of bytes that were sent twice and placed an order each time; null: none did. */
function actedTwiceIn(flights: readonly InFlightAction[]): Difference | null {
  for (const [at, { action, request }] of flights.entries()) {
    const first = flights.slice(0, at).find((other) => other.action.sent.target === action.sent.target);
    const found =
      first &&
      makeDuplicateOrderDifference(action.step.action.tag, placedOrderIdsIn(first.request), request, 'in one block');
    if (found) return found;
  }
  return null;
}

/** Returns the difference of bytes that were sent twice, where both copies acted in this block; null: they did not. */
async function copyThatActed(
  context: BurstContext,
  flights: InFlightActions,
  blocks: readonly CutBlock[],
): Promise<Difference | null> {
  const { all } = flights;
  const copy = all.find(({ action }, at) =>
    all.slice(0, at).some((other) => other.action.sent.target === action.sent.target),
  );
  if (copy === undefined) return null;
  const { step, actor, nonce } = copy.action;
  const nonces = new Set([makeNonceKey(actor, nonce)]);
  const { fits } = await decide(context, flights, blocks, nonces);
  if (!fits) return null;
  const { outcome } = copy.request;
  const reply = outcome !== null && !isSilence(outcome) ? outcome.reply : undefined;
  return makeDuplicateEffectDifference(
    { tag: step.action.tag, actedBefore: 'in one block' },
    {
      message:
        'answers and reads behind the block fit no order in which they act once, and one in which they act twice',
      expected: 'one effect of the same bytes',
      actual: reply?.text.slice(0, 500) ?? 'two',
    },
    reply,
  );
}

/** Returns the number of actions without an answer: in any order, a nonce acts only once. */
async function droppedBy(
  context: BurstContext,
  flights: readonly InFlightAction[],
  blocks: readonly CutBlock[],
): Promise<number> {
  const shadow = await context.shadow.branch();
  const tickets = arrived(flights).map((place) => shadow.act(flights[place]?.action.sent.shadow ?? ''));
  for (const { observed, operation } of blocks) await shadow.cutBlocks(observed, operation);
  return tickets.filter(({ reply }) => reply === null).length;
}

/** Returns the indices of actions that were sent completely. */
function arrived(flights: readonly InFlightAction[]): number[] {
  return flights.flatMap(({ arrival }, place) => (arrival === 'lost' ? [] : [place]));
}

/**
 * Finds the execution order, if necessary without the actions that may not have arrived.
 * @param again  nonces of bytes that act each time they arrive; left out: none
 */
async function decide(
  context: BurstContext,
  flights: InFlightActions,
  blocks: readonly CutBlock[],
  again: ReadonlySet<string> = new Set(),
): Promise<ExecutionOrderResult> {
  const { all } = flights;
  const facts = flights.inFlight(await transitionsOf(context, blocks));
  const lost = all.flatMap(({ arrival }, place) => (arrival === 'lost' ? [place] : []));
  const whole = await findExecutionOrder(context, all, facts, blocks, new Set(lost), again);
  if (whole.fits) return whole;
  const unknown = arrived(all).filter((place) => isUnknown(all[place]));
  for (const missing of subsetsOf(unknown.slice(0, MOST_UNKNOWN))) {
    const found = await findExecutionOrder(context, all, facts, blocks, new Set([...lost, ...missing]), again);
    if (found.fits) return found;
  }
  return whole;
}

/** Archive event names of steps that assign no new order id. */
const steps: ReadonlyMap<string, OrderTransitionRow['step']> = new Map([
  ['error', 'rejected'],
  ['canceled', 'canceled'],
]);
/** Bound above the number of order steps that one block of a burst leaves. */
const MOST_ROWS = 500;

/** Returns the archive's order transitions in these blocks, oldest first; empty without an archive. */
async function transitionsOf(
  context: BurstContext,
  blocks: readonly CutBlock[],
): Promise<readonly OrderTransitionRow[]> {
  if (!context.environment.session.facts.capabilities.has('archive')) return [];
  const { target } = context;
  const times = blocks.map(({ observed }) => observed.timeMs);
  const height = Math.max(...blocks.map(({ observed }) => observed.height));
  await pollUntilArchived(async () => {
    if (target.inProcess) return true;
    const shown = at(dataOf((await target.read({ type: 'recent_blocks', limit: 1 })).json), 'blocks.0.height');
    return typeof shown !== 'number' || shown >= height ? true : null;
  });
  const data = dataOf((await target.read({ type: 'recent_transactions', limit: MOST_ROWS })).json);
  const rows = isJsonObject(data) && isJsonArray(data.txns) ? data.txns.filter(isJsonObject) : [];
  return rows
    .filter(({ time }) => times.includes(Number(time)))
    .map(({ oid, action, user, coin, side }) => ({
      oid: String(oid),
      step: steps.get(String(action)) ?? ('other' as const),
      user: String(user),
      coin: String(coin),
      side: Number(side),
    }))
    .toReversed();
}

function isUnknown(flight: InFlightAction | undefined): boolean {
  const outcome = flight?.request.outcome ?? null;
  if (flight === undefined || flight.arrival === 'arrived' || outcome === null) return false;
  if (isSilence(outcome)) return true;
  const reply = parseActReply(outcome.reply);
  return reply.kind === 'statuses' && reply.statuses.some(({ kind }) => kind === 'pending');
}

/** Returns all subsets, smallest first. */
function subsetsOf(places: readonly number[]): readonly (readonly number[])[] {
  const choices = Array.from({ length: 2 ** places.length - 1 }, (_, bits) =>
    places.filter((_place, nth) => ((bits + 1) >> nth) % 2 === 1),
  );
  return choices.toSorted((one, other) => one.length - other.length);
}

/** Applies the actions in flight to the shadow in this order. */
function given(
  context: BurstContext,
  flights: readonly InFlightAction[],
  order: readonly number[],
): readonly SubmittedAction[] {
  const { shadow, stats } = context;
  for (const [place, { action }] of flights.entries())
    if (!order.includes(place)) stats.count(action.name, 'never arrived');
  return order.flatMap((place) => {
    const flight = flights[place];
    if (flight === undefined) return [];
    const { action, request, arrival } = flight;
    const input = shadow.inputCount;
    const ticket = shadow.act(action.sent.shadow);
    return [{ ...action, ticket, request, input, ...(arrival === undefined ? {} : { arrival }) }];
  });
}

/**
 * Adds to a difference after a burst the number of execution orders in which it shows.
 * @throws Inconclusive where some orders were not tried
 */
export function annotateBurstDifference(
  found: Difference,
  { fits, open, isCutShort, isRefusedOpen }: ExecutionOrderResult,
): Difference {
  if (fits) return found;
  if (isCutShort || (isRefusedOpen && isOfHistory(found)))
    throw new Inconclusive(
      `a block leaves ${open > MAX_PERMUTATIONS ? `more than ${MAX_PERMUTATIONS}` : open} orders of its actions open, and none of ${MAX_PERMUTATIONS} leads to what the target shows`,
    );
  const { mismatch } = found;
  const message = open === 1 ? mismatch.message : `in none of the orders that real time allows: ${mismatch.message}`;
  return { ...found, mismatch: { ...mismatch, message } };
}

/** Whether a difference is in a read that also lists refused orders. */
function isOfHistory({ place }: Difference): boolean {
  return place.kind === 'read' && histories.has(place.type);
}

const histories: ReadonlySet<string> = new Set(['historical_orders', 'recent_transactions', 'order_status']);

/** Compares the reads sent directly after an acknowledgement: that block had been cut, and no other since. */
export function findDifferenceInReadsAfterAck(
  context: BurstContext,
  behind: readonly ReadAfterAck[],
): Difference | null {
  const { shadow, adopted, policies } = context;
  const scope = readScopeOf(context, ['open_orders'], shadow);
  const requested = planSameHeightReads(scope);
  for (const { address, reply } of behind) {
    const one = requested.find(({ target }) => target.address === address);
    if (one === undefined) continue;
    const policy = diffPolicyFor(one.read, one.shadow, policies.ofReads);
    const expected = shadow.read(one.shadow);
    const found = findDifferenceInReadReply(one.read, expected, reply, scope, adopted.baselines, policy, one.shadow);
    if (found !== null) return found;
  }
  return null;
}
