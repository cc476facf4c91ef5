import Type from 'typebox';
import { closedObject, forbiddenKey, shape } from './composites.ts';
import { Name, Prose } from './scalars.ts';

const field = Type.String({ 'x-compare': 'exact' });

/** Details of a missed bound: the free collateral and the requirement, or the grid step and the value sent. */
export const BoundDetails = shape('seed', closedObject({ field, limit: Type.Unknown(), actual: Type.Unknown() }), {
  field: 'px',
  limit: '0.5',
  actual: '100.3',
});

/** Details of a read that has moved. @source read-api, "Errors" */
export const ReplacementDetails = shape('seed', closedObject({ field: Type.Literal('type'), use: Name }), {
  field: 'type',
  use: 'validator_votes',
});

/** Details of a code. Present only with at least one key: an empty object is ruled out (D11). */
const Details = Type.Object(
  {
    field: Type.Optional(Type.String()),
    limit: Type.Optional(Type.Unknown()),
    actual: Type.Optional(Type.Unknown()),
    /** Where the answer of a retired read went. */
    use: Type.Optional(Type.String()),
  },
  // Never required, so never compared.
  { minProperties: 1, additionalProperties: false, 'x-compare': 'prose' },
);

/** Codes are an open set: new ones are added over time. */
export const ErrorObject = closedObject({
  code: Type.String({ pattern: '^[A-Z][A-Z0-9_]*$', title: 'error code', 'x-compare': 'exact' }),
  message: Prose,
  details: Type.Optional(Details),
});

/** `type` stands here on three reads, and may on any (D12). @source read-api, "Info envelope" */
export const Success = shape(
  'seed',
  closedObject({ type: Type.Optional(Type.String()), data: Type.Unknown(), error: forbiddenKey() }),
  { data: null },
);

/** @source read-api, "Info envelope"; write-api, "Errors" */
export const Failure = shape('seed', closedObject({ error: ErrorObject, data: forbiddenKey() }), {
  error: { code: 'MARKET_NOT_FOUND', message: 'no such market' },
});

/** Envelope around the body of every data frame, whatever its channel. @source write-api, "Events" */
export const Frame = shape('seed', closedObject({ channel: Name, data: Type.Unknown(), is_snapshot: Type.Boolean() }), {
  channel: 'trades',
  data: [],
  is_snapshot: true,
});

/** The refusal of archive reads and of the faucet: a string where other routes have an object. */
export const BareError = shape('seed', closedObject({ error: Prose, data: forbiddenKey() }), {
  error: 'missing field: address',
});

/** All there is of a refusal of a wrong type: the body is a JSON string. @source read-api, "Errors" */
export const WrongType = shape('seed', Type.String({ 'x-compare': 'prose' }), 'limit: expected u32');
