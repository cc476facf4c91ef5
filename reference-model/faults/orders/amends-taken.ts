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
];

export const amendsTakenFaults: readonly Fault[] = taken.map(([tag, clause]) => ({
  id: `orders.nothing-named-taken.${tag}`,
  clause,
  title: `${tag} that names nothing is acknowledged as if it had gone through`,
  edit: editCommit(tag, (core, context, _body, prepared) => {
    const outcome = prepared.commit(core, context);
    return outcome.kind === 'refused' || outcome.kind === 'group-refused' ? { kind: 'done' } : outcome;
  }),
}));
