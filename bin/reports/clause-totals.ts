import { areaOf, clauseJudgingMeans, clauseKinds } from '../../spec-schemas/clause.ts';
import { type ClauseSummary, isUncheckedClause } from '../lookup/catalogue.ts';

/** Returns two tables for readers: the number of clauses by area and how they can be judged, and by kind. */
export function clauseTotalLines(clauses: readonly ClauseSummary[]): string[] {
  return [
    ...table(
      'area',
      Map.groupBy(clauses, ({ id }) => areaOf(id)),
    ),
    '',
    ...table(
      'kind',
      inOrder(
        clauseKinds,
        Map.groupBy(clauses, ({ kind }) => kind),
      ),
    ),
  ];
}

function inOrder<Key, Row>(keys: readonly Key[], groups: ReadonlyMap<Key, readonly Row[]>) {
  return new Map(keys.map((key) => [key, groups.get(key) ?? []] as const));
}

function table(first: string, groups: ReadonlyMap<string, readonly ClauseSummary[]>): string[] {
  const shown = [...groups].filter(([, members]) => members.length > 0);
  const all = shown.flatMap(([, members]) => members);
  const lines = [
    [first, 'clauses', ...clauseJudgingMeans, 'unchecked'],
    ...[...shown, ['total', all] as const].map(cells),
  ];
  const width = Math.max(...lines.map(([name = '']) => name.length));
  return lines.map(
    ([name = '', ...counts]) => `${name.padEnd(width)}${counts.map((text) => text.padStart(11)).join('')}`,
  );
}

function cells([name, members]: readonly [string, readonly ClauseSummary[]]): string[] {
  const judged = new Map<string, number>();
  let unchecked = 0;
  for (const clause of members) {
    judged.set(clause.judgedBy, (judged.get(clause.judgedBy) ?? 0) + 1);
    if (isUncheckedClause(clause)) unchecked += 1;
  }
  const counts = clauseJudgingMeans.map((way) => judged.get(way) ?? 0);
  return [name, ...[members.length, ...counts, unchecked].map(String)];
}
