import { readFileSync } from 'node:fs';
import { runCampaigns } from '../harness/campaign/run-campaigns.ts';
import { underProfile } from '../harness/check/check.ts';
import type { ProcessLock } from '../harness/process/process-lock.ts';
import type { RunStarted } from '../harness/runner/events.ts';
import type { RunPlan } from '../harness/runner/run-plan.ts';
import { consoleWriter } from '../reports/console-writer.ts';
import { foldReport } from '../reports/fold.ts';
import { type ReportFormat, reportFormats } from '../reports/formats.ts';
import { type Journal, openJournal, readJournal } from '../reports/journal.ts';
import { OutputFault } from '../reports/output-fault.ts';
import type { Report } from '../reports/report-schema.ts';
import { exitCodeOf } from '../reports/verdict.ts';
import { asWaived } from '../reports/waived.ts';
import { writeReports } from '../reports/write.ts';
import { allChecks } from '../scenarios/index.ts';
import { checkedWishes } from './checked-wishes.ts';
import { conduct } from './conduct.ts';
import { openCorpus } from './corpus-folder.ts';
import { dryRun } from './dry-run.ts';
import { githubStep } from './github-step.ts';
import { listenForInterruption } from './interruption.ts';
import { makeFolder } from './output-folder.ts';
import { lockFolder } from './output-lock.ts';
import { newPlan, type PlanOptions, type Selection, selectChecks } from './plan.ts';
import { sessionWishes } from './target-options.ts';
import { UsageError } from './usage-error.ts';
import { readWaivers } from './waivers-file.ts';
import { openAskedWireLog, type WireLogging } from './wire-logging.ts';

interface RunOptions extends PlanOptions, Selection, WireLogging {
  readonly out: string;
  /** A file of known deviations. */
  readonly waivers?: string;
  readonly format?: readonly ReportFormat[];
  readonly dryRun: boolean;
  readonly quiet: boolean;
  readonly verbose: boolean;
  readonly color: boolean;
}

/**
 * Judges a target and writes the reports.
 * @returns exit code: 0 conforming, 1 nonconforming, 3 inconclusive or unreachable, 130 interrupted
 * @throws UsageError before anything is changed
 */
export async function run(options: RunOptions, argv: readonly string[]): Promise<number> {
  const selected = selectChecks(allChecks, options, options.profile);
  if (options.dryRun) {
    knownDeviations(options);
    return dryRun(selected, sessionWishes(options, process.env), options);
  }
  const wishes = await checkedWishes(options, process.env);
  const { checks, campaigns, families } = selected;
  const corpus = options.corpus === undefined ? undefined : openCorpus(options.corpus);
  const plan = { ...newPlan(options, checks, argv), ...enoughJudged(options), ...knownDeviations(options) };
  const { NO_COLOR, TERM } = process.env;
  const env = { ...(NO_COLOR === undefined ? {} : { NO_COLOR }), ...(TERM === undefined ? {} : { TERM }) };
  const terminal = consoleWriter(process.stdout, {
    quiet: options.quiet,
    verbose: options.verbose,
    noColor: !options.color,
    env,
  });
  const { journal, lock } = openOutput(options.out);
  const interruption = listenForInterruption();
  const step = githubStep(process.env);
  let started: RunStarted | null = null;
  try {
    const wire = openAskedWireLog(options, process.env);
    await conduct({
      plan,
      wishes: wire === null ? wishes : { ...wishes, tap: wire.tap },
      interruption,
      tell: (sentence) => console.error(sentence),
      emit: (event) => {
        const left = event.event === 'run-ended' ? wire?.leftOut() : null;
        if (left) journal.write({ event: 'note', t: event.t, text: left });
        wire?.check();
        journal.write(event);
        if (event.event === 'run-started') started = event;
        terminal.event(asWaived(started, event));
      },
      ...(campaigns.kind === 'off'
        ? {}
        : {
            after: (session, parts, stopped) => {
              for (const text of corpus?.skipped ?? []) parts.emit({ event: 'note', t: parts.timestamp(), text });
              return runCampaigns({ size: campaigns, families, corpus, interrupted: stopped }, session, parts);
            },
          }),
    });
    wire?.close();
    journal.close();
    // From the file, not from memory: the journal alone must carry the report.
    const report = foldReport(readJournal(readFileSync(journal.path, 'utf8')).events);
    const files = writeReports(options.out, report, options.format ?? reportFormats);
    if (wire !== null) files.push(wire.path);
    tell(report, files, terminal);
    step.tell(report);
    return exitCodeOf(report);
  } catch (error) {
    throw error instanceof OutputFault ? new UsageError(error.message) : error;
  } finally {
    step.release();
    interruption.release();
    lock.release();
  }
}

function enoughJudged({ minJudged: share, profile }: RunOptions): Pick<RunPlan, 'minJudged'> {
  return share === undefined ? {} : { minJudged: { share, of: underProfile(allChecks, profile) } };
}

function knownDeviations({ waivers, profile }: RunOptions): Pick<RunPlan, 'waivers'> {
  return waivers === undefined ? {} : { waivers: readWaivers(waivers, underProfile(allChecks, profile)) };
}

/** Where nothing can be written, or another run writes, no run begins. */
function openOutput(outDir: string): { readonly journal: Journal; readonly lock: ProcessLock } {
  try {
    makeFolder(outDir);
    const lock = lockFolder(outDir);
    return { journal: openJournal(outDir, { resume: false }), lock };
  } catch (error) {
    throw error instanceof OutputFault ? new UsageError(error.message) : error;
  }
}

/** Of a target that was never judged there is one thing to say; of one that was lost on the way there is more. */
function tell({ run, ...report }: Report, files: readonly string[], terminal: ReturnType<typeof consoleWriter>): void {
  const isLost = run.ending === 'unreachable' || run.ending === 'disturbed';
  if (isLost) console.error(`error: ${run.reason ?? 'the target was not reached'}`);
  if (!isLost || run.isolation !== 'unknown') terminal.summary({ run, ...report }, files);
  else console.log(`seed ${run.seed}\nreports: ${files.join(', ')}`);
}
