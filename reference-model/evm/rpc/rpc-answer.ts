/** Answer to one call of JSON-RPC. */
export type RpcAnswer = { readonly result: unknown } | { readonly error: RpcFault };

export interface RpcFault {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

/** The codes of JSON-RPC 2.0, and those that nodes have added. @source engine facts, section 27 */
export const rpcCodes = {
  parse: -32_700,
  request: -32_600,
  method: -32_601,
  params: -32_602,
  server: -32_000,
  pruned: -32_001,
  limit: -32_005,
  /** A call that its code has reverted, with what it gave back. */
  reverted: 3,
} as const;

export function rpcResultAnswer(result: unknown): RpcAnswer {
  return { result };
}

export function rpcFaultAnswer(kind: keyof typeof rpcCodes, message: string, data?: unknown): RpcAnswer {
  const code = rpcCodes[kind];
  return { error: data === undefined ? { code, message } : { code, message, data } };
}
