import { isJsonObject, type JsonObject, printJson } from '../../../spec-schemas/json/lossless.ts';
import { doneOutcome, refusedOutcome } from '../../actions/action.ts';
import {
  cancelLiveOrder,
  cancelOrdersAndLegs,
  liveOrdersOf,
  lowestOrderByCloid,
} from '../../engine/orders/cancel-order.ts';
import { cancelParkedLeg, cancelParkedLegs, lowestParkedLegByCloid } from '../../engine/orders/withdraw-leg.ts';
import { refuse } from '../../refusal.ts';
import { readAccount } from '../../state/account.ts';
import type { LiveOrder } from '../../state/live-order.ts';
import { parkedTriggerLegAt } from '../../state/parked-legs.ts';
import { takeOwnersOfDueCancels } from '../../state/scheduled-cancels.ts';
import type { Fault } from '../fault.ts';
import {
  limitEditToTag,
  makeActionBodyEdit,
  makeActionsEdit,
  makeCommitEdit,
  makeCommitRefusalEdit,
  makeEngineEdit,
  makeReplyRulesEdit,
  reachOthersOrdersEdit,
  refusedAsAdmittedEdit,
} from '../operators/orders.ts';
import { actionBodyIn, unreadableEnvelopeEdit } from '../operators/signatures.ts';
import { makeBlockStepEdit } from '../operators/triggers.ts';

