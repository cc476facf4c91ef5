import { isJsonObject, type JsonValue } from '../../../spec-schemas/json/lossless.ts';
import { type RpcAnswer, rpcFaultAnswer } from './rpc-answer.ts';

/** Method that is called, with its parameters as they came. */
export interface RpcCall {
  readonly method: string;
  readonly params: JsonValue;
}

/** Under which `id` a call is answered; undefined: it has none, and is answered under none. */
interface Addressed {
  readonly id: JsonValue | undefined;
}

/**
 * Reads a call of JSON-RPC 2.0, or returns the answer that refuses it. An element that is no call is answered in any case, under
 * null where no `id` can be read in it.
 * @source JSON-RPC 2.0, "Request object" and "Response object"; decision D141
 */
export function parseRpcCall(element: JsonValue): Addressed & (RpcCall | { readonly fault: RpcAnswer }) {
  if (!isJsonObject(element)) return refused(null, 'a call is an object');
  const { jsonrpc, id, method, params = [] } = element;
  if (id !== undefined && !isId(id)) return refused(null, 'an id is a text, a number or null');
  if (jsonrpc !== '2.0') return refused(id, 'a call says that it is JSON-RPC "2.0"');
  if (typeof method !== 'string') return refused(id, 'a call names its method');
  return { id, method, params };
}

function refused(id: JsonValue | undefined, message: string) {
  return { id: id ?? null, fault: rpcFaultAnswer('request', message) };
}

function isId(id: JsonValue): boolean {
  return id === null || ['string', 'number', 'bigint'].includes(typeof id);
}
