import type {
  CampaignGoal,
  FindingEvent,
  JudgedExchange,
  RunEvent,
  TranscriptEntry,
} from '../harness/runner/events.ts';
import type { Redactor } from '../harness/target/redact.ts';

/** Removes secrets of ours that a venue echoed from an event's free texts, so that it can be written to disk. */
export function redactEvent(event: RunEvent, redactor: Redactor): RunEvent {
  const clean = (text: string) => redactor.redact(text);
  switch (event.event) {
    case 'run-started':
      return { ...event, argv: event.argv.map(clean) };
    case 'check-ended':
      return {
        ...event,
        ...reasonOf(event, clean),
        ...(event.unjudged === undefined
          ? {}
          : { unjudged: Object.fromEntries(Object.entries(event.unjudged).map(([id, why]) => [id, clean(why)])) }),
      };
    case 'campaign-ended':
      return {
        ...event,
        ...reasonOf(event, clean),
        ...(event.goals === undefined ? {} : { goals: event.goals.map((goal) => cleanGoal(goal, clean)) }),
      };
    case 'run-ended':
      return { ...event, ...reasonOf(event, clean) };
    case 'finding':
      return cleanFinding(event, clean);
    case 'switched-off':
      return { ...event, how: clean(event.how) };
    case 'note':
      return { ...event, text: clean(event.text) };
    default:
      return event;
  }
}

type Clean = (text: string) => string;

function reasonOf({ reason }: { readonly reason?: string }, clean: Clean): { readonly reason?: string } {
  return reason === undefined ? {} : { reason: clean(reason) };
}

/** The reason of an unreachable goal may quote the venue on an absent product, so it is redacted. */
function cleanGoal(goal: CampaignGoal, clean: Clean): CampaignGoal {
  return goal.unreachable === undefined ? goal : { ...goal, unreachable: clean(goal.unreachable) };
}

function cleanFinding(event: FindingEvent, clean: Clean): FindingEvent {
  const { message, expected, actual, diff, transcript, judged } = event;
  const entry = (one: TranscriptEntry): TranscriptEntry => ({ ...one, text: clean(one.text) });
  const exchange = (one: JudgedExchange): JudgedExchange => ({
    ...one,
    sent: one.sent === null ? null : entry(one.sent),
    received: entry(one.received),
  });
  return {
    ...event,
    message: clean(message),
    expected: clean(expected),
    actual: clean(actual),
    diff: diff.map((row) => ({ ...row, expected: clean(row.expected), actual: clean(row.actual) })),
    transcript: transcript.map(entry),
    ...(judged === undefined ? {} : { judged: judged.map(exchange) }),
  };
}
