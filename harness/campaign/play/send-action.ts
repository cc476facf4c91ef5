import type { PendingReply } from '../../../reference-model/index.ts';
import { actionEntry } from '../../../spec-schemas/catalogue/actions.ts';
import { printJson, tryParseJson } from '../../../spec-schemas/json/lossless.ts';
import type { WireAction } from '../../../spec-schemas/signing/wire-action.ts';
import { encodeAction } from '../../generate/encode.ts';
import type { EncodeScope } from '../../generate/encode-scope.ts';
import { withSpoiltField } from '../../generate/spoilt.ts';
import { type ActStep, signedAccountKind } from '../../generate/steps.ts';
import { productsInAction } from '../../products/requested-products.ts';
import { isSilence, type WireOutcome } from '../../target/wire.ts';
import {
  accountStateCoverageFacetsOf,
  hasOpenOrders,
  subAccountAddressesOf,
  vaultAddressesLedBy,
} from '../compare/account-facts.ts';
import type { EarlierEffectTiming } from '../compare/difference.ts';
import { makeShadowEnvelopeText } from '../compare/envelope.ts';
import { sizeBucketsIn } from '../outcomes/played.ts';
import type { RunMarkets } from '../sequence/run-markets.ts';
import type { CampaignEnvironment } from './campaign-environment.ts';
import type { RunContext } from './run-context.ts';
import type { ComparedSide } from './run-scope.ts';
import type { RunStats } from './run-stats.ts';
import {
  type InFlightRequest,
  NODE_UNREACHABLE_STATUS,
  type RequestDisturbance,
  type TargetSide,
} from './target-side.ts';

/** Action that is pending on both sides. */
export interface SubmittedAction {
  /** Account whose nonce window applies. */
  readonly actor: string;
  readonly nonce: bigint;
  readonly sent: SentAction;
  /** The client's knowledge of arrival, given how the wire was disturbed; left out: not disturbed. */
  readonly arrival?: RequestArrival;
  readonly step: ActStep;
  readonly name: string;
  /** Market of the only order in the action; null: it has none, or several. */
  readonly market: number | null;
  readonly ticket: PendingReply;
  readonly request: InFlightRequest;
  /** State facets that the action met, as counted by coverage. */
  readonly stateFacets: readonly string[];
  /** State buckets that it met, as used by guidance. */
  readonly stateBuckets: readonly string[];
  /** Earlier request with the same bytes; left out: none. */
  readonly copyOf?: { readonly first: SubmittedAction; readonly actedBefore: EarlierEffectTiming };
  /** Index of the action among the shadow's inputs: a branch without this action omits it. */
  readonly input: number;
}

/** Bytes of an action for each side. */
interface SentAction {
  readonly target: string;
  readonly shadow: string;
}

/**
 * Whether an unanswered request arrived, as far as its client can tell: from the point of loss, or because the account has one more pending
 * action. `refused`: a gateway without a node said so. `unknown`: no evidence.
 */
export type RequestArrival = 'arrived' | 'lost' | 'refused' | 'unknown';

/** Way in which an action is sent. */
export interface ActionSending {
  readonly disturbance: RequestDisturbance | null;
  /** Aborts the connection for a reset. */
  readonly cut: AbortController;
  /** Account whose later action was sent first; null: none. */
  readonly overtakenBy: string | null;
}

/** Returns the market of the only order in the action; null: it has none, or several. */
function marketOf(context: Pick<SendingContext, 'markets'>, { action }: ActStep): number | null {
  return action.tag === 'submit_order' || action.tag === 'spot_order'
    ? context.markets.at(action.order.market).id
    : null;
}

/** Whether the action uses margin. An amendment is only weighed against margin together with the order that it replaces, if any. */
function takesMargin({ action }: ActStep): boolean {
  if (action.tag === 'modify') return action.change.alwaysPlace;
  return actionEntry(action.tag)?.effects.takesMargin ?? false;
}

/** Whether the action would use more margin while an order rests, in a family with thin margins. */
function isBeyondMargin(
  { played, participants, shadow }: Pick<RunContext, 'participants' | 'played' | 'shadow'>,
  step: ActStep,
): boolean {
  const { thinMargin } = played.family.participants;
  if (thinMargin === null || !takesMargin(step)) return false;
  return hasOpenOrders(shadow.venue, participants.account(step.by).address);
}

