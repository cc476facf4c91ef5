import type { RunEvent } from '../../harness/runner/events.ts';
import type { Report } from '../report-schema.ts';
import { eventLogLine, paintAnsi, plainPaint, summaryLines } from './console.ts';
import { advanceProgress, INITIAL_PROGRESS, progressLine, progressWords } from './progress.ts';
import { wrapText } from './wrapped.ts';

/** The used part of `process.stdout` or `process.stderr`. */
export interface TerminalStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

export interface ConsoleOptions {
  /** Whether only the summary is printed. Wins over `verbose`. */
  readonly quiet: boolean;
  /** Whether a line per check, notes, and every name behind a count are printed. */
  readonly verbose: boolean;
  readonly noColor: boolean;
  /** Maximum number of violations in the summary; left out: the default. */
  readonly maxFindings?: number;
  readonly env: { readonly NO_COLOR?: string; readonly FORCE_COLOR?: string; readonly TERM?: string };
}

export interface ConsoleWriter {
  event(event: RunEvent): void;
  /** @param files  paths of the reports that were written */
  summary(report: Report, files: readonly string[]): void;
  /** Stops the output for a run that ended without a summary. */
  release(): void;
}

/** Interval at which a terminal updates the elapsed time. */
const TICK_MS = 1_000;
/** Maximum interval between lines of a log: a heartbeat while no event arrives. */
const HEARTBEAT_MS = 30_000;

/**
 * Prints a run on a terminal as one rewritten line, and elsewhere as plain lines. Failures are printed as they happen. Wall-clock time
 * paces the output, and nothing else depends on it.
 */
export function makeConsoleWriter(stream: TerminalStream, options: ConsoleOptions): ConsoleWriter {
  const { quiet, verbose, env, maxFindings } = options;
  const terminal = stream.isTTY === true;
  const paint = isColoured(terminal, options) ? paintAnsi : plainPaint;
  const live = terminal && !quiet && env.TERM !== 'dumb';
  const erase = live ? '\r\u001b[2K' : '';
  let progress = INITIAL_PROGRESS;
  let pacing: NodeJS.Timeout | undefined;
  const status = () => (live ? progressLine(progress, stream.columns ?? 80, Date.now()) : '');
  const beat = () => stream.write(live ? erase + status() : `${progressWords(progress, Date.now())}\n`);
  return {
    event(event) {
      if (quiet) return;
      progress = advanceProgress(progress, event);
      const line = eventLogLine(event, paint, verbose);
      const lines = line === null ? [] : live ? wrapText(line, stream.columns ?? 80, '  ') : [line];
      const text = `${erase}${lines.map((each) => `${each}\n`).join('')}${status()}`;
      if (text !== '') stream.write(text);
      if (event.event === 'run-started') pacing = setInterval(beat, live ? TICK_MS : HEARTBEAT_MS).unref();
      else if (event.event === 'run-ended') clearInterval(pacing);
      // A line printed just now already serves as the heartbeat.
      else if (text !== '' && !live) pacing?.refresh();
    },
    summary(report, files) {
      clearInterval(pacing);
      const columns = terminal ? stream.columns : undefined;
      const screen = { verbose: verbose && !quiet, columns, ...(maxFindings === undefined ? {} : { maxFindings }) };
      stream.write(`${erase}${summaryLines(report, files, paint, screen).join('\n')}\n`);
    },
    release: () => clearInterval(pacing),
  };
}

/** Whether output is coloured: an option that disables colours wins over one that enables them, and both win over the stream's kind. */
function isColoured(terminal: boolean, { noColor, env }: ConsoleOptions): boolean {
  if (noColor || env.NO_COLOR) return false;
  return env.FORCE_COLOR ? !/^(0|false)$/.test(env.FORCE_COLOR) : terminal;
}
