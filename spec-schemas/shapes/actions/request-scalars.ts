import Type from 'typebox';
import { withSourceAuthority } from '../composites.ts';
import { digitsBetweenPattern, MAX_UINT64, UINT64_BOUND } from '../digit-range.ts';

/** 40 hex digits; a request may omit the prefix, a reply never does. */
export const requestAddressPattern = '^(0x)?[0-9a-fA-F]{40}$';
export const RequestAddress = Type.String({ pattern: requestAddressPattern });

/** Hashed as the text sent, so both letter cases are valid and give different digests. */
export const RequestCloid = Type.String({ pattern: '^0x[0-9a-fA-F]{32}$' });

/** Hashed as the text sent. The sign is allowed here: a negative amount is refused for its value. */
export const RequestDecimal = Type.String({ pattern: '^-?[0-9]+(\\.[0-9]+)?$' });

/** Decimal that may also be a JSON number; its text is signed. */
export const DecimalOrNumber = Type.Union([RequestDecimal, Type.Number()]);

export const RequestUint8 = Type.Integer({ minimum: 0, maximum: 2 ** 8 - 1 });
export const RequestUint16 = Type.Integer({ minimum: 0, maximum: 2 ** 16 - 1 });
export const RequestUint32 = Type.Integer({ minimum: 0, maximum: 2 ** 32 - 1 });

const integer64 = { type: 'integer', minimum: 0, maximum: UINT64_BOUND } as const;

/** Price, size and trigger levels: JSON numbers only, however large (D44). */
export const BookUint64 = Type.Unsafe<number | bigint>(integer64);

/** Pattern of the digits of a 64-bit value, in a string. */
export const uint64DigitsPattern: string = digitsBetweenPattern(0n, MAX_UINT64);

/** Any other 64-bit value: a number, or its digits as a string (D44). */
export const RequestUint64 = Type.Unsafe<number | bigint | string>({
  anyOf: [integer64, { type: 'string', pattern: uint64DigitsPattern }],
});

/** Bytes as an array of byte numbers. */
export const ByteArray = Type.Array(RequestUint8);

/** Bytes as hex text of any length. */
export const HexBytes = Type.String({ pattern: '^(0x)?([0-9a-fA-F]{2})*$' });

/** Key that may be omitted or null, with the same meaning. */
export function optionalOrNull<T extends Type.TSchema>(shape: T) {
  return Type.Optional(Type.Union([shape, Type.Null()]));
}

/** Account acted for where an agent may sign. The documents name it even where they do not show the rest of the body. */
export const ActingOwner = withSourceAuthority('seed', optionalOrNull(RequestAddress));
