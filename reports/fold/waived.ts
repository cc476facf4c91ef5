import type { FindingEvent, RunEvent } from '../../harness/runner/events.ts';
import { campaignSourceId } from './fold-findings.ts';
import { appendToList, type GatheredFinding, type GatheredRun, type JudgedClauses } from './gather.ts';
import { type KnownCheckOutcome, KnownDeviations } from './known.ts';

/**
 * Applies the known deviations to a run: their failures are waived, and so is a check in which nothing else failed, or which had no
 * verdict in the baseline either. An expired waiver has no effect.
 */
export function applyKnownDeviations(gathered: GatheredRun): GatheredRun {
  const { run, checks, campaigns, works, findings } = gathered;
  const known = new KnownDeviations(run);
  if (known.isNone) return gathered;
  const eventsOf = (source: string) => findings.get(source) ?? [];
  const settled = <T extends KnownCheckOutcome>(source: string, ended: T) => ({
    ...ended,
    ...known.statusOf(source, ended, eventsOf(source)),
    judged: judgedOf(ended.judged, known.reasons(ended.judged, eventsOf(source))),
  });
  const markFinding = (event: GatheredFinding): GatheredFinding =>
    known.isKnown(event) ? { ...event, waived: true } : event;
  return {
    ...gathered,
    checks: new Map(
      [...checks].map(([id, trace]) => [
        id,
        { ...trace, ended: trace.ended === null ? null : settled(id, trace.ended) },
      ]),
    ),
    campaigns: new Map([...campaigns].map(([id, campaign]) => [id, settled(campaignSourceId(id), campaign)])),
    works: new Map([...works].map(([work, judged]) => [work, judgedOf(judged, known.reasons(judged, eventsOf(work)))])),
    findings: new Map([...findings].map(([source, events]) => [source, events.map(markFinding)])),
  };
}

/** Returns a filter that applies known deviations to each event of a live run, starting with its first. */
export function makeKnownDeviationFilter(): (event: RunEvent) => RunEvent {
  let known = new KnownDeviations(null);
  const findings = new Map<string, FindingEvent[]>();
  return (event) => {
    switch (event.event) {
      case 'run-started':
        known = new KnownDeviations(event);
        return event;
      case 'check-started':
        findings.delete(event.check);
        return event;
      case 'check-ended':
        return { ...event, ...known.statusOf(event.check, event, findings.get(event.check) ?? []) };
      case 'campaign-ended': {
        const source = campaignSourceId(event.id);
        return { ...event, ...known.statusOf(source, event, findings.get(source) ?? []) };
      }
      case 'finding':
        appendToList(findings, event.check, event);
        return event.severity === 'violation' && known.isKnown(event) ? { ...event, severity: 'advisory' } : event;
      default:
        return event;
    }
  };
}

function judgedOf(judged: JudgedClauses, known: ReadonlyMap<string, string>): JudgedClauses {
  return Object.fromEntries(
    Object.entries(judged).map(([clause, verdict]) => [
      clause,
      verdict === 'fail' && known.has(clause) ? 'waived' : verdict,
    ]),
  );
}
