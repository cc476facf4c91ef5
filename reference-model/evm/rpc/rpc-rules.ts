import { evmBatch, weights, wsLimits } from '../../../spec-schemas/catalogue/limits.ts';
import { isJsonArray, type JsonValue } from '../../../spec-schemas/json/lossless.ts';
import { didYouMean } from '../../../spec-schemas/near-matches.ts';
import type { Core } from '../../core.ts';
import type { ConnectionRules } from '../../door.ts';
import { accountMethods } from './account-methods.ts';
import { blockMethods } from './block-methods.ts';
import { chainMethods } from './chain-methods.ts';
import { logMethods } from './log-methods.ts';
import { type RpcAnswer, rpcErrorAnswer } from './rpc-answer.ts';
import { parseRpcCall, type RpcCall } from './rpc-call.ts';
import type { RpcContext, RpcMethod } from './rpc-method.ts';
import { evmExecutionMethods } from './run-methods.ts';
import { transactionSendMethods } from './send-methods.ts';
import { type OpenRpcTopic, rpcTopicOpeners } from './topics.ts';

/** JSON-RPC over the EVM. @source write-api, "POST /evm", "Limits"; engine facts, section 27 */
export interface RpcRules {
  readonly table: ReadonlyMap<string, RpcMethod>;
  /** Maximum number of elements in a batch. */
  readonly mostElements: number;
  /** Gas limit of one request over all its calls (D140). */
  readonly gasPerRequest: bigint;
  tooMany(): RpcAnswer;
  unknown(method: string): RpcAnswer;
  /** Returns the reply with the id of its call. */
  reply(id: JsonValue, answer: RpcAnswer): unknown;
  readonly socket: RpcSocketRules;
}

/** The websocket of JSON-RPC: calls as over HTTP, and subscriptions (D124). @source engine facts, section 27 */
export interface RpcSocketRules {
  readonly connection: ConnectionRules;
  readonly topics: ReadonlyMap<string, OpenRpcTopic>;
  /** Maximum subscriptions per socket. */
  readonly most: number;
  /** Whether `eth_unsubscribe` stops notifications. */
  readonly ends: boolean;
  /** Returns the notification for one result of a subscription. */
  notification(subscription: string, result: unknown): unknown;
}

export const rpcRules: RpcRules = {
  table: new Map(
    [chainMethods, accountMethods, evmExecutionMethods, blockMethods, logMethods, transactionSendMethods].flatMap(
      (methods) => Object.entries(methods),
    ),
  ),
  mostElements: evmBatch.maxElements,
  gasPerRequest: 20_000_000n,
  tooMany: () => rpcErrorAnswer('request', `a batch has ${evmBatch.maxElements} elements at most`),
  unknown: (method) =>
    rpcErrorAnswer('method', `the method ${method} is not served${didYouMean(method, [...rpcRules.table.keys()])}`),
  reply: (id, answer) => ({ jsonrpc: '2.0', id, ...answer }),
  socket: {
    connection: { path: '/evm', answersPings: true, selects: () => false },
    topics: new Map(Object.entries(rpcTopicOpeners)),
    most: wsLimits.subscriptionsPerConnection.value,
    ends: true,
    notification: (subscription, result) => ({
      jsonrpc: '2.0',
      method: 'eth_subscription',
      params: { subscription, result },
    }),
  },
};

/** Weight of a request: its number of elements, at least one; the cap if it is refused whole. @source write-api, "Limits" */
export function rpcRequestWeight(body: JsonValue | undefined): number {
  if (body === undefined) return weights.evmRefusedBatch;
  if (!isJsonArray(body)) return weights.evmElement;
  if (body.length > evmBatch.maxElements) return weights.evmRefusedBatch;
  return Math.max(1, body.length) * weights.evmElement;
}

/**
 * Answers one body: a call, or a batch. undefined: only notifications without an `id`, which need no answer (D141).
 * @param onPending  called when something waits for a block
 */
export function answerRpc(core: Core, body: JsonValue | undefined, onPending: () => void): unknown {
  const { rpc } = core.rules.evm;
  if (body === undefined) return rpc.reply(null, rpcErrorAnswer('parse', 'the body is not valid JSON'));
  const desk = { gasLeft: rpc.gasPerRequest, onPending };
  if (!isJsonArray(body)) return answerCall(core, body, desk);
  if (body.length > rpc.mostElements) return rpc.reply(null, rpc.tooMany());
  if (body.length === 0) return rpc.reply(null, rpcErrorAnswer('request', 'a batch of nothing'));
  const answers = body.map((element) => answerCall(core, element, desk)).filter((answer) => answer !== undefined);
  return answers.length === 0 ? undefined : answers;
}

function answerCall(core: Core, element: JsonValue, desk: RpcContext): unknown {
  const { rpc } = core.rules.evm;
  const { id, ...call } = parseRpcCall(element);
  const answer = 'fault' in call ? call.fault : answerTo(core, call, desk);
  return id === undefined ? undefined : rpc.reply(id, answer);
}

function answerTo(core: Core, { method, params }: RpcCall, desk: RpcContext): RpcAnswer {
  const { rpc } = core.rules.evm;
  if (!isJsonArray(params)) return rpcErrorAnswer('params', 'parameters are a list');
  const known = rpc.table.get(method);
  return known === undefined ? rpc.unknown(method) : known(core, params, desk);
}