/**
 * Returns the scope for encoding an action of this signer; the owner it names may be a sub-account or a vault. Null: there is no such
 * owner.
 */
function scopeFor(
  context: Pick<RunContext, 'correspondence' | 'participants' | 'scope' | 'shadow'>,
  { by, signer }: ActStep,
  side: ComparedSide,
): EncodeScope | null {
  const scope = context.scope(side);
  const kind = signedAccountKind(signer);
  if (kind === null) return scope;
  const below = kind === 'sub' ? subAccountAddressesOf : vaultAddressesLedBy;
  const [first] = below(context.shadow.venue, context.participants.account(by).address);
  const address = first === undefined || side === 'shadow' ? first : context.correspondence.targetOf('address', first);
  return address === undefined
    ? null
    : {
        ...scope,
        accounts: { ...scope.accounts, address: (ref) => (ref === by ? address : scope.accounts.address(ref)) },
      };
}

/** Whether the action belongs to a product whose actions have no effect on the target. */
function isIdle({ environment: { idle = [] } }: Pick<SendingContext, 'environment'>, action: WireAction): boolean {
  return idle.length > 0 && productsInAction(tryParseJson(printJson(action))).some(({ id }) => idle.includes(id));
}

/** Returns the nonce that a bundle consumes in its user's window; null: the action is no bundle, or no such nonce exists. */
function bundleNonceOf(
  { participants, signing }: Pick<RunContext, 'participants' | 'signing'>,
  { action }: ActStep,
): bigint | null {
  return action.tag === 'multi_sig'
    ? signing.nonces.next(participants.account(action.user).address, action.nonce)
    : null;
}

/** Parts of a run that encode its actions, sign and send them. */
export interface SendingContext
  extends Pick<RunContext, 'correspondence' | 'participants' | 'played' | 'scope' | 'shadow' | 'signing'> {
  readonly environment: Pick<CampaignEnvironment, 'idle'>;
  readonly markets: Pick<RunMarkets, 'at'>;
  readonly stats: Pick<RunStats, 'noteSizes' | 'noteStep' | 'states'>;
  readonly target: Pick<TargetSide, 'cutOff' | 'sendAction' | 'untilAdmitted'>;
}

/** Action ready to be sent. */
export type PreparedAction = Pick<
  SubmittedAction,
  'step' | 'name' | 'market' | 'stateFacets' | 'stateBuckets' | 'actor' | 'nonce' | 'sent'
>;

/** Sends one action to both sides; null: the step does not apply here, and nothing was sent. */
export async function sendAction(
  context: SendingContext,
  step: ActStep,
  sending: ActionSending | null = null,
): Promise<SubmittedAction | null> {
  const prepared = prepareAction(context, step, sending?.overtakenBy ?? null);
  return prepared === null ? null : submit(context, prepared, sending);
}

/**
 * Encodes and signs one action for both sides; null: the step does not apply here.
 * @param overtakenBy  see `ActionSending`
 */
