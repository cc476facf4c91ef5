import type { ClauseFacts } from '../../harness/runner/events.ts';
import type { ReportClause } from '../report-schema.ts';
import { campaignSource } from './fold-findings.ts';
import type { GatheredRun, JudgedClauses } from './gather.ts';

type Tally = {
  pass: boolean;
  fail: boolean;
  waived: boolean;
  readonly checks: Set<string>;
  /** Why checks that ran did not judge it. */
  readonly lacking: string[];
};

/**
 * A clause fails when any check, judging campaign or work of the run failed it, is waived when that is a known deviation,
 * passes when one passed it and none failed it, and is unjudged otherwise.
 */
export function foldClauses(gathered: GatheredRun): ReportClause[] {
  const tallies = new Map<string, Tally>();
  const tallyOf = (clause: string): Tally => {
    const tally = tallies.get(clause) ?? { pass: false, fail: false, waived: false, checks: new Set(), lacking: [] };
    tallies.set(clause, tally);
    return tally;
  };
  const judge = (source: string, judged: JudgedClauses): void => {
    for (const [clause, verdict] of Object.entries(judged)) {
      const tally = tallyOf(clause);
      tally.checks.add(source);
      tally[verdict] = true;
    }
  };

  for (const id of gathered.clauses.keys()) tallyOf(id);
  for (const { facts, ended } of gathered.checks.values()) {
    for (const clause of facts.clauses) tallyOf(clause).checks.add(facts.id);
    if (ended) judge(facts.id, ended.judged);
    for (const [clause, why] of Object.entries(ended?.unjudged ?? {}))
      tallyOf(clause).lacking.push(`${facts.id}: ${why}`);
  }
  for (const [work, judged] of gathered.works) judge(work, judged);
  for (const campaign of gathered.campaigns.values()) {
    if (campaign.judging) judge(campaignSource(campaign.id), campaign.judged);
  }
  return [...tallies].map(([id, tally]) => {
    const { says, sources, authority, profile, decides, decision } = clauseFacts(gathered, id);
    const status = statusOf(tally);
    const reasons = status === 'unjudged' && tally.lacking.length > 0 ? { reasons: tally.lacking } : {};
    const stands = sources === undefined ? {} : { sources: sources.map((source) => ({ ...source })) };
    const open = decision === undefined ? {} : { decision };
    return { id, says, ...stands, authority, profile, decides, ...open, status, checks: [...tally.checks], ...reasons };
  });
}

/** A clause that the run did not announce decides: a mistake of the harness must be loud. */
export function clauseFacts({ clauses }: GatheredRun, id: string): ClauseFacts {
  return clauses.get(id) ?? { id, says: '', authority: 'seed', profile: 'live', decides: true };
}

function statusOf({ pass, fail, waived }: Tally): ReportClause['status'] {
  if (fail) return 'fail';
  if (waived) return 'waived';
  return pass ? 'pass' : 'unjudged';
}
