import { readFileSync } from 'node:fs';
import { runCampaigns } from '../../harness/campaign/play/run-campaigns.ts';
import { tidyLeftovers } from '../../harness/leftovers/tidy-leftovers.ts';
import type { ProcessLock } from '../../harness/process/process-lock.ts';
import type { RunEvent } from '../../harness/runner/events.ts';
import { combineTapFactories, LatencyTap } from '../../harness/target/latency-tap.ts';
import type { TapFactory } from '../../harness/target/wire-tap.ts';
import { redactEvent } from '../../reports/clean-event.ts';
import { plainPaint, verdictLine } from '../../reports/console/console.ts';
import { makeConsoleWriter } from '../../reports/console/console-writer.ts';
import { foldReport } from '../../reports/fold/fold.ts';
import { runExitCodeOf } from '../../reports/fold/verdict.ts';
import { makeKnownDeviationFilter } from '../../reports/fold/waived.ts';
import { reportFormats } from '../../reports/formats.ts';
import { openRunJournal, parseRunJournal, type RunJournal } from '../../reports/journal.ts';
import { OutputWriteError } from '../../reports/output-fault.ts';
import type { Report } from '../../reports/report-schema.ts';
import type { WireLog } from '../../reports/wire/wire-log.ts';
import { writeReports } from '../../reports/write.ts';
import type { RunOptions } from '../options/run-options.ts';
import { makeRedactor } from '../options/target-options.ts';
import { withRecordedOptions } from '../reports/rerun.ts';
import { UsageError } from '../usage-error.ts';
import { runOnAwaitedTarget } from './awaited-target.ts';
import { boundHeap } from './bounded-heap.ts';
import { openCorpus } from './corpus-folder.ts';
import { runUnitsInThreads } from './divided-run.ts';
import { makeClauseExcluder } from './exclusion.ts';
import { executePlan } from './execute-plan.ts';
import { beginGithubStep } from './github-step.ts';
import { listenForInterruption } from './interruption.ts';
import { writeOrUsageError } from './output-files.ts';
import { makeFolder } from './output-folder.ts';
import { lockOutputFolder } from './output-lock.ts';
import { type PlannedRun, planNewRun, planResumedRun, printDryRun } from './prepare-run.ts';
import { runRepeatedly } from './repeat.ts';
import { combineResumeOptions } from './resume.ts';
import { openRequestedWireLog } from './wire-logging.ts';

/**
 * Judges a target and writes the reports, or resumes an interrupted run.
 * @param isGiven  whether the command line has that option
 * @param parsed  parses a command line of `run`
 * @returns exit code: 0 conforming, 1 nonconforming, 3 inconclusive or unreachable, 130 interrupted
 * @throws UsageError before anything is changed
 */
export async function runConformance(
  given: RunOptions,
  argv: readonly string[],
  isGiven: (option: string) => boolean,
  parsed: (argv: readonly string[]) => RunOptions,
): Promise<number> {
  const { resume, rerunFailed } = given;
  if (resume === undefined && rerunFailed !== undefined) {
    const { options, words, notice } = withRecordedOptions({ ...given, rerunFailed }, isGiven, process.env);
    if (notice !== null && !given.quiet) console.log(notice);
    return fromTheBeginning(options, [...argv, ...words]);
  }
  // The conflict of --resume with --dry-run is reported there.
  if (resume === undefined || given.dryRun) return fromTheBeginning(given, argv);
  const { options, cut } = combineResumeOptions({ ...given, resume }, isGiven, parsed);
  return runOnAwaitedTarget(options, process.env, async () => judged(await planResumedRun(options, cut)));
}

async function fromTheBeginning(options: RunOptions, argv: readonly string[]): Promise<number> {
  if (options.dryRun) return printDryRun(options);
  const { repeat } = options;
  return runOnAwaitedTarget(options, process.env, async () =>
    repeat === undefined
      ? judged(await planNewRun(options, argv))
      : runRepeatedly({ ...options, repeat }, argv, async (...once) => judged(await planNewRun(...once))),
  );
}

