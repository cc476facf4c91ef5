import type { PendingReply } from '../../../reference-model/index.ts';
import { type JsonObject, printJson } from '../../../spec-schemas/json/lossless.ts';
import { parseActReply, refusalOf } from '../../client/replies.ts';
import { isSilence, type WireReply } from '../../target/wire.ts';
import { readScopeOf } from '../compare/compare-all-reads.ts';
import { findDifferenceInReadsAtHeight } from '../compare/compare-cut.ts';
import { compareActionReplies, compareMalformedActionReplies } from '../compare/compare-replies.ts';
import type { CutBlock } from '../play/block-barrier.ts';
import type { Shadow } from '../shadow.ts';
import type { BurstContext } from './burst-context.ts';
import type { InFlightAction } from './flight.ts';
import {
  countPermutations,
  findInteractingActionGroups,
  type InFlightFacts,
  likeliestPermutationOf,
  MAX_PERMUTATIONS,
  mergePermutations,
  searchPermutation,
} from './orders.ts';

/** Order in which the shadow executes the actions that were in flight. */
export interface ExecutionOrderResult {
  readonly order: readonly number[];
  /** Whether this order reproduces the target's answers and reads. */
  readonly fits: boolean;
  /** Orders that real time and the ids of the target left open. */
  readonly open: number;
  /** Orders that were tried beyond the first. */
  readonly played: number;
  /** Whether some orders were left untried. */
  readonly isCutShort: boolean;
  /** Whether the position of a refused action among others of its account was not searched exhaustively: only histories show it. */
  readonly isRefusedOpen: boolean;
}

/** Maximum orders tried to place refused actions: the possibilities of several accounts multiply. */
const MOST_OF_REFUSED = 480;

/** Reads that reveal the execution order. */
const TELLING = ['open_orders', 'account_state', 'l2_book', 'user_fills'];
/** Reads that also show refused actions, which had no other effect. */
const HISTORIES = ['order_status', 'recent_transactions', 'historical_orders'];

/**
 * Finds the order in which a block executed the actions in flight: first by the ids that the target assigned, checked against real time;
 * then, where the model answers otherwise than the target, by trying other orders group by group.
 * @param missing  in-flight actions that did not arrive
 * @param again  nonces, by `makeNonceKey`, of bytes that act each time they arrive
 */
export async function findExecutionOrder(
  context: BurstContext,
  flights: readonly InFlightAction[],
  facts: readonly InFlightFacts[],
  blocks: readonly CutBlock[],
  missing: ReadonlySet<number> = new Set(),
  again: ReadonlySet<string> = new Set(),
): Promise<ExecutionOrderResult> {
  const played = new PlayedBlock(context, flights, blocks, again);
  const groups = arrivedGroups(facts, missing);
  const open = groups.reduce((sum, group) => sum + countPermutations(group, facts) - 1, 1);
  const chosen = groups.map((group) => likeliestPermutationOf(group, facts));
  const likely = mergePermutations(chosen, facts);
  const found = { fits: false, open, played: 0, isCutShort: false, isRefusedOpen: false };
  // The position of a refused action among others of its account is open too: histories list them in order.
  const isRefusedAmong = refusesAmong(facts, missing);
  const isOrderKnown = open === 1 && !isRefusedAmong;
  if (await (isOrderKnown ? played.agrees(likely) : played.agreesWhole(likely)))
    return { ...found, order: likely, fits: true };
  // A refused action gets no id: without other evidence it is placed in the order of sending.
  const sent = facts.flatMap((_fact, at) => (missing.has(at) ? [] : [at]));
  if (isRefusedAmong && (await played.agreesWhole(sent))) return { ...found, order: sent, fits: true, played: 1 };
  const { mostOrders = MAX_PERMUTATIONS } = context.environment;
  let left = mostOrders;
  const cutShort = new Set<OrderSource>();
  // Answers alone are matched first, since reads depend on the other groups too; effects visible only in histories come last.
  for (const by of searches(isRefusedAmong)) {
    for (const [nth, group] of groups.entries()) {
      const searched = await searchGroup({ played, facts, group, chosen, nth, isRefusedAmong }, by, left);
      left -= searched.played;
      if (searched.kind === 'too-many') cutShort.add(by);
      if (searched.kind === 'fits') chosen[nth] = searched.order;
    }
    const order = mergePermutations(chosen, facts);
    if (await played.agreesWhole(order)) return { ...found, order, fits: true, played: mostOrders - left };
  }
  const isRefusedOpen = cutShort.delete('refused');
  const isCutShort = cutShort.size > 0;
  return { ...found, order: mergePermutations(chosen, facts), played: mostOrders - left, isCutShort, isRefusedOpen };
}

interface GroupSearch {
  readonly played: PlayedBlock;
  readonly facts: readonly InFlightFacts[];
  readonly group: readonly number[];
  /** Assumed orders of all groups. */
  readonly chosen: readonly (readonly number[])[];
  /** Index of the group in `chosen`. */
  readonly nth: number;
  /** Whether histories are matched in a separate search. */
  readonly isRefusedAmong: boolean;
}

