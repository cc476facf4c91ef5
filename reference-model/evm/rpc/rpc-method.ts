import type { JsonValue } from '../../../spec-schemas/json/lossless.ts';
import type { Core } from '../../core.ts';
import { type RpcAnswer, rpcErrorAnswer } from './rpc-answer.ts';
import { type ParamReader, type ParamValues, UNREADABLE_PARAM } from './rpc-params.ts';

/** State shared by the calls of one request. */
export interface RpcContext {
  /** Gas left for code in this request, which its sender does not pay for. */
  gasLeft: bigint;
  /** Called when something waits for a block. */
  readonly onPending: () => void;
}

/** Method that parses its own raw parameters and answers. */
export type RpcMethod = (core: Core, params: readonly JsonValue[], desk: RpcContext) => RpcAnswer;

/** Makes a method whose parameters are parsed one by one; an invalid one is refused by its position. */
export function makeRpcMethod<const Readers extends readonly ParamReader<unknown>[]>(
  readers: Readers,
  answer: (core: Core, params: ParamValues<Readers>, desk: RpcContext) => RpcAnswer,
): RpcMethod {
  return (core, params, desk) => {
    const read = readers.map((reader, at) => reader(params[at]));
    const at = read.indexOf(UNREADABLE_PARAM);
    if (at !== -1) return rpcErrorAnswer('params', `invalid argument ${at}`);
    // Each parameter was parsed by its own reader, in order.
    return answer(core, read as ParamValues<Readers>, desk);
  };
}
