import type { Core } from '../../core.ts';
import { type RpcAnswer, rpcErrorAnswer, rpcResultAnswer } from './rpc-answer.ts';
import { makeRpcMethod, type RpcMethod } from './rpc-method.ts';
import { makeBlockTagParser, parsePercentilesParam, parseQuantityParam } from './rpc-params.ts';
import { rpcQuantityOf } from './rpc-served.ts';

/** Returns a method without parameters that answers this result. */
function constant(result: (core: Core) => unknown): RpcMethod {
  return makeRpcMethod([], (core) => rpcResultAnswer(result(core)));
}

function refused(message: string): RpcMethod {
  return () => rpcErrorAnswer('server', message);
}

const FEE_BLOCKS = 1_024n;

/** Blocks without a stored record used no gas. */
function feeHistory(core: Core, asked: bigint, newest: number, places: readonly number[]): RpcAnswer {
  if (asked === 0n || asked > FEE_BLOCKS) return rpcErrorAnswer('params', `block count is 1 to ${FEE_BLOCKS}`);
  const count = Math.min(Number(asked), newest + 1);
  const { baseFee, gasLimit } = core.rules.evm.blocks;
  const blocks = Array.from({ length: count }, (_, at) => core.state.evm.blocks.get(newest - count + 1 + at));
  const used = blocks.map((block) => block?.entries.reduce((sum, { receipt }) => sum + receipt.gasUsed, 0n) ?? 0n);
  return rpcResultAnswer({
    oldestBlock: rpcQuantityOf(newest - count + 1),
    baseFeePerGas: Array.from({ length: count + 1 }, () => rpcQuantityOf(baseFee)),
    gasUsedRatio: used.map((gas) => Number(gas) / Number(gasLimit)),
    ...(places.length === 0 ? {} : { reward: blocks.map(() => places.map(() => '0x0')) }),
  });
}

/** Methods about the chain as a whole, and the answers of a node without keys and miners. @source engine facts, section 27 */
export const chainMethods: Readonly<Record<string, RpcMethod>> = {
  eth_chainId: constant((core) => rpcQuantityOf(core.rules.evm.blocks.chainId(core))),
  net_version: constant((core) => String(core.rules.evm.blocks.chainId(core))),
  net_listening: constant(() => true),
  web3_clientVersion: constant(() => 'reference-model'),
  eth_blockNumber: constant(({ state }) => rpcQuantityOf(state.evm.number)),
  eth_gasPrice: constant(({ rules }) => rpcQuantityOf(rules.evm.blocks.baseFee)),
  eth_maxPriorityFeePerGas: constant(() => '0x0'),
  eth_feeHistory: makeRpcMethod(
    [parseQuantityParam, makeBlockTagParser(), parsePercentilesParam],
    (core, [count, block, places]) => {
      const { number } = core.state.evm;
      const newest = block.kind === 'newest' ? number : Number(block.number);
      return newest > number
        ? rpcErrorAnswer('server', 'the block has not come yet')
        : feeHistory(core, count, newest, places);
    },
  ),
  eth_syncing: constant(() => false),
  eth_accounts: constant(() => []),
  eth_coinbase: constant(({ rules }) => rules.evm.blocks.coinbase),
  eth_mining: constant(() => false),
  eth_hashrate: constant(() => '0x0'),
  eth_getUncleCountByBlockHash: constant(() => '0x0'),
  eth_getUncleCountByBlockNumber: constant(() => '0x0'),
  eth_getUncleByBlockHashAndIndex: constant(() => null),
  eth_getUncleByBlockNumberAndIndex: constant(() => null),
  eth_sendTransaction: refused('this node holds no keys'),
  eth_subscribe: refused('subscriptions need a websocket'),
  eth_unsubscribe: refused('subscriptions need a websocket'),
};