export function prepareAction(
  context: SendingContext,
  step: ActStep,
  overtakenBy: string | null = null,
): PreparedAction | null {
  const { participants, shadow: model } = context;
  if (isBeyondMargin(context, step)) return null;
  const signer = participants.signer(step);
  const owned = actionEntry(step.action.tag)?.owner !== 'none';
  const theirs = scopeFor(context, step, 'target');
  const ours = scopeFor(context, step, 'shadow');
  if (theirs === null || ours === null) return null;
  // A master-only action acts for its signer.
  const actor = owned ? { address: ours.accounts.address(step.by) } : signer;
  const encoding = {
    by: step.by,
    namesOwner: owned && step.signer !== 'owner',
    signer: signer.address,
    bundleNonce: bundleNonceOf(context, step),
  };
  const whole = encodeAction(step.action, encoding, theirs);
  const [target, shadow] = [whole, encodeAction(step.action, encoding, ours)].map((encoded) =>
    encoded === null || step.spoilt === undefined ? encoded : withSpoiltField(encoded, step.spoilt),
  );
  const isCase = whole !== null && target != null && shadow != null && !isIdle(context, whole);
  const wasOvertaken = overtakenBy === actor.address && step.nonce.is === 'next';
  // Nonces rise in steps of two, so the one below is unused.
  const nonceRef = wasOvertaken ? ({ is: 'behind', by: 1 } as const) : step.nonce;
  const nonce = !isCase
    ? null
    : (context.signing.nonces.next(actor.address, nonceRef) ??
      (wasOvertaken ? context.signing.nonces.next(actor.address, step.nonce) : null));
  // Decided after encoding: a step does not apply if its value turns out to be on the grid, or its subject does not exist.
  if (!isCase || nonce === null || nonce < 0n) return null;
  context.stats.noteStep();
  context.stats.noteSizes(sizeBucketsIn(step.action));
  const expiresAfter = step.expiresInMs === null ? null : BigInt(Math.max(1, model.venue.timeMs + step.expiresInMs));
  const market = marketOf(context, step);
  const facets = accountStateCoverageFacetsOf(model.venue, actor.address, market);
  const buckets = context.stats.states.before(model.venue, actor.address, market);
  const sent = {
    shadow: makeShadowEnvelopeText(shadow, signer, { nonce, expiresAfter }),
    target: context.signing.envelope(whole, signer, { nonce, expiresAfter }, target),
  };
  return {
    step,
    name: nameOf(step),
    market,
    stateFacets: facets,
    stateBuckets: buckets,
    actor: actor.address,
    nonce,
    sent,
  };
}

/** Sends the same bytes again; null: that would use margin again. */
export async function resendAction(
  context: SendingContext,
  pending: SubmittedAction,
  actedBefore: EarlierEffectTiming,
): Promise<SubmittedAction | null> {
  const { step, market, actor, nonce, sent, stateFacets: facets, stateBuckets: buckets } = pending;
  if (isBeyondMargin(context, step)) return null;
  context.stats.noteStep();
  const again = {
    step,
    name: `${pending.name} again`,
    market,
    stateFacets: facets,
    stateBuckets: buckets,
    actor,
    nonce,
    sent,
  };
  return { ...(await submit(context, again, null)), copyOf: { first: pending, actedBefore } };
}

async function submit(
  { shadow: model, target }: Pick<SendingContext, 'shadow' | 'target'>,
  action: PreparedAction,
  sending: ActionSending | null,
): Promise<SubmittedAction> {
  const { actor, sent } = action;
  const { disturbance = null } = sending ?? {};
  const input = model.inputCount;
  const ticket = model.act(sent.shadow);
  const request = target.sendAction(sent.target, disturbance);
  await request.isOut;
  if (isLost(disturbance)) return { ...action, ticket, request, input, arrival: 'lost' };
  if (disturbance?.on === 'node-lost' && isUnreached(await request.settled))
    return { ...action, ticket, request, input, arrival: 'refused' };
  const { json } = model.read({ type: 'user_rate_limit', address: actor });
  // An action that the shadow refuses must be answered before the next block, too: in a later block its outcome may be another.
  const isWaiting = await target.untilAdmitted(request, actor, json, ticket.reply === null ? 0 : 1);
  const pending = { ...action, ticket, request, input };
  if (disturbance === null) return pending;
  if (disturbance.on === 'reset' && sending !== null) await target.cutOff(sending.cut);
  if (disturbance.on === 'drop') return { ...pending, arrival: 'arrived' };
  return disturbance.on === 'reset' ? { ...pending, arrival: isWaiting ? 'arrived' : 'unknown' } : pending;
}

/** Whether a disturbance keeps a request from arriving. */
function isLost(disturbance: RequestDisturbance | null): boolean {
  return disturbance?.on === 'half-open' || (disturbance?.on === 'drop' && disturbance.lost === 'request');
}

/** Whether a gateway reports that it cannot reach its node. */
function isUnreached(outcome: WireOutcome): boolean {
  return (
    (isSilence(outcome) ? (outcome.reply?.status ?? outcome.status) : outcome.reply.status) === NODE_UNREACHABLE_STATUS
  );
}

/** Returns the name under which coverage counts the step. */
function nameOf({ action, signer, spoilt: wrong }: ActStep): string {
  return `${action.tag}${signer === 'owner' ? '' : ` by ${signer}`}${wrong === undefined ? '' : ' spoilt'}`;
}
