import type { CampaignResult, CheckResult, GatheredRun } from './gather.ts';

export const INTERFERENCE_REASON = 'somebody else moves this venue';

/**
 * Downgrades the findings of a run that outside interference disturbed: violations become unsteady, and their checks inconclusive.
 * Returns any other run unchanged.
 */
export function downgradeDisturbedRunFindings(gathered: GatheredRun): GatheredRun {
  if (gathered.end?.ending !== 'disturbed') return gathered;
  const { checks, campaigns, findings } = gathered;
  return {
    ...gathered,
    checks: new Map(
      [...checks].map(([id, trace]) => [id, { ...trace, ended: trace.ended === null ? null : undecided(trace.ended) }]),
    ),
    campaigns: new Map([...campaigns].map(([id, campaign]) => [id, undecided(campaign)])),
    works: new Map(),
    findings: new Map(
      [...findings].map(([source, events]) => [
        source,
        events.map((event) => (event.severity === 'violation' ? { ...event, severity: 'unsteady' as const } : event)),
      ]),
    ),
  };
}

function undecided<T extends CheckResult | CampaignResult>(ended: T): T {
  const held = Object.entries(ended.judged).filter(([, verdict]) => verdict === 'pass');
  const judged = Object.fromEntries(held);
  return ended.status === 'fail'
    ? { ...ended, judged, status: 'inconclusive', reason: INTERFERENCE_REASON }
    : { ...ended, judged };
}
