import { isJsonObject } from '../../../spec-schemas/json/lossless.ts';
import { doneOutcome } from '../../actions/action.ts';
import { units } from '../../numeric/planes.ts';
import { refuse } from '../../refusal.ts';
import { composeEdits, rulesEditorAt, withChangedRow } from '../../rule-edits.ts';
import type { Fault } from '../fault.ts';
import {
  makeActionBodyEdit,
  makeCommitEdit,
  makeDecodedActionEdit,
  makeMatchingEdit,
  refusedAsAdmittedEdit,
} from '../operators/orders.ts';
import { makeEnvelopeTagTest, unreadableEnvelopeEdit } from '../operators/signatures.ts';
import { makePairOrderRulesEdit, makeSpotFundsEdit } from '../operators/spot.ts';

export const spotOrdersFaults: readonly Fault[] = [
  {
    id: 'spot.amended-out-of-free-funds',
    clause: 'orders.modify.new-oid',
    title: 'an amendment is paid for by what is free beside what its order holds',
    edit: makeSpotFundsEdit(() => ({ freed: () => units(0n) })),
  },
  {
    id: 'spot.immediate-below-minimum',
    clause: 'spot.orders.min-notional',
    title: 'an ioc order on a pair may be worth less than its minimum',
    edit: makePairOrderRulesEdit(({ gates }) => ({
      gates: withChangedRow(gates, 'min-notional', ({ id, check }) => ({
        id,
        check: (core, look, pair, order) => (order.tif === 'ioc' ? null : check(core, look, pair, order)),
      })),
    })),
  },
  {
    id: 'spot.order-admitted',
    clause: 'spot.orders.statuses',
    title: 'an order on a pair is answered like any other action',
    edit: refusedAsAdmittedEdit(({ type }) => type === 'spot_order'),
  },
  {
    id: 'spot.body-elsewhere',
    clause: 'spot.orders.body',
    title: 'an order on a pair whose body stands under `order` is not found there',
    edit: makeCommitEdit('spot_order', () => ({
      kind: 'statuses',
      statuses: [{ error: refuse('INVALID_REQUEST', 'no params') }],
    })),
  },
  {
    id: 'spot.cancel-under-params',
    clause: 'spot.orders.body',
    title: 'spot_cancel does not find its body under `cancel`',
    edit: unreadableEnvelopeEdit(makeEnvelopeTagTest('spot_cancel')),
  },
  {
    id: 'spot.unknown-words-taken',
    clause: 'orders.body.words',
    title: 'spot_order takes an unknown time in force',
    edit: refusedAsAdmittedEdit(
      ({ type, order }) =>
        type === 'spot_order' && isJsonObject(order) && !['gtc', 'ioc', 'alo', 'aon'].includes(String(order.tif)),
    ),
  },
  {
    id: 'spot.sides-swapped',
    clause: 'spot.orders.side',
    title: 'a bid sells and an ask buys',
    edit: makeActionBodyEdit('spot_order', (body) => ({ ...body, side: body.side === 'bid' ? 'ask' : 'bid' })),
  },
  {
    id: 'spot.market-order-idle',
    clause: 'spot.orders.market-order',
    title: 'an order without a price meets nobody',
    edit: makePairOrderRulesEdit(() => ({ reach: ({ px }) => px })),
  },
  {
    id: 'spot.words-taken',
    clause: 'spot.orders.words',
    title: 'every word is taken',
    edit: makeDecodedActionEdit('spot_order', (prepared) => ({ ...prepared, admit: () => null })),
  },
  {
    id: 'spot.younger-first',
    clause: 'spot.orders.priority',
    title: 'of two orders at one price the younger one trades first',
    edit: makeMatchingEdit({ joinsAt: 'head' }),
  },
  {
    id: 'spot.cancel-forgotten',
    clause: 'spot.cancel.removes',
    title: 'a cancel is taken and nothing goes',
    edit: makeCommitEdit('spot_cancel', () => doneOutcome),
  },
  {
    id: 'spot.cancel-other-code',
    clause: 'spot.cancel.not-found',
    title: 'a cancel of nothing is an invalid request',
    edit: makeCommitEdit('spot_cancel', (core, context, _body, prepared) => {
      const outcome = prepared.commit(core, context);
      return outcome.kind === 'refused' && outcome.refusal.code === 'ORDER_NOT_FOUND'
        ? { kind: 'refused', refusal: refuse('INVALID_REQUEST', 'no such order') }
        : outcome;
    }),
  },
  {
    id: 'spot.cancel-by-anybody',
    clause: 'spot.cancel.others-order',
    title: 'anybody cancels an order',
    edit: composeEdits(
      rulesEditorAt('actions', 'spotCancel')(() => ({ gates: [] })),
      rulesEditorAt('engine', 'cancels')(() => ({ reaches: () => true })),
    ),
  },
  {
    id: 'spot.halt-holds-orders',
    clause: 'spot.cancel.halted',
    title: 'a halt lets no cancel through',
    needs: ['control'],
    edit: makeCommitEdit('spot_cancel', (core, context, _body, prepared) =>
      core.state.flags.spotDisabled
        ? { kind: 'refused', refusal: refuse('PRECONDITION_FAILED', 'spot trading disabled') }
        : prepared.commit(core, context),
    ),
  },
];
