import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Curve, nativeCurve, portableCurve } from './curve.ts';

const bytes32 = fc.oneof(
  fc.uint8Array({ minLength: 32, maxLength: 32 }),
  fc.constant(new Uint8Array(32)),
  fc.constant(new Uint8Array(32).fill(0xff)),
);

/** As plain data, and null in place of whatever it refuses: how a backend refuses is its own. */
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

test('the native backend is installed here, and gives the bytes of the portable one', () => {
  const property = fc.property(
    bytes32,
    bytes32,
    bytes32,
    bytes32,
    fc.constantFrom<0 | 1>(0, 1),
    (digest, key, r, s, recovery) => {
      const rs = new Uint8Array([...r, ...s]);
      if (nativeCurve === null) throw new Error('npm ci installs secp256k1 for development');
      expect(answers(nativeCurve, digest, key, rs, recovery)).toEqual(
        answers(portableCurve, digest, key, rs, recovery),
      );
    },
  );
  fc.assert(property, { numRuns: 200 });
});
