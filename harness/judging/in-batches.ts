import type { ClauseId } from '../../spec-schemas/clauses/index.ts';
import { isJsonObject, type JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import type { CaseContext } from '../check/case-context.ts';
import type { Check } from '../check/check.ts';
import type { Given } from '../check/given.ts';
import { gridPxAtMarkPercent, type OrderSpec, orderAction, scaledSizeForNotional } from '../check/order-spec.ts';
import { refusalOf } from '../client/replies.ts';
import type { ActOptions, ActResult, VenueClient } from '../client/venue-client.ts';
import type { Identity } from '../identity/keys.ts';
import { Unsupported } from '../kernel/verdicts.ts';
import { parkedLegAction } from '../setup/parked-leg.ts';
import { type ActionReroute, toReroutedCheck } from './acting-otherwise.ts';

/** Refusals of a body that a venue cannot read; null: a refusal without a code. */
const unreadCodes: readonly (string | null)[] = ['INVALID_REQUEST', 'ACTION_UNSUPPORTED', null];

/**
 * A copy of a check of orders with each order in a batch of its own: rules about an order apply to every order of a batch. @source
 * write-api, "Order placement and lifecycle"
 */
export function toBatchedOrdersCheck(alone: Check): Check {
  return toReroutedCheck(alone, { suffix: 'in-batch', how: 'in a batch', by: (context) => new Batching(context) });
}

/**
 * A copy of a check of protective legs with each leg in a group of its own: alone in a position's group it behaves like a single leg.
 * @source write-api, "Order body", rule 5
 */
export function toGroupedLegsCheck(alone: Check): Check {
  const how = 'in a group of its own';
  return toReroutedCheck(alone, { suffix: 'in-group', how, by: (context) => new Batching(context, groups) });
}

/** Returns the batch that replaces an action; null: it is sent unchanged. */
type ToBatch = (action: WireAction) => WireAction | null;

interface BatchForm {
  readonly of: ToBatch;
  /** Returns a batch with no error but its sender, which distinguishes venues that can read such a body. */
  readonly sound: (stranger: Identity, spec: Pick<OrderSpec, 'market' | 'px' | 'size'>) => WireAction;
}

const batches: BatchForm = {
  of: inBatch,
  sound: (stranger, spec) => orderAction(stranger, { ...spec, side: 'bid' }),
};

const groups: BatchForm = {
  of: inGroup,
  sound: (stranger, { market, px, size }) =>
    parkedLegAction(stranger, { market, side: 'ask', size, triggerPx: px, cloid: UNUSED_CLOID }),
};

/** Client order id of an account that has no other order. */
const UNUSED_CLOID = `0x${'1'.repeat(32)}`;

/** Sends the `submit_order` actions of a case as a `batch_order` with a single order. */
class Batching implements ActionReroute {
  readonly #given: Given;
  readonly #form: BatchForm;
  readonly #target: VenueClient;
  readonly #markets: CaseContext<never>['venue']['markets'];
  /** Whether the venue is known to read such a body, whose fields no document shows. */
  #isRead = false;

  constructor({ given, target, venue }: CaseContext<ClauseId>, form: BatchForm = batches) {
    this.#form = form;
    this.#given = given;
    this.#target = target;
    this.#markets = venue.markets;
  }

  readonly act = (signer: Identity, action: WireAction, options?: ActOptions) => this.#act(signer, action, options);

  readonly asSent = (action: WireAction) => this.#form.of(action) ?? action;

  async #act(signer: Identity, action: WireAction, options?: ActOptions): Promise<ActResult> {
    const batch = this.#form.of(action);
    if (batch === null) return this.#target.act(signer, action, options);
    const reply = await this.#target.act(signer, batch, alsoTampered(action, this.#form.of, options));
    if (reply.kind === 'statuses') this.#isRead = true;
    else if (isUnread(reply)) await this.#requireBatchesRead();
    return reply;
  }

  /**
   * A valid order of an unfunded account is refused for lack of funds, not for its body. @throws Unsupported where it is refused for its
   * body
   */
  async #requireBatchesRead(): Promise<void> {
    if (this.#isRead) return;
    const stranger = this.#given.stranger();
    const market = this.#markets.find(({ mark }) => mark !== null);
    if (market === undefined) throw new Unsupported('a market with a mark');
    const px = gridPxAtMarkPercent(market, 60);
    const { of, sound } = this.#form;
    const batch = of(sound(stranger, { market, px, size: scaledSizeForNotional(market, px, 20n) }));
    if (batch !== null && isUnread(await this.#target.act(stranger, batch))) throw new Unsupported('batch_order');
    this.#isRead = true;
  }
}

/** Returns the options with the tampered action wrapped in a batch too, in place of the signed order. */
function alsoTampered(action: WireAction, toBatch: ToBatch, options: ActOptions | undefined): ActOptions | undefined {
  const tamper = options?.tamper;
  if (tamper === undefined) return options;
  return {
    ...options,
    tamper(envelope) {
      const changed = tamper({ ...envelope, action: action as JsonObject });
      const sent = changed.action as WireAction;
      return { ...changed, action: (toBatch(sent) ?? sent) as JsonObject };
    },
  };
}

function isUnread(reply: ActResult): boolean {
  return reply.kind !== 'statuses' && unreadCodes.includes(refusalOf(reply)?.code ?? null);
}

function inBatch(action: WireAction): WireAction | null {
  // A signable action is plain JSON.
  const { order } = action as JsonObject;
  if (action.type !== 'submit_order' || !isJsonObject(order)) return null;
  return { type: 'batch_order', params: { owner: order.owner ?? null, orders: [order] } };
}

/** Returns a leg as the only one of a group; an order without a trigger is sent unchanged. */
function inGroup(action: WireAction): WireAction | null {
  const batch = inBatch(action);
  const { order } = action as JsonObject;
  if (batch === null || !isJsonObject(order) || !isJsonObject(order.trigger)) return null;
  const { params } = batch as JsonObject;
  return { ...batch, params: { ...(isJsonObject(params) ? params : {}), grouping: 'positionTpsl' } };
}
