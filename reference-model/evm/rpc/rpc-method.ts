import type { JsonValue } from '../../../spec-schemas/json/lossless.ts';
import type { Core } from '../../core.ts';
import { type RpcAnswer, rpcFaultAnswer } from './rpc-answer.ts';
import { type ParamReader, type ParamValues, UNREADABLE_PARAM } from './rpc-params.ts';

/** State shared by the calls of one request. */
export interface RpcContext {
  /** Gas that code may still burn for this request: whoever asks pays for none of it. */
  gasLeft: bigint;
  /** Something waits for a block. */
  readonly onPending: () => void;
}

/** Method that reads its parameters as they came, and answers. */
export type RpcMethod = (core: Core, params: readonly JsonValue[], desk: RpcContext) => RpcAnswer;

/** A method whose parameters are read one by one; what cannot be read is refused by its place. */
export function makeRpcMethod<const Readers extends readonly ParamReader<unknown>[]>(
  readers: Readers,
  answer: (core: Core, params: ParamValues<Readers>, desk: RpcContext) => RpcAnswer,
): RpcMethod {
  return (core, params, desk) => {
    const read = readers.map((reader, at) => reader(params[at]));
    const at = read.indexOf(UNREADABLE_PARAM);
    if (at !== -1) return rpcFaultAnswer('params', `invalid argument ${at}`);
    // Each was read by its own reader, in their order.
    return answer(core, read as ParamValues<Readers>, desk);
  };
}
