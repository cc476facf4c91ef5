import { makeGlobFilter } from '../../harness/runner/plan/select.ts';
import { areaOf, clauseJudgingMeans, clauseKinds, sourceAuthorities } from '../../spec-schemas/clause.ts';
import { didYouMean } from '../../spec-schemas/near-matches.ts';
import { explainSelectionError } from '../run/refused-selection.ts';
import { UsageError } from '../usage-error.ts';
import { type ClauseSummary, isUncheckedClause } from './catalogue.ts';

/** Filters of a listing of clauses. Each list is one option; an empty one matches everything. */
export interface ClauseFilter {
  readonly unchecked?: boolean;
  readonly area?: readonly string[];
  readonly authority?: readonly string[];
  readonly profile?: readonly string[];
  readonly judgedBy?: readonly string[];
  readonly kind?: readonly string[];
}

/** Values that each option can match, from the clauses. */
const words = {
  authority: sourceAuthorities,
  profile: ['live', 'next'],
  judgedBy: clauseJudgingMeans,
  kind: clauseKinds,
} as const satisfies { readonly [name in keyof ClauseFilter & keyof ClauseSummary]?: readonly string[] };

/** Whether any filter is set. */
export function hasAnyFilter(filter: ClauseFilter): boolean {
  return Object.values(filter).some((value) => (Array.isArray(value) ? value.length > 0 : value === true));
}

/**
 * Returns the clauses that match every given option.
 * @throws UsageError on a word or a glob that no clause can have
 */
export function selectClauses(clauses: readonly ClauseSummary[], filter: ClauseFilter): ClauseSummary[] {
  const inArea = areaSelector(filter.area ?? [], [...new Set(clauses.map(({ id }) => areaOf(id)))]);
  const wanted = (Object.keys(words) as (keyof typeof words)[]).map((name) => {
    const asked = filter[name] ?? [];
    const unknown = asked.find((word) => !words[name].some((known) => known === word));
    if (unknown !== undefined)
      throw new UsageError(`"${unknown}" is none of ${words[name].join(', ')}${didYouMean(unknown, words[name])}`);
    return (clause: ClauseSummary) => asked.length === 0 || asked.includes(clause[name]);
  });
  return clauses.filter(
    (clause) =>
      inArea(areaOf(clause.id)) &&
      wanted.every((fits) => fits(clause)) &&
      (filter.unchecked !== true || isUncheckedClause(clause)),
  );
}

/**
 * Returns the items with a matching area.
 * @throws UsageError on a glob that matches no item's area
 */
export function filterByArea<T>(
  items: readonly T[],
  globs: readonly string[],
  areasOf: (item: T) => readonly string[],
): T[] {
  // Without globs, items without an area are kept too.
  if (globs.length === 0) return [...items];
  const fits = areaSelector(globs, [...new Set(items.flatMap(areasOf))]);
  return items.filter((item) => areasOf(item).some(fits));
}

function areaSelector(globs: readonly string[], areas: readonly string[]): (area: string) => boolean {
  try {
    return makeGlobFilter(globs, 'area', areas);
  } catch (error) {
    throw explainSelectionError(error);
  }
}
