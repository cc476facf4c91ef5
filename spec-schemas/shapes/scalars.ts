import Type from 'typebox';
import { digitsBetweenPattern, MAX_UINT64, UINT64_BOUND } from './digit-range.ts';

// Scalars of replies and pushes. `x-compare` says how two values are compared, `title` names the scalar in findings.

// Digits with an optional sign and point. Exponents, plus signs and thousands separators are not allowed (D09).
const decimal = { title: 'decimal string', pattern: '^-?([0-9]+\\.?[0-9]*|\\.[0-9]+)$' };
export const Decimal = Type.String({ ...decimal, 'x-compare': 'decimal' });

/** Figure whose sign no document defines: two values are compared by magnitude. */
export const DecimalOfEitherSign = Type.String({ ...decimal, 'x-compare': 'magnitude' });

/** Basis points as a decimal string. */
export const Bps = Type.String({ ...decimal, title: 'bps string', 'x-compare': 'decimal' });

/** Decimal that a campaign adopts from the target instead of computing it. */
export const DecimalFromTarget = Type.String({ ...decimal, 'x-compare': 'environment' });
export const BpsFromTarget = Type.String({ ...decimal, title: 'bps string', 'x-compare': 'environment' });

/** Any letter case (D10). */
export const Address = Type.String({ title: 'address', pattern: '^0x[0-9a-fA-F]{40}$', 'x-compare': 'opaque:address' });

/** The only address with a documented letter case: the echo of the faucet. */
export const LowerAddress = Type.String({
  title: 'lower-case address',
  pattern: '^0x[0-9a-f]{40}$',
  'x-compare': 'opaque:address',
});

// The documents require `0x` for addresses, and only hex digits for hashes.
const hashPattern = '(0x)?[0-9a-fA-F]{64}';

/** Empty if the leg has no signed order behind it (D22). */
export const FillActionHash = Type.String({
  title: '32-byte hash or nothing',
  pattern: `^(${hashPattern})?$`,
  'x-compare': 'opaque:hash',
});

export const ActionHash = Type.String({
  title: 'hex hash',
  pattern: '^0x([0-9a-fA-F]{2})+$',
  'x-compare': 'opaque:hash',
});

export const Hash32 = Type.String({
  title: '32-byte hash',
  pattern: `^${hashPattern}$`,
  'x-compare': 'opaque:hash',
});

/** 32-byte id fixed at the venue's genesis. */
export const TokenId = Type.String({ title: '32-byte id', pattern: `^${hashPattern}$`, 'x-compare': 'environment' });

export const Cloid = Type.String({
  title: 'client order id',
  pattern: '^0x[0-9a-fA-F]{32}$',
  'x-compare': 'ignore-case',
});

const digits = { title: 'digit string', pattern: '^(0|[1-9][0-9]*)$' };
export const Oid = Type.String({ ...digits, 'x-compare': 'opaque:oid' });
/** @source read-api, "user_fills row": a 64-bit value */
export const Tid = Type.String({
  title: 'digits of a uint64',
  pattern: digitsBetweenPattern(0n, MAX_UINT64),
  'x-compare': 'opaque:tid',
});
/** Whole number in a token's smallest units. */
export const BaseUnits = Type.String({ ...digits, 'x-compare': 'exact' });

/** Consensus milliseconds, a bare integer. */
export const TimeMs = Type.Integer({ title: 'time in ms', minimum: 0, maximum: UINT64_BOUND, 'x-compare': 'time' });
/** Time that depends on values that no read shows. */
export const TimeFromTarget = Type.Integer({
  title: 'time in ms',
  minimum: 0,
  maximum: UINT64_BOUND,
  'x-compare': 'environment',
});
/** Number of a committed block, a bare integer. */
export const Height = Type.Integer({ title: 'block height', minimum: 0, maximum: UINT64_BOUND, 'x-compare': 'height' });

export const Uint8 = Type.Integer({ title: 'uint8', minimum: 0, maximum: 2 ** 8 - 1, 'x-compare': 'exact' });
export const Int8 = Type.Integer({ title: 'int8', minimum: -(2 ** 7), maximum: 2 ** 7 - 1, 'x-compare': 'exact' });
export const Uint32 = Type.Integer({ title: 'uint32', minimum: 0, maximum: 2 ** 32 - 1, 'x-compare': 'exact' });
export const Uint64 = Type.Unsafe<number | bigint>({
  type: 'integer',
  title: 'uint64',
  minimum: 0,
  maximum: UINT64_BOUND,
  'x-compare': 'exact',
});

/** Number up to 2^53, digits in a string above. @source write-api, "Numeric conventions" */
function wireUint64(words: { readonly title: string; readonly 'x-compare': string }) {
  return Type.Unsafe<string | number | bigint>({
    // Applies to both forms, so that code which uses the value as a row's key need not distinguish them.
    'x-compare': words['x-compare'],
    if: { type: 'string' },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: Type.String({
      ...words,
      title: `${words.title} above 2^53`,
      pattern: digitsBetweenPattern(2n ** 53n, MAX_UINT64),
    }),
    else: { ...Uint64, ...words },
  });
}

/** Chain in a ledger row: its number or its name (D271). */
export const LedgerRowChain = Type.Unsafe<string | number>({
  type: ['string', 'integer'],
  title: 'number or name of a chain',
  'x-compare': 'environment',
});

export const WireUint64 = wireUint64({ title: 'uint64', 'x-compare': 'exact' });

/** Number assigned by the venue that recurs under other names: a TWAP's parent, a vault, a request for quotes. */
export function makeVenueNumberSchema(kind: 'round' | 'twap' | 'vault' | 'rfq' | 'withdrawal') {
  return wireUint64({ title: `number of a ${kind}`, 'x-compare': `opaque:${kind}` });
}

/** The oid of an order as the id of a group; 0: no group. */
export const GroupOid = wireUint64({ title: 'oid of a group', 'x-compare': 'opaque:oid' });

/** A day of UTC. */
export const UtcDay = Type.String({
  title: 'YYYY-MM-DD',
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
  'x-compare': 'exact',
});

export const Flag = Type.Boolean({ 'x-compare': 'exact' });
export const Name = Type.String({ title: 'name', minLength: 1, 'x-compare': 'exact' });
/** Text that programs must not match (D37). */
export const Prose = Type.String({ title: 'prose', 'x-compare': 'prose' });

/** Bid or ask, as in reads and pushes. */
export const BookSideLetter = Type.Enum(['B', 'A'], { 'x-compare': 'exact' });
