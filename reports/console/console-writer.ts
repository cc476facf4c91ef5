import type { RunEvent } from '../../harness/runner/events.ts';
import type { Report } from '../report-schema.ts';
import { eventLogLine, paintAnsi, plainPaint, summaryLines } from './console.ts';
import { advanceProgress, INITIAL_PROGRESS, progressLine, progressWords } from './progress.ts';
import { wrapText } from './wrapped.ts';

/** The part of `process.stdout` or `process.stderr` that is used. */
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
  /** Violations that the summary tells; left out: as many as are usual. */
  readonly maxFindings?: number;
  readonly env: { readonly NO_COLOR?: string; readonly FORCE_COLOR?: string; readonly TERM?: string };
}

export interface ConsoleWriter {
  event(event: RunEvent): void;
  /** @param files  paths of the reports that were written */
  summary(report: Report, files: readonly string[]): void;
  /** Nothing more is shown of a run that ended without saying so. */
  release(): void;
}

/** Interval at which a terminal shows that time goes on. */
const TICK_MS = 1_000;
/** Maximum interval between lines of a log, which show that the run goes on. */
const HEARTBEAT_MS = 30_000;

/**
 * Puts a run on a terminal as one line that is rewritten, and on anything else as plain lines. What goes wrong is told as it
 * happens. Real time paces what is shown, and nothing else.
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
      // A line printed just now already shows that the run goes on.
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

/** Whether output is coloured: an option against colours wins over one for them, and both win over the kind of stream. */
function isColoured(terminal: boolean, { noColor, env }: ConsoleOptions): boolean {
  if (noColor || env.NO_COLOR) return false;
  return env.FORCE_COLOR ? !/^(0|false)$/.test(env.FORCE_COLOR) : terminal;
}
