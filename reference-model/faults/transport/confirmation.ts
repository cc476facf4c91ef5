import { isJsonArray, isJsonObject } from '../../../spec-schemas/json/lossless.ts';
import { doneOutcome } from '../../actions/action.ts';
import { refuse } from '../../refusal.ts';
import type { RulesEdit } from '../../rules.ts';
import type { Fault } from '../fault.ts';
import { makeChainEdit, makeCommitEdit, makeDecodedActionEdit } from '../operators/orders.ts';
import { makeChainRepliesEdit } from '../operators/transport.ts';
import { makeReplyBodyEdit } from '../operators/wire.ts';
import { applyAtAdmissionEdit } from './exchange.ts';

/** Faults in when an action is answered, and in whether its effect is confirmed. */
export const confirmationFaults: readonly Fault[] = [
  {
    id: 'transport.orders-202',
    clause: 'transport.confirmation.order-status',
    title: 'orders are answered on 202 like every other action',
    edit: makeReplyBodyEdit((_request, body, reply) => {
      const hasStatuses = isJsonObject(body) && isJsonObject(body.data) && isJsonArray(body.data.statuses);
      return hasStatuses ? { ...reply, status: 202 } : reply;
    }, '/exchange'),
  },
  {
    id: 'transport.dust-forgotten',
    clause: 'transport.confirmation.by-feed',
    title: 'a send of less than one unit is acknowledged and moves nothing',
    edit: makeCommitEdit('send_asset', (core, context, { amount }, prepared) =>
      String(amount).startsWith('0.') ? doneOutcome : prepared.commit(core, context),
    ),
  },
  {
    id: 'transport.order-told-early',
    clause: 'transport.confirmation.order-waits',
    title: 'an order is told to rest as soon as it is admitted',
    needs: ['control'],
    edit: makeChainRepliesEdit(() => ({
      waits: ['admission'],
      pending: () => ({ resting: { oid: '1', cloid: null } }),
    })),
  },
  {
    id: 'transport.order-rests-early',
    clause: 'transport.confirmation.next-block',
    title: 'an order stands on the book before its block',
    needs: ['control'],
    edit: applyAtAdmissionEdit('submit_order'),
  },
  {
    id: 'transport.price-at-admission',
    clause: 'transport.commit.only',
    title: 'an order off the grid of prices is refused before its block',
    needs: ['control'],
    edit: priceAtAdmission(),
  },
  {
    id: 'transport.committed-bare',
    clause: 'transport.confirmation.committed',
    title: 'an admission whose commit was seen says no more than that',
    edit: makeChainRepliesEdit(() => ({
      admissionStatus: 200,
      admission: () => ({ accepted: true, committed: true }),
    })),
  },
  {
    id: 'transport.system-last',
    clause: 'transport.confirmation.system-first',
    title: 'system writes stand at the end of a block',
    needs: ['control'],
    edit: makeChainEdit(({ block }) => ({ block: { ...block, stages: ['begin', 'actions', 'system'] } })),
  },
];

function priceAtAdmission(): RulesEdit {
  return makeDecodedActionEdit('submit_order', (prepared, { market, limit_px }) => ({
    ...prepared,
    admit(core, context) {
      const { tick = 1n } = [...core.state.markets.values()].find(({ id }) => id === market) ?? {};
      return BigInt(String(limit_px)) % tick === 0n
        ? prepared.admit(core, context)
        : refuse('ORDER_INVALID_PRICE', 'px not tick-aligned');
    },
  }));
}
