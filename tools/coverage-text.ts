import { type Catalogue, type CatalogueClause, clauseSummaryOf, isUncheckedClause } from '../bin/lookup/catalogue.ts';
import { areaOf, type ClauseKind, clauseKinds, type Source } from '../spec-schemas/clause.ts';
import { type DocumentSection, readApiSections, writeApiSections } from '../spec-schemas/sections.ts';

/** Clause kinds that are easily overlooked in the documents' tables: an area is done when a run reached all of these. */
const hard: readonly ClauseKind[] = ['transition', 'error', 'limit'];

const columns = ['clauses', 'no wire shows it', 'no check yet', 'with a check', 'reached'];

/** Renders `docs/coverage.md`. `reached`: the clauses that a run on the model exercised and found to hold. */
export function coverageMarkdown({ clauses }: Pick<Catalogue, 'clauses'>, reached: ReadonlySet<string>): string {
  const count = (members: readonly CatalogueClause[]) => [
    members.length,
    members.filter(({ judgedBy }) => judgedBy === 'document').length,
    members.filter((clause) => isUncheckedClause(clauseSummaryOf(clause))).length,
    members.filter(({ checks }) => checks.length > 0).length,
    members.filter(({ id }) => reached.has(id)).length,
  ];
  const areas = [...Map.groupBy(clauses, ({ id }) => areaOf(id))];
  return `${[
    '# What is covered',
    '',
    'Written by `npm run coverage` before a release, not with every change. A clause is *reached* when a run of every check on',
    'the embedded model exercised it and found it to hold: under both profiles, in both roles, without an archive, on another network,',
    "before any vote or with the EVM off. `npx venue-conformance list clauses --area '<area>'` lists the clauses of an area.",
    '',
    '## By kind',
    '',
    ...table(
      ['kind', ...columns],
      [
        ...clauseKinds.map((kind) => [kind, ...count(clauses.filter((clause) => clause.kind === kind))]),
        ['all', ...count(clauses)],
      ],
    ),
    '',
    '## By area',
    '',
    'Transitions, error causes and limits: those that a run reached, of those visible on the wire. An area is done when a run',
    'reached all of them and every clause has a check.',
    '',
    ...table(
      ['area', ...columns, ...hard.map((kind) => `${kind}s`), 'done'],
      areas.map(([area, members]) => [area, ...count(members), ...hardCells(members, reached), done(members, reached)]),
    ),
    '',
    '## By section: reads and faucet',
    '',
    ...sectionTable('read-api', readApiSections, clauses),
    '',
    '## By section: writes, feed, errors and limits',
    '',
    ...sectionTable('write-api', writeApiSections, clauses),
  ].join('\n')}\n`;
}

function hardCells(members: readonly CatalogueClause[], reached: ReadonlySet<string>): string[] {
  return hard.map((kind) => {
    const rows = members.filter((clause) => clause.kind === kind && clause.judgedBy !== 'document');
    return `${rows.filter(({ id }) => reached.has(id)).length} of ${rows.length}`;
  });
}

function done(members: readonly CatalogueClause[], reached: ReadonlySet<string>): string {
  const left = members.filter(
    (clause) =>
      clause.judgedBy !== 'document' &&
      (clause.checks.length === 0 || (hard.includes(clause.kind) && !reached.has(clause.id))),
  );
  return left.length === 0 ? 'yes' : `${left.length} left`;
}

function sectionTable(
  document: Source['document'],
  sections: readonly DocumentSection[],
  clauses: readonly CatalogueClause[],
): string[] {
  return table(
    ['section', 'clauses', 'with a check', 'why none'],
    sections.map(({ name, why = '' }) => {
      const own = clauses.filter(({ sources }) =>
        sources.some((source) => source.document === document && source.section === name),
      );
      return [name, own.length, own.filter(({ checks }) => checks.length > 0).length, own.length === 0 ? why : ''];
    }),
  );
}

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string[] {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, at) => (at === 0 ? '---' : '---:'))), ...rows.map(line)];
}
