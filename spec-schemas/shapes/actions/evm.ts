import Type from 'typebox';
import {
  ByteArray,
  optionalOrNull,
  RequestAddress,
  RequestDecimal,
  RequestUint32,
  RequestUint64,
} from './request-scalars.ts';

/** Without `asset`, USDC. `data` is calldata that runs after the credit, as a transaction of its own. */
export const CoreEvmTransferBody = Type.Object({
  amount: RequestDecimal,
  to_evm: Type.Boolean(),
  destination: RequestAddress,
  asset: optionalOrNull(RequestUint32),
  data: optionalOrNull(ByteArray),
  destination_chain_id: optionalOrNull(RequestUint32),
});

/** `nonce` tags the transfer and is signed in addition to the envelope's nonce. */
export const SendToEvmWithDataBody = Type.Object({
  token: RequestUint32,
  amount: RequestDecimal,
  source_dex: RequestUint32,
  destination_recipient: RequestAddress,
  to_perp: Type.Boolean(),
  destination_chain_id: RequestUint32,
  data: ByteArray,
  nonce: RequestUint64,
});
