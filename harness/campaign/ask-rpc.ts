import {
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  printJson,
} from '../../spec-schemas/json/lossless.ts';
import type { RpcAsk, RpcWords } from '../generate/rpc-words.ts';
import type { DiffRow } from '../runner/events.ts';
import { type Difference, difference } from './difference.ts';
import type { Stage } from './stage.ts';

/**
 * The EVM of each side has blocks of its own, a second apart, and no read tells since when: what crosses is there with the
 * next one.
 */
const EVM_BLOCK_MS = 1_000;

/**
 * Asks the EVM of both sides over HTTP, and holds the answers against each other: what each call was answered, or the code by
 * which it was refused. Null as well where the target has no EVM.
 */
export async function askRpc(stage: Stage, ask: RpcAsk): Promise<Difference | null> {
  const { field, target, shadow, tally } = stage;
  if (!field.session.facts.capabilities.has('evm')) return null;
  tally.steps += 1;
  if (shadow.crossedWithin(EVM_BLOCK_MS)) await stage.pass(EVM_BLOCK_MS);
  const asked = bodyOf(stage, ask);
  const methods = [...new Set((ask.batch === null ? ask.calls.slice(0, 1) : ask.calls).map(({ method }) => method))];
  tally.count(`rpc ${ask.batch === null ? methods.join(' ') : `batch of ${ask.batch}`}`, 'asked');
  const body = printJson(asked);
  const [ours, theirs] = [answersIn(shadow.rpc(body)), answersIn(await target.rpc(body))];
  const rows = rowsOf(ours, theirs);
  if (rows.length === 0) return null;
  const place = { kind: 'rpc', methods, isBatch: ask.batch !== null } as const;
  const sides = { expected: printJson(ours).slice(0, 400), actual: printJson(theirs).slice(0, 400), diff: rows };
  return difference(place, `JSON-RPC ${methods.join(', ')}`, sides);
}

function bodyOf(stage: Stage, { calls, batch }: RpcAsk): JsonValue {
  const call = (words: RpcWords | undefined, id: number): JsonObject => ({
    ...{ jsonrpc: '2.0', id, method: words?.method ?? 'eth_chainId' },
    params: words === undefined ? [] : [...paramsOf(stage, words)],
  });
  if (batch === null) return call(calls[0], 1);
  return Array.from({ length: batch }, (_, at) => call(calls[at % calls.length], at + 1));
}

function paramsOf({ cast }: Stage, words: RpcWords): readonly JsonValue[] {
  if (!('of' in words)) return words.method === 'eth_subscribe' ? ['newHeads'] : [];
  const address = words.of === 'stranger' ? cast.stranger.address : cast.account(words.of).address;
  if (words.method === 'eth_getStorageAt') return [address, `0x${'0'.repeat(words.digits)}`, 'latest'];
  const about = words.method === 'eth_call' ? { to: address, data: '0x' } : address;
  return words.tag === null ? [about] : [about, words.tag];
}

/** Of a batch in the order of its ids; the words of an error are the venue's own. */
function answersIn(json: JsonValue | undefined): JsonObject[] {
  const all = isJsonArray(json) ? json : [json ?? null];
  const answers = all.map((answer): JsonObject => {
    if (!isJsonObject(answer)) return { answer };
    const { error, ...rest } = answer;
    return error === undefined ? rest : { ...rest, code: (isJsonObject(error) ? error.code : undefined) ?? null };
  });
  return answers.toSorted((one, other) => Number(one.id) - Number(other.id));
}

/** Fields that differ, of the first answer that has some. */
function rowsOf(ours: readonly JsonObject[], theirs: readonly JsonObject[]): readonly DiffRow[] {
  if (ours.length !== theirs.length)
    return [{ path: '$.length', expected: String(ours.length), actual: String(theirs.length) }];
  for (const [at, answer] of ours.entries()) {
    const other = theirs[at] ?? {};
    const keys = [...new Set([...Object.keys(answer), ...Object.keys(other)])];
    const told = (value: JsonValue | undefined) => (value === undefined ? 'absent' : printJson(value));
    const rows = keys.flatMap((key) => {
      const [expected, actual] = [told(answer[key]), told(other[key])];
      return expected === actual ? [] : [{ path: `$.${key}`, expected, actual }];
    });
    if (rows.length > 0) return rows;
  }
  return [];
}
