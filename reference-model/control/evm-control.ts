import { isJsonArray, isJsonObject, type JsonValue, parseJson, printJson } from '../../spec-schemas/json/lossless.ts';
import type { VenueReply, VenueRequest } from '../door.ts';
import { parseJsonBody } from '../edge/body.ts';
import { evmBlockTimestampMs } from '../evm/evm-blocks.ts';
import { type RpcAnswer, rpcErrorAnswer, rpcResultAnswer } from '../evm/rpc/rpc-answer.ts';
import { parseRpcCall } from '../evm/rpc/rpc-call.ts';
import { parseQuantityParam, UNREADABLE_PARAM } from '../evm/rpc/rpc-params.ts';
import { rpcQuantityOf } from '../evm/rpc/rpc-served.ts';
import type { LocalCallContext } from './local-calls.ts';
import { tooManySnapshotsMessage } from './snapshots.ts';

/** Path of JSON-RPC beside the operator interface. */
export const EVM_CONTROL_PATH = '/evm';

const MOST_MINED = 100_000;
const MOST_SECONDS = 400 * 86_400;

/** Call that EVM development nodes add for scripting by their clients. */
type DeskMethod = (site: LocalCallContext, first: JsonValue | undefined) => RpcAnswer;

const methods: ReadonlyMap<string, DeskMethod> = new Map(
  Object.entries({
    evm_snapshot: ({ snapshots = null }) => {
      if (snapshots === null) return onlyForward;
      const id = snapshots.take();
      return id === null ? rpcErrorAnswer('server', tooManySnapshotsMessage) : rpcResultAnswer(rpcQuantityOf(id));
    },
    // A snapshot can be restored once, as on development nodes.
    evm_revert: ({ snapshots = null }, first) => {
      if (snapshots === null) return onlyForward;
      const id = parseQuantityParam(first);
      if (id === UNREADABLE_PARAM) return rpcErrorAnswer('params', 'the first parameter is the number of a snapshot');
      return rpcResultAnswer(id <= BigInt(Number.MAX_SAFE_INTEGER) && snapshots.revert(Number(id), true));
    },
    evm_mine: ({ venue }, first) => {
      const blocks = minedBy(first);
      if (blocks === null)
        return rpcErrorAnswer('params', `the first parameter is {blocks}, 1 to ${MOST_MINED}, or nothing`);
      const { core } = venue;
      venue.advance(Math.max(0, evmBlockTimestampMs(core, core.state.evm.number + blocks) - core.memory.clockMs));
      return rpcResultAnswer('0x0');
    },
    evm_increaseTime: ({ venue }, first) => {
      const seconds = parseQuantityParam(first);
      if (seconds === UNREADABLE_PARAM || seconds > MOST_SECONDS)
        return rpcErrorAnswer('params', `the first parameter is a number of seconds, ${MOST_SECONDS} at most`);
      venue.advance(Number(seconds) * 1_000);
      return rpcResultAnswer(rpcQuantityOf(seconds));
    },
  } satisfies Readonly<Record<string, DeskMethod>>),
);

const onlyForward = rpcErrorAnswer('server', 'this venue only goes forward: start it without --archive and --journal');

/** Number of blocks to mine: `{blocks}`, as a parameter list carries it; one if absent. */
function minedBy(first: JsonValue | undefined): number | null {
  if (first === undefined || first === null) return 1;
  const blocks = isJsonObject(first) ? parseQuantityParam(first.blocks ?? 1) : UNREADABLE_PARAM;
  return blocks === UNREADABLE_PARAM || blocks < 1n || blocks > MOST_MINED ? null : Number(blocks);
}

/**
 * Answers JSON-RPC as the venue's own `POST /evm` does, plus the scripting calls of development nodes, which that one does not offer. A
 * batch with a scripting call is answered call by call, in order.
 */
export function answerEvmControl(site: LocalCallContext, request: VenueRequest): VenueReply {
  const body = parseJsonBody(request.body);
  if (body === undefined || !callsIn(body).some((call) => ownMethod(call) !== undefined))
    return forwarded(site, request);
  const answers = callsIn(body)
    .map((call) => answerTo(site, call, request))
    .filter((answer) => answer !== undefined);
  const value = isJsonArray(body) ? answers : answers[0];
  if (value === undefined || answers.length === 0) return { status: 204, headers: {}, body: '' };
  return { status: 200, headers: { 'content-type': 'application/json' }, body: printJson(value) };
}

function callsIn(body: JsonValue): readonly JsonValue[] {
  return isJsonArray(body) ? body : [body];
}

function ownMethod(element: JsonValue): DeskMethod | undefined {
  const call = parseRpcCall(element);
  return 'fault' in call ? undefined : methods.get(call.method);
}

/** undefined: a notification, i.e. a call without an id, which needs no answer. */
function answerTo(site: LocalCallContext, element: JsonValue, request: VenueRequest): JsonValue | undefined {
  const { id, ...call } = parseRpcCall(element);
  const own = 'fault' in call ? undefined : methods.get(call.method);
  if (own === undefined || 'fault' in call) {
    const { body: text } = forwarded(site, { ...request, body: new TextEncoder().encode(printJson(element)) });
    return text === '' ? undefined : parseJson(text);
  }
  const answer = own(site, isJsonArray(call.params) ? call.params[0] : undefined);
  return id === undefined ? undefined : parseJson(printJson({ jsonrpc: '2.0', id, ...answer }));
}

function forwarded({ venue }: LocalCallContext, request: VenueRequest): VenueReply {
  const { reply } = venue.handle(request);
  return reply ?? { status: 204, headers: {}, body: '' };
}
