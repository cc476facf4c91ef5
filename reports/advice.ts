import { OBSOLETE_WAIVERS_SOURCE } from '../harness/runner/events.ts';
import { areaOf } from '../spec-schemas/clause.ts';
import type { FindingCause } from './fold/causes.ts';
import type { Report, ReportFinding } from './report-schema.ts';

/** Maximum number of names in a line; the rest are counted. */
const NAMED = 8;

interface Kind {
  /** Beginning of the line for a single cause of this kind; `several` is for more than one. */
  readonly one: string;
  readonly several: string;
  readonly has: (finding: ReportFinding, authority: string | undefined) => boolean;
  /** Text that names the finding within its cause. */
  readonly nameOf: (cause: FindingCause, finding: ReportFinding) => string;
}

/** Kinds of causes, told apart by a finding's data alone; each cause counts under the first kind that fits. */
const kinds: readonly Kind[] = [
  {
    one: 'body in another form than public facts give',
    several: 'bodies in another form than public facts give',
    has: ({ shape, check }) => shape !== undefined || check === 'run.shapes',
    nameOf: (_cause, finding) => bodyOf(finding),
  },
  {
    one: 'rule of public facts that does not hold here',
    several: 'rules of public facts that do not hold here',
    has: (_finding, authority) => authority === 'public',
    nameOf: (_cause, { clause }) => areaOf(clause ?? ''),
  },
  {
    one: 'choice of this program that is another here',
    several: 'choices of this program that are others here',
    has: (_finding, authority) => authority === 'assumed',
    nameOf: (_cause, { clause }) => areaOf(clause ?? ''),
  },
  {
    one: 'of what the documents leave open, or was known before',
    several: 'of what the documents leave open, or was known before',
    has: () => true,
    nameOf: (_cause, { clause, check }) => clause ?? check,
  },
];

/** Summarises the advisories: a line with the number of causes, then a line per kind of cause. Empty where there are none. */
export function advisorySummaryLines(causes: readonly FindingCause[], { clauses }: Pick<Report, 'clauses'>): string[] {
  const authorities = new Map(clauses.map(({ id, authority }) => [id, authority]));
  const advising = causes.flatMap((cause) => {
    const finding = cause.findings[0]?.finding;
    return cause.severity !== 'advisory' || finding === undefined || finding.check === OBSOLETE_WAIVERS_SOURCE
      ? []
      : [{ cause, finding }];
  });
  if (advising.length === 0) return [];
  const byKind = Map.groupBy(advising, ({ finding }) =>
    kinds.find(({ has }) => has(finding, authorities.get(finding.clause ?? ''))),
  );
  const lines = kinds.flatMap((kind) => {
    const of = byKind.get(kind) ?? [];
    return of.length === 0
      ? []
      : [
          `${of.length} ${of.length === 1 ? kind.one : kind.several}: ${namesOf(of.map((one) => kind.nameOf(one.cause, one.finding)))}`,
        ];
  });
  const count = advising.length;
  return [`${count === 1 ? '1 cause' : `${count} causes`} of advisories, none of which decides`, ...lines];
}

/** Returns the read, channel or argument whose form the finding is about. */
function bodyOf({ shape, message, clause }: ReportFinding): string {
  if (shape === undefined) return message.split(' ', 1)[0] ?? clause ?? '';
  const [kind = '', name = kind] = shape.split('.');
  return kind === 'frame' ? `frames of ${name}` : name;
}

/** Returns the names, most frequent first, with their count where above one. */
function namesOf(names: readonly string[]): string {
  const counts = [...Map.groupBy(names, (name) => name)].toSorted(([, a], [, b]) => b.length - a.length);
  const named = counts.slice(0, NAMED).map(([name, { length }]) => (length > 1 ? `${name} ${length}` : name));
  const left = counts.length - named.length;
  return left > 0 ? `${named.join(', ')} and ${left} more` : named.join(', ');
}
