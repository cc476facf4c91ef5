import type { Core } from '../../core.ts';
import type { EvmBlock, EvmLog } from '../../state/evm.ts';
import { blockNumberOf } from './block-methods.ts';
import { type RpcAnswer, rpcErrorAnswer, rpcResultAnswer } from './rpc-answer.ts';
import { makeRpcMethod, type RpcMethod } from './rpc-method.ts';
import { type LogFilter, parseLogFilterParam } from './rpc-params.ts';
import { rpcQuantityOf, servedLogs } from './rpc-served.ts';

function meets({ addresses, topics }: LogFilter, log: EvmLog): boolean {
  if (addresses.length > 0 && !addresses.includes(log.address)) return false;
  return topics.every((any, at) => any.length === 0 || any.includes(log.topics[at] ?? ''));
}

/** Returns the logs of a block that match a filter, in their served form. */
export function matchingLogs(block: EvmBlock, wanted: LogFilter): unknown[] {
  return block.entries.flatMap(({ receipt }, index) => {
    const served = servedLogs(block, index);
    return receipt.logs.flatMap((log, at) => (meets(wanted, log) ? [served[at]] : []));
  });
}

function search(core: Core, wanted: LogFilter): RpcAnswer {
  const { evm } = core.state;
  const from = blockNumberOf(core, wanted.from);
  const to = blockNumberOf(core, wanted.to) ?? evm.number;
  if (from === null) return rpcResultAnswer([]);
  if (from > to) return rpcErrorAnswer('params', 'fromBlock is behind toBlock');
  if (from < evm.earliest)
    return rpcErrorAnswer('pruned', 'the block is no longer kept', { earliestBlock: rpcQuantityOf(evm.earliest) });
  // A node keeps far fewer blocks than the documented 100,000 rows of one search.
  const blocks = [...evm.blocks.values()].filter(({ number }) => number >= from && number <= to);
  return rpcResultAnswer(blocks.flatMap((block) => matchingLogs(block, wanted)));
}

/** Methods that read contract logs. @source engine facts, section 27 */
export const logMethods: Readonly<Record<string, RpcMethod>> = {
  eth_getLogs: makeRpcMethod([parseLogFilterParam], (core, [wanted]) => search(core, wanted)),
};
