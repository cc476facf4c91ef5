import { type JsonObject, type JsonValue, printJson } from '../../../spec-schemas/json/lossless.ts';
import { EVM_BLOCK_MS } from '../../client/evm-contracts.ts';
import type { RpcCallDraft, RpcRequestDraft } from '../../generate/rpc-drafts.ts';
import type { DiffRow } from '../../runner/events.ts';
import type { KnownTarget } from '../play/campaign-environment.ts';
import type { RunContext } from '../play/run-context.ts';
import type { RunStats } from '../play/run-stats.ts';
import type { TargetSide } from '../play/target-side.ts';
import type { RunBlocks } from '../sequence/run-blocks.ts';
import { parseRpcAnswers } from './compared-evm.ts';
import { type Difference, makeDifference } from './difference.ts';

/** Parts of a run that JSON-RPC requests use. */
export interface ComparedRpcContext extends EvmArrivalsContext, Pick<RunContext, 'participants'> {
  readonly environment: KnownTarget;
  readonly stats: Pick<RunStats, 'count' | 'noteStep'>;
  readonly target: Pick<TargetSide, 'rpc'>;
}

/** Parts of a run that wait for transfers to its EVM. */
export interface EvmArrivalsContext extends Pick<RunContext, 'shadow'> {
  readonly blocks: Pick<RunBlocks, 'advance'>;
}

/**
 * Sends the same JSON-RPC requests over HTTP to the EVM of both sides and compares the results or error codes. Returns null also where the
 * target has no EVM.
 */
export async function sendRpcAndFindDifference(
  context: ComparedRpcContext,
  ask: RpcRequestDraft,
): Promise<Difference | null> {
  const { environment, target, shadow, stats } = context;
  if (!environment.session.facts.capabilities.has('evm')) return null;
  stats.noteStep();
  await advancePastEvmArrivals(context);
  const requested = bodyOf(context, ask);
  const methods = [...new Set((ask.batch === null ? ask.calls.slice(0, 1) : ask.calls).map(({ method }) => method))];
  stats.count(`rpc ${ask.batch === null ? methods.join(' ') : `batch of ${ask.batch}`}`, 'asked');
  const body = printJson(requested);
  const reply = await target.rpc(body);
  const ours = parseRpcAnswers(shadow.rpc(body));
  const theirs = parseRpcAnswers(reply.json);
  const rows = rowsOf(ours, theirs);
  if (rows.length === 0) return null;
  const place = { kind: 'rpc', methods, isBatch: ask.batch !== null } as const;
  const sides = { expected: printJson(ours).slice(0, 400), actual: printJson(theirs).slice(0, 400), diff: rows };
  return makeDifference(place, `JSON-RPC ${methods.join(', ')}`, sides, reply);
}

/**
 * Waits until transfers to the EVM have arrived. Each side's EVM has its own blocks, a second apart, at times that no read shows; a
 * transfer arrives with the next one.
 */
export async function advancePastEvmArrivals(context: EvmArrivalsContext): Promise<void> {
  if (context.shadow.crossedWithin(EVM_BLOCK_MS)) await context.blocks.advance(EVM_BLOCK_MS);
}

function bodyOf(context: Pick<RunContext, 'participants'>, { calls, batch }: RpcRequestDraft): JsonValue {
  const call = (words: RpcCallDraft | undefined, id: number): JsonObject => ({
    jsonrpc: '2.0',
    id,
    method: words?.method ?? 'eth_chainId',
    params: words === undefined ? [] : [...paramsOf(context, words)],
  });
  if (batch === null) return call(calls[0], 1);
  return Array.from({ length: batch }, (_, at) => call(calls[at % calls.length], at + 1));
}

function paramsOf({ participants }: Pick<RunContext, 'participants'>, words: RpcCallDraft): readonly JsonValue[] {
  if (!('of' in words)) return words.method === 'eth_subscribe' ? ['newHeads'] : [];
  const address = words.of === 'stranger' ? participants.stranger.address : participants.account(words.of).address;
  if (words.method === 'eth_getStorageAt') return [address, `0x${'0'.repeat(words.digits)}`, 'latest'];
  const about = words.method === 'eth_call' ? { to: address, data: '0x' } : address;
  return words.tag === null ? [about] : [about, words.tag];
}

/** Returns the differing fields of the first answer that differs. */
function rowsOf(ours: readonly JsonObject[], theirs: readonly JsonObject[]): readonly DiffRow[] {
  if (ours.length !== theirs.length)
    return [{ path: '$.length', expected: String(ours.length), actual: String(theirs.length) }];
  for (const [at, answer] of ours.entries()) {
    const other = theirs[at] ?? {};
    const rows = listRpcAnswerDiffRows(answer, other);
    if (rows.length > 0) return rows;
  }
  return [];
}

/** Returns the differing fields of one JSON-RPC answer. */
export function listRpcAnswerDiffRows(ours: JsonObject, theirs: JsonObject): readonly DiffRow[] {
  const keys = [...new Set([...Object.keys(ours), ...Object.keys(theirs)])];
  const textOf = (value: JsonValue | undefined) => (value === undefined ? 'absent' : printJson(value));
  return keys.flatMap((key) => {
    const expected = textOf(ours[key]);
    const actual = textOf(theirs[key]);
    return expected === actual ? [] : [{ path: `$.${key}`, expected, actual }];
  });
}
