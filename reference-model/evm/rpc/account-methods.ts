import { rpcResultAnswer } from './rpc-answer.ts';
import { makeRpcMethod, type RpcMethod } from './rpc-method.ts';
import { parseAddressParam, parseAnyBlockParam, parseSlotParam } from './rpc-params.ts';
import { rpcQuantityOf } from './rpc-served.ts';

/** Methods that read an account at the latest block, whatever block is requested. @source engine facts, section 27 */
export const accountMethods: Readonly<Record<string, RpcMethod>> = {
  eth_getBalance: makeRpcMethod([parseAddressParam, parseAnyBlockParam], ({ state }, [owner]) =>
    rpcResultAnswer(rpcQuantityOf(state.evm.accounts.get(owner)?.balance ?? 0n)),
  ),
  eth_getTransactionCount: makeRpcMethod([parseAddressParam, parseAnyBlockParam], ({ state }, [owner]) =>
    rpcResultAnswer(rpcQuantityOf(state.evm.accounts.get(owner)?.nonce ?? 0n)),
  ),
  eth_getCode: makeRpcMethod([parseAddressParam, parseAnyBlockParam], ({ state }, [owner]) => {
    const codeHash = state.evm.accounts.get(owner)?.codeHash ?? null;
    return rpcResultAnswer(codeHash === null ? '0x' : (state.evm.codes.get(codeHash) ?? '0x'));
  }),
  eth_getStorageAt: makeRpcMethod([parseAddressParam, parseSlotParam, parseAnyBlockParam], ({ state }, [owner, at]) =>
    rpcResultAnswer(`0x${(state.evm.storage.get(owner)?.get(at) ?? '').padStart(64, '0')}`),
  ),
};
