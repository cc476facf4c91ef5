import type { PendingReply } from '../../../reference-model/index.ts';
import { actionEntry } from '../../../spec-schemas/catalogue/actions.ts';
import { printJson, tryParseJson } from '../../../spec-schemas/json/lossless.ts';
import type { WireAction } from '../../../spec-schemas/signing/wire-action.ts';
import { encodeAction } from '../../generate/encode.ts';
import type { EncodeScope } from '../../generate/encode-scope.ts';
import { withSpoiltField } from '../../generate/spoilt.ts';
import { type ActStep, signedAccountKind } from '../../generate/steps.ts';
import { productsInAction } from '../../products/requested-products.ts';
import { hasOrders, ledVaults, stateFacets, subAccountAddresses } from '../compare/account-facts.ts';
import { trustedBody } from '../compare/envelope.ts';
import { sizesIn } from '../outcomes/played.ts';
import type { RunContext } from './run-context.ts';
import type { Side } from './run-scope.ts';
import type { InFlightRequest } from './target-side.ts';

/** An action that waits for its block on both sides. */
export interface PendingAction {
  readonly step: ActStep;
  readonly name: string;
  /** Market of the only order in the action; null: it has none, or several. */
  readonly market: number | null;
  readonly ticket: PendingReply;
  readonly request: InFlightRequest;
  /** State facets that the action met, as coverage tells them apart. */
  readonly stateFacets: readonly string[];
  /** Buckets of the state that it met, as what guides a campaign tells them apart. */
  readonly stateBuckets: readonly string[];
  /** Number of the action among the shadow's inputs: a branch without this action leaves it out. */
  readonly input: number;
}

/** Returns the market of the only order in the action; null: it has none, or several. */
function marketOf(context: Pick<RunContext, 'market'>, { action }: ActStep): number | null {
  return action.tag === 'submit_order' || action.tag === 'spot_order' ? context.market(action.order.market).id : null;
}

/**
 * Whether the action takes of the account's margin. An amendment is weighed with the order that it replaces, if there
 * is one.
 */
function takesMargin({ action }: ActStep): boolean {
  if (action.tag === 'modify') return action.change.alwaysPlace;
  return actionEntry(action.tag)?.effects.takesMargin ?? false;
}

/**
 * Returns the scope for encoding an action of this signer; the owner that it names may be a sub-account or a vault.
 * Null: there is none.
 */
function scopeFor(
  context: Pick<RunContext, 'correspondence' | 'participants' | 'scope' | 'shadow'>,
  { by, signer }: ActStep,
  side: Side,
): EncodeScope | null {
  const scope = context.scope(side);
  const kind = signedAccountKind(signer);
  if (kind === null) return scope;
  const below = kind === 'sub' ? subAccountAddresses : ledVaults;
  const [first] = below(context.shadow.venue, context.participants.account(by).address);
  const address = first === undefined || side === 'shadow' ? first : context.correspondence.targetOf('address', first);
  return address === undefined ? null : { ...scope, address: (ref) => (ref === by ? address : scope.address(ref)) };
}

/** Whether the action is of a product for which the target does nothing. */
function isIdle({ environment: { idle = [] } }: Pick<RunContext, 'environment'>, action: WireAction): boolean {
  return idle.length > 0 && productsInAction(tryParseJson(printJson(action))).some(({ id }) => idle.includes(id));
}

/**
 * Returns the nonce that a bundle uses up in its user's window; null: the action is no bundle, or there is no such
 * nonce.
 */
function bundleNonceOf(
  { participants, nonces }: Pick<RunContext, 'nonces' | 'participants'>,
  { action }: ActStep,
): bigint | null {
  return action.tag === 'multi_sig' ? nonces.next(participants.account(action.user).address, action.nonce) : null;
}

/** Sends one action to both sides; null: the step does not apply here, and nothing was sent. */
export async function sendAction(context: RunContext, step: ActStep): Promise<PendingAction | null> {
  const { participants, shadow: model } = context;
  const { thinMargin } = context.played.family.participants;
  if (thinMargin !== null && takesMargin(step) && hasOrders(model.venue, participants.account(step.by).address))
    return null;
  const signer = participants.signer(step);
  const owned = actionEntry(step.action.tag)?.owner !== 'none';
  const theirs = scopeFor(context, step, 'target');
  const ours = scopeFor(context, step, 'shadow');
  if (theirs === null || ours === null) return null;
  // A master-only action acts for whoever signed it.
  const actor = owned ? { address: ours.address(step.by) } : signer;
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
  const nonce = !isCase ? null : context.nonces.next(actor.address, step.nonce);
  // Judged after encoding: a step does not apply where the value is on the grid after all, or its subject does not
  // exist.
  if (!isCase || nonce === null || nonce < 0n) return null;
  context.stats.steps += 1;
  context.stats.noteSizes(sizesIn(step.action));
  const expiresAfter = step.expiresInMs === null ? null : BigInt(Math.max(1, model.venue.timeMs + step.expiresInMs));
  const input = model.inputCount;
  const market = marketOf(context, step);
  const facets = stateFacets(model.venue, actor.address, market);
  const buckets = context.stats.states.before(model.venue, actor.address, market);
  const ticket = model.act(trustedBody(shadow, signer, { nonce, expiresAfter }));
  const request = context.target.sendAction(context.signedEnvelope(whole, signer, { nonce, expiresAfter }, target));
  const { json } = model.read({ type: 'user_rate_limit', address: actor.address });
  // An action that the shadow refuses must be answered before the next block, too: after it, the case may be another.
  await context.target.untilAdmitted(request, actor.address, json, ticket.reply === null ? 0 : 1);
  const name = nameOf(step);
  return { step, name, market, stateFacets: facets, stateBuckets: buckets, ticket, request, input };
}

/** Returns the name under which coverage counts the step. */
function nameOf({ action, signer, spoilt: wrong }: ActStep): string {
  return `${action.tag}${signer === 'owner' ? '' : ` by ${signer}`}${wrong === undefined ? '' : ' spoilt'}`;
}
