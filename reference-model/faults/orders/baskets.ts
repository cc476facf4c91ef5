import { isJsonArray, isJsonObject } from '../../../spec-schemas/json/lossless.ts';
import { parseAddress } from '../../state/address.ts';
import type { Fault } from '../fault.ts';
import { makeActionBodyEdit, makeActionsEdit, makeCommitEdit, refusedAsAdmittedEdit } from '../operators/orders.ts';

export const ordersBatchRequestFaults: readonly Fault[] = [
  {
    id: 'orders.batch-unlimited',
    clause: 'orders.baskets.limit',
    title: 'a batch places however many orders it holds',
    edit: unlimited('batch_order'),
  },
  {
    id: 'orders.batch-modify-unlimited',
    clause: 'orders.baskets.modify-limit',
    title: 'a batch amends however many orders it names',
    edit: unlimited('batch_modify'),
  },
  {
    id: 'orders.legs-routed',
    clause: 'orders.baskets.leg-owner',
    title: 'a batch is placed for the owner that its first leg names',
    edit: makeCommitEdit('batch_order', (core, context, { orders }, prepared) => {
      const [leg]: readonly unknown[] = Array.isArray(orders) ? orders : [];
      // The shape of the leg has passed already.
      const owner = parseAddress((leg as { readonly owner?: unknown } | undefined)?.owner);
      return prepared.commit(core, owner === null ? context : { ...context, account: owner });
    }),
  },
  {
    id: 'orders.legs-ownerless',
    clause: 'orders.baskets.leg-owner',
    title: 'a leg may leave its owner out',
    edit: refusedAsAdmittedEdit(({ params }) => {
      const orders = isJsonObject(params) ? params.orders : undefined;
      return isJsonArray(orders) && orders.some((leg) => isJsonObject(leg) && !('owner' in leg));
    }),
  },
  {
    id: 'orders.batch-grouped-by-default',
    clause: 'orders.baskets.grouping-default',
    title: 'a batch that names no grouping is one of normalTpsl',
    edit: makeActionBodyEdit('batch_order', (body) => ({ ...body, grouping: body.grouping ?? 'normalTpsl' })),
  },
  {
    id: 'orders.grouping-unread',
    clause: 'orders.baskets.grouping-words',
    title: 'a grouping that nobody knows is let pass',
    edit: refusedAsAdmittedEdit(
      ({ params }) =>
        isJsonObject(params) && typeof params.grouping === 'string' && !KNOWN_GROUPINGS.includes(params.grouping),
    ),
  },
  {
    id: 'orders.batch-modify-reversed',
    clause: 'orders.baskets.modify-order',
    title: 'amendments of a batch apply last to first',
    edit: makeActionBodyEdit('batch_modify', (body) =>
      Array.isArray(body.modifications) ? { ...body, modifications: body.modifications.toReversed() } : body,
    ),
  },
  {
    id: 'orders.batch-cancel-nameless',
    clause: 'orders.baskets.cancel-oid',
    title: 'an entry of batch_cancel without an oid is admitted',
    edit: refusedAsAdmittedEdit(({ type, params }) => {
      const cancels = isJsonObject(params) ? params.cancels : undefined;
      return (
        type === 'batch_cancel' &&
        isJsonArray(cancels) &&
        cancels.some((entry) => isJsonObject(entry) && !('oid' in entry))
      );
    }),
  },
];

const KNOWN_GROUPINGS: readonly string[] = ['na', 'normalTpsl', 'positionTpsl'];

function unlimited(tag: string) {
  return makeActionsEdit(({ batches }) => {
    const { [tag]: _gone, ...maxEntries } = batches.maxEntries;
    return { batches: { ...batches, maxEntries } };
  });
}
