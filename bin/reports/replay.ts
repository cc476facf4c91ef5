import type { CampaignReplayInput } from '../../harness/campaign/explain/campaign-finding.ts';
import type { MissingScriptReason, RecordedScript } from '../../harness/campaign/explain/recorded-script.ts';
import {
  parseCampaignReplay,
  type ReplayOutcome,
  replayCampaignFinding,
} from '../../harness/campaign/explain/replay.ts';
import { tradingFamily } from '../../harness/campaign/families/trading.ts';
import {
  type CampaignSize,
  defaultCampaignSize,
  runCampaigns,
  TRADING_CAMPAIGN_ID,
} from '../../harness/campaign/play/run-campaigns.ts';
import type { Check } from '../../harness/check/check.ts';
import type { DisturbanceKind } from '../../harness/generate/disturbances.ts';
import { OBSOLETE_WAIVERS_SOURCE, type RunEvent } from '../../harness/runner/events.ts';
import { redactEvent } from '../../reports/clean-event.ts';
import { makeConsoleWriter } from '../../reports/console/console-writer.ts';
import type { ScriptForm } from '../../reports/script/print-script.ts';
import { loadChecks } from '../../scenarios/load-checks.ts';
import { prepareSessionOptions } from '../options/checked-session-options.ts';
import { loadOwnChecks, type OwnChecks, type OwnChecksOption } from '../options/own-checks.ts';
import { makeRedactor, type TargetOptions } from '../options/target-options.ts';
import { runOnAwaitedTarget } from '../run/awaited-target.ts';
import { executePlan } from '../run/execute-plan.ts';
import { listenForInterruption, type UserInterruption } from '../run/interruption.ts';
import { makeRunPlan } from '../run/plan.ts';
import { UsageError } from '../usage-error.ts';
import {
  findingScriptText,
  recordedScriptOf,
  requireSingleCampaignFinding,
  scriptForLanguage,
} from './finding-script.ts';
import { type RecordedFinding, readFindings } from './recorded-finding.ts';
import { recordedTargetText, withRecordedTarget } from './recorded-target.ts';
import { campaignReplayResultOf, type ReplayResult, replayResultFromEvents } from './replay-outcome.ts';

interface ReplayOptions extends TargetOptions, OwnChecksOption {
  readonly finding?: string;
  /** Language in which the reproduction is printed instead of run; left out: none. */
  readonly as?: ScriptForm;
}

/**
 * Repeats the work that made a finding, with its seed and fresh accounts, on the given target, by default on the one where it was seen.
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
  const own = await loadOwnChecks(given);
  const { findings, target } = readFindings(file, given.finding ?? null);
  if (given.as !== undefined && !isGiven('target')) {
    const finding = requireSingleCampaignFinding(findings);
    const form = given.as;
    return printed(scriptForLanguage(form, recordedScriptOf(finding)), (script) =>
      findingScriptText(form, finding, script, target),
    );
  }
  const options = isGiven('target') ? given : withRecordedTarget(given, target, isGiven, process.env);
  return runOnAwaitedTarget(options, process.env, () => replayedThere({ file, findings, own, argv }, options, isGiven));
}

/** @returns exit code */
function printed(script: RecordedScript | MissingScriptReason, print: (script: RecordedScript) => string): number {
  if ('none' in script) {
    console.error(`there is no script: ${script.none}`);
    return 3;
  }
  process.stdout.write(print(script));
  return 0;
}

async function replayedThere(
  {
    file,
    findings,
    own,
    argv,
  }: Pick<Replaying, 'own' | 'argv'> & { readonly file: string } & Pick<ReturnType<typeof readFindings>, 'findings'>,
  options: ReplayOptions,
  isGiven: (option: string) => boolean,
): Promise<number> {
  // Validated before any output: the options may name something that does not exist.
  await prepareSessionOptions(options, process.env);
  if (!isGiven('target')) console.log(recordedTargetText('replaying', options, file));
  const redactor = makeRedactor(options, process.env);
  const { as } = options;
  const scripted = as === undefined ? null : requireSingleCampaignFinding(findings);
  const interruption = listenForInterruption();
  const outcomes = new Set<ReplayResult['outcome']>();
  try {
    for (const finding of findings) {
      if (interruption.requested()) return 130;
      const { outcome, words, script } = await replayed(finding, options, { own, argv, interruption });
      outcomes.add(outcome);
      const tell = scripted === null ? console.log : console.error;
      tell(`${outcome} ${finding.id} ${finding.clause ?? finding.check}: ${redactor.redact(words)}`);
      if (as !== undefined)
        return printed(scriptForLanguage(as, script ?? { none: 'nothing showed the finding' }), (recorded) =>
          findingScriptText(as, finding, recorded, {
            name: options.target,
            ...(options.control === undefined ? {} : { control: options.control }),
            ...(options.bearerEnv === undefined ? {} : { bearerEnv: options.bearerEnv }),
          }),
        );
    }
  } finally {
    interruption.release();
  }
  if (interruption.requested()) return 130;
  return outcomes.has('reproduced') ? 1 : outcomes.has('unjudged') ? 3 : 0;
}

