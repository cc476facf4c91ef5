import {
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  printJson,
} from '../../../spec-schemas/json/lossless.ts';
import { InProcessTarget } from '../../target/in-process.ts';
import type { TranscribedArrival } from '../../target/transcript.ts';
import type { Target } from '../../target/wire.ts';
import type { TargetSide } from '../play/target-side.ts';
import type { Shadow } from '../shadow.ts';

/** Answer to a call. */
export interface EvmAnswer {
  /** A `result`, or the `code` of its refusal. */
  readonly outcome: JsonObject;
  /** Answer of the target; left out for the shadow. */
  readonly shownBy?: TranscribedArrival;
}

/** EVM of one of the two sides. */
export interface ComparedEvm {
  call(method: string, ...params: readonly JsonValue[]): Promise<EvmAnswer>;
  /** As `call`, for a method that takes a signed transaction. */
  send(raw: string): Promise<EvmAnswer>;
  /** Target to open its websocket on. */
  readonly wire: Pick<Target, 'connect'>;
}

export function evmOfTarget(target: Pick<TargetSide, 'rpc' | 'wire'>): ComparedEvm {
  const call = async (method: string, ...params: readonly JsonValue[]) => {
    const reply = await target.rpc(bodyOf(method, params));
    return { outcome: parseRpcAnswer(reply.json), shownBy: reply };
  };
  return { call, send: (raw) => call(SENDING, raw), wire: target.wire };
}

export function evmOfShadow(shadow: Shadow): ComparedEvm {
  return {
    call: async (method, ...params) => ({ outcome: parseRpcAnswer(shadow.rpc(bodyOf(method, params))) }),
    send: async (raw) => ({ outcome: parseRpcAnswer(shadow.transact(bodyOf(SENDING, [raw]))) }),
    wire: new InProcessTarget(shadow.venue),
  };
}

const SENDING = 'eth_sendRawTransaction';

function bodyOf(method: string, params: readonly JsonValue[]): string {
  return printJson({ jsonrpc: '2.0', id: 1, method, params: [...params] });
}

/** Parses an answer; error messages are specific to the venue, and dropped. */
export function parseRpcAnswer(json: JsonValue | undefined): JsonObject {
  if (!isJsonObject(json)) return { answer: json ?? null };
  const { error, ...rest } = json;
  return error === undefined ? rest : { ...rest, code: (isJsonObject(error) ? error.code : undefined) ?? null };
}

/** Parses a batch, in the order of its ids. */
export function parseRpcAnswers(json: JsonValue | undefined): JsonObject[] {
  const all = isJsonArray(json) ? json : [json ?? null];
  return all.map(parseRpcAnswer).toSorted((one, other) => Number(one.id) - Number(other.id));
}
