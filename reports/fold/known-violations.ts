import { makeFindingId, normalizedFindingPaths } from '../../harness/case/finding.ts';
import type { ReportFinding } from '../report-schema.ts';

/** Parts of a violation that identify it across runs. */
export type KnownViolation = Pick<ReportFinding, 'id' | 'clause'> & { readonly keys?: readonly string[] };

/** Parts of a finding that identify it. */
export interface FindingIdentity {
  readonly id: string;
  readonly clause: string | null;
  readonly check: string;
  readonly diff: readonly { readonly path: string }[];
  readonly shape?: string;
}

/** Returns the keys of a body that are off its shape; undefined for a finding that is not about a shape. */
export function offShapeKeysOf({
  shape,
  diff,
}: Pick<FindingIdentity, 'shape' | 'diff'>): readonly string[] | undefined {
  return shape === undefined ? undefined : normalizedFindingPaths(diff);
}

/**
 * Returns a test whether an earlier run had a violation: the same finding, or, for a campaign, any violation of the same clause, since
 * another seed reaches a broken clause in another way.
 */
export function makeKnownViolationTest(broken: readonly KnownViolation[]): (found: FindingIdentity) => boolean {
  const keys = new Map(broken.map(({ id, keys: off }) => [id, off]));
  const clauses = new Set(broken.flatMap(({ clause }) => (clause === null ? [] : [clause])));
  return (found) => {
    const { clause, check } = found;
    return isAmong(keys, found) || (check.startsWith('campaign.') && clause !== null && clauses.has(clause));
  };
}

/** A body with one more wrong key than before is a new violation; with fewer wrong keys it is the same. */
function isAmong(known: ReadonlyMap<string, readonly string[] | undefined>, found: FindingIdentity): boolean {
  const { id, clause, check } = found;
  const off = offShapeKeysOf(found);
  if (off === undefined) return known.has(id);
  const before = known.get(id);
  // Earlier versions had no separate keys: all keys were part of the id.
  return before === undefined ? known.has(makeFindingId(clause, check, off)) : off.every((key) => before.includes(key));
}
