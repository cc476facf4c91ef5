import { isJsonObject, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import { type OrderOrChaseHandle, plainOrdersIn } from './leftovers.ts';
import { innerActionOfMultiSig } from './multi-sig-inner-action.ts';
import type { StatusEntry } from './replies.ts';

/** Account and market of an order; null: unknown. */
interface OrderPlace {
  readonly owner: string | null;
  readonly market: string | null;
}

/** Orders that replies named. An id alone does not tell them apart: a venue may count the orders of each account, or of each market (D279). */
export class ReportedOrders {
  readonly #places = new Map<string, OrderPlace[]>();

  /** Records the orders that these entries of the reply to an action name. */
  note(action: WireAction, actor: string, entries: readonly StatusEntry[]): void {
    const orders = plainOrdersIn(action);
    for (const [at, entry] of entries.entries()) {
      if (!('oid' in entry)) continue;
      const place = placeOf(action, actor, orders.length === entries.length ? orders[at] : undefined);
      this.#places.set(entry.oid, [...(this.#places.get(entry.oid) ?? []), place]);
    }
  }

  has({ owner, market, handle }: OrderOrChaseHandle): boolean {
    const places = this.#places.get(handle) ?? [];
    return places.some(
      (place) =>
        (place.owner === null || place.owner === plainAddress(owner)) &&
        (place.market === null || place.market === String(market.id)),
    );
  }
}

function placeOf(action: WireAction, actor: string, order: JsonObject | undefined): OrderPlace {
  // A signable action is plain JSON.
  const { params } = action as JsonObject;
  const { owner, market } = isJsonObject(params) ? params : {};
  // Signed by several, the action may be of another account than the one whose nonce it uses.
  const isOfOthers = innerActionOfMultiSig(action) !== null;
  return {
    owner: isOfOthers ? null : plainAddress(textOr(order?.owner ?? owner, actor)),
    market: isOfOthers ? null : textOr(order?.market ?? order?.pair ?? market, null),
  };
}

function textOr<Else>(value: JsonValue | undefined, or: Else): string | Else {
  return value === undefined || value === null ? or : String(value);
}

/** The address without the tag that some actions sign in front of it. */
function plainAddress(owner: string): string {
  return owner.slice(-40).toLowerCase();
}
