import Type from 'typebox';
import { HexBytes, RequestAddress, RequestUint32, RequestUint64 } from './request-scalars.ts';

/** An empty list of signers with threshold 0 restores the account's single key. */
export const ConvertToMultiSigUserBody = Type.Object({ signers: Type.Array(RequestAddress), threshold: RequestUint32 });

/**
 * `inner_action_blob` has the bytes of the inner action as its signers saw them. A signature of a wrong length is skipped, not refused,
 * so the shape does not limit it. `nonce` belongs to `user`, the envelope's nonce to the submitter.
 */
export const MultiSigBody = Type.Object({
  user: RequestAddress,
  inner_action_blob: HexBytes,
  signatures: Type.Array(HexBytes),
  nonce: RequestUint64,
});
