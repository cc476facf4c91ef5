import { units } from '../numeric/planes.ts';
import { refuse } from '../refusal.ts';
import { rulesEditorAt } from '../rule-edits.ts';
import type { Fault } from './fault.ts';
import { makeActionBodyEdit, makeCommitEdit } from './operators/orders.ts';
import { actionBodyIn, makeEnvelopeTagTest, makeExchangeEdit } from './operators/signatures.ts';

const TAG = 'send_to_evm_with_data';
const transfers = rulesEditorAt('actions', 'sendToEvmWithData');
const isTransfer = makeEnvelopeTagTest(TAG);

export const transfersWithDataFaults: readonly Fault[] = [
  {
    id: 'transfers.with-data-unrun',
    clause: 'transfers.with-data.payload',
    title: 'the data of send_to_evm_with_data is not carried over',
    edit: makeActionBodyEdit(TAG, (body) => ({ ...body, data: [] })),
  },
  {
    id: 'transfers.with-data-keys-code',
    clause: 'transfers.with-data.keys',
    title: 'send_to_evm_with_data without its tag is refused as a rule of the state',
    edit: makeExchangeEdit(({ stages }) => ({
      stages: [
        {
          id: 'shape',
          check: (_rules, { envelope }) =>
            isTransfer(envelope) && actionBodyIn(envelope).nonce === undefined
              ? refuse('PRECONDITION_FAILED', 'no tag')
              : null,
        },
        ...stages,
      ],
    })),
  },
  {
    id: 'transfers.with-data-collateral',
    clause: 'transfers.with-data.spot-ledger',
    title: 'send_to_evm_with_data takes USDC of the collateral',
    edit: transfers(() => ({ fromPerp: true })),
  },
  {
    id: 'transfers.with-data-dust-kept',
    clause: 'transfers.with-data.quantum',
    title: 'what the EVM cannot hold of an amount is taken all the same',
    edit: transfers(() => ({ debited: ({ asked }) => asked })),
  },
  {
    id: 'transfers.with-data-free',
    clause: 'transfers.evm-fee.both-actions',
    title: 'send_to_evm_with_data costs no fee',
    needs: ['control'],
    edit: makeCommitEdit(TAG, (core, context, _body, prepared) => {
      const { state } = core;
      const { governed } = state;
      state.governed = governed === null ? null : { ...governed, coreEvmFee: units(0n) };
      const outcome = prepared.commit(core, context);
      state.governed = governed;
      return outcome;
    }),
  },
];
