import type { ClauseFacts } from '../../harness/runner/events.ts';
import type { ReportClause } from '../report-schema.ts';
import { campaignSourceId } from './fold-findings.ts';
import type { GatheredRun, JudgedClauses } from './gather.ts';

type ClauseVerdicts = {
  pass: boolean;
  fail: boolean;
  waived: boolean;
  readonly checks: Set<string>;
  /** Reasons why checks that ran did not judge the clause. */
  readonly lacking: string[];
};

/**
 * Folds the status of each clause: it fails when any check, judging campaign or work of the run failed it; is waived when that is a known
 * deviation; passes when one passed it and none failed it; and is unjudged otherwise.
 */
export function foldClauses(gathered: GatheredRun): ReportClause[] {
  const byClause = new Map<string, ClauseVerdicts>();
  const verdictsOf = (clause: string): ClauseVerdicts => {
    const verdicts = byClause.get(clause) ?? {
      pass: false,
      fail: false,
      waived: false,
      checks: new Set(),
      lacking: [],
    };
    byClause.set(clause, verdicts);
    return verdicts;
  };
  const judge = (source: string, judged: JudgedClauses): void => {
    for (const [clause, verdict] of Object.entries(judged)) {
      const verdicts = verdictsOf(clause);
      verdicts.checks.add(source);
      verdicts[verdict] = true;
    }
  };

  for (const id of gathered.clauses.keys()) verdictsOf(id);
  for (const { facts, ended } of gathered.checks.values()) {
    for (const clause of facts.clauses) verdictsOf(clause).checks.add(facts.id);
    if (ended) judge(facts.id, ended.judged);
    for (const [clause, why] of Object.entries(ended?.unjudged ?? {}))
      verdictsOf(clause).lacking.push(`${facts.id}: ${why}`);
  }
  for (const [work, judged] of gathered.works) judge(work, judged);
  for (const campaign of gathered.campaigns.values()) {
    if (campaign.judging) judge(campaignSourceId(campaign.id), campaign.judged);
  }
  return [...byClause].map(([id, verdicts]) => {
    const { says, sources, authority, profile, decides, decision } = clauseFactsFor(gathered, id);
    const status = statusOf(verdicts);
    const reasons = status === 'unjudged' && verdicts.lacking.length > 0 ? { reasons: verdicts.lacking } : {};
    const stands = sources === undefined ? {} : { sources: sources.map((source) => ({ ...source })) };
    const open = decision === undefined ? {} : { decision };
    return {
      id,
      says,
      ...stands,
      authority,
      profile,
      decides,
      ...open,
      status,
      checks: [...verdicts.checks],
      ...reasons,
    };
  });
}

/** A clause that the run did not announce decides, so that a mistake of the harness is loud. */
export function clauseFactsFor({ clauses }: GatheredRun, id: string): ClauseFacts {
  return clauses.get(id) ?? { id, says: '', authority: 'seed', profile: 'live', decides: true };
}

function statusOf({ pass, fail, waived }: ClauseVerdicts): ReportClause['status'] {
  if (fail) return 'fail';
  if (waived) return 'waived';
  return pass ? 'pass' : 'unjudged';
}
