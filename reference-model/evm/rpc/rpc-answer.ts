/** Answer to one JSON-RPC call. */
export type RpcAnswer = { readonly result: unknown } | { readonly error: RpcError };

export interface RpcError {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

/** Codes of JSON-RPC 2.0, and common additions by nodes. @source engine facts, section 27 */
export const rpcErrorCodes = {
  parse: -32_700,
  request: -32_600,
  method: -32_601,
  params: -32_602,
  server: -32_000,
  pruned: -32_001,
  limit: -32_005,
  /** A call reverted by its code, with the returned data. */
  reverted: 3,
} as const;

export function rpcResultAnswer(result: unknown): RpcAnswer {
  return { result };
}

export function rpcErrorAnswer(kind: keyof typeof rpcErrorCodes, message: string, data?: unknown): RpcAnswer {
  const code = rpcErrorCodes[kind];
  return { error: data === undefined ? { code, message } : { code, message, data } };
}
