import { isJsonArray, isJsonObject } from '../../spec-schemas/json/lossless.ts';
import { refuse } from '../refusal.ts';
import type { Fault } from './fault.ts';
import { makeDecodedActionEdit, refusedAsAdmittedEdit } from './operators/orders.ts';

export const encryptedOrderFaults: readonly Fault[] = [
  {
    id: 'auctions.encrypted-refused',
    clause: 'auctions.encrypted.admitted',
    title: 'an encrypted order is refused whatever it is',
    edit: makeDecodedActionEdit('submit_encrypted_order', (prepared) => ({
      ...prepared,
      commit: () => ({ kind: 'refused', refusal: refuse('PRECONDITION_FAILED', 'no encrypted orders') }),
    })),
  },
  {
    id: 'auctions.commitment-of-any-length',
    clause: 'auctions.encrypted.commitment',
    title: 'a commitment may have any number of bytes',
    edit: refusedAsAdmittedEdit(
      ({ type, params }) =>
        type === 'submit_encrypted_order' &&
        isJsonObject(params) &&
        isJsonArray(params.commitment) &&
        params.commitment.length !== 32,
    ),
  },
  {
    id: 'auctions.older-tag-taken',
    clause: 'auctions.encrypted.alias',
    title: 'an encrypted order is taken under its older tag',
    edit: refusedAsAdmittedEdit(({ type }) => type === 'encrypted_order_submit'),
  },
];
