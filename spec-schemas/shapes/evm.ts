import Type from 'typebox';
import { evmBatch } from '../catalogue/limits.ts';
import { arrayOr, closedObject, defineShape, forbiddenKey, openObject } from './composites.ts';
import { Name, Prose } from './scalars.ts';

// The documents name the protocol and one method; the envelopes are those of JSON-RPC 2.0.

const Id = Type.Unsafe<string | number | null>({ type: ['string', 'number', 'null'], 'x-compare': 'exact' });
const Version = Type.Literal('2.0', { 'x-compare': 'exact' });

/** Additional keys are ignored. Without an `id` it is a notification, which gets no answer. */
const Call = openObject({
  jsonrpc: Version,
  id: Type.Optional(Id),
  method: Name,
  params: Type.Optional(Type.Unsafe<readonly unknown[] | object>({ type: ['array', 'object'] })),
});

const chainId = { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] } as const;

/** Call, or a batch of at most 100. @source write-api, "POST /evm" */
export const EvmRequest = defineShape(
  'seed',
  arrayOr(Type.Array(Call, { minItems: 1, maxItems: evmBatch.maxElements, 'x-order': 'ordered' }), Call),
  chainId,
);

const Fault = openObject({ code: Type.Integer({ 'x-compare': 'exact' }), message: Prose });

/** Either a result or an error. */
const Reply = Type.Object(
  {
    jsonrpc: Version,
    id: Id,
    result: Type.Optional(Type.Unknown()),
    error: Type.Optional(Fault),
  },
  { additionalProperties: false, oneOf: [{ required: ['result'] }, { required: ['error'] }] },
);

/** Replies of a batch may be in any order. @source write-api, "POST /evm" */
export const EvmReply = defineShape('seed', arrayOr(Type.Array(Reply, { 'x-order': 'set:id' }), Reply), {
  jsonrpc: '2.0',
  id: 1,
  result: '0x1bf52',
});

/** Chain id in hex digits, as returned by `eth_chainId`. @source write-api, "POST /evm" */
export const EvmChainId = defineShape(
  'seed',
  Type.String({ title: 'number in hex', pattern: '^0x(0|[1-9a-fA-F][0-9a-fA-F]*)$', 'x-compare': 'exact' }),
  '0x1bf52',
);

/** Single error for an oversized batch: none of its calls is answered. @source write-api, "POST /evm" and "Limits" */
export const EvmBatchRefusal = defineShape(
  'seed',
  closedObject({
    jsonrpc: Version,
    id: Type.Optional(Id),
    error: openObject({ code: Type.Literal(evmBatch.overflowCode, { 'x-compare': 'exact' }), message: Prose }),
    result: forbiddenKey(),
  }),
  { jsonrpc: '2.0', id: null, error: { code: -32_600, message: 'batch too large' } },
);
