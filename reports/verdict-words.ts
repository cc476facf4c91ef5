import { countWithNoun } from './console/printable.ts';
import { isEnoughJudged } from './fold/verdict.ts';
import { countBrokenThresholds, countUnmeasuredThresholds } from './latency-rows.ts';
import type { Report } from './report-schema.ts';

/**
 * Returns the verdict for readers, with its reason. It says *conforming* where everything selected was judged; otherwise how much was.
 */
export function verdictText(report: Report): string {
  const broken = countBrokenThresholds(report.run);
  const unmeasured = countUnmeasuredThresholds(report.run);
  const times = [
    ...(broken === 0 ? [] : [`${countWithNoun(broken, 'threshold')} broken`]),
    ...(unmeasured === 0 ? [] : [`${countWithNoun(unmeasured, 'threshold')} without a measurement`]),
  ];
  return [clauseWords(report), ...times].join(', ');
}

/** Describes the verdict on the clauses alone. */
function clauseWords(report: Report): string {
  const { verdict, findings } = report.summary;
  switch (verdict) {
    case 'nonconforming':
      return findings.violation === 0 ? verdict : `${verdict}, ${countWithNoun(findings.violation, 'violation')}`;
    case 'inconclusive':
      return `${verdict}: ${undecidedWords(report)}`;
    case 'conforming':
      return `${coverWords(report)}${advisoryWords(report)}`;
  }
}

/** Returns the main reason why a run without a violation has no verdict. */
function undecidedWords({ run, checks, clauses, campaigns, findings }: Report): string {
  const { ending, minJudged, untoldProducts: undetermined = [] } = run;
  if (ending === 'unreachable' || ending === 'disturbed') return run.reason ?? 'the target was not reached';
  if (ending === 'interrupted') return 'interrupted';
  if (minJudged !== undefined && !isEnoughJudged(minJudged)) {
    const { judged, judgeable, share } = minJudged;
    return `${judged} of the ${judgeable} clauses that can be judged here were judged, and --min-judged asks for ${Number((share * 100).toFixed(9))}%`;
  }
  if (ending === 'max-time' && minJudged === undefined)
    return '--max-time cut the run short (--min-judged says how much is enough)';
  if (undetermined.length > 0)
    return `nobody could tell whether the venue has ${undetermined.map(({ name }) => name).join(', ')} (--require)`;
  const unsteady = findings.filter(({ severity, waived }) => severity === 'unsteady' && !waived).length;
  const ended = (status: 'blocked' | 'inconclusive') => checks.filter((row) => row.status === status).length;
  const open = [
    ...(unsteady === 0 ? [] : [`${countWithNoun(unsteady, 'finding')} seen once and not again`]),
    ...(ended('blocked') === 0 ? [] : [`${countWithNoun(ended('blocked'), 'check')} blocked`]),
    ...(ended('inconclusive') === 0 ? [] : [`${countWithNoun(ended('inconclusive'), 'check')} without a verdict`]),
  ];
  if (open.length > 0) return open.join(', ');
  const ofCampaigns = checks.length === 0 ? undecidedCampaignsWords(run, campaigns) : null;
  if (ofCampaigns !== null) return ofCampaigns;
  return `no clause was judged${nothingWords([...checks, ...campaigns], clauses)}`;
}

/** Returns the reason why a run of campaigns alone judged nothing; null: they have no common one. */
function undecidedCampaignsWords(run: Report['run'], campaigns: Report['campaigns']): string | null {
  if (campaigns.some(({ judging }) => !judging && run.target === 'model'))
    return 'campaigns judge nothing on the model in this process, which is their measure: give --target';
  if (campaigns.some(({ status }) => status !== 'skipped'))
    return 'no clause was judged: every sequence that was played ended at a difference that only advises';
  const lack = campaigns[0]?.reason;
  if (lack !== 'closed' && lack !== 'control') return null;
  return run.access?.control
    ? 'campaigns need a venue that the run has to itself: --isolation closed'
    : 'campaigns need --control, to a venue that the run has to itself; with --fuzz some are played by URL alone';
}

/** Returns the reason why nothing was judged: the one that most of the selected checks ended with. */
function nothingWords(rows: readonly Pick<Report['checks'][number], 'reason'>[], clauses: Report['clauses']): string {
  const reasons = [...rows.map(({ reason }) => reason), ...clauses.flatMap(({ reasons = [] }) => reasons)];
  const groups = Map.groupBy(
    reasons.filter((reason) => reason !== undefined),
    (reason) => reason,
  );
  const [most] = [...groups].toSorted(([, a], [, b]) => b.length - a.length);
  return most === undefined ? '' : `: ${most[0]}`;
}

function coverWords({ checks, clauses, campaigns }: Report): string {
  const asked = new Set(checks.flatMap((check) => check.clauses));
  const judged = clauses.filter(({ id, status }) => asked.has(id) && status !== 'unjudged').length;
  const left = campaigns.filter(({ status }) => !SETTLED.includes(status)).length;
  if (judged === asked.size && left === 0 && checks.every(({ status }) => SETTLED.includes(status)))
    return 'conforming';
  if (checks.length === 0)
    return `no violation seen: ${campaigns.length - left} of ${countWithNoun(campaigns.length, 'campaign')} judged`;
  const open = left === 0 ? '' : `, ${countWithNoun(left, 'campaign')} without a verdict`;
  return `no violation seen: ${judged} of ${countWithNoun(asked.size, 'clause')} judged${open}`;
}

const SETTLED: readonly Report['checks'][number]['status'][] = ['pass', 'waived'];

/** Counts the advisories, and says whether a strict run would fail because of them. */
function advisoryWords({ run, clauses, findings }: Report): string {
  const advisories = findings.filter(({ severity, waived }) => severity === 'advisory' && !waived);
  if (advisories.length === 0) return '';
  const isPublic = new Set(clauses.flatMap(({ id, authority }) => (authority === 'public' ? [id] : [])));
  const fails = !run.strict && advisories.some(({ clause }) => clause !== null && isPublic.has(clause));
  const count = advisories.length === 1 ? '1 advisory' : `${advisories.length} advisories`;
  return `, ${count}${fails ? ' (--strict would fail)' : ''}`;
}
