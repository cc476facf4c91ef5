import { check } from '../../harness/check/check.ts';
import { EvmRpcClient, rpcReplyField } from '../../harness/setup/evm.ts';
import { isJsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';

const nobody = `0x${'0'.repeat(36)}beef`;
const nothing = `0x${'0'.repeat(63)}1`;
const UNKNOWN_METHOD = -32_601;

/** Methods listed in public facts, with parameters of the right kinds. @source engine facts, section 27 */
const published: readonly (readonly [method: string, ...params: readonly JsonValue[]])[] = [
  ['eth_chainId'],
  ['net_version'],
  ['net_listening'],
  ['web3_clientVersion'],
  ['eth_blockNumber'],
  ['eth_getBalance', nobody, 'latest'],
  ['eth_getTransactionCount', nobody, 'latest'],
  ['eth_getCode', nobody, 'latest'],
  ['eth_getStorageAt', nobody, '0x0', 'latest'],
  ['eth_call', { to: nobody, data: '0x' }, 'latest'],
  ['eth_estimateGas', { to: nobody, data: '0x' }],
  ['eth_gasPrice'],
  ['eth_maxPriorityFeePerGas'],
  ['eth_feeHistory', '0x1', 'latest', []],
  ['eth_getBlockByNumber', 'latest', false],
  ['eth_getBlockByHash', nothing, false],
  ['eth_getBlockTransactionCountByNumber', 'latest'],
  ['eth_getBlockTransactionCountByHash', nothing],
  ['eth_getTransactionByBlockNumberAndIndex', 'latest', '0x0'],
  ['eth_getTransactionByBlockHashAndIndex', nothing, '0x0'],
  ['eth_getLogs', { fromBlock: 'latest', toBlock: 'latest' }],
  ['eth_getBlockReceipts', 'latest'],
  ['eth_getTransactionByHash', nothing],
  ['eth_getTransactionReceipt', nothing],
  ['eth_sendRawTransaction', '0x'],
  ['eth_syncing'],
  ['eth_accounts'],
  ['eth_coinbase'],
  ['eth_mining'],
  ['eth_hashrate'],
];

export default check({
  id: 'evm.rpc.methods',
  title: 'each published JSON-RPC method is served',
  clauses: ['evm.rpc.methods'],
  by: 'observe',
  needs: ['evm'],
  async run({ given, target, pace, expect }) {
    const desk = new EvmRpcClient({ given, target, pace });
    for (const [method, ...params] of published) {
      const error = rpcReplyField(await desk.call(method, ...params), 'error');
      // Any other error code is caused by the parameters, or by a block that is no longer kept.
      expect('evm.rpc.methods').relation(
        `no unknown-method error for ${method}`,
        { error },
        (answered) => !isJsonObject(answered.error) || answered.error.code !== UNKNOWN_METHOD,
        'error.code',
      );
    }
  },
});
