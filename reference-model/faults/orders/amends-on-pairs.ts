import type { Core } from '../../core.ts';
import { cancelLiveOrder } from '../../engine/orders/cancel-order.ts';
import { refuse } from '../../refusal.ts';
import { liveOrdersByCloid } from '../../state/indexes.ts';
import type { LiveOrder } from '../../state/live-order.ts';
import type { Fault } from '../fault.ts';
import {
  type DecodedBody,
  isOnPair,
  limitEditToPairs,
  makeActionBodyEdit,
  makeCommitEdit,
  makeEngineEdit,
} from '../operators/orders.ts';

// Defects in the amendment of orders on pairs only.

export const amendsOnPairsFaults: readonly Fault[] = [
  {
    id: 'orders.on-pairs.modify-reaches-strangers',
    clause: 'orders.modify.stranger',
    title: "modify amends anybody's order on a pair by its oid",
    edit: limitEditToPairs(
      'modify',
      makeEngineEdit(({ cancels }) => ({ cancels: { ...cancels, reaches: () => true } })),
    ),
  },
  {
    id: 'orders.on-pairs.modify-loses-cloid',
    clause: 'orders.modify.keeps',
    title: 'the replacement of an order on a pair has no handle',
    edit: makeEngineEdit(({ replace }) => ({
      replace: {
        next: (order, to) => {
          const next = replace.next(order, to);
          return isOnPair(order) ? { ...next, cloid: null } : next;
        },
      },
    })),
  },
  {
    id: 'orders.on-pairs.modify-refills',
    clause: 'orders.modify.remaining',
    title: 'an amendment of the price alone brings back what was filled on a pair',
    edit: makeEngineEdit(({ replace }) => ({
      replace: {
        next: (order, to) =>
          replace.next(order, isOnPair(order) ? { ...to, newLots: to.newLots ?? order.origLots } : to),
      },
    })),
  },
  {
    id: 'orders.on-pairs.modify-gone-unnamed',
    clause: 'orders.modify.not-found',
    title: 'a modify that finds no order on a pair fails a precondition',
    edit: makeCommitEdit('modify', (core, context, body, prepared) => {
      const outcome = prepared.commit(core, context);
      return isOnPair(body) && outcome.kind === 'refused'
        ? { ...outcome, refusal: refuse('PRECONDITION_FAILED', 'order not found') }
        : outcome;
    }),
  },
  {
    id: 'orders.on-pairs.modify-nothing-taken',
    clause: 'orders.modify.nothing',
    title: 'a modify of an order on a pair that changes nothing is taken',
    edit: makeCommitEdit('modify', (core, context, body, prepared) =>
      isOnPair(body) && (body.new_px ?? null) === null && (body.new_size ?? null) === null
        ? { kind: 'done' }
        : prepared.commit(core, context),
    ),
  },
  {
    id: 'orders.on-pairs.modify-zero-names-zero',
    clause: 'orders.modify.by-cloid',
    title: 'an oid of 0 beside a handle is looked for as order 0 on a pair',
    edit: makeActionBodyEdit('modify', (body) =>
      isOnPair(body) && Number(body.oid ?? 0) === 0 ? { ...body, oid: 1, cloid: null } : body,
    ),
  },
  {
    id: 'orders.on-pairs.modify-missing-refused',
    clause: 'orders.modify.always-place',
    title: 'always_place leaves a missing target on a pair a refusal',
    edit: makeActionBodyEdit('modify', (body) => (isOnPair(body) ? { ...body, always_place: false } : body)),
  },
  {
    id: 'orders.on-pairs.modify-refused-cancels',
    clause: 'orders.modify.atomic',
    title: 'a modify on a pair whose replacement is refused cancels the original',
    edit: makeCommitEdit('modify', (core, context, body, prepared) => {
      const order = orderIn(core, body);
      const outcome = prepared.commit(core, context);
      const isIt = isOnPair(body) && outcome.kind === 'refused' && order?.owner === context.account;
      if (isIt && order !== undefined) cancelLiveOrder(core, order, null);
      return outcome;
    }),
  },
  {
    id: 'orders.on-pairs.modify-stops-short',
    clause: 'orders.modify.crosses',
    title: 'a replacement on a pair that would cross is cancelled in its place',
    edit: makeCommitEdit('modify', (core, context, body, prepared) => {
      const order = orderIn(core, body);
      const isCrossing =
        order !== undefined &&
        isOnPair(body) &&
        [...(core.state.markets.get(order.market)?.book.walk(order.side === 'bid' ? 'ask' : 'bid') ?? [])].some(
          ({ px }) => (order.side === 'bid' ? px <= Number(body.new_px) : px >= Number(body.new_px)),
        );
      if (!isCrossing) return prepared.commit(core, context);
      cancelLiveOrder(core, order, null);
      return { kind: 'done' };
    }),
  },
];

function orderIn({ state }: Core, { market, oid, cloid }: DecodedBody): LiveOrder | undefined {
  const named = typeof cloid === 'string' ? liveOrdersByCloid(state, cloid)[0] : undefined;
  return state.markets.get(Number(market))?.book.get(BigInt(String(oid ?? 0))) ?? named;
}