async function judged(run: PlannedRun): Promise<number> {
  const { options, sessionOptions, plan, campaigns, excluded, keys, resumes } = run;
  const corpus = options.corpus === undefined ? undefined : openCorpus(options.corpus);
  const asWaived = makeKnownDeviationFilter();
  const within = makeClauseExcluder(excluded);
  const failures = makeFailureCounter(options.maxFailures);
  const terminal = terminalOf(options);
  const { journal, lock } = openOutput(options.out, resumes);
  const interruption = listenForInterruption();
  const step = beginGithubStep(process.env);
  const redactor = makeRedactor(options, process.env);
  const unboundHeap = sessionOptions.kind === 'model' ? boundHeap() : () => {};
  try {
    const wire = plan === null ? null : openRequestedWireLog(options, process.env, { resumes });
    // In-process requests have no latency worth measuring.
    const latencies = sessionOptions.kind === 'model' ? null : new LatencyTap();
    const tapped = { ...sessionOptions, ...tapOf(wire, latencies) };
    if (plan !== null)
      await executePlan({
        plan,
        sessionOptions: tapped,
        interruption,
        tell: (sentence) => console.error(redactor.redact(sentence)),
        emit: (emitted) => {
          const judgedOnly = within(emitted);
          if (judgedOnly === null) return;
          const event = redactEvent(judgedOnly, redactor);
          if (latencies !== null && (event.event === 'run-ended' || event.event === 'check-ended')) {
            const measured = latencies.takeMeasured();
            if (Object.keys(measured).length > 0) journal.write({ event: 'latencies', t: event.t, measured });
          }
          const left = event.event === 'run-ended' ? wire?.leftOut() : null;
          if (left) journal.write({ event: 'note', t: event.t, text: left });
          wire?.check();
          journal.write(event);
          const reported = asWaived(event);
          failures.event(reported);
          terminal.event(reported);
        },
        enough: failures.enough,
        ...(keys === null ? {} : { before: (...parts) => tidyLeftovers(keys, ...parts) }),
        ...(sessionOptions.kind === 'model'
          ? {
              work: (session, hooks) =>
                runUnitsInThreads({ ...run, plan, sessionOptions: tapped }, interruption, session, hooks),
            }
          : {}),
        ...(campaigns === null
          ? {}
          : {
              after: (session, parts, stopped) => {
                for (const text of corpus?.skipped ?? []) parts.emit({ event: 'note', t: parts.timestamp(), text });
                const { disturb = [], concurrency = 1 } = options;
                return runCampaigns(
                  {
                    ...campaigns,
                    corpus,
                    disturb,
                    concurrency,
                    isAsked: options.fuzz !== undefined,
                    interrupted: stopped,
                  },
                  session,
                  parts,
                );
              },
            }),
      });
    wire?.close();
    journal.close();
    // Read from the file, not from memory, since the journal alone must suffice for the report.
    const report = foldReport(parseRunJournal(readFileSync(journal.path, 'utf8')).events);
    const files = writeReports(options.out, report, options.format ?? reportFormats);
    if (wire !== null) files.push(wire.path);
    tell(report, files, terminal);
    step.tell(report);
    return runExitCodeOf(report);
  } catch (error) {
    throw error instanceof OutputWriteError ? new UsageError(error.message) : error;
  } finally {
    unboundHeap();
    terminal.release();
    step.release();
    interruption.release();
    lock.release();
  }
}

/** Combines the observers of wire traffic. */
function tapOf(wire: WireLog | null, latencies: LatencyTap | null): { readonly tap?: TapFactory } {
  if (wire === null) return latencies === null ? {} : { tap: latencies.tap };
  return { tap: latencies === null ? wire.tap : combineTapFactories(wire.tap, latencies.tap) };
}

function terminalOf({ quiet, verbose, color, maxFindings }: RunOptions): ReturnType<typeof makeConsoleWriter> {
  const env = Object.fromEntries(
    (['NO_COLOR', 'FORCE_COLOR', 'TERM'] as const).flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
  return makeConsoleWriter(process.stdout, {
    quiet,
    verbose,
    noColor: !color,
    env,
    ...(maxFindings === undefined ? {} : { maxFindings }),
  });
}

/** Opens the journal and the lock first: without a writable, unused folder no run starts. */
function openOutput(outDir: string, resume: boolean): { readonly journal: RunJournal; readonly lock: ProcessLock } {
  return writeOrUsageError(() => {
    makeFolder(outDir);
    const lock = lockOutputFolder(outDir);
    return { journal: openRunJournal(outDir, { resume }), lock };
  });
}

/** Prints the result of a run. A target that was never judged gets a single line; one that was lost on the way gets more. */
function tell(
  { run, ...report }: Report,
  files: readonly string[],
  terminal: ReturnType<typeof makeConsoleWriter>,
): void {
  const isLost = run.ending === 'unreachable' || run.ending === 'disturbed';
  if (isLost) console.error(`error: ${run.reason ?? 'the target was not reached'}`);
  if (!isLost || run.isolation !== 'unknown') terminal.summary({ run, ...report }, files);
  else console.log(`seed ${run.seed}\nreports: ${files.join(', ')}\n${verdictLine({ run, ...report }, plainPaint)}`);
}

/** Counts the failures of a run: checks, campaigns and works of the run with an unwaived violation. */
export function makeFailureCounter(most: number | undefined): {
  readonly event: (event: RunEvent) => void;
  /** Whether the limit is reached; never without a limit. */
  readonly enough: () => boolean;
} {
  const failed = new Set<string>();
  return {
    event: (event) => {
      if (event.event === 'finding' && event.severity === 'violation') failed.add(event.check);
    },
    enough: () => most !== undefined && failed.size >= most,
  };
}
