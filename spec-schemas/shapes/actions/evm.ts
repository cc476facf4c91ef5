import Type from 'typebox';
import { ByteArray, optionalOrNull, RequestAddress, RequestDecimal, Uint32, Uint64 } from './request-scalars.ts';

/** Without `asset`, USDC. `data` is calldata that runs after the credit, as a transaction of its own. */
export const CoreEvmTransferBody = Type.Object({
  amount: RequestDecimal,
  to_evm: Type.Boolean(),
  destination: RequestAddress,
  asset: optionalOrNull(Uint32),
  data: optionalOrNull(ByteArray),
  destination_chain_id: optionalOrNull(Uint32),
});

/** `nonce` tags the transfer and is signed in addition to the envelope's nonce. */
export const SendToEvmWithDataBody = Type.Object({
  token: Uint32,
  amount: RequestDecimal,
  source_dex: Uint32,
  destination_recipient: RequestAddress,
  to_perp: Type.Boolean(),
  destination_chain_id: Uint32,
  data: ByteArray,
  nonce: Uint64,
});
