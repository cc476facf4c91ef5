import { reported } from '../harness/campaign/difference.ts';
import { type ReplayOutcome, readCampaignReplay, replayCampaign } from '../harness/campaign/replay.ts';
import type { FindingEvent, RunEvent } from '../harness/runner/events.ts';
import { consoleWriter } from '../reports/console-writer.ts';
import { allChecks } from '../scenarios/index.ts';
import { checkedWishes } from './checked-wishes.ts';
import { conduct } from './conduct.ts';
import { type Interruption, listenForInterruption } from './interruption.ts';
import { newPlan } from './plan.ts';
import { type RecordedFinding, readFindings } from './recorded-finding.ts';
import { onRecordedTarget } from './recorded-target.ts';
import { accessOf, type TargetOptions } from './target-options.ts';
import { UsageError } from './usage-error.ts';

interface ReplayOptions extends TargetOptions {
  readonly finding?: string;
}

/** What came of one finding. */
interface Replayed {
  readonly outcome: 'reproduced' | 'gone' | 'unjudged';
  readonly words: string;
}

/**
 * Runs what made a finding again, with its seed and on fresh accounts: on the target that was named, else on the one
 * where it was seen.
 * @param isGiven  whether the command line has that option
 * @returns exit code: 1 when a finding was reproduced, 3 when one could not be judged, else 0
 * @throws UsageError when there is no such finding
 */
export async function replay(
  file: string,
  given: ReplayOptions,
  isGiven: (option: string) => boolean,
  argv: readonly string[],
): Promise<number> {
  const { findings, target } = readFindings(file, given.finding ?? null);
  const options = isGiven('target') ? given : onRecordedTarget(given, target, isGiven, process.env);
  // Asked for before anything is said: what the options name may not be there.
  await checkedWishes(options, process.env);
  if (!isGiven('target')) console.log(recordedWords(options, file));
  const interruption = listenForInterruption();
  const outcomes = new Set<Replayed['outcome']>();
  try {
    for (const finding of findings) {
      if (interruption.requested()) return 130;
      const { outcome, words } = await replayed(finding, options, argv, interruption);
      outcomes.add(outcome);
      console.log(`${outcome} ${finding.id} ${finding.clause ?? finding.check}: ${words}`);
    }
  } finally {
    interruption.release();
  }
  if (interruption.requested()) return 130;
  return outcomes.has('reproduced') ? 1 : outcomes.has('unjudged') ? 3 : 0;
}

function recordedWords(options: ReplayOptions, file: string): string {
  const { target, control } = options;
  const { isolation } = accessOf(options);
  const operated = control === undefined ? '' : `, control ${control}`;
  return `replaying on ${target}${operated}, isolation ${isolation}, as ${file} names it`;
}

async function replayed(
  finding: RecordedFinding,
  options: ReplayOptions,
  argv: readonly string[],
  interruption: Interruption,
): Promise<Replayed> {
  const settings = {
    ...options,
    profile: finding.profile ?? options.profile,
    seed: finding.seed,
    strict: finding.strict,
  };
  const sequence = readCampaignReplay(finding.replay);
  const check = allChecks.find(({ id }) => id === finding.shownBy);
  if (check === undefined && sequence === null)
    throw new UsageError(`finding ${finding.id} is of ${finding.check}, which this build does not have`);
  const events: RunEvent[] = [];
  const played: ReplayOutcome[] = [];
  const terminal = consoleWriter(process.stderr, { quiet: false, verbose: false, noColor: true, env: {} });
  await conduct({
    plan: newPlan(settings, sequence === null && check !== undefined ? [check] : [], argv),
    wishes: await checkedWishes(settings, process.env),
    interruption,
    tell: (sentence) => console.error(sentence),
    emit: (event) => {
      events.push(event);
      terminal.event(event);
    },
    after: async (session, run) => {
      if (sequence !== null) played.push(await replayCampaign(sequence, session, run));
    },
  });
  const [outcome] = played;
  return outcome === undefined ? outcomeOf(finding, events) : outcomeOfSequence(outcome);
}

function outcomeOfSequence(played: ReplayOutcome): Replayed {
  switch (played.kind) {
    case 'reproduced': {
      const { expected, actual } = reported(played.end.difference);
      return { outcome: 'reproduced', words: `expected ${expected}, got ${actual}` };
    }
    case 'not-reproduced':
      return { outcome: 'gone', words: 'target and model agree on the whole sequence' };
    case 'not-judgeable':
      return { outcome: 'unjudged', words: `the sequence cannot be played: ${played.reason}` };
  }
}

function outcomeOf(finding: RecordedFinding, events: readonly RunEvent[]): Replayed {
  const same = events.filter((event): event is FindingEvent => event.event === 'finding' && isSame(event, finding));
  const sure = same.find(({ severity }) => severity !== 'unsteady');
  if (sure !== undefined) return { outcome: 'reproduced', words: `expected ${sure.expected}, got ${sure.actual}` };
  if (same.length > 0) return { outcome: 'unjudged', words: 'seen once, and not again' };
  const end = events.find((event) => event.event === 'run-ended');
  if (end !== undefined && end.ending !== 'finished') return { outcome: 'unjudged', words: end.reason ?? end.ending };
  const verdict = events.find((event) => event.event === 'check-ended');
  // What belongs to no check was looked at again wherever the run came through.
  const judged =
    finding.clause === null || finding.shownBy !== finding.check
      ? verdict?.status === 'pass'
      : verdict?.judged[finding.clause] === 'pass';
  if (judged) return { outcome: 'gone', words: 'the target does what the clause says' };
  return {
    outcome: 'unjudged',
    words: `${finding.shownBy} is ${verdict?.status ?? 'not run'}${verdict?.reason === undefined ? '' : `: ${verdict.reason}`}`,
  };
}

/** By its id; or by clause and check, since the diff of one fault may touch other fields under another salt. */
function isSame(event: FindingEvent, finding: RecordedFinding): boolean {
  return event.id === finding.id || (event.clause === finding.clause && event.check === finding.check);
}
