import { type CoreWriterRules, coreWriterRules } from './core-writer.ts';
import { type EvmTransferRules, evmTransferRules } from './crossings.ts';
import { type EvmBlockRules, evmBlockRules } from './evm-blocks.ts';
import { type RpcRules, rpcRules } from './rpc/rpc-rules.ts';

/** The EVM beside the venue. */
export interface EvmRules {
  readonly blocks: EvmBlockRules;
  readonly crossings: EvmTransferRules;
  readonly rpc: RpcRules;
  readonly writer: CoreWriterRules;
}

export const evmRules: EvmRules = {
  blocks: evmBlockRules,
  crossings: evmTransferRules,
  rpc: rpcRules,
  writer: coreWriterRules,
};
