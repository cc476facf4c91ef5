import { printJson } from '../../../spec-schemas/json/lossless.ts';
import { OpaqueIdMapping } from '../../compare/correspondence.ts';
import type { WireReply } from '../../target/wire.ts';
import type { RunBlocks } from '../sequence/run-blocks.ts';
import type { Shadow } from '../shadow.ts';
import { isReplyInKnownForm } from './comparable-reply.ts';
import {
  type findDifferenceInReadsAtHeight,
  makeReadDifferenceFinder,
  type ReadableTarget,
  type ReadComparisonSettings,
  readReplyToCompare,
} from './compare-cut.ts';
import { planSameHeightReads, type SameHeightReadRequest } from './compare-reads.ts';
import type { Difference } from './difference.ts';
import { recheckAfterArchive } from './recheck-after-archive.ts';

/** Number of times a read has to differ, each after another block: a reply may show an earlier block (D287). */
const LOOKS = 3;

/**
 * Returns a comparison of everything readable on a venue whose blocks the harness does not cut. A read that differs is repeated after
 * further blocks, and counts only if it differs each time. Places that depend on marks, which other traders move, are excluded while the
 * marks move: the shadow is read under the marks before and after the request, and the places that changed are left out.
 */
export function makeRetryingReadDifferenceFinder(
  blocks: Pick<RunBlocks, 'cutWith'>,
): typeof findDifferenceInReadsAtHeight {
  return async (target, shadow, scope, baselines, policy, agreed) => {
    const by = { scope, baselines, policy };
    // The block of the last action may be the newest, and reads may show it only one block later.
    await blocks.cutWith(shadow);
    const reads = planSameHeightReads(scope);
    const replies = await Promise.all(reads.map((requested) => readReplyToCompare(requested, target, scope)));
    for (const [at, requested] of reads.entries()) {
      const reply = replies[at]?.reply;
      if (reply === undefined || !isReplyInKnownForm(reply)) continue;
      const found = await findLastingDifference(requested, reply, { blocks, target, shadow, by });
      if (found !== null) return found;
      agreed(requested, shadow.read(requested.shadow).json);
    }
    return null;
  };
}

interface Sides {
  readonly blocks: Pick<RunBlocks, 'cutWith'>;
  readonly target: ReadableTarget;
  readonly shadow: Shadow;
  readonly by: ReadComparisonSettings;
}

/** @param answer  latest reply of the target */
async function findLastingDifference(
  requested: SameHeightReadRequest,
  answer: WireReply,
  { blocks, target, shadow, by }: Sides,
): Promise<Difference | null> {
  let reply = answer;
  for (let look = 1; ; look++) {
    const before = shadow.read(requested.shadow);
    // A reply from an earlier block may bind ids wrongly: those bindings are discarded.
    const findDifference = (shown: WireReply) => {
      const compared = () => makeReadDifferenceFinder(requested, before, by)(shown);
      return by.policy.correspondence.attempt(compared, (difference) => difference === null);
    };
    const first = findDifference(reply);
    const found =
      first &&
      (await recheckAfterArchive(target, shadow.height, { body: requested.target, found: first, findDifference }));
    if (found === null) return null;
    await blocks.cutWith(shadow);
    const lasting = withoutMoved(found, movedBetween(requested, before, shadow.read(requested.shadow), reply, by));
    if (lasting === null || look === LOOKS) return lasting;
    ({ reply } = await readReplyToCompare(requested, target, by.scope));
  }
}

/** Returns the places that the change of marks has moved on the shadow. */
function movedBetween(
  requested: SameHeightReadRequest,
  before: ReturnType<Shadow['read']>,
  after: ReturnType<Shadow['read']>,
  reply: WireReply,
  by: ReadComparisonSettings,
): ReadonlySet<string> {
  const text = printJson(after.json ?? null);
  const shown: WireReply = { ...reply, status: after.status, text, json: after.json };
  // Both bodies come from one side, so ids correspond to themselves.
  const policy = { ...by.policy, correspondence: new OpaqueIdMapping() };
  const moved = makeReadDifferenceFinder(requested, before, { ...by, policy })(shown);
  return new Set(moved?.mismatch.diff.map(({ path }) => path));
}

/** Returns the difference without the moved places; null: nothing is left. */
function withoutMoved(found: Difference, moved: ReadonlySet<string>): Difference | null {
  if (moved.size === 0) return found;
  const rows = found.mismatch.diff.filter(({ path }) => !moved.has(path));
  const [first] = rows;
  if (first === undefined) return null;
  const message = `differs at ${first.path}: expected ${first.expected}, got ${first.actual}`;
  return { ...found, mismatch: { ...found.mismatch, message, diff: rows } };
}
