import { hexToBytes } from '@noble/hashes/utils.js';
import { recover } from '../../../spec-schemas/signing/signature.ts';
import type { Core } from '../../core.ts';
import type { EvmTransaction } from '../../state/evm.ts';
import { addressIn } from '../evm-world.ts';
import type { DecodedTx } from '../machine/world.ts';
import { askMachine } from '../machine.ts';
import { type RpcAnswer, rpcFault, rpcResult } from './rpc-answer.ts';
import { type RpcContext, type RpcMethod, rpcMethod } from './rpc-method.ts';
import { bytesParam } from './rpc-params.ts';
import { quantityOf } from './rpc-served.ts';

/** A transaction beyond which none is read, in hex digits. */
const MOST_DIGITS = 262_144;

function senderOf(digest: string, signature: string): string | null {
  return recover(hexToBytes(digest.slice(2)), signature).address ?? null;
}

/**
 * Takes a transaction in. Its nonce and its sender's money are looked at when its turn comes, and its receipt says so.
 * @source engine facts, section 27
 */
function submit(core: Core, raw: string, { onPending }: RpcContext): RpcAnswer {
  const { memory, state, rules } = core;
  const { gasLimit, waiting } = rules.evm.blocks;
  if (raw.length > MOST_DIGITS) return rpcFault('server', 'oversized data');
  const read = askMachine((machine) => machine.decode(raw, state.chain.chainId, senderOf));
  if (typeof read === 'string') return rpcFault('server', read);
  const { hash, tx, intrinsicGas } = read;
  if (tx.gas < intrinsicGas) return rpcFault('server', 'intrinsic gas too low');
  if (tx.gas > gasLimit) return rpcFault('server', 'exceeds block gas limit');
  const isKnown = state.evm.places.has(hash) || memory.evmWaiting.some(({ transaction }) => transaction.hash === hash);
  if (isKnown) return rpcFault('server', 'already known');
  if (memory.evmWaiting.length >= waiting) return rpcFault('server', 'the pool is full');
  memory.evmWaiting.push({ tx, transaction: transactionOf(read) });
  onPending();
  return rpcResult(hash);
}

function transactionOf({ hash, tx, type, chainId, v, r, s }: DecodedTx): EvmTransaction {
  const { from, to, nonce, value, gas, input, maxFee, priorityFee, accessList } = tx;
  const fees =
    type === 2
      ? { maxFeePerGas: quantityOf(maxFee), maxPriorityFeePerGas: quantityOf(priorityFee) }
      : { gasPrice: quantityOf(maxFee) };
  return {
    hash,
    nonce,
    value,
    gas,
    input,
    from: addressIn(from),
    to: to === null ? null : addressIn(to),
    signed: {
      type: quantityOf(type),
      v,
      r,
      s,
      ...fees,
      ...(chainId === null ? {} : { chainId: quantityOf(chainId) }),
      ...(type === 0 ? {} : { yParity: v, accessList }),
    },
  };
}

export const sendMethods: Readonly<Record<string, RpcMethod>> = {
  eth_sendRawTransaction: rpcMethod([bytesParam], (core, [raw], desk) => submit(core, raw, desk)),
};
