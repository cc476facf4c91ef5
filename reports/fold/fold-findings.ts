import { normalizeFindingPath } from '../../harness/case/finding.ts';
import type { FigureExplanation, FindingSeverity, NonCheckTask } from '../../harness/runner/events.ts';
import type { ReportFinding } from '../report-schema.ts';
import { mergeCampaignAdvisories } from './campaign-advice.ts';
import type { GatheredFinding, GatheredRun } from './gather.ts';

const STRENGTH: readonly FindingSeverity[] = ['violation', 'advisory', 'unsteady'];

/**
 * Folds the findings to one per cause: equal ids become one, with the first transcript and the strongest severity. A finding of a known
 * deviation becomes an advisory, which is shown and does not decide.
 */
export function foldFindings({ findings }: Pick<GatheredRun, 'findings'>): ReportFinding[] {
  return mergeEqualFindings([...findings.values()].flatMap((events) => events.map(reportFindingOf)));
}

/** Returns each cause once, with the first transcript and the strongest severity, ordered by weight. */
export function mergeEqualFindings(rows: readonly ReportFinding[]): ReportFinding[] {
  const byId = new Map<string, ReportFinding>();
  for (const row of rows) {
    const earlier = byId.get(row.id);
    byId.set(row.id, earlier ? merged(earlier, row) : row);
  }
  const all = mergeCampaignAdvisories([...byId.values()]);
  const judgedPlaces = new Set(all.flatMap((row) => (row.check === SHAPES ? [] : placesOf(row))));
  const isJudgedElsewhere = (row: ReportFinding) =>
    row.check === SHAPES && placesOf(row).every((place) => judgedPlaces.has(place));
  return all.filter((row) => !isJudgedElsewhere(row)).sort(byWeight);
}

/** Source of advice about shapes. A check's own finding about the same place has more detail, and replaces it. */
const SHAPES: NonCheckTask = 'run.shapes';

function placesOf({ clause, diff }: ReportFinding): string[] {
  return diff.map(({ path }) => `${clause} ${normalizeFindingPath(path)}`);
}

/** Returns the source under which a campaign's findings are listed: `campaign.<name>`. */
export function campaignSourceId(id: string): string {
  return id.startsWith('campaign.') ? id : `campaign.${id}`;
}

/** Converts a finding event to a finding of the report. */
export function reportFindingOf(event: GatheredFinding): ReportFinding {
  const {
    event: _event,
    t: _t,
    form: _form,
    diff,
    transcript,
    judged,
    severity,
    suspects,
    fits,
    openChoices,
    figures,
    waived = false,
    ...facts
  } = event;
  return {
    ...facts,
    severity: waived && severity === 'violation' ? 'advisory' : severity,
    diff: [...diff],
    transcript: [...transcript],
    ...(judged === undefined ? {} : { judged: judged.map((each) => ({ ...each, pointers: [...each.pointers] })) }),
    ...(suspects === undefined ? {} : { suspects: [...suspects] }),
    ...(fits === undefined ? {} : { fits: [...fits] }),
    ...(openChoices === undefined ? {} : { openChoices: [...openChoices] }),
    ...(figures === undefined ? {} : { figures: figures.map(reportFigureOf) }),
    occurrences: 1,
    waived,
  };
}

function reportFigureOf({
  entries,
  changes,
  ...facts
}: FigureExplanation): NonNullable<ReportFinding['figures']>[number] {
  return {
    ...facts,
    entries: entries.map((entry) => ({ ...entry })),
    changes: changes.map((change) => ({ ...change })),
  };
}

function merged(first: ReportFinding, next: ReportFinding): ReportFinding {
  const stronger = STRENGTH.indexOf(next.severity) < STRENGTH.indexOf(first.severity);
  return {
    ...first,
    severity: stronger ? next.severity : first.severity,
    diff: first.shape === undefined ? first.diff : everyKey([...first.diff, ...next.diff]),
    occurrences: first.occurrences + next.occurrences,
    waived: first.waived && next.waived,
  };
}

/** Keeps one row per place, for a body off its shape. */
function everyKey(rows: ReportFinding['diff']): ReportFinding['diff'] {
  const places = rows.map(({ path }) => normalizeFindingPath(path));
  return rows.filter((_row, at) => places.indexOf(places[at] ?? '') === at);
}

/** Orders violations first, then by clause; a finding without a clause comes last among its severity. */
function byWeight(a: ReportFinding, b: ReportFinding): number {
  return (
    STRENGTH.indexOf(a.severity) - STRENGTH.indexOf(b.severity) ||
    Number(a.clause === null) - Number(b.clause === null) ||
    byCodeUnits(a.clause ?? '', b.clause ?? '') ||
    byCodeUnits(a.check, b.check) ||
    byCodeUnits(a.id, b.id)
  );
}

/** Compares by code units, not `localeCompare`: the order must not depend on the machine. */
function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
