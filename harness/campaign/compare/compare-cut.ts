import { isJsonObject, type JsonObject, type JsonValue } from '../../../spec-schemas/json/lossless.ts';
import type { DiffPolicy } from '../../compare/diff.ts';
import { Inconclusive } from '../../kernel/verdicts.ts';
import type { WireReply } from '../../target/wire.ts';
import type { TargetSide } from '../play/target-side.ts';
import type { ComparedRead, OpenInterestBaselines, ReadScope } from '../reads/compared-read.ts';
import { dataOf, type Shadow } from '../shadow.ts';
import { isReplyInKnownForm } from './comparable-reply.ts';
import { findDifferenceInReadReplies } from './compare-read-replies.ts';
import { findDifferenceInReadReply, planSameHeightReads, type SameHeightReadRequest } from './compare-reads.ts';
import type { Difference } from './difference.ts';
import { recheckAfterArchive } from './recheck-after-archive.ts';

/** Part of a target that reads go through. */
export type ReadableTarget = Pick<TargetSide, 'read' | 'newestBlock' | 'inProcess'>;

/** Returns the comparison policy of a read; parts of a read may be specific to the target. */
export function diffPolicyFor(read: ComparedRead, args: JsonObject, policy: DiffPolicy): DiffPolicy {
  return read.isEnvironment?.(args) === true ? { ...policy, environment: 'ignore' } : policy;
}

/**
 * Compares everything readable on the target, taken at one cut, with the shadow.
 * @param agreed  called for each read on which both sides agree, with the shadow's body
 * @throws Inconclusive when somebody else cuts blocks
 */
export async function findDifferenceInReadsAtHeight(
  target: ReadableTarget,
  shadow: Shadow,
  scope: ReadScope,
  baselines: OpenInterestBaselines,
  policy: DiffPolicy,
  agreed: (requested: SameHeightReadRequest, body: JsonValue | undefined) => void,
): Promise<Difference | null> {
  const reads = planSameHeightReads(scope);
  const replies = await Promise.all(reads.map((requested) => readReplyToCompare(requested, target, scope)));
  for (const [at, requested] of reads.entries()) {
    const reply = replies[at];
    if (reply === undefined || !isReplyInKnownForm(reply.reply)) continue;
    const expected = shadow.read(requested.shadow);
    const findDifference = makeReadDifferenceFinder(requested, expected, { scope, baselines, policy });
    const first = findDifference(reply.reply);
    const found =
      first && (await recheckAfterArchive(target, shadow.height, { body: reply.body, found: first, findDifference }));
    if (found !== null) {
      // The shadow is at a height that was observed earlier, and heights are monotonic.
      if ((await target.newestBlock()).height === shadow.height) return found;
      throw new Inconclusive('blocks are cut by somebody else: no two reads are of one state');
    }
    agreed(requested, expected.json);
  }
  return null;
}

/** Settings by which reads are compared. */
export interface ReadComparisonSettings {
  readonly scope: ReadScope;
  readonly baselines: OpenInterestBaselines;
  readonly policy: DiffPolicy;
}

/** Returns a function that compares a reply with the shadow's. */
export function makeReadDifferenceFinder(
  { read, shadow: args, shape }: SameHeightReadRequest,
  expected: ReturnType<Shadow['read']>,
  { scope, baselines, policy }: ReadComparisonSettings,
): (actual: WireReply) => Difference | null {
  const held = diffPolicyFor(read, args, policy);
  return (actual) =>
    shape === undefined
      ? findDifferenceInReadReply(read, expected, actual, scope, baselines, held, args)
      : findDifferenceInReadReplies({ read: { ...read, shape }, args }, expected, actual, scope, baselines, held);
}

/** Returns the reply to compare, and its request. */
export async function readReplyToCompare(
  { read, target: body, shadow: whole }: SameHeightReadRequest,
  target: ReadableTarget,
  scope: ReadScope,
) {
  const reply = await target.read(body);
  const data = dataOf(reply.json);
  const isCut = isJsonObject(data) && read.leavesOut?.(data, scope) === true;
  return isCut ? { body: whole, reply: await target.read(whole) } : { body, reply };
}
