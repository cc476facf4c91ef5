import Type from 'typebox';
import { withAuthority } from '../composites.ts';
import { digitsBetweenPattern, MAX_UINT64, UINT64_BOUND } from '../digit-range.ts';

/** 40 hex digits; a request may leave the prefix out, which a reply never does. */
export const requestAddressPattern = '^(0x)?[0-9a-fA-F]{40}$';
export const RequestAddress = Type.String({ pattern: requestAddressPattern });

/** Hashed as the text that was sent, so both letter cases are valid and differ in the digest. */
export const RequestCloid = Type.String({ pattern: '^0x[0-9a-fA-F]{32}$' });

/** Hashed as the text that was sent. The sign is admitted here: a negative amount is refused for its value. */
export const RequestDecimal = Type.String({ pattern: '^-?[0-9]+(\\.[0-9]+)?$' });

/** A decimal that a JSON number may carry too; what is signed is its text. */
export const DecimalOrNumber = Type.Union([RequestDecimal, Type.Number()]);

export const Uint8 = Type.Integer({ minimum: 0, maximum: 2 ** 8 - 1 });
export const Uint16 = Type.Integer({ minimum: 0, maximum: 2 ** 16 - 1 });
export const Uint32 = Type.Integer({ minimum: 0, maximum: 2 ** 32 - 1 });

const integer64 = { type: 'integer', minimum: 0, maximum: UINT64_BOUND } as const;

/** Price, size and trigger levels: JSON numbers only, however large (D44). */
export const BookUint64 = Type.Unsafe<number | bigint>(integer64);

/** Digits of a 64-bit value, in a string. */
export const uint64DigitsPattern: string = digitsBetweenPattern(0n, MAX_UINT64);

/** Any other 64-bit value: a number, or its digits as a string (D44). */
export const Uint64 = Type.Unsafe<number | bigint | string>({
  anyOf: [integer64, { type: 'string', pattern: uint64DigitsPattern }],
});

/** Bytes as an array of byte numbers. */
export const ByteArray = Type.Array(Uint8);

/** Bytes as hex text of any length. */
export const HexBytes = Type.String({ pattern: '^(0x)?([0-9a-fA-F]{2})*$' });

/** A key that may be left out or be null, which mean the same. */
export function optionalOrNull<T extends Type.TSchema>(shape: T) {
  return Type.Optional(Type.Union([shape, Type.Null()]));
}

/** Account acted for where an agent may sign. The documents name it even where they do not show the rest of the body. */
export const ActingOwner = withAuthority('seed', optionalOrNull(RequestAddress));
