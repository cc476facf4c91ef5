import type { Ticket } from '../../reference-model/index.ts';
import { actionEntry } from '../../spec-schemas/catalogue/actions.ts';
import { printJson, tryParseJson } from '../../spec-schemas/json/lossless.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import { encodeAction } from '../generate/encode.ts';
import type { EncodeScope } from '../generate/encode-scope.ts';
import { spoilt } from '../generate/spoilt.ts';
import { type ActStep, signsFor } from '../generate/steps.ts';
import { productsIn } from '../products/asked-products.ts';
import { toldBody } from './envelope.ts';
import type { Side } from './run-scope.ts';
import type { Stage } from './stage.ts';
import { hasOrders, stateFacets, subAccountsBelow, vaultsLed } from './standing.ts';
import type { OnItsWay } from './target-side.ts';

/** An action that waits for its block on both sides. */
export interface Waiting {
  readonly step: ActStep;
  readonly name: string;
  /** Market of the only order in the action; null: it has none, or several. */
  readonly market: number | null;
  readonly ticket: Ticket;
  readonly way: OnItsWay;
  /** State facets that the action met, as coverage tells them apart. */
  readonly met: readonly string[];
  /** Number of the action among the shadow's inputs: a branch without this action leaves it out. */
  readonly input: number;
}

/** Returns the market of the only order in the action; null: it has none, or several. */
function marketOf(stage: Stage, { action }: ActStep): number | null {
  return action.tag === 'submit_order' || action.tag === 'spot_order' ? stage.market(action.order.market).id : null;
}

/**
 * Whether the action takes of the account's margin. An amendment is weighed with the order that it replaces, if there
 * is one.
 */
function asksForMargin({ action }: ActStep): boolean {
  if (action.tag === 'modify') return action.change.alwaysPlace;
  const moving = [
    'send_asset',
    'usd_class_transfer',
    'sub_account_transfer',
    'sub_account_spot_transfer',
    'bridge_withdraw',
  ];
  return ['submit_order', 'chase_order', 'update_leverage', ...moving].includes(action.tag);
}

/**
 * Returns the scope for encoding an action of this signer; the owner that it names may be a sub-account or a vault.
 * Null: there is none.
 */
function scopeFor(stage: Stage, { by, signer }: ActStep, side: Side): EncodeScope | null {
  const scope = stage.scope(side);
  const kind = signsFor(signer);
  if (kind === null) return scope;
  const below = kind === 'sub' ? subAccountsBelow : vaultsLed;
  const [first] = below(stage.shadow.venue, stage.cast.account(by).address);
  const address = first === undefined || side === 'shadow' ? first : stage.correspondence.targetOf('address', first);
  return address === undefined ? null : { ...scope, address: (ref) => (ref === by ? address : scope.address(ref)) };
}

/** Whether the action is of a product for which the target does nothing. */
function isIdle({ field: { idle = [] } }: Stage, action: WireAction): boolean {
  return idle.length > 0 && productsIn(tryParseJson(printJson(action))).some(({ id }) => idle.includes(id));
}

/**
 * Returns the nonce that a bundle uses up in its user's window; null: the action is no bundle, or there is no such
 * nonce.
 */
function bundleNonceOf({ cast, nonces }: Stage, { action }: ActStep): bigint | null {
  return action.tag === 'multi_sig' ? nonces.take(cast.account(action.user).address, action.nonce) : null;
}

/** Sends one action to both sides; null: the step does not apply here, and nothing was sent. */
export async function act(stage: Stage, step: ActStep): Promise<Waiting | null> {
  const { cast, shadow: model } = stage;
  const { thin } = stage.played.family.cast;
  if (thin !== null && asksForMargin(step) && hasOrders(model.venue, cast.account(step.by).address)) return null;
  const signer = cast.signer(step);
  const owned = actionEntry(step.action.tag)?.owner !== 'none';
  const theirs = scopeFor(stage, step, 'target');
  const ours = scopeFor(stage, step, 'shadow');
  if (theirs === null || ours === null) return null;
  // A master-only action acts for whoever signed it.
  const actor = owned ? { address: ours.address(step.by) } : signer;
  const encoding = {
    by: step.by,
    namesOwner: owned && step.signer !== 'owner',
    signer: signer.address,
    bundleNonce: bundleNonceOf(stage, step),
  };
  const whole = encodeAction(step.action, encoding, theirs);
  const [target, shadow] = [whole, encodeAction(step.action, encoding, ours)].map((encoded) =>
    encoded === null || step.spoilt === undefined ? encoded : spoilt(encoded, step.spoilt),
  );
  const isCase = whole !== null && target != null && shadow != null && !isIdle(stage, whole);
  const nonce = !isCase ? null : stage.nonces.take(actor.address, step.nonce);
  // Judged after encoding: a step does not apply where the value is on the grid after all, or its subject does not
  // exist.
  if (!isCase || nonce === null || nonce < 0n) return null;
  stage.tally.steps += 1;
  const expiresAfter = step.expiresInMs === null ? null : BigInt(Math.max(1, model.venue.timeMs + step.expiresInMs));
  const input = model.fed;
  const market = marketOf(stage, step);
  const met = stateFacets(model.venue, actor.address, market);
  const ticket = model.act(toldBody(shadow, signer, { nonce, expiresAfter }));
  const way = stage.target.act(stage.signed(whole, signer, { nonce, expiresAfter }, target));
  const { json } = model.read({ type: 'user_rate_limit', address: actor.address });
  // An action that the shadow refuses must be answered before the next block, too: after it, the case may be another.
  await stage.target.untilAdmitted(way, actor.address, json, ticket.reply === null ? 0 : 1);
  const name = nameOf(step);
  return { step, name, market, met, ticket, way, input };
}

/** Returns the name under which coverage counts the step. */
function nameOf({ action, signer, spoilt: wrong }: ActStep): string {
  return `${action.tag}${signer === 'owner' ? '' : ` by ${signer}`}${wrong === undefined ? '' : ' spoilt'}`;
}