/** Settings shared by all replayed findings of a file. */
interface Replaying {
  readonly own: OwnChecks;
  readonly argv: readonly string[];
  readonly interruption: UserInterruption;
}

async function replayed(
  finding: RecordedFinding,
  options: ReplayOptions,
  { own, argv, interruption }: Replaying,
): Promise<ReplayResult & { readonly script?: RecordedScript | MissingScriptReason }> {
  const settings = {
    ...options,
    profile: finding.profile ?? options.profile,
    seed: finding.seed,
    strict: finding.strict,
    ...(finding.severity.length === 0 ? {} : { severity: finding.severity }),
    ...(finding.require === undefined ? {} : { require: finding.require }),
  };
  const show = await showOf(finding, own);
  if (show.kind === 'none') return { outcome: 'unjudged', words: show.reason };
  const events: RunEvent[] = [];
  const redactor = makeRedactor(settings, process.env);
  const played: ReplayOutcome[] = [];
  const terminal = makeConsoleWriter(process.stderr, { quiet: false, verbose: false, noColor: true, env: {} });
  await executePlan({
    plan: { ...makeRunPlan(settings, show.kind === 'check' ? [show.check] : [], argv), ownClauses: own.clauses },
    sessionOptions: await prepareSessionOptions(settings, process.env),
    interruption,
    tell: (sentence) => console.error(redactor.redact(sentence)),
    emit: (emitted) => {
      const event = redactEvent(emitted, redactor);
      events.push(event);
      terminal.event(event);
    },
    after: async (session, run, stopped) => {
      if (show.kind === 'sequence')
        played.push(await replayCampaignFinding(show.sequence, session, run, settings.as === undefined));
      if (show.kind === 'campaign') {
        const { size, disturb, concurrency } = show;
        await runCampaigns(
          { size, disturb, concurrency, families: [tradingFamily], interrupted: stopped },
          session,
          run,
        );
      }
    },
  }).finally(terminal.release);
  const [outcome] = played;
  return outcome === undefined
    ? replayResultFromEvents(finding, events)
    : { ...campaignReplayResultOf(outcome), ...(outcome.kind === 'reproduced' ? { script: outcome.script } : {}) };
}

/** Way to reproduce a finding. */
type Show =
  | { readonly kind: 'sequence'; readonly sequence: CampaignReplayInput }
  | { readonly kind: 'check'; readonly check: Check }
  | {
      readonly kind: 'campaign';
      readonly size: CampaignSize;
      readonly disturb: readonly DisturbanceKind[];
      readonly concurrency: number;
    }
  | { readonly kind: 'none'; readonly reason: string };

/** @throws UsageError when its check does not exist */
async function showOf(finding: RecordedFinding, own: OwnChecks): Promise<Show> {
  const sequence = parseCampaignReplay(finding.replay);
  if (sequence !== null) return { kind: 'sequence', sequence };
  // Requests that a campaign sends before it plays have no sequence.
  if (finding.shownBy === TRADING_CAMPAIGN_ID) {
    // The number of sequences up to the first failure is no size to ask for again.
    const { fuzz, disturb = [], concurrency = 1 } = finding;
    return {
      kind: 'campaign',
      size: fuzz === undefined || fuzz.kind === 'until-failure' ? defaultCampaignSize : fuzz,
      disturb,
      concurrency,
    };
  }
  const [check] = await loadChecks(own.known.filter(({ id }) => id === finding.shownBy));
  if (check !== undefined) return { kind: 'check', check };
  if (finding.check === OBSOLETE_WAIVERS_SOURCE)
    return { kind: 'none', reason: 'a waiver is held against a whole run: run it again with --waivers' };
  if (finding.check.startsWith('run.'))
    return { kind: 'none', reason: `its command names no check of this build that shows what ${finding.check} saw` };
  throw new UsageError(
    `finding ${finding.id} is of ${finding.check}, which is not in this build: --checks loads those of your own`,
  );
}
