import { formatControlNeedExplanation } from '../../harness/check/control-need.ts';
import { countWithNoun } from '../../reports/console/printable.ts';
import { areaOf, clauseJudgingMeans, clauseKinds } from '../../spec-schemas/clause.ts';
import type { Decision } from '../../spec-schemas/decisions.ts';
import { coveragePathKindOf } from '../../spec-schemas/paths/path.ts';
import { type Catalogue, type ClauseSummary, isUncheckedClause } from './catalogue.ts';
import type { ClausePathCell } from './path-cells.ts';

// Human-readable listings: by area, one line per id, totals last.

export function clauseListingLines(clauses: readonly ClauseSummary[], uncheckedOnly: boolean): string[] {
  const lines = byArea(clauses, (clause) => {
    const judged = uncheckedOnly
      ? ''
      : ` [${countWithNoun(clause.checks, 'check')}, ${countWithNoun(clause.faults, 'fault')}]`;
    const lines = [`  ${clause.id} (${marks(clause)})${judged}`, `      ${clause.says}`];
    if (uncheckedOnly && clause.awaits !== undefined) lines.push(`      needs ${clause.awaits.join(', ')}`);
    return lines;
  });
  if (clauses.length === 0)
    return [uncheckedOnly ? 'Every clause that a wire can show is judged by a check.' : 'No clause is of this kind.'];
  return [
    ...lines,
    ...clauseTotalLines(clauses),
    '',
    ...(uncheckedOnly ? [] : [countsLine(clauses)]),
    uncheckedOnly
      ? uncheckedTotal(clauses)
      : `${countWithNoun(clauses.length, 'clause')}. What one means: venue-conformance explain <id>`,
  ];
}

function countsLine(clauses: readonly ClauseSummary[]): string {
  const valid = clauses.filter(({ profile }) => profile === 'live');
  const visible = valid.filter(({ judgedBy }) => judgedBy !== 'document');
  const checked = visible.filter(({ checks }) => checks > 0);
  return `In force under the profile live: ${valid.length}, of these visible on a wire: ${visible.length}, of these with a check: ${checked.length}.`;
}

function uncheckedTotal(clauses: readonly ClauseSummary[]): string {
  const waiting = clauses.filter(({ awaits }) => awaits !== undefined).length;
  return `${countWithNoun(clauses.length, 'clause')} that a wire could show and no check judges; ${waiting} of them need what this build lacks.`;
}

export function checkListingLines({ checks }: Pick<Catalogue, 'checks'>): string[] {
  const lines = byArea(checks, ({ id, title, by, needs, clauses, control }) => [
    `  ${id} (${[by, ...needs].join(', ')})`,
    `      ${title} [${countWithNoun(clauses.length, 'clause')}]`,
    ...(control === undefined ? [] : [`      by an operator alone: ${formatControlNeedExplanation(control)}`]),
  ]);
  return [...lines, `${countWithNoun(checks.length, 'check')}. Run some of them: venue-conformance --suite '<glob>'`];
}

export function faultListingLines({ faults }: Pick<Catalogue, 'faults'>): string[] {
  const lines = byArea(faults, ({ id, clause, title, needs = [] }) => [
    `  ${id}${needs.length === 0 ? '' : ` (needs ${needs.join(', ')})`}`,
    `      ${title}; breaks ${clause}`,
  ]);
  return [
    ...lines,
    `${countWithNoun(faults.length, 'fault')}. See one caught: venue-conformance selftest --fault <id>`,
  ];
}

export function variantListingLines({ variants, decisions }: Pick<Catalogue, 'variants' | 'decisions'>): string[] {
  const lines = variants.flatMap(({ id, forms }) => {
    const decision = decisions.find((row) => row.id === id);
    return [
      `${id}  ${decision?.question ?? ''}`,
      ...forms.map(
        (form, at) =>
          `  ${id}=${form}${at === 0 ? ' (default)' : ''}  a venue that ${describeVenueForm(decision, form)}`,
      ),
    ];
  });
  return [
    ...lines,
    '',
    `${countWithNoun(variants.length, 'open point')}. Serve a form: venue-conformance serve --variant <Dnn=form>`,
  ];
}

export function clausePathListingLines({ paths }: Pick<Catalogue, 'paths'>): string[] {
  const lines = byArea(paths, ({ id, cells }) => [
    `  ${id}`,
    ...cells.map(
      ({ path, check, reason }) => `      ${path}: ${check === undefined ? (reason ?? 'open') : `judged by ${check}`}`,
    ),
  ]);
  const cells = paths.flatMap((row) => row.cells);
  const kinds = Map.groupBy(cells, ({ path }) => coveragePathKindOf(path));
  return [
    ...lines,
    ...[...kinds].map(([kind, own]) => `${kind}: ${pathCounts(own)}`),
    `${countWithNoun(cells.length, 'cell')}: ${pathCounts(cells)}`,
  ];
}

function pathCounts(cells: readonly ClausePathCell[]): string {
  const judged = cells.filter(({ check }) => check !== undefined).length;
  const excused = cells.filter(({ reason }) => reason !== undefined).length;
  return `${judged} judged, ${excused} with a reason, ${cells.length - judged - excused} open`;
}

/** Describes a venue of this form. */
export function describeVenueForm(decision: Decision | undefined, form: string): string {
  return decision?.forms?.find(({ id }) => id === form)?.says ?? form;
}

function marks({ judgedBy, authority, profile, until }: ClauseSummary): string {
  const force =
    profile === 'next' ? ', from the next release on' : until === undefined ? '' : ', until the next release';
  return `${judgedBy}, ${authority}${force}`;
}

function byArea<T extends { readonly id: string }>(
  items: readonly T[],
  lines: (item: T) => readonly string[],
): string[] {
  const text: string[] = [];
  for (const [area, members] of Map.groupBy(items, ({ id }) => areaOf(id))) {
    text.push(`${area} (${members.length})`);
    for (const member of members) text.push(...lines(member));
    text.push('');
  }
  return text;
}

/** Returns two tables for readers: the number of clauses by area and how they can be judged, and by kind. */
function clauseTotalLines(clauses: readonly ClauseSummary[]): string[] {
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
