import { areaOf, clauseKinds, waysToJudge } from '../spec-schemas/clause.ts';
import { type ClauseLine, isUnchecked } from './catalogue.ts';

/** How many clauses there are of each area, by how they can be judged, and of each kind: two tables for people. */
export function clauseTotals(clauses: readonly ClauseLine[]): string[] {
  return [
    ...table(
      'area',
      Map.groupBy(clauses, ({ id }) => areaOf(id)),
    ),
    '',
    ...table(
      'kind',
      new Map(clauseKinds.map((kind) => [kind, clauses.filter((clause) => clause.kind === kind)] as const)),
    ),
  ];
}

function table(first: string, groups: ReadonlyMap<string, readonly ClauseLine[]>): string[] {
  const shown = [...groups].filter(([, members]) => members.length > 0);
  const all = shown.flatMap(([, members]) => members);
  const lines = [[first, 'clauses', ...waysToJudge, 'unchecked'], ...[...shown, ['total', all] as const].map(cells)];
  const width = Math.max(...lines.map(([name = '']) => name.length));
  return lines.map(
    ([name = '', ...counts]) => `${name.padEnd(width)}${counts.map((text) => text.padStart(11)).join('')}`,
  );
}

function cells([name, members]: readonly [string, readonly ClauseLine[]]): string[] {
  const counts = waysToJudge.map((way) => members.filter(({ judgedBy }) => judgedBy === way).length);
  return [name, ...[members.length, ...counts, members.filter(isUnchecked).length].map(String)];
}
