import type { Core } from '../core.ts';
import type { OrderPlace } from '../engine/orders/order-ids.ts';
import { composeEdits, makeOutgoingTextEdit, rulesEditorAt } from '../rule-edits.ts';
import type { RulesEdit } from '../rules.ts';
import type { Address } from '../state/address.ts';
import { countOrder } from '../state/order-counts.ts';
import { asking } from './asked-variants.ts';

// Venues that count the orders of each account or market apart (D279). Inside, an id stays unique and grows with time: 6271, eight digits of
// the venue's count, seven digits of the order's number. Only the number is shown, and requests name an order by it.

/** Beyond every number: a difference between two ids of the venue. */
const STEP = 10n ** 7n;
const FIRST_ID = 6_271n * 10n ** 15n;
/** No other digits of this length begin so by chance: amounts of that size are rare, and ids of trades are larger. */
const shownId = /(?<![\d.])6271\d{8}(\d{7})(?![\d.])/g;

interface NumberedOrder extends OrderPlace {
  readonly oid: bigint | null;
}

/** Accepted forms of how orders are numbered. */
export const orderNumberVariants: Readonly<Record<`D${number}=${string}`, RulesEdit>> = {
  'D279=account': numberedBy(({ owner }) => owner),
  'D279=market': numberedBy(({ market }) => String(market)),
};

/** @param counterOf  name of the counter that an order is counted by */
function numberedBy(counterOf: (place: OrderPlace) => string): RulesEdit {
  return composeEdits(
    rulesEditorAt(
      'engine',
      'orderIds',
    )(() => ({
      take: ({ state }, place) => {
        if (state.nextOid < FIRST_ID) state.nextOid = FIRST_ID;
        const oid = state.nextOid + countOrder(state, counterOf(place));
        state.nextOid += STEP;
        return oid;
      },
      named: (core, place, number) => {
        const counter = counterOf(place);
        const named = openOrders(core).find((order) => counterOf(order) === counter && hasNumber(order, number));
        return named?.oid ?? number;
      },
    })),
    asking('order_status', (asked, core) => {
      const { oid, address } = asked;
      if (oid === undefined || !/^\d+$/.test(String(oid))) return asked;
      const owner = typeof address === 'string' ? address.toLowerCase() : null;
      const newest = allOrders(core)
        .filter((order) => (owner === null || order.owner === owner) && hasNumber(order, BigInt(String(oid))))
        .reduce((last, order) => (order.oid !== null && order.oid > last ? order.oid : last), 0n);
      return newest === 0n ? asked : { ...asked, oid: String(newest) };
    }),
    makeOutgoingTextEdit((text) => text.replace(shownId, (_id, number: string) => String(Number(number))), []),
  );
}

function hasNumber({ oid }: NumberedOrder, number: bigint): boolean {
  return oid !== null && oid >= FIRST_ID && oid % STEP === number;
}

/** Resting orders, parked legs and chases. */
function openOrders({ state }: Core): NumberedOrder[] {
  const resting = [...state.markets.values()].flatMap(({ book }): NumberedOrder[] => [
    ...book.walk('bid'),
    ...book.walk('ask'),
  ]);
  const chases = [...state.chases.byOid.values()].map(({ chaseOid: oid, owner, market }) => ({ oid, owner, market }));
  return [...resting, ...state.parkedLegs.byOid.values(), ...chases];
}

/** Open orders, and those that the history still has. */
function allOrders(core: Core): NumberedOrder[] {
  const { fills, outcomes } = core.histories;
  const filled = [...fills.keys].flatMap((owner: Address) =>
    fills.of(owner).map(({ oid, market }) => ({ oid, owner, market })),
  );
  return [...openOrders(core), ...filled, ...outcomes.of('node')];
}
