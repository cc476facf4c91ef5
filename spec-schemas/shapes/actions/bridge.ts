import Type from 'typebox';
import { RequestAddress, RequestDecimal, RequestUint32, RequestUint64 } from './request-scalars.ts';

const bridgeChains = ['Base', 'Arbitrum'] as const;

/** `amount` in base units of 6 decimals. `dst_addr` is signed as the text sent. */
export const BridgeWithdrawBody = Type.Object({
  chain: Type.Enum(bridgeChains),
  asset: RequestUint32,
  amount: RequestUint64,
  dst_addr: RequestAddress,
});

export const WithdrawBody = Type.Object({
  asset: RequestUint32,
  amount: RequestDecimal,
  destination_chain_id: RequestUint32,
  use_cctp: Type.Boolean(),
});
