import type { ClauseId } from '../../../spec-schemas/clauses/index.ts';
import type { Core } from '../../core.ts';
import { twapAt } from '../../state/twaps.ts';
import type { Fault } from '../fault.ts';
import { type DecodedBody, makeCommitEdit } from '../operators/orders.ts';

// Commit refusals are acknowledged as successes, without any effect.

type AmendRow = readonly [tag: string, clause: ClauseId, concerns?: (body: DecodedBody, core: Core) => boolean];

const amends: readonly AmendRow[] = [
  ['cancel_order', 'orders.cancel.not-found'],
  ['cancel_by_cloid', 'orders.cancel-by-cloid.not-found'],
  ['modify', 'orders.modify.not-found'],
  ['cancel_scale', 'scale.cancel.none'],
  ['cancel_chase', 'chase.cancel.not-found'],
  ['twap_cancel', 'twap.cancel.not-found'],
  ['cancel_order', 'orders.cancel.stranger'],
  [
    'twap_cancel',
    'twap.cancel.stranger',
    ({ twap_id }, { state }) => twapAt(state, BigInt(String(twap_id))) !== undefined,
  ],
  ['cancel_order', 'orders.modify.old-oid'],
  [
    'modify',
    'orders.modify.nothing',
    ({ new_px, new_size }) => (new_px ?? null) === null && (new_size ?? null) === null,
  ],
  ['cancel_chase', 'chase.cancel.ends'],
  ['cancel_chase', 'chase.order.ends-reprices'],
  ['modify', 'orders.grid.price'],
  ['modify', 'orders.grid.size', ({ new_px }) => new_px === null],
  ['twap_order', 'twap.order.count-zero', ({ slice_count }) => slice_count === 0],
  ['twap_order', 'twap.order.count-limit', ({ slice_count }) => Number(slice_count) > 1],
  ['twap_order', 'twap.order.one-way', ({ position_side }) => position_side === 'long'],
  [
    'twap_order',
    'twap.order.hedge',
    ({ slice_count, position_side }) => slice_count === 4 && (position_side ?? null) === null,
  ],
  ['twap_order', 'twap.order.parents'],
  ['twap_order', 'twap.spot.reduce-only', ({ reduce_only }) => reduce_only === true],
  ['twap_order', 'twap.spot.position-side', ({ position_side }) => position_side === 'long'],
  ['twap_order', 'twap.spot.randomize', ({ randomize }) => randomize === true],
  ['twap_order', 'twap.spot.lot', ({ total_size }) => total_size === 1],
  ['twap_order', 'twap.spot.min-notional', ({ total_size }) => total_size === 2],
  ['twap_order', 'twap.spot.no-mark'],
  ['twap_order', 'twap.spot.halted'],
];

export const refusedAmendAcknowledgedFaults: readonly Fault[] = amends.map(([tag, clause, concerns]) => ({
  id: `orders.amend-taken.${clause}`,
  clause,
  title: `${tag} that the commit refuses is acknowledged as if it had gone through (${clause})`,
  edit: makeCommitEdit(tag, (core, context, body, prepared) => {
    const outcome = prepared.commit(core, context);
    if (concerns?.(body, core) === false) return outcome;
    return outcome.kind === 'refused' || outcome.kind === 'group-refused' ? { kind: 'done' } : outcome;
  }),
}));
