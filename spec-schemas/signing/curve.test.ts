import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Curve, nativeCurve, portableCurve } from './curve.ts';

const bytes32 = fc.oneof(
  fc.uint8Array({ minLength: 32, maxLength: 32 }),
  fc.constant(new Uint8Array(32)),
  fc.constant(new Uint8Array(32).fill(0xff)),
);

/** Returns the results of a curve as plain data, with null for an error, since each backend throws in its own way. */
function answers(curve: Curve, digest: Uint8Array, key: Uint8Array, rs: Uint8Array, recovery: 0 | 1) {
  const isKey = curve.isPrivate(key);
  const signed = isKey ? curve.sign(digest, key) : null;
  return {
    isKey,
    publicKey: isKey ? [...curve.publicKeyOf(key)] : null,
    signed: signed && [...signed.rs, signed.recovery],
    own: signed && [...(curve.recover(digest, signed.rs, recovery) ?? [])],
    others: [...(curve.recover(digest, rs, recovery) ?? [])],
  };
}

// The native backend has prebuilt binaries only for Linux and Windows on x64 and for macOS on arm64.
test.skipIf(nativeCurve === null)('the native backend returns the same bytes as the portable one', () => {
  const property = fc.property(
    bytes32,
    bytes32,
    bytes32,
    bytes32,
    fc.constantFrom<0 | 1>(0, 1),
    (digest, key, r, s, recovery) => {
      const rs = new Uint8Array([...r, ...s]);
      const native = nativeCurve ?? portableCurve;
      expect(answers(native, digest, key, rs, recovery)).toEqual(answers(portableCurve, digest, key, rs, recovery));
    },
  );
  fc.assert(property, { numRuns: 200 });
});
