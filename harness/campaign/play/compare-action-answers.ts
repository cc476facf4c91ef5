import { tryParseJson } from '../../../spec-schemas/json/lossless.ts';
import { parseActReply, refusalOf } from '../../client/replies.ts';
import { coverageFacetsOf } from '../../generate/encode.ts';
import { Inconclusive } from '../../kernel/verdicts.ts';
import { isSilence, type WireOutcome, type WireReply } from '../../target/wire.ts';
import {
  chaseOidsInReply,
  compareActionReplies,
  compareMalformedActionReplies,
  orderIdsInReply,
} from '../compare/compare-replies.ts';
import type { Difference } from '../compare/difference.ts';
import type { CreatedObjects } from '../sequence/created-objects.ts';
import type { RunMarkets } from '../sequence/run-markets.ts';
import type { RunPolicies } from '../sequence/run-policies.ts';
import { findDuplicateOrder } from './acted-twice.ts';
import type { KnownTarget } from './campaign-environment.ts';
import type { PlacedOrders } from './placed-orders.ts';
import type { RunContext } from './run-context.ts';
import type { RunStats } from './run-stats.ts';
import type { RequestArrival, SubmittedAction } from './send-action.ts';
import type { TargetSide } from './target-side.ts';

/** Result of comparing both replies to one action. */
export type ActionComparison =
  | { readonly kind: 'agreed' }
  | { readonly kind: 'differs'; readonly difference: Difference }
  /** The target's reply shows no outcome. */
  | { readonly kind: 'indeterminate'; readonly indeterminate: IndeterminateAction };

export interface IndeterminateAction {
  /** Index of the action among the shadow's inputs. */
  readonly input: number;
  readonly name: string;
  readonly what: string;
  readonly arrival: RequestArrival;
  /** Account whose nonce window applies. */
  readonly window: string;
}

const agreed: ActionComparison = { kind: 'agreed' };

/** Parts of a run that the answers to its actions are compared with. */
export interface ActionAnswersContext extends Pick<RunContext, 'correspondence' | 'participants'> {
  readonly markets: Pick<RunMarkets, 'at'>;
  readonly environment: KnownTarget;
  readonly stats: Pick<RunStats, 'count' | 'features' | 'noteAgreedCode'>;
  readonly target: Pick<TargetSide, 'outcomeOf'>;
  readonly created: Pick<CreatedObjects, 'chases' | 'orders'>;
  readonly policies: Pick<RunPolicies, 'ofReplies'>;
}

/** Compares both replies to one action, once its block was cut on both sides. */
export async function compareActionAnswers(
  context: ActionAnswersContext,
  waiting: SubmittedAction,
): Promise<ActionComparison> {
  const {
    step,
    name,
    ticket,
    request,
    input,
    stateFacets: facets,
    stateBuckets: buckets,
    arrival = 'unknown',
    actor: window,
  } = waiting;
  const { stats, target } = context;
  const twice = findDuplicateOrder(context, waiting);
  if (twice !== null) return { kind: 'differs', difference: twice };
  if (ticket.reply === null) {
    // The block builder dropped it: its caller waits in vain. Any reply other than the timeout for waiting callers is one too many.
    if (request.outcome === null || isSilence(request.outcome)) {
      stats.count(name, 'dropped');
      return agreed;
    }
    // The next release reports it (D27); under `auto` either form is accepted.
    if (context.environment.session.facts.profile === 'auto' && refusedWith(request.outcome.reply, 'NONCE_REPLAYED')) {
      stats.count(name, 'NONCE_REPLAYED');
      return agreed;
    }
    ticket.expire();
  }
  const owed = ticket.reply;
  if (owed === null) throw new Inconclusive(`the model owes ${name} its answer`);
  const outcome = await target.outcomeOf(request);
  if (isSilence(outcome) || arrival === 'refused') {
    // Neither accepted nor refused: reads settle it, if anything does.
    stats.count(name, 'silence');
    return {
      kind: 'indeterminate',
      indeterminate: { input, name, arrival, window, what: `no answer to ${name}: ${reasonOf(outcome)}` },
    };
  }
  const compared = step.spoilt === undefined ? compareActionReplies : compareMalformedActionReplies;
  const verdict = compared(step.action.tag, owed, outcome.reply, context.policies.ofReplies);
  stats.count(name, verdict.outcome, [...coverageFacetsOf(step.action), ...facets]);
  stats.features.state(name, buckets);
  stats.features.reply(name, outcome.reply.status, outcome.reply.json);
  if (verdict.unknown)
    return {
      kind: 'indeterminate',
      indeterminate: { input, name, arrival, window, what: `${name} was answered with ${verdict.outcome}` },
    };
  if (verdict.difference !== null) return { kind: 'differs', difference: verdict.difference };
  if (/^[A-Z_]+$/.test(verdict.outcome)) stats.noteAgreedCode(step.action.tag, verdict.outcome);
  const ours = tryParseJson(owed.body);
  const theirs = outcome.reply.json;
  notePlaced(context, waiting, context.created.orders, [orderIdsInReply(ours), orderIdsInReply(theirs)]);
  notePlaced(context, waiting, context.created.chases, [chaseOidsInReply(ours), chaseOidsInReply(theirs)]);
  return agreed;
}

/** Records the ids that both sides assigned to the same orders. */
function notePlaced(
  context: Pick<ActionAnswersContext, 'markets' | 'participants'>,
  { step, market }: SubmittedAction,
  placed: PlacedOrders,
  [ours, theirs]: readonly [ours: readonly (string | null)[], theirs: readonly (string | null)[]],
): void {
  const owner = context.participants.account(step.by).address;
  for (const [at, target] of theirs.entries()) {
    const shadow = ours[at] ?? null;
    const place = placeOf(context, step.action, at) ?? market;
    if (target === null || shadow === null || place === null) continue;
    placed.add(step.by, { target, shadow, owner, market: place });
  }
}

/** Returns the market of one order of several; null: the action has only one order. */
function placeOf(
  context: Pick<ActionAnswersContext, 'markets'>,
  action: SubmittedAction['step']['action'],
  at: number,
): number | null {
  if (action.tag === 'batch_order') return context.markets.at(action.orders[at]?.market ?? 0).id;
  return action.tag === 'scale_order' || action.tag === 'chase_order' ? context.markets.at(action.market).id : null;
}

function refusedWith(reply: WireReply, code: string): boolean {
  return refusalOf(parseActReply(reply))?.code === code;
}

function reasonOf(outcome: WireOutcome): string {
  return isSilence(outcome) ? outcome.reason : `HTTP ${outcome.reply.status}`;
}
