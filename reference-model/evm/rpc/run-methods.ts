import type { Core } from '../../core.ts';
import { zeroAddress } from '../../state/address.ts';
import { evmHeaderOf } from '../evm-blocks.ts';
import { evmWorldOf } from '../evm-world.ts';
import type { MachineOutcome, MachineTx } from '../machine/world.ts';
import { callMachine } from '../machine.ts';
import { type RpcAnswer, rpcErrorAnswer, rpcResultAnswer } from './rpc-answer.ts';
import { makeRpcMethod, type RpcContext, type RpcMethod } from './rpc-method.ts';
import { type CallRequest, parseAnyBlockParam, parseCallParam } from './rpc-params.ts';
import { rpcQuantityOf } from './rpc-served.ts';

/** Gas of the cheapest transaction. */
const LEAST_GAS = 21_000n;

/** Runs an unsent call; its gas is deducted from the request's allowance. */
function tried(core: Core, asked: CallRequest, gas: bigint, desk: RpcContext): MachineOutcome {
  const { state } = core;
  const { from, to, value, input, accessList } = asked;
  const sender = from ?? zeroAddress;
  const nonce = state.evm.accounts.get(sender)?.nonce ?? 0n;
  const tx: MachineTx = {
    from: sender,
    to,
    nonce,
    value,
    gas,
    maxFee: 0n,
    priorityFee: 0n,
    input,
    accessList,
  };
  const block = evmHeaderOf(core, state.evm.number);
  const [outcome] = callMachine((machine) =>
    machine.run(evmWorldOf(state), core.rules.evm.blocks.chainId(core), block, [tx], { isAsked: true }),
  );
  // Safe: unlike a sent transaction, a call is never refused for its nonce or funds.
  const run = outcome as MachineOutcome;
  desk.gasLeft -= run.gasUsed;
  return run;
}

/** Returns the gas limit of a call: the requested gas, within a block's gas and the request's remaining allowance. */
function gasFor({ rules }: Core, { gas }: CallRequest, { gasLeft }: RpcContext): bigint {
  const { gasLimit } = rules.evm.blocks;
  return [gas ?? gasLimit, gasLimit, gasLeft].reduce((least, one) => (one < least ? one : least));
}

function spent(): RpcAnswer {
  return rpcErrorAnswer('limit', 'the calls of this request have used up its gas');
}

function failed({ fault, output }: MachineOutcome): RpcAnswer {
  return fault === 'revert'
    ? rpcErrorAnswer('reverted', 'execution reverted', output)
    : rpcErrorAnswer('server', fault ?? 'failed');
}

/**
 * Minimum gas with which a call succeeds: the gas it used if that suffices, otherwise found by bisection, because code may require more gas
 * than it burns.
 */
function leastGas(core: Core, asked: CallRequest, most: bigint, desk: RpcContext): RpcAnswer {
  const first = tried(core, asked, most, desk);
  if (first.fault !== null) return failed(first);
  let short = first.gasUsed - 1n;
  let enough = most;
  if (tried(core, asked, first.gasUsed, desk).fault === null) enough = first.gasUsed;
  while (enough - short > enough / 64n && enough - short > 1n) {
    const middle = (short + enough) / 2n;
    if (desk.gasLeft < middle) return spent();
    if (tried(core, asked, middle, desk).fault === null) enough = middle;
    else short = middle;
  }
  return rpcResultAnswer(rpcQuantityOf(enough));
}

/** Methods that run code on the latest state without leaving a trace. @source engine facts, section 27 */
export const evmExecutionMethods: Readonly<Record<string, RpcMethod>> = {
  eth_call: makeRpcMethod([parseCallParam, parseAnyBlockParam], (core, [asked], desk) => {
    const gas = gasFor(core, asked, desk);
    if (desk.gasLeft < LEAST_GAS) return spent();
    const run = tried(core, asked, gas, desk);
    return run.fault === null ? rpcResultAnswer(run.output) : failed(run);
  }),
  eth_estimateGas: makeRpcMethod([parseCallParam, parseAnyBlockParam], (core, [asked], desk) => {
    const gas = gasFor(core, asked, desk);
    if (desk.gasLeft < LEAST_GAS) return spent();
    const balance = core.state.evm.accounts.get(asked.from ?? zeroAddress)?.balance ?? 0n;
    if (asked.value > balance) return rpcErrorAnswer('server', 'insufficient funds for transfer');
    return leastGas(core, asked, gas, desk);
  }),
};
