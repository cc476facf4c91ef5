import { hexToBytes } from '@noble/hashes/utils.js';
import { recover } from '../../../spec-schemas/signing/signature.ts';
import type { Core } from '../../core.ts';
import type { EvmTransaction } from '../../state/evm.ts';
import { parseMachineAddress } from '../evm-world.ts';
import type { DecodedTx } from '../machine/world.ts';
import { callMachine } from '../machine.ts';
import { type RpcAnswer, rpcErrorAnswer, rpcResultAnswer } from './rpc-answer.ts';
import { makeRpcMethod, type RpcContext, type RpcMethod } from './rpc-method.ts';
import { parseBytesParam } from './rpc-params.ts';
import { rpcQuantityOf } from './rpc-served.ts';

/** Maximum length of a transaction, in hex digits. */
const MOST_DIGITS = 262_144;

function senderOf(digest: string, signature: string): string | null {
  return recover(hexToBytes(digest.slice(2)), signature).address ?? null;
}

/**
 * Accepts a transaction. Its nonce and its sender's funds are checked on execution, and the receipt reports the result.
 * @source engine facts, section 27
 */
function submit(core: Core, raw: string, { onPending }: RpcContext): RpcAnswer {
  const { memory, state, rules } = core;
  const { chainId, gasLimit, waiting } = rules.evm.blocks;
  if (raw.length > MOST_DIGITS) return rpcErrorAnswer('server', 'oversized data');
  const read = callMachine((machine) => machine.decode(raw, chainId(core), senderOf));
  if (typeof read === 'string') return rpcErrorAnswer('server', read);
  const { hash, tx, intrinsicGas } = read;
  if (tx.gas < intrinsicGas) return rpcErrorAnswer('server', 'intrinsic gas too low');
  if (tx.gas > gasLimit) return rpcErrorAnswer('server', 'exceeds block gas limit');
  const isKnown = state.evm.places.has(hash) || memory.evmWaiting.some(({ transaction }) => transaction.hash === hash);
  if (isKnown) return rpcErrorAnswer('server', 'already known');
  if (memory.evmWaiting.length >= waiting) return rpcErrorAnswer('server', 'the pool is full');
  memory.evmWaiting.push({ tx, transaction: transactionOf(read) });
  onPending();
  return rpcResultAnswer(hash);
}

function transactionOf({ hash, tx, type, chainId, v, r, s }: DecodedTx): EvmTransaction {
  const { from, to, nonce, value, gas, input, maxFee, priorityFee, accessList } = tx;
  const fees =
    type === 2
      ? { maxFeePerGas: rpcQuantityOf(maxFee), maxPriorityFeePerGas: rpcQuantityOf(priorityFee) }
      : { gasPrice: rpcQuantityOf(maxFee) };
  return {
    hash,
    nonce,
    value,
    gas,
    input,
    from: parseMachineAddress(from),
    to: to === null ? null : parseMachineAddress(to),
    signed: {
      type: rpcQuantityOf(type),
      v,
      r,
      s,
      ...fees,
      ...(chainId === null ? {} : { chainId: rpcQuantityOf(chainId) }),
      ...(type === 0 ? {} : { yParity: v, accessList }),
    },
  };
}

export const transactionSendMethods: Readonly<Record<string, RpcMethod>> = {
  eth_sendRawTransaction: makeRpcMethod([parseBytesParam], (core, [raw], desk) => submit(core, raw, desk)),
};
