import type { Core } from '../../core.ts';
import { type EvmBlock, evmEntryOf } from '../../state/evm.ts';
import { type RpcAnswer, rpcErrorAnswer, rpcResultAnswer } from './rpc-answer.ts';
import { makeRpcMethod, type RpcMethod } from './rpc-method.ts';
import { type BlockTag, makeBlockTagParser, parseFlagParam, parseHashParam, parseQuantityParam } from './rpc-params.ts';
import { evmBlockNumberOfHash, rpcQuantityOf, servedBlock, servedReceipt, servedTransaction } from './rpc-served.ts';

/** An existing block; without content if it was empty. */
interface FoundBlock {
  readonly number: number;
  readonly block: EvmBlock | null;
}

/** Answers for the block with a number; null if it does not exist yet. */
function atNumber(core: Core, number: number | null, answer: (found: FoundBlock) => unknown): RpcAnswer {
  const { evm } = core.state;
  if (number === null || number > evm.number) return rpcResultAnswer(null);
  if (number < evm.earliest)
    return rpcErrorAnswer('pruned', 'the block is no longer kept', { earliestBlock: rpcQuantityOf(evm.earliest) });
  return rpcResultAnswer(answer({ number, block: evm.blocks.get(number) ?? null }));
}

/** Number meant by a tag; null if beyond the chain. */
export function blockNumberOf({ state }: Core, block: BlockTag): number | null {
  if (block.kind === 'newest') return state.evm.number;
  return block.number > BigInt(state.evm.number) ? null : Number(block.number);
}

function entryAt({ number, block }: FoundBlock, at: bigint): unknown {
  const index = Number(at);
  const entry = block?.entries[index];
  return entry === undefined ? null : servedTransaction(entry, { number, index });
}

function countOf({ block }: FoundBlock): string {
  return rpcQuantityOf(block?.entries.length ?? 0);
}

function byNumber(answer: (core: Core, found: FoundBlock, isWhole: boolean) => unknown): RpcMethod {
  return makeRpcMethod([makeBlockTagParser(), parseFlagParam], (core, [block, isWhole]) =>
    atNumber(core, blockNumberOf(core, block), (found) => answer(core, found, isWhole)),
  );
}

function byHash(answer: (core: Core, found: FoundBlock, isWhole: boolean) => unknown): RpcMethod {
  return makeRpcMethod([parseHashParam, parseFlagParam], (core, [name, isWhole]) =>
    atNumber(core, evmBlockNumberOfHash(name), (found) => answer(core, found, isWhole)),
  );
}

function whole(core: Core, { number, block }: FoundBlock, isWhole: boolean): unknown {
  return servedBlock(core, number, block, isWhole);
}

/** Methods that read blocks and their contents. @source engine facts, section 27 */
export const blockMethods: Readonly<Record<string, RpcMethod>> = {
  eth_getBlockByNumber: byNumber(whole),
  eth_getBlockByHash: byHash(whole),
  eth_getBlockTransactionCountByNumber: byNumber((_core, found) => countOf(found)),
  eth_getBlockTransactionCountByHash: byHash((_core, found) => countOf(found)),
  eth_getTransactionByBlockNumberAndIndex: makeRpcMethod(
    [makeBlockTagParser(), parseQuantityParam],
    (core, [block, at]) => atNumber(core, blockNumberOf(core, block), (found) => entryAt(found, at)),
  ),
  eth_getTransactionByBlockHashAndIndex: makeRpcMethod([parseHashParam, parseQuantityParam], (core, [name, at]) =>
    atNumber(core, evmBlockNumberOfHash(name), (found) => entryAt(found, at)),
  ),
  eth_getBlockReceipts: byNumber((_core, { block }) =>
    block === null ? [] : block.entries.map((_, index) => servedReceipt(block, index)),
  ),
  eth_getTransactionByHash: makeRpcMethod([parseHashParam], ({ state, memory }, [name]) => {
    const kept = evmEntryOf(state, name);
    if (kept !== null) return rpcResultAnswer(servedTransaction(kept.entry, kept.place));
    const waiting = memory.evmWaiting.find(({ transaction }) => transaction.hash === name);
    if (waiting === undefined) return rpcResultAnswer(null);
    const receipt = { gasPrice: waiting.tx.maxFee };
    return rpcResultAnswer(servedTransaction({ transaction: waiting.transaction, receipt }, null));
  }),
  eth_getTransactionReceipt: makeRpcMethod([parseHashParam], ({ state }, [name]) => {
    const place = state.evm.places.get(name);
    const block = place === undefined ? undefined : state.evm.blocks.get(place.number);
    return rpcResultAnswer(place === undefined || block === undefined ? null : servedReceipt(block, place.index));
  }),
};
