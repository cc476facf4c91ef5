import { isJsonObject, type JsonValue } from '../../../spec-schemas/json/lossless.ts';
import { type RpcAnswer, rpcErrorAnswer } from './rpc-answer.ts';

/** Called method, with its raw parameters. */
export interface RpcCall {
  readonly method: string;
  readonly params: JsonValue;
}

/** The `id` under which a call is answered; undefined: none, so no answer. */
interface Addressed {
  readonly id: JsonValue | undefined;
}

/**
 * Parses a JSON-RPC 2.0 call, or returns its refusal. An invalid element is always answered, with a null `id` if none can be read.
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
  return { id: id ?? null, fault: rpcErrorAnswer('request', message) };
}

function isId(id: JsonValue): boolean {
  return id === null || ['string', 'number', 'bigint'].includes(typeof id);
}