/** Searches the order of one group while the others keep their assumed order. @param left  number of orders that may still be tried */
async function searchGroup(
  { played, facts, group, chosen, nth, isRefusedAmong }: GroupSearch,
  by: OrderSource,
  left: number,
): Promise<Awaited<ReturnType<typeof searchPermutation>>> {
  const most = by === 'refused' ? Math.min(left, MOST_OF_REFUSED) : left;
  if (group.length < 2 || most <= 0) return { kind: 'none', played: 0 };
  const fits = async (beginning: readonly number[], isWhole: boolean): Promise<boolean> => {
    if (!(await played.agrees(beginning))) return false;
    if (!isWhole || by === 'answers') return true;
    const types = by === 'reads' && isRefusedAmong ? TELLING : [...TELLING, ...HISTORIES];
    return played.readsAgree(mergePermutations(chosen.toSpliced(nth, 1, beginning), facts), types);
  };
  return searchPermutation(group, facts, fits, most, by === 'refused');
}

/** Groups of interacting actions, among those that arrived. */
function arrivedGroups(facts: readonly InFlightFacts[], missing: ReadonlySet<number>): (readonly number[])[] {
  return findInteractingActionGroups(facts).map((group) => group.filter((at) => !missing.has(at)));
}

type OrderSource = 'answers' | 'reads' | 'refused';

/** Returns the sources that reveal an order, in the order in which they are tried. */
function searches(isRefusedAmong: boolean): readonly OrderSource[] {
  return isRefusedAmong ? ['answers', 'reads', 'refused'] : ['answers', 'reads'];
}

/** Whether an account had one of several actions refused. */
function refusesAmong(facts: readonly InFlightFacts[], missing: ReadonlySet<number>): boolean {
  const arrived = facts.filter((_fact, at) => !missing.has(at));
  return arrived.some((one) => one.isRefused && arrived.some((other) => other !== one && other.actor === one.actor));
}

/** Block of the target, replayed on branches of the shadow in one order after another. */
class PlayedBlock {
  readonly #context: BurstContext;
  readonly #flights: readonly InFlightAction[];
  readonly #blocks: readonly CutBlock[];
  readonly #again: ReadonlySet<string>;
  /** Restores the preceding block in a new branch. */
  #before: Promise<() => Shadow> | null = null;
  /** Cached replies of the target, by request: no block is cut meanwhile. */
  readonly #answers = new Map<string, Promise<WireReply>>();

  constructor(
    context: BurstContext,
    flights: readonly InFlightAction[],
    blocks: readonly CutBlock[],
    again: ReadonlySet<string>,
  ) {
    this.#context = context;
    this.#again = again;
    this.#flights = flights;
    this.#blocks = blocks;
  }

  /** Whether the model gives the target's answers in this order. */
  async agrees(order: readonly number[]): Promise<boolean> {
    const { tickets } = await this.#played(order);
    const { correspondence } = this.#context;
    return correspondence.attempt(
      () => order.every((at, nth) => this.#isAnswered(at, tickets[nth])),
      () => false,
    );
  }

  /** Whether the model gives the target's answers and reads after this order. */
  async agreesWhole(order: readonly number[]): Promise<boolean> {
    return (await this.agrees(order)) && (await this.readsAgree(order));
  }

  /** Whether the target's reads match the model's after this order. */
  async readsAgree(order: readonly number[], types: readonly string[] = [...TELLING, ...HISTORIES]): Promise<boolean> {
    const { shadow, tickets } = await this.#played(order);
    const { correspondence, target, adopted, policies } = this.#context;
    const { ofReads: policy } = policies;
    const read = (body: JsonObject): Promise<WireReply> => {
      const key = printJson(body);
      const answer = this.#answers.get(key) ?? target.read(body);
      this.#answers.set(key, answer);
      return answer;
    };
    const compare = async () => {
      for (const [nth, at] of order.entries()) if (!this.#isAnswered(at, tickets[nth])) return false;
      const scope = readScopeOf(this.#context, types, shadow);
      const kept = { inProcess: target.inProcess, read, newestBlock: () => target.newestBlock() };
      return (
        (await findDifferenceInReadsAtHeight(kept, shadow, scope, adopted.baselines, policy, () => undefined)) === null
      );
    };
    return correspondence.attemptReading(compare, () => false);
  }

  async #played(
    order: readonly number[],
  ): Promise<{ readonly shadow: Shadow; readonly tickets: readonly PendingReply[] }> {
    this.#before ??= this.#context.shadow.branchPoint(this.#again);
    const shadow = (await this.#before)();
    const tickets = order.flatMap((at) => {
      const flight = this.#flights[at];
      return flight === undefined ? [] : [shadow.act(flight.action.sent.shadow)];
    });
    for (const { observed, operation } of this.#blocks) await shadow.cutBlocks(observed, operation);
    return { shadow, tickets };
  }

  #isAnswered(at: number, ticket: PendingReply | undefined): boolean {
    const flight = this.#flights[at];
    if (flight === undefined || ticket === undefined) return false;
    const { policies, environment } = this.#context;
    const { request, action, arrival } = flight;
    const { outcome } = request;
    if (ticket.reply === null) {
      // The block builder dropped the action.
      if (outcome === null || isSilence(outcome)) return true;
      const code = refusalOf(parseActReply(outcome.reply))?.code;
      if (environment.session.facts.profile === 'auto' && code === 'NONCE_REPLAYED') return true;
      ticket.expire();
    }
    const owed = ticket.reply;
    if (owed === null) return false;
    // The client got no answer, so any answer is possible.
    if (outcome === null) return arrival !== undefined;
    if (isSilence(outcome)) return true;
    const compared = action.step.spoilt === undefined ? compareActionReplies : compareMalformedActionReplies;
    return compared(action.step.action.tag, owed, outcome.reply, policies.ofReplies).difference === null;
  }
}
