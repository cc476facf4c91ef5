import { toReportedMismatch } from '../../harness/campaign/compare/difference.ts';
import type { ReplayOutcome } from '../../harness/campaign/explain/replay.ts';
import { FAUCET_WINDOW_CLOSED } from '../../harness/check/pace.ts';
import type { FindingEvent, RunEvent } from '../../harness/runner/events.ts';
import { countWithNoun, truncateText } from '../../reports/console/printable.ts';
import { parsePath, pointerOf } from '../../spec-schemas/json/pointer.ts';
import type { RecordedFinding } from './recorded-finding.ts';

/** Outcome of the replay of one finding. */
export interface ReplayResult {
  /** A sequence without a difference is `not seen again`, since it may also depend on conditions beyond its steps. */
  readonly outcome: 'reproduced' | 'gone' | 'not seen again' | 'unjudged';
  readonly words: string;
}

/** Returns the outcome of a campaign's shrunk sequence. */
export function campaignReplayResultOf(played: ReplayOutcome): ReplayResult {
  switch (played.kind) {
    case 'reproduced': {
      return { outcome: 'reproduced', words: differenceWords(toReportedMismatch(played.end.difference)) };
    }
    case 'not-reproduced':
      return {
        outcome: 'not seen again',
        words: `target and model agreed on the whole sequence, ${played.times} times`,
      };
    case 'not-judgeable':
      return { outcome: 'unjudged', words: `the sequence cannot be played: ${played.reason}` };
  }
}

/** Describes the first differing member, where known, since two whole states look alike at their start. */
function differenceWords({ diff, expected, actual }: Pick<FindingEvent, 'diff' | 'expected' | 'actual'>): string {
  const [first] = diff;
  if (first === undefined) return sidesWords({ expected, actual });
  const named = parsePath(first.path);
  const place = named === null ? first.path : [named.of, pointerOf(named.steps)].filter(Boolean).join(' ');
  if (place === '') return sidesWords({ expected, actual });
  const more = diff.length > 1 ? `; ${countWithNoun(diff.length - 1, 'more difference')}` : '';
  return `${place}: ${sidesWords(first)}${more}`;
}

function sidesWords({ expected, actual }: Pick<FindingEvent, 'expected' | 'actual'>): string {
  return `expected ${truncateText(expected, SIDE)}, got ${truncateText(actual, SIDE)}`;
}

/** Maximum characters of each value. */
const SIDE = 300;

/** Returns the outcome for a finding from the events of its replay. */
export function replayResultFromEvents(finding: RecordedFinding, events: readonly RunEvent[]): ReplayResult {
  const same = events.filter((event): event is FindingEvent => event.event === 'finding' && isSame(event, finding));
  const sure = same.find(({ severity }) => severity !== 'unsteady');
  if (sure !== undefined) return { outcome: 'reproduced', words: differenceWords(sure) };
  if (same.length > 0) return { outcome: 'unjudged', words: 'seen once, and not again' };
  const end = events.find((event) => event.event === 'run-ended');
  if (end !== undefined && end.ending !== 'finished') return { outcome: 'unjudged', words: end.reason ?? end.ending };
  const verdict = events.find((event) => event.event === 'check-ended' || event.event === 'campaign-ended');
  if (verdict?.event === 'campaign-ended' && !verdict.judging)
    return {
      outcome: 'unjudged',
      words: 'the model in this process is its own measure: a campaign judges nothing there',
    };
  // A finding without a check counts as judged if the run finished.
  const judged =
    finding.clause === null || finding.shownBy !== finding.check
      ? verdict?.status === 'pass'
      : verdict?.judged[finding.clause] === 'pass';
  if (judged) return { outcome: 'gone', words: 'the target does what the clause says' };
  if (verdict?.reason?.includes(FAUCET_WINDOW_CLOSED) === true)
    return { outcome: 'unjudged', words: `needs another address, or the next window of the faucet: ${verdict.reason}` };
  return {
    outcome: 'unjudged',
    words: `${finding.shownBy} is ${verdict?.status ?? 'not run'}${verdict?.reason === undefined ? '' : `: ${verdict.reason}`}`,
  };
}

/**
 * Whether the event is the same finding: by id, or by clause and check, since with another salt the same fault may differ in other
 * fields. A finding without a check may come from another work of the run this time; then the clause alone counts.
 */
function isSame(event: FindingEvent, finding: RecordedFinding): boolean {
  if (event.id === finding.id) return true;
  const mayBeAnother = finding.check.startsWith('run.') && event.severity !== 'advisory';
  return event.clause === finding.clause && (event.check === finding.check || mayBeAnother);
}
