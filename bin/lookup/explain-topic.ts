import { areaOf } from '../../spec-schemas/clause.ts';
import { formatSourceLinesByDocument } from '../../spec-schemas/document-names.ts';
import type { Catalogue, CatalogueClause, ExplainTopic } from './catalogue.ts';
import { clauseSummaryOf, isUncheckedClause } from './catalogue.ts';

/** Formats a name with its text, aligned with the other lines. */
type Line = (name: string, text: string) => string;

/** Returns all areas: the first parts of ids. */
export function listCatalogueAreas(all: Catalogue): string[] {
  return [...new Set([all.clauses, all.checks].flatMap((items) => items.map(({ id }) => areaOf(id))))];
}

/** Counts what belongs to an area, with the commands that list it. */
export function areaListingLines(all: Catalogue, area: string, line: Line): string[] {
  const [clauses, checks, faults] = [all.clauses, all.checks, all.faults].map((items) =>
    items.filter(({ id }) => areaOf(id) === area).map(({ id }) => id),
  );
  const own = all.clauses.filter(({ id }) => areaOf(id) === area);
  const open = [...new Set(own.flatMap(({ decision }) => decision ?? []))];
  return [
    `area ${area}`,
    ...formatSourceLinesByDocument(own.flatMap(({ sources }) => sources)).map((stands) => `  ${stands}`),
    '',
    line(
      'clauses',
      `${clauses?.length ?? 0}, of which ${own.filter((clause) => isUncheckedClause(clauseSummaryOf(clause))).length} have no check yet`,
    ),
    line('', `venue-conformance list clauses --area ${area}`),
    line('checks', `${checks?.length ?? 0}: venue-conformance list checks --area ${area}`),
    line('faults', `${faults?.length ?? 0}: venue-conformance list faults --area ${area}`),
    line('left open', open.length === 0 ? 'nothing' : open.toSorted().join(', ')),
    line('run it', `venue-conformance --suite '${area}.*'`),
    line('see it proved', `venue-conformance selftest --fault '${area}*'`),
  ];
}

/** Returns the catalogue's facts about a wire name, and the clauses about it. */
export function topicLines(all: Catalogue, topic: ExplainTopic, line: Line): string[] {
  const speaking =
    topic.kind === 'campaign' ? [] : all.clauses.filter((clause) => speaksOf(clause, topic)).map(({ id }) => id);
  let last = '';
  return [
    `${topic.kind} ${topic.id}`,
    `  ${topic.says}`,
    '',
    ...topic.facts.map(([name, text]) => {
      const again = name === last;
      last = name;
      return line(again ? '' : name, text);
    }),
    ...(topic.kind === 'campaign' ? [] : [line('clauses', speaking.length === 0 ? 'none' : speaking.join(', '))]),
  ];
}

function speaksOf(
  { says, shapes, accepts, stated }: CatalogueClause,
  { id, kind, shapes: own }: ExplainTopic,
): boolean {
  if (kind === 'error code')
    return (
      says.includes(`\`${id}\``) ||
      accepts?.refusals?.some(({ code }) => code === id) === true ||
      stated?.refusals.some((refusal) => refusal.endsWith(` ${id}`)) === true
    );
  return shapes.some((shape) => own.includes(shape));
}