export const ordersCancelFaults: readonly Fault[] = [
  {
    id: 'orders.cancel-does-nothing',
    clause: 'orders.cancel.removes',
    title: 'cancel_order is accepted and cancels nothing',
    edit: idle('cancel_order'),
  },
  {
    id: 'orders.cancel-gone-unnamed',
    clause: 'orders.cancel.not-found',
    title: 'a cancel that finds no order fails a precondition',
    edit: makeActionsEdit(({ cancels }) => ({
      cancels: { ...cancels, notFound: refuse('PRECONDITION_FAILED', 'order not found') },
    })),
  },
  {
    id: 'orders.cancel-reaches-strangers',
    clause: 'orders.cancel.others-order',
    title: "anybody cancels anybody's order",
    edit: makeEngineEdit(({ cancels }) => ({ cancels: { ...cancels, reaches: () => true } })),
  },
  {
    id: 'orders.cancel-reaches-strangers-legs',
    clause: 'orders.cancel.others-order',
    title: "anybody cancels anybody's parked leg",
    edit: makeCommitEdit('cancel_order', (core, context, { oid }, prepared) => {
      const leg = parkedTriggerLegAt(core.state, BigInt(String(oid)));
      if (leg === undefined) return prepared.commit(core, context);
      cancelParkedLeg(core, leg, null);
      return doneOutcome;
    }),
  },
  {
    id: 'orders.batch-cancel-reaches-strangers-legs',
    clause: 'orders.batch-cancel.stranger',
    title: "anybody cancels anybody's parked leg by a batch",
    edit: makeCommitEdit('batch_cancel', (core, context, { cancels }, prepared) => {
      for (const entry of Array.isArray(cancels) ? cancels : []) {
        const leg = parkedTriggerLegAt(core.state, BigInt(String(entry.oid)));
        if (leg !== undefined && leg.owner !== context.account) cancelParkedLeg(core, leg, null);
      }
      return prepared.commit(core, context);
    }),
  },
  {
    id: 'orders.cancel-text-oid-unread',
    clause: 'orders.cancel.oid-forms',
    title: 'an oid as text names order 0',
    edit: makeActionBodyEdit('cancel_order', (body) => (typeof body.oid === 'string' ? { ...body, oid: 0 } : body)),
  },
  {
    id: 'orders.batch-cancel-text-oid-unread',
    clause: 'orders.cancel.oid-forms',
    title: 'an oid as text is unreadable in a batch',
    edit: unreadableEnvelopeEdit(
      (envelope) => envelope.tag === 'batch_cancel' && /"oid":"/.test(printJson(actionBodyIn(envelope))),
    ),
  },
  {
    id: 'orders.spot-cancel-text-oid-unread',
    clause: 'orders.cancel.oid-forms',
    title: 'an oid as text is unreadable on a pair',
    edit: unreadableEnvelopeEdit(
      (envelope) => envelope.tag === 'spot_cancel' && typeof actionBodyIn(envelope).oid === 'string',
    ),
  },
  {
    id: 'orders.cancel-without-oid-admitted',
    clause: 'orders.cancel.oid-required',
    title: 'a cancel without an oid is admitted',
    edit: refusedAsAdmittedEdit(
      ({ type, cancel }) => type === 'cancel_order' && isJsonObject(cancel) && !('oid' in cancel),
    ),
  },
  {
    id: 'orders.admission-without-depth',
    clause: 'orders.cancel.reply',
    title: 'the admission envelope lacks mempool_depth',
    edit: makeReplyRulesEdit(({ admission }) => ({
      admission: (facts) => {
        const { mempool_depth: _gone, ...rest } = admission(facts);
        return rest;
      },
    })),
  },
  {
    id: 'orders.cancel-by-cloid-does-nothing',
    clause: 'orders.cancel-by-cloid.removes',
    title: 'cancel_by_cloid is accepted and cancels nothing',
    edit: idle('cancel_by_cloid'),
  },
  {
    id: 'orders.cancel-by-cloid-whole-only',
    clause: 'orders.cancel-by-cloid.removes',
    title: 'a handle names an order until a part of it is filled',
    edit: makeEngineEdit(({ cancels }) => ({
      cancels: { ...cancels, named: (orders) => cancels.named(orders.filter(isWhole)) },
    })),
  },
  {
    id: 'orders.cancel-whole-only',
    clause: 'orders.cancel.removes',
    title: 'a cancel finds an order until a part of it is filled',
    edit: makeEngineEdit(({ cancels }) => ({
      cancels: { ...cancels, reaches: (order, owner) => isWhole(order) && cancels.reaches(order, owner) },
    })),
  },
  {
    id: 'orders.cancel-by-cloid-highest',
    clause: 'orders.cancel-by-cloid.lowest',
    title: 'a handle names the youngest order that carries it',
    edit: makeEngineEdit(({ cancels }) => ({ cancels: { ...cancels, named: (orders) => orders.at(-1) ?? null } })),
  },
  {
    id: 'orders.cancel-by-cloid-orders-first',
    clause: 'orders.cancel-by-cloid.lowest',
    title: 'a handle names an order of the book before a leg of a lower oid',
    edit: makeCommitEdit('cancel_by_cloid', (core, context, body) => {
      const { asset, cloid } = body as JsonObject;
      const named = [core, context.account, Number(asset), String(cloid)] as const;
      const order = lowestOrderByCloid(...named);
      const leg = lowestParkedLegByCloid(...named);
      if (order !== null) cancelLiveOrder(core, order, null);
      else if (leg !== null) cancelParkedLeg(core, leg, null);
      else return refusedOutcome(core.rules.actions.cancels.notFound);
      return doneOutcome;
    }),
  },
  {
    id: 'orders.cancel-by-cloid-gone-unnamed',
    clause: 'orders.cancel-by-cloid.not-found',
    title: 'a handle that no order carries fails a precondition',
    edit: makeCommitRefusalEdit('cancel_by_cloid', refuse('PRECONDITION_FAILED', 'no such handle')),
  },
  {
    id: 'orders.cancel-all-keeps-one',
    clause: 'orders.cancel-all.removes',
    title: 'cancel_all_orders without an asset looks at the first market only',
    edit: makeActionBodyEdit('cancel_all_orders', (body) => ({ ...body, asset: body.asset ?? 0 })),
  },
  {
    id: 'orders.cancel-all-asset-ignored',
    clause: 'orders.cancel-all.asset',
    title: 'cancel_all_orders of one market takes the orders of all',
    edit: makeCommitEdit('cancel_all_orders', (core, context) => {
      cancelOrdersAndLegs(core, context.account, null);
      return doneOutcome;
    }),
  },
  {
    id: 'orders.cancel-all-asset-zero',
    clause: 'orders.cancel-all.asset',
    title: 'cancel_all_orders takes the number 0 for no market at all, and the orders of every market go',
    edit: makeActionBodyEdit('cancel_all_orders', (body) => ({ ...body, asset: body.asset === 0 ? null : body.asset })),
  },
  {
    id: 'orders.cancel-all-parked-elsewhere',
    clause: 'orders.cancel-all.asset',
    title: 'cancel_all_orders of one market takes the parked legs of all',
    edit: makeCommitEdit('cancel_all_orders', (core, context, _body, prepared) => {
      const outcome = prepared.commit(core, context);
      cancelParkedLegs(core, context.account, null);
      return outcome;
    }),
  },
  {
    id: 'orders.cancel-all-asset-leaves-parked',
    clause: 'orders.cancel-all.asset',
    title: 'cancel_all_orders of one market leaves its parked legs',
    edit: makeCommitEdit('cancel_all_orders', (core, context, { asset }, prepared) => {
      if (asset === undefined || asset === null) return prepared.commit(core, context);
      for (const order of liveOrdersOf(core, readAccount(core.state, context.account)))
        if (order.market === Number(asset)) cancelLiveOrder(core, order, null);
      return doneOutcome;
    }),
  },
  {
    id: 'orders.batch-cancel-first-only',
    clause: 'orders.batch-cancel.removes',
    title: 'batch_cancel reads its first entry only',
    edit: makeActionBodyEdit('batch_cancel', firstOf('cancels')),
  },
  {
    id: 'orders.batch-cancel-reaches-strangers',
    clause: 'orders.batch-cancel.stranger',
    title: "batch_cancel takes anybody's order off",
    edit: reachOthersOrdersEdit('batch_cancel'),
  },
  {
    id: 'orders.batch-cancel-later-reach-strangers',
    clause: 'orders.batch-cancel.stranger',
    title: "behind the first entry batch_cancel takes anybody's order off",
    edit: makeCommitEdit('batch_cancel', (core, context, _body, prepared) => {
      let entries = 0;
      const reaching = makeEngineEdit(({ cancels }) => ({
        cancels: {
          ...cancels,
          reaches: (...asked) => {
            entries += 1;
            return entries > 1 || cancels.reaches(...asked);
          },
        },
      }));
      return prepared.commit({ ...core, rules: reaching(core.rules) }, context);
    }),
  },
  {
    id: 'orders.batch-cancel-stops-half-way',
    clause: 'orders.batch-cancel.removes',
    title: 'a batch of cancels ends with an entry that finds no order, behind what stood before it',
    edit: limitEditToTag(
      'batch_cancel',
      makeActionsEdit(({ batches }) => ({ batches: { ...batches, goesOn: false } })),
    ),
  },
  {
    id: 'orders.batch-cancel-stops',
    clause: 'orders.batch-cancel.per-entry',
    title: 'a batch ends with its first entry that is refused',
    edit: makeActionsEdit(({ batches }) => ({ batches: { ...batches, goesOn: false } })),
  },
  {
    id: 'orders.schedule-cancel-late',
    clause: 'orders.schedule-cancel.fires',
    title: 'a scheduled cancel fires two blocks late',
    edit: makeActionsEdit(({ scheduleCancel }) => ({
      scheduleCancel: { at: (asked) => scheduleCancel.at(asked) + 2 },
    })),
  },
  {
    id: 'orders.schedule-cancel-spares-legs',
    clause: 'orders.schedule-cancel.fires',
    title: 'a scheduled cancel leaves the parked legs',
    edit: makeBlockStepEdit('scheduled-cancels', () => (core) => {
      for (const owner of takeOwnersOfDueCancels(core.state, core.state.height))
        for (const order of liveOrdersOf(core, readAccount(core.state, owner))) cancelLiveOrder(core, order, null);
    }),
  },
  {
    id: 'orders.schedule-cancel-early',
    clause: 'orders.schedule-cancel.fires',
    title: 'a scheduled cancel fires in the next block',
    edit: makeActionsEdit(() => ({ scheduleCancel: { at: () => 0 } })),
  },
  {
    id: 'orders.schedule-cancel-of-one',
    clause: 'orders.schedule-cancel.fires',
    title: 'of two accounts that schedule a cancel for one block that of the first alone fires',
    needs: ['control'],
    edit: makeCommitEdit('schedule_cancel', (core, context, { cancel_at_block: height }, prepared) =>
      [...core.state.scheduledCancels.byOwner.values()].includes(Number(height))
        ? doneOutcome
        : prepared.commit(core, context),
    ),
  },
];

/** The action of one tag finds its order but does not cancel it. */
function idle(tag: string) {
  return makeActionsEdit(({ cancels }) => ({
    cancels: {
      ...cancels,
      take: (core, context, order) => {
        if (context.tag !== tag) cancels.take(core, context, order);
      },
    },
  }));
}

function firstOf(key: string) {
  return (body: Readonly<Record<string, unknown>>) => {
    const list = body[key];
    return Array.isArray(list) ? { ...body, [key]: list.slice(0, 1) } : body;
  };
}

function isWhole({ lots, origLots }: LiveOrder): boolean {
  return lots === origLots;
}
