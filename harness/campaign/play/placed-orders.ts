import type { OrderRef } from '../../generate/steps.ts';

/** Order with its ids on both sides. */
export interface PlacedOrder {
  readonly target: string;
  readonly shadow: string;
  readonly owner: string;
  readonly market: number;
}

/** Orders that got an id in this run, by account, oldest first: symbolic references resolve to these. */
export class PlacedOrders {
  readonly #byAccount = new Map<number, PlacedOrder[]>();
  readonly #known = new Set<string>();

  add(by: number, order: PlacedOrder): void {
    if (this.#known.has(order.shadow)) return;
    this.#known.add(order.shadow);
    const list = this.#byAccount.get(by);
    if (list === undefined) this.#byAccount.set(by, [order]);
    else list.push(order);
  }

  /** undefined: the account has placed none. */
  find(ref: OrderRef, by: number): PlacedOrder | undefined {
    if (ref.of === 'nobody') return undefined;
    const list = this.#byAccount.get(ref.of === 'own' ? by : ref.by) ?? [];
    return list[ref.nth % Math.max(1, list.length)];
  }

  /** Returns the newest orders of each account. */
  newest(each: number): PlacedOrder[] {
    return [...this.#byAccount.values()].flatMap((list) => list.slice(-each));
  }
}
