import Type, { type Static } from 'typebox';
import { closedObject, defineShape, listOf, nullable, openObject, withSourceAuthority } from './composites.ts';
import { ErrorObject } from './envelope.ts';
import { ActionHash, Cloid, Decimal, DecimalFromTarget, Flag, Oid, Prose, WireUint64 } from './scalars.ts';

/** Admission under `data`. `committed` is for a venue with the third form of D02. @source write-api, "Admission envelope" */
export const Admission = defineShape(
  'seed',
  closedObject({
    accepted: Type.Literal(true, { 'x-compare': 'exact' }),
    mempool_depth: Type.Integer({ minimum: 0, 'x-compare': 'environment' }),
    nonce: WireUint64,
    action_hash: ActionHash,
    committed: Type.Optional(withSourceAuthority('assumed', Flag)),
  }),
  { accepted: true, mempool_depth: 1, nonce: 1_700_000_000_000, action_hash: `0x${'5e'.repeat(32)}` },
);

/**
 * Digits in a string, as in reads, or a JSON number up to 2^53: both are wire forms of a uint64 (D99).
 * @source write-api, "Numeric conventions"
 */
const EntryOid = Type.Unsafe<string | number | bigint>({
  if: { type: 'integer', minimum: 0 },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: Type.Integer({ title: 'order id', maximum: 2 ** 53, 'x-compare': 'opaque:oid' }),
  else: Oid,
});
/**
 * In a string, as in rows of reads. The documents state this for those rows only, so a JSON number is accepted too, as an advisory. In
 * whole units, or all scaled by 1e8 (D103).
 */
const EntryDecimal = Type.Unsafe<string | number | bigint>({
  if: { type: 'number' },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: withSourceAuthority('assumed', Decimal),
  else: Decimal,
});

/** An optional field of the write side is null or omitted. @source write-api, "Numeric conventions" */
const HeldOrder = closedObject({ oid: EntryOid, cloid: Type.Optional(nullable(Cloid)) });

/**
 * Entry known from the public text alone, with the resting order of a chase (D11). Like for other entries (D103), the text leaves open
 * whether its price is an integer of the book or in whole units: `open_orders` tells it.
 */
const ChasingOrder = closedObject({
  chase_oid: Type.Unsafe<string | number | bigint>({
    if: { type: 'integer', minimum: 0 },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: Type.Integer({ title: 'handle of a chase', maximum: 2 ** 53, 'x-compare': 'opaque:chase' }),
    else: Type.String({ title: 'handle of a chase', pattern: '^(0|[1-9][0-9]*)$', 'x-compare': 'opaque:chase' }),
  }),
  leg_oid: EntryOid,
  leg_px: DecimalFromTarget,
  cloid: Type.Optional(nullable(Cloid)),
});

/** The error object, or the same object nested under `error` (D05). */
const EntryError = Type.Unsafe<Static<typeof ErrorObject> | { error: Static<typeof ErrorObject> }>({
  if: { type: 'object', required: ['error'] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: closedObject({ error: ErrorObject }),
  else: ErrorObject,
});

/** Exactly one key, which is the order's outcome. @source write-api, "Order response" */
const StatusEntry = Type.Object(
  {
    resting: Type.Optional(HeldOrder),
    filled: Type.Optional(closedObject({ oid: EntryOid, total_sz: EntryDecimal, avg_px: EntryDecimal })),
    error: Type.Optional(EntryError),
    noop: Type.Optional(closedObject({ reason: Prose })),
    parked: Type.Optional(HeldOrder),
    chase: Type.Optional(withSourceAuthority('public', ChasingOrder)),
    pending: Type.Optional(closedObject({ action_hash: ActionHash, nonce: WireUint64 })),
  },
  { minProperties: 1, maxProperties: 1, additionalProperties: false, 'x-extra': 'forbidden' },
);

/** Statuses under `data`, where other keys are open (D04); one entry per order, in the order sent. */
export const Statuses = defineShape('seed', openObject({ statuses: listOf(StatusEntry, 'ordered') }), {
  statuses: [
    { resting: { oid: '8801', cloid: null } },
    { filled: { oid: '8802', total_sz: '0.5', avg_px: '60000' } },
    {
      error: {
        code: 'MARGIN_INSUFFICIENT',
        message: 'too little',
        details: { field: 'margin', limit: '1', actual: '2' },
      },
    },
    { noop: { reason: 'nothing to reduce' } },
    { chase: { chase_oid: '8803', leg_oid: '8804', leg_px: '6000010000000' } },
    { pending: { action_hash: `0x${'5e'.repeat(32)}`, nonce: 1_700_000_000_000 } },
  ],
});
