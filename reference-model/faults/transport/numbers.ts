import type { JsonObject, JsonValue } from '../../../spec-schemas/json/lossless.ts';
import { isJsonObject } from '../../../spec-schemas/json/lossless.ts';
import type { RulesEdit } from '../../rules.ts';
import type { Fault } from '../fault.ts';
import { actionBodyIn, unreadableEnvelopeEdit } from '../operators/signatures.ts';
import { makeChainRepliesEdit, makeExchangeRulesEdit } from '../operators/transport.ts';
import { editEachRow, makeReadDataEdit } from '../operators/wire.ts';
import { makeReceivedActionEdit, truncateToInteger } from './bodies.ts';

const UINT32_END = 2 ** 32;
const LARGEST_NUMBER = 2n ** 53n;

/** Faults in which numbers, amounts, flags and addresses of an action have other forms than documented. */
export const numberFaults: readonly Fault[] = [
  {
    id: 'transport.price-as-number-refused',
    clause: 'transport.numbers.book-plane',
    title: 'a price that is a JSON number is unreadable',
    edit: unreadableEnvelopeEdit((envelope) => typeof actionBodyIn(envelope).limit_px === 'number'),
  },
  {
    id: 'transport.price-truncated',
    clause: 'transport.numbers.book-plane-integer',
    title: 'the fraction of a price is cut off',
    edit: orderReadAs('limit_px', truncateToInteger),
  },
  {
    id: 'transport.market-wraps',
    clause: 'transport.numbers.uint32',
    title: 'of the number of a market the lower 32 bits are looked at',
    edit: orderReadAs('market', (value) => (typeof value === 'number' ? value % UINT32_END : value)),
  },
  {
    id: 'transport.flag-by-truth',
    clause: 'transport.numbers.boolean',
    title: 'zero is taken for false',
    edit: orderReadAs('reduce_only', (value) => (value === 0 ? false : value)),
  },
  {
    id: 'transport.fraction-refused',
    clause: 'transport.numbers.decimal-text',
    title: 'an amount is taken in whole units only',
    edit: unreadableEnvelopeEdit((envelope) => String(actionBodyIn(envelope).amount).includes('.')),
  },
  {
    id: 'transport.upper-case-refused',
    clause: 'transport.numbers.address-case',
    title: 'an address with upper-case digits is unreadable',
    edit: unreadableEnvelopeEdit((envelope) => /[A-F]/.test(String(actionBodyIn(envelope).destination))),
  },
  {
    id: 'transport.upper-case-owner-refused',
    clause: 'transport.numbers.address-case',
    title: 'the owner of an amendment is unreadable in upper case',
    edit: unreadableEnvelopeEdit(
      (envelope) => envelope.tag.includes('modify') && /[A-F]/.test(String(actionBodyIn(envelope).owner)),
    ),
  },
  {
    id: 'transport.upper-case-broker-refused',
    clause: 'transport.numbers.address-case',
    title: 'the broker of an approval is unreadable in upper case',
    edit: unreadableEnvelopeEdit((envelope) => /[A-F]/.test(String(actionBodyIn(envelope).builder))),
  },
  {
    id: 'transport.long-address-cut',
    clause: 'transport.numbers.address-form',
    title: 'of an address that is too long the first 20 bytes are taken',
    edit: paramReadAs('destination', (value) => (typeof value === 'string' ? value.slice(0, 42) : value)),
  },
  {
    id: 'transport.deadline-as-number-refused',
    clause: 'transport.numbers.small',
    title: 'a deadline must be a string',
    edit: makeExchangeRulesEdit(({ reads }) => ({
      reads: (body) =>
        isJsonObject(body) && typeof body.expires_after === 'number'
          ? { fault: 'unreadable field: expires_after' }
          : reads(body),
    })),
  },
  {
    id: 'transport.nonce-through-double',
    clause: 'transport.numbers.exact',
    title: 'an admission names the double next to a large nonce',
    edit: largeNonceAs((nonce) => String(BigInt(Number(nonce)))),
  },
  {
    id: 'transport.large-nonce-unread',
    clause: 'transport.numbers.exact',
    title: 'a nonce in a string is unreadable',
    edit: makeExchangeRulesEdit(({ reads }) => ({
      reads: (body) =>
        isJsonObject(body) && typeof body.nonce === 'string' ? { fault: 'unreadable field: nonce' } : reads(body),
    })),
  },
  {
    id: 'transport.print-through-double',
    clause: 'transport.numbers.exact',
    title: 'trades names the double next to the tid of a print',
    edit: makeReadDataEdit('trades', (data) =>
      editEachRow(data, 'trades', (row) => ({ ...row, tid: String(BigInt(Number(row.tid))) })),
    ),
  },
  {
    id: 'transport.large-nonce-as-number',
    clause: 'transport.numbers.reply-string',
    title: 'an admission names a large nonce as a JSON number',
    edit: largeNonceAs((nonce) => nonce),
  },
];

type Reading = (value: JsonValue) => JsonValue;

function orderReadAs(field: string, reading: Reading): RulesEdit {
  return makeReceivedActionEdit((action) => withField(action, 'order', field, reading));
}

function paramReadAs(field: string, reading: Reading): RulesEdit {
  return makeReceivedActionEdit((action) => withField(action, 'params', field, reading));
}

function withField(action: JsonObject, key: 'order' | 'params', field: string, reading: Reading): JsonObject {
  const body = action[key];
  const value = isJsonObject(body) ? body[field] : undefined;
  return isJsonObject(body) && value !== undefined
    ? { ...action, [key]: { ...body, [field]: reading(value) } }
    : action;
}

function largeNonceAs(print: (nonce: bigint) => string | bigint): RulesEdit {
  return makeChainRepliesEdit(({ admission }) => ({
    admission: (facts) => {
      const { nonce } = facts.context;
      return nonce > LARGEST_NUMBER ? { ...admission(facts), nonce: print(nonce) } : admission(facts);
    },
  }));
}
