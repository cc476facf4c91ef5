import type { Core } from '../../core.ts';
import type { EvmBlock, EvmLog } from '../../state/evm.ts';
import { numberOf } from './block-methods.ts';
import { type RpcAnswer, rpcFault, rpcResult } from './rpc-answer.ts';
import { type RpcMethod, rpcMethod } from './rpc-method.ts';
import { filterParam, type LogFilter } from './rpc-params.ts';
import { quantityOf, servedLogs } from './rpc-served.ts';

function meets({ addresses, topics }: LogFilter, log: EvmLog): boolean {
  if (addresses.length > 0 && !addresses.includes(log.address)) return false;
  return topics.every((any, at) => any.length === 0 || any.includes(log.topics[at] ?? ''));
}

/** Returns the logs of a block that match a filter, as they are served. */
export function logsIn(block: EvmBlock, wanted: LogFilter): unknown[] {
  return block.entries.flatMap(({ receipt }, index) => {
    const served = servedLogs(block, index);
    return receipt.logs.flatMap((log, at) => (meets(wanted, log) ? [served[at]] : []));
  });
}

function search(core: Core, wanted: LogFilter): RpcAnswer {
  const { evm } = core.state;
  const from = numberOf(core, wanted.from);
  const to = numberOf(core, wanted.to) ?? evm.number;
  if (from === null) return rpcResult([]);
  if (from > to) return rpcFault('params', 'fromBlock is behind toBlock');
  if (from < evm.earliest)
    return rpcFault('pruned', 'the block is no longer kept', { earliestBlock: quantityOf(evm.earliest) });
  // The blocks that a node keeps are far below the documented 100,000 rows of one search.
  const blocks = [...evm.blocks.values()].filter(({ number }) => number >= from && number <= to);
  return rpcResult(blocks.flatMap((block) => logsIn(block, wanted)));
}

/** Methods that read the logs of code. @source engine facts, section 27 */
export const logMethods: Readonly<Record<string, RpcMethod>> = {
  eth_getLogs: rpcMethod([filterParam], (core, [wanted]) => search(core, wanted)),
};
