import { unskipHintFor } from '../../harness/check/unskip-hint.ts';
import type { CheckStatus } from '../../harness/runner/events.ts';
import { advisorySummaryLines } from '../advice.ts';
import { areasByJudgement, countJudgedClauses } from '../area-counts.ts';
import {
  coverageGuidanceText,
  distributionRows,
  foldGoalRows,
  foldStepsByAction,
  goalOutcomeText,
  percentText,
} from '../campaign-rows.ts';
import { judgedClausesText } from '../clause-counts.ts';
import { clauseCountRows } from '../count-rows.ts';
import { groupFindingsByCause } from '../fold/causes.ts';
import { findHollowPassReasons } from '../hollow.ts';
import { failedThresholdLines, latencyRows } from '../latency-rows.ts';
import { releaseFormRows } from '../release-items.ts';
import type { Report, ReportCheck } from '../report-schema.ts';
import { runFactRows } from '../run-facts.ts';
import { verdictText } from '../verdict-words.ts';
import { causeMarkdownLines } from './markdown-finding.ts';
import { escapeMarkdown, markdownCode } from './markdown-text.ts';

const STATUSES: readonly CheckStatus[] = ['pass', 'fail', 'blocked', 'inconclusive', 'skipped', 'waived'];

/** Renders `report.md`, the main report for node teams: verdict, counts, then each finding with everything needed to act on it. */
export function reportMarkdown(report: Report): string {
  return `${renderMarkdownSections(report).join('\n\n')}\n`;
}

/** Returns the whole sections of the report, most important first; each cause shows one finding. */
export function renderMarkdownSections(report: Report): string[] {
  return [
    headLines(report),
    ...findingsSections(report),
    groupLines('Not judged', 'Checks that could not reach a verdict, by reason.', report.checks, [
      'blocked',
      'inconclusive',
    ]),
    areaLines(report),
    groupLines('Waived', 'Known deviations: these checks ran and their failures do not count.', report.checks, [
      'waived',
    ]),
    groupLines('Skipped', 'Checks that did not run, by reason.', report.checks, ['skipped']),
    campaignLines(report),
    goalLines(report),
    playedLines(report),
    countLines(report),
    timeLines(report),
    releaseLines(report),
    factLines(report),
    noteLines(report),
  ]
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'));
}

function headLines(report: Report): string[] {
  const { summary, run } = report;
  const { clauses, findings } = summary;
  const unjudged = clauses.unjudged === 0 ? '' : ` ${clauses.unjudged} not judged.`;
  const { absentProducts: absent = [], idleProducts: idle = [], switchedOff: off = [] } = run;
  const ending =
    run.ending === 'finished' ? [] : ['', `The run did not finish: ${markdownCode(run.reason ?? run.ending)}.`];
  return [
    `# Conformance: ${escapeMarkdown(verdictText(report))}`,
    '',
    `Violations: ${findings.violation}, advisories: ${findings.advisory}, unsteady: ${findings.unsteady}. ` +
      `${clauses.judged} of ${clauses.total} clauses judged: ${judgedClausesText(report)}.${unjudged}`,
    ...adviceText(report),
    ...(absent.length === 0 ? [] : ['', `The venue has no ${absent.map(({ name }) => name).join(', no ')}.`]),
    ...(idle.length === 0
      ? []
      : ['', `It takes actions of ${idle.map(({ name }) => name).join(', ')}, and nothing came of any.`]),
    ...(off.length === 0
      ? []
      : ['', `Switched off: ${off.map(({ name, how }) => `${name} (${markdownCode(how)})`).join(', ')}.`]),
    ...ending,
    ...findHollowPassReasons(report).flatMap((line) => ['', `Hollow: ${escapeMarkdown(line)}.`]),
    ...failedThresholdLines(run).flatMap((line) => ['', `**${escapeMarkdown(line)}**`]),
  ];
}

/** Lists the advisory causes, counted by kind. */
function adviceText(report: Report): string[] {
  const [head, ...kinds] = advisorySummaryLines(groupFindingsByCause(report), report);
  return head === undefined ? [] : ['', `${head}:`, '', ...kinds.map((line) => `- ${escapeMarkdown(line)}`)];
}

function factLines(report: Report): string[] {
  return [
    '## Run',
    '',
    '| | |',
    '|---|---|',
    ...runFactRows(report).map(([name, value]) => `| ${name} | ${markdownCode(value)} |`),
  ];
}

function countLines(report: Report): string[] {
  return [
    '## Clauses',
    '',
    '| | |',
    '|---|--:|',
    ...clauseCountRows(report).map(([name, count]) => `| ${name} | ${count} |`),
  ];
}

/** Lists the venue's latencies. */
function timeLines({ run }: Report): string[] {
  const rows = latencyRows(run);
  if (rows.length === 0) return [];
  return [
    '## Times',
    '',
    '| ms | measured | p50 | p95 | p99 | max |',
    '|---|--:|--:|--:|--:|--:|',
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ];
}

function releaseLines(report: Report): string[] {
  const items = releaseFormRows(report);
  if (items.length === 0) return [];
  return [
    '## Not live yet',
    '',
    '| item | form |',
    '|---|---|',
    ...items.map(([item, itemForm]) => `| ${markdownCode(item)} | ${itemForm} |`),
  ];
}

