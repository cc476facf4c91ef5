import { rpcResultAnswer } from './rpc-answer.ts';
import { type RpcMethod, rpcMethod } from './rpc-method.ts';
import { addressParam, anyBlockParam, slotParam } from './rpc-params.ts';
import { rpcQuantityOf } from './rpc-served.ts';

/** Methods that read an account as it is now, whatever block is asked for. @source engine facts, section 27 */
export const accountMethods: Readonly<Record<string, RpcMethod>> = {
  eth_getBalance: rpcMethod([addressParam, anyBlockParam], ({ state }, [owner]) =>
    rpcResultAnswer(rpcQuantityOf(state.evm.accounts.get(owner)?.balance ?? 0n)),
  ),
  eth_getTransactionCount: rpcMethod([addressParam, anyBlockParam], ({ state }, [owner]) =>
    rpcResultAnswer(rpcQuantityOf(state.evm.accounts.get(owner)?.nonce ?? 0n)),
  ),
  eth_getCode: rpcMethod([addressParam, anyBlockParam], ({ state }, [owner]) => {
    const codeHash = state.evm.accounts.get(owner)?.codeHash ?? null;
    return rpcResultAnswer(codeHash === null ? '0x' : (state.evm.codes.get(codeHash) ?? '0x'));
  }),
  eth_getStorageAt: rpcMethod([addressParam, slotParam, anyBlockParam], ({ state }, [owner, at]) =>
    rpcResultAnswer(`0x${(state.evm.storage.get(owner)?.get(at) ?? '').padStart(64, '0')}`),
  ),
};
