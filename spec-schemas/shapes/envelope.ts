import Type from 'typebox';
import { closedObject, defineShape, forbiddenKey } from './composites.ts';
import { Name, Prose } from './scalars.ts';

const field = Type.String({ 'x-compare': 'exact' });

/** Details of a violated limit: the free collateral and the requirement, or the grid step and the value sent. */
export const BoundDetails = defineShape(
  'seed',
  closedObject({ field, limit: Type.Unknown(), actual: Type.Unknown() }),
  {
    field: 'px',
    limit: '0.5',
    actual: '100.3',
  },
);

/** Details of a moved read. @source read-api, "Errors" */
export const MovedReadDetails = defineShape('seed', closedObject({ field: Type.Literal('type'), use: Name }), {
  field: 'type',
  use: 'validator_votes',
});

/** Details of a code. Omitted unless there is at least one key: an empty object is not allowed (D11). */
const Details = Type.Object(
  {
    field: Type.Optional(Type.String()),
    limit: Type.Optional(Type.Unknown()),
    actual: Type.Optional(Type.Unknown()),
    /** Replacement of a retired read. */
    use: Type.Optional(Type.String()),
  },
  // Never required, so never compared.
  { minProperties: 1, additionalProperties: false, 'x-compare': 'prose' },
);

/** Codes are an open set: new ones may be added. */
export const ErrorObject = closedObject({
  code: Type.String({ pattern: '^[A-Z][A-Z0-9_]*$', title: 'error code', 'x-compare': 'exact' }),
  message: Prose,
  details: Type.Optional(Details),
});

/** `type` is here on three reads, and may be on any (D12). @source read-api, "Info envelope" */
export const SuccessEnvelope = defineShape(
  'seed',
  closedObject({ type: Type.Optional(Type.String()), data: Type.Unknown(), error: forbiddenKey() }),
  { data: null },
);

/** @source read-api, "Info envelope"; write-api, "Errors" */
export const FailureEnvelope = defineShape('seed', closedObject({ error: ErrorObject, data: forbiddenKey() }), {
  error: { code: 'MARKET_NOT_FOUND', message: 'no such market' },
});

/** Envelope of every data frame. @source write-api, "Events" */
export const FrameEnvelope = defineShape(
  'seed',
  closedObject({ channel: Name, data: Type.Unknown(), is_snapshot: Type.Boolean() }),
  {
    channel: 'trades',
    data: [],
    is_snapshot: true,
  },
);

/** Refusal of archive reads and of the faucet: a string where other routes have an object. */
export const BareError = defineShape('seed', closedObject({ error: Prose, data: forbiddenKey() }), {
  error: 'missing field: address',
});

/** Whole body of a refusal of a wrong type: a JSON string. @source read-api, "Errors" */
export const WrongTypeRefusal = defineShape('seed', Type.String({ 'x-compare': 'prose' }), 'limit: expected u32');
