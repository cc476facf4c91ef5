import { actionEntry } from '../../spec-schemas/catalogue/actions.ts';
import { isJsonArray, isJsonObject, type JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import { innerActionOfMultiSig } from './multi-sig-inner-action.ts';
import type { ActReply, StatusEntry } from './replies.ts';

/** Whether an action may leave something on a book, or something that will place an order or hold a position. */
export function mayActionNeedCleanup(action: WireAction): boolean {
  return actionEntry(innerActionOfMultiSig(action)?.type ?? action.type)?.effects.leavesOpen ?? true;
}

/** Whether an account has something open. `perhaps`: only known orders, which may have been filled or cancelled. */
export type LeftoverLikelihood = 'no' | 'perhaps' | 'likely';

/** Item that may be open: an order or a chase by its id, or something unknown. */
interface Trace {
  readonly owner: string;
  readonly what: 'order' | 'chase' | 'unknown';
  readonly handle: string | null;
  /** Market or pair; null: unknown. */
  readonly market: string | null;
}

/** Name of an order or a chase: a venue may count ids for each account, or for each market. */
export interface OrderOrChaseHandle {
  readonly owner: string;
  readonly market: { readonly id: number };
  readonly handle: string;
}

/**
 * Open orders and parents that the signed actions of a case may have left, according to their replies: an account that left nothing needs
 * no cancel when the case ends, which costs as much as an order. An uncertain one counts as open.
 */
export class Leftovers {
  readonly #traces = new Set<Trace>();
  /** Whether any order was filled or cancelled. */
  #hasMoved = false;

  /** Records a sent action. @returns a function to report its reply; if never called, the action may have left anything */
  noteSent(owner: string, action: WireAction): (reply: ActReply) => void {
    const type = innerActionOfMultiSig(action)?.type ?? action.type;
    if (type.includes('cancel')) this.#hasMoved = true;
    if (!mayActionNeedCleanup(action)) return () => undefined;
    const trace = this.#left({ owner, what: 'unknown', handle: null, market: null });
    return (reply) => {
      if (reply.kind === 'statuses' && reply.statuses.some(({ kind }) => kind === 'filled')) this.#hasMoved = true;
      const reported = reportedHandles(action, reply);
      if (reported === null) return;
      this.#traces.delete(trace);
      for (const one of reported) this.#left({ owner, ...one });
    };
  }

  /** Records that these orders are known to be gone. */
  noteGone(...gone: readonly OrderOrChaseHandle[]): void {
    for (const trace of this.#traces) if (gone.some((one) => isTraceOf(trace, one))) this.#traces.delete(trace);
  }

  /** Whether an order that a reply of the case contained is known to be gone. */
  isGone(order: OrderOrChaseHandle): boolean {
    return ![...this.#traces].some((trace) => trace.handle === null || isTraceOf(trace, order));
  }

  /** Records that all open orders of the account were cancelled. */
  noteCleared(owner: string): void {
    for (const trace of this.#traces) if (trace.owner === owner) this.#traces.delete(trace);
  }

  stateOf(owner: string): LeftoverLikelihood {
    const own = [...this.#traces].filter((trace) => trace.owner === owner);
    if (own.length === 0) return 'no';
    return this.#hasMoved && own.every(({ what }) => what === 'order') ? 'perhaps' : 'likely';
  }

  /** Accounts that may have something open: an agent's action without an owner counts as its own. */
  get owners(): ReadonlySet<string> {
    return new Set([...this.#traces].map(({ owner }) => owner));
  }

  #left(trace: Trace): Trace {
    this.#traces.add(trace);
    return trace;
  }
}

function isTraceOf(trace: Trace, { owner, market, handle }: OrderOrChaseHandle): boolean {
  return (
    trace.owner === owner && trace.handle === handle && (trace.market === null || trace.market === String(market.id))
  );
}

/** Returns what may be open after this reply; null: unknown. */
function reportedHandles(action: WireAction, reply: ActReply): readonly Omit<Trace, 'owner'>[] | null {
  if (reply.kind === 'refused') return [];
  if (reply.kind !== 'statuses') return null;
  const [first, ...more] = reply.statuses;
  if (first?.kind === 'chase' && more.length === 0) return [{ what: 'chase', handle: first.chaseOid, market: null }];
  const orders = ordersOf(action);
  if (orders.length === 0 || orders.length !== reply.statuses.length) return null;
  const reported = reply.statuses.map((entry, at) => orderOf(entry, orders[at] ?? {}));
  return reported.includes(null) ? null : reported.flatMap((traces) => traces ?? []);
}

/** Returns the order of one entry, if it may be open; null: something else may. */
function orderOf(entry: StatusEntry, order: JsonObject): readonly Omit<Trace, 'owner'>[] | null {
  const id = order.market ?? order.pair;
  const market = id === undefined ? null : String(id);
  switch (entry.kind) {
    case 'resting':
      return [{ what: 'order', handle: entry.oid, market }];
    case 'filled':
      // If the order may rest, so may its remainder.
      return order.tif === 'ioc' ? [] : [{ what: 'order', handle: entry.oid, market }];
    case 'error':
    case 'noop':
      return [];
    default:
      return null;
  }
}

/** Plain orders of an action, in any book, as signed; none for other actions. */
function ordersOf(action: WireAction): readonly JsonObject[] {
  // A signable action is plain JSON.
  const { type, order, params } = action as JsonObject;
  if (type === 'submit_order' || type === 'spot_order') return isJsonObject(order) ? [order] : [];
  const orders = type === 'batch_order' && isJsonObject(params) ? params.orders : [];
  return isJsonArray(orders) ? orders.filter(isJsonObject) : [];
}