/** Lists the judged areas, failing ones first, and the names of the others. */
function areaLines(report: Report): string[] {
  const { judged, quiet } = areasByJudgement(report);
  if (judged.length + quiet.length === 0) return [];
  const rows = judged.map(({ area, checks, clauses }) => {
    const counts = STATUSES.map((status) => checks[status]);
    const figures = [clauses.fail, clauses['with an advisory'], countJudgedClauses(clauses), clauses.unjudged];
    return `| ${[escapeMarkdown(area), ...figures, ...counts].join(' | ')} |`;
  });
  const table = [
    `| area | clauses fail | with an advisory | judged | unjudged | checks ${STATUSES.join(' | ')} |`,
    `|---${'|--:'.repeat(STATUSES.length + 4)}|`,
    ...rows,
  ];
  return [
    '## Areas',
    ...(rows.length === 0 ? [] : ['', ...table]),
    ...(quiet.length === 0
      ? []
      : ['', `Nothing was judged of ${quiet.map(({ area }) => escapeMarkdown(area)).join(', ')}.`]),
  ];
}

function findingsSections(report: Report): string[][] {
  return groupFindingsByCause(report).map((cause, at) => [
    ...(at === 0 ? ['## Findings', ''] : []),
    ...causeMarkdownLines(cause, at + 1),
  ]);
}

function groupLines(title: string, lead: string, checks: readonly ReportCheck[], statuses: CheckStatus[]): string[] {
  const chosen = checks.filter(({ status }) => statuses.includes(status));
  if (chosen.length === 0) return [];
  const groups = [...Map.groupBy(chosen, ({ status, reason }) => `${status}: ${reason ?? 'no reason given'}`)];
  const rows = groups.map(([reason, members]) => {
    const ids = members.map(({ id }) => markdownCode(id)).join(', ');
    const advice = unskipHintFor(members[0]?.reason ?? '');
    return `- ${markdownCode(reason)} (${members.length}${advice === null ? '' : `; ${escapeMarkdown(advice)}`}): ${ids}`;
  });
  return [`## ${title}`, '', lead, '', ...rows];
}

function campaignLines({ campaigns }: Report): string[] {
  if (campaigns.length === 0) return [];
  const rows = campaigns.map(({ id, status, reason, runs, steps, unreached = [], judging }) => {
    const outcome = markdownCode(reason === undefined ? status : `${status}: ${reason}`);
    const note = judging ? '' : ' The model was compared with itself: no clause was judged.';
    const left = unreached.length === 0 ? '' : ` No step exercised ${unreached.length} rules of the model.`;
    return `- ${markdownCode(id)}: ${outcome}, ${runs} runs, ${steps} steps.${left}${note}`;
  });
  return ['## Campaigns', '', ...rows];
}

function goalLines(report: Report): string[] {
  const goals = foldGoalRows(report);
  if (goals.length === 0) return [];
  const met = goals.filter(({ times }) => times > 0).length;
  const rows = goals.map((goal) => {
    const { id, says, times, rate } = goal;
    return `| ${markdownCode(id)} | ${escapeMarkdown(says)} | ${times} | ${percentText(rate)} | ${escapeMarkdown(goalOutcomeText(goal))} |`;
  });
  const head = ['| goal | situation | times | of its sequences | |', '|---|---|---|---|---|'];
  return ['## Goals', '', `Campaigns met ${met} of ${goals.length}.`, '', ...head, ...rows];
}

/** Maximum number of outcomes with a cell of their own in an action's row; the others are counted together. */
const OUTCOMES = 6;

function playedLines(report: Report): string[] {
  const actions = foldStepsByAction(report);
  if (actions.length === 0) return [];
  const rows = actions.map(({ action, times, outcomes }) => {
    const shown = outcomes.slice(0, OUTCOMES).map(([outcome, count]) => `${markdownCode(outcome)} ${count}`);
    const others = outcomes.slice(OUTCOMES).reduce((sum, [, count]) => sum + count, 0);
    return `| ${markdownCode(action)} | ${times} | ${[...shown, ...(others === 0 ? [] : [`others ${others}`])].join(', ')} |`;
  });
  const spread = (['lengths', 'sizes'] as const).flatMap((of) => {
    const counts = distributionRows(report, of).map(([bucket, times]) => `${escapeMarkdown(bucket)}: ${times}`);
    return counts.length === 0 ? [] : ['', `${spreadWords[of]}: ${counts.join(', ')}.`];
  });
  const guided = coverageGuidanceText(report);
  const guidedLines = guided === null ? [] : ['', guided];
  return ['## Played', '', '| action | times | outcomes |', '|---|---|---|', ...rows, ...spread, ...guidedLines];
}

const spreadWords = { lengths: 'Sequences by their steps', sizes: 'Orders by their size, worth in USDC' } as const;

function noteLines({ notes }: Report): string[] {
  return notes.length === 0 ? [] : ['## Notes', '', ...notes.map((note) => `- ${markdownCode(note)}`)];
}
