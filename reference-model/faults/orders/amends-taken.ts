import type { ClauseId } from '../../../spec-schemas/clauses/index.ts';
import type { Fault } from '../fault.ts';
import { editCommit } from '../operators/orders.ts';

// A cancel or an amendment that names nothing is acknowledged as one that went through, and does nothing.

const taken: readonly (readonly [tag: string, clause: ClauseId])[] = [
  ['cancel_order', 'orders.cancel.not-found'],
  ['cancel_by_cloid', 'orders.cancel-by-cloid.not-found'],
  ['modify', 'orders.modify.not-found'],
  ['cancel_scale', 'scale.cancel.none'],
  ['cancel_chase', 'chase.cancel.not-found'],
  ['twap_cancel', 'twap.cancel.not-found'],
  ['cancel_order', 'orders.cancel.stranger'],
  ['twap_cancel', 'twap.cancel.stranger'],
  ['cancel_order', 'orders.modify.old-oid'],
  ['modify', 'orders.modify.nothing'],
  ['cancel_chase', 'chase.cancel.ends'],
  ['cancel_chase', 'chase.order.ends-reprices'],
  ['cancel_chase', 'chase.order.ends-ttl'],
  ['modify', 'orders.grid.price'],
  ['modify', 'orders.grid.size'],
  ['twap_order', 'twap.order.count-zero'],
  ['twap_order', 'twap.order.count-limit'],
  ['twap_order', 'twap.order.one-way'],
  ['twap_order', 'twap.order.hedge'],
  ['twap_order', 'twap.order.parents'],
  ['twap_order', 'twap.spot.reduce-only'],
  ['twap_order', 'twap.spot.position-side'],
  ['twap_order', 'twap.spot.randomize'],
  ['twap_order', 'twap.spot.lot'],
  ['twap_order', 'twap.spot.min-notional'],
  ['twap_order', 'twap.spot.no-mark'],
  ['twap_order', 'twap.spot.halted'],
];

export const amendsTakenFaults: readonly Fault[] = taken.map(([tag, clause]) => ({
  id: `orders.amend-taken.${clause}`,
  clause,
  title: `${tag} that the commit refuses is acknowledged as if it had gone through (${clause})`,
  edit: editCommit(tag, (core, context, _body, prepared) => {
    const outcome = prepared.commit(core, context);
    return outcome.kind === 'refused' || outcome.kind === 'group-refused' ? { kind: 'done' } : outcome;
  }),
}));
