import { findingId, normalizedFindingPaths } from '../../harness/case/finding.ts';
import type { ReportFinding } from '../report-schema.ts';

/** Parts of a violation that say whether it is one of an earlier run. */
export type KnownViolation = Pick<ReportFinding, 'id' | 'clause'> & { readonly keys?: readonly string[] };

/** A finding, as far as it says which one it is. */
export interface FindingIdentity {
  readonly id: string;
  readonly clause: string | null;
  readonly check: string;
  readonly diff: readonly { readonly path: string }[];
  readonly shape?: string;
}

/** Keys of a body that are off its shape; undefined for what is no matter of a shape. */
export function offShapeKeysOf({
  shape,
  diff,
}: Pick<FindingIdentity, 'shape' | 'diff'>): readonly string[] | undefined {
  return shape === undefined ? undefined : normalizedFindingPaths(diff);
}

/**
 * Whether a run had met such a violation before: the same one, or, since a campaign of another seed comes to a broken clause
 * by another way, one of a campaign whose clause was broken.
 */
export function makeKnownViolationTest(broken: readonly KnownViolation[]): (found: FindingIdentity) => boolean {
  const keys = new Map(broken.map(({ id, keys: off }) => [id, off]));
  const clauses = new Set(broken.flatMap(({ clause }) => (clause === null ? [] : [clause])));
  return (found) => {
    const { clause, check } = found;
    return isAmong(keys, found) || (check.startsWith('campaign.') && clause !== null && clauses.has(clause));
  };
}

/** A body that is off its shape by a key more is another one; by a key fewer it is the same. */
function isAmong(known: ReadonlyMap<string, readonly string[] | undefined>, found: FindingIdentity): boolean {
  const { id, clause, check } = found;
  const off = offShapeKeysOf(found);
  if (off === undefined) return known.has(id);
  const before = known.get(id);
  // Before keys were told apart from their body, they all were in the id.
  return before === undefined ? known.has(findingId(clause, check, off)) : off.every((key) => before.includes(key));
}
