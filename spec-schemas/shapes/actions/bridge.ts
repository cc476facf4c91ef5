import Type from 'typebox';
import { RequestAddress, RequestDecimal, Uint32, Uint64 } from './request-scalars.ts';

const bridgeChains = ['Base', 'Arbitrum'] as const;

/** `amount` in base units of 6 decimals. `dst_addr` is signed as the text sent. */
export const BridgeWithdrawBody = Type.Object({
  chain: Type.Enum(bridgeChains),
  asset: Uint32,
  amount: Uint64,
  dst_addr: RequestAddress,
});

export const WithdrawBody = Type.Object({
  asset: Uint32,
  amount: RequestDecimal,
  destination_chain_id: Uint32,
  use_cctp: Type.Boolean(),
});
