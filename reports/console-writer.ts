import type { RunEvent } from '../harness/runner/events.ts';
import { advance, coloured, logLine, NO_PROGRESS, plain, progressLine, summaryLines } from './console.ts';
import type { Report } from './report-schema.ts';

/** The part of `process.stdout` or `process.stderr` that is used. */
export interface TerminalStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

export interface ConsoleOptions {
  /** Only the summary. Wins over `verbose`. */
  readonly quiet: boolean;
  /** A line per check on a terminal too, notes, and every name behind a count. */
  readonly verbose: boolean;
  readonly noColor: boolean;
  readonly env: { readonly NO_COLOR?: string; readonly TERM?: string };
}

export interface ConsoleWriter {
  event(event: RunEvent): void;
  /** @param files  paths of the reports that were written */
  summary(report: Report, files: readonly string[]): void;
}

/** Puts a run on a terminal as one line that is rewritten, and on anything else as plain lines. */
export function consoleWriter(stream: TerminalStream, { quiet, verbose, noColor, env }: ConsoleOptions): ConsoleWriter {
  const terminal = stream.isTTY === true;
  const paint = terminal && !noColor && !env.NO_COLOR ? coloured : plain;
  const live = terminal && !quiet && env.TERM !== 'dumb';
  const erase = live ? '\r\u001b[2K' : '';
  let progress = NO_PROGRESS;
  return {
    event(event) {
      if (quiet) return;
      progress = advance(progress, event);
      const line = !live || verbose || event.event === 'run-started' ? logLine(event, paint, verbose) : null;
      const status = live ? progressLine(progress, stream.columns ?? 80) : '';
      const text = `${erase}${line === null ? '' : `${line}\n`}${status}`;
      if (text !== '') stream.write(text);
    },
    summary(report, files) {
      const columns = terminal ? stream.columns : undefined;
      stream.write(`${erase}${summaryLines(report, files, paint, verbose && !quiet, columns).join('\n')}\n`);
    },
  };
}
