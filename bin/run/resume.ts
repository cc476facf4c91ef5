import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type InterruptedCaseKeys, keysOfInterruptedCases } from '../../harness/leftovers/unsettled-keys.ts';
import type { RunEvent, RunStarted } from '../../harness/runner/events.ts';
import { gatherEvents } from '../../reports/fold/gather.ts';
import { JOURNAL_FILE, JournalDamagedError, parseRunJournal } from '../../reports/journal.ts';
import { requireRecordedHeaders } from '../options/edge-proxy.ts';
import type { RunOptions } from '../options/run-options.ts';
import { toolInfo } from '../tool.ts';
import { UsageError } from '../usage-error.ts';

/** An interrupted run, from its journal. */
export interface InterruptedRun {
  readonly started: RunStarted;
  /** Checks and campaigns with a verdict. */
  readonly settled: ReadonlySet<string>;
  /** Whether only the reports are missing. */
  readonly isWhole: boolean;
  /** Keys whose orders and positions may be left behind. */
  readonly keys: readonly InterruptedCaseKeys[];
}

/** Options that may change on resuming: how the target is reached, not what is judged. */
const CHANGEABLE = [
  'target',
  'control',
  'rate',
  'treasuryKeyEnv',
  'maxTime',
  'maxFailures',
  'format',
  'jobs',
  'header',
  'bearerEnv',
  'proxy',
  'start',
  'waitFor',
  'tag',
  'quiet',
  'verbose',
  'color',
  'maxFindings',
] as const;

/**
 * Combines the options of the interrupted run in the folder with the changeable ones of the command line.
 * @param isGiven  whether the command line has that option
 * @param parsed  parses a command line of `run`
 * @throws UsageError where there is no such run, another build started it, or an option changes what it judges
 */
export function combineResumeOptions(
  given: RunOptions & { readonly resume: string },
  isGiven: (option: string) => boolean,
  parsed: (argv: readonly string[]) => RunOptions,
): { readonly options: RunOptions; readonly cut: InterruptedRun } {
  const { resume: dir } = given;
  const changes = Object.keys(given).filter((option) => isGiven(option) && option !== 'resume');
  const fixed = changes.filter((option) => !CHANGEABLE.some((name) => name === option));
  if (fixed.length > 0)
    throw new UsageError(
      `--resume goes on with the run as it was begun: leave out ${fixed.map(optionName).join(', ')}`,
    );
  const cut = cutRun(dir);
  const { tool: began, argv, seed, access } = cut.started;
  if (began.version !== toolInfo.version)
    throw new UsageError(`${dir} holds a run of ${began.name} ${began.version}, and this is ${toolInfo.version}`);
  requireRecordedHeaders(`--resume ${dir}`, access?.headers, given);
  const changed = Object.fromEntries(CHANGEABLE.filter((name) => isGiven(name)).map((name) => [name, given[name]]));
  return { options: { ...parsed(argv), ...changed, out: dir, seed }, cut };
}

function cutRun(dir: string): InterruptedRun {
  const events = eventsIn(dir);
  const { run: started, end, checks, campaigns } = gatherEvents(events);
  if (started === null) throw new UsageError(`${dir} holds no run to go on with`);
  const ended = [...[...checks].map(([id, trace]) => [id, trace.ended] as const), ...campaigns];
  // Blocked or inconclusive checks may be due to the interruption, so they are judged again.
  const settled = ended.flatMap(([id, row]) => (row?.status === 'pass' || row?.status === 'fail' ? [id] : []));
  const known = new Set(settled);
  return { started, settled: known, isWhole: end?.ending === 'finished', keys: keysOfInterruptedCases(events, known) };
}

function eventsIn(dir: string): readonly RunEvent[] {
  let text: string;
  try {
    text = readFileSync(join(dir, JOURNAL_FILE), 'utf8');
  } catch {
    throw new UsageError(`${dir} holds no run to go on with: ${JOURNAL_FILE} cannot be read`);
  }
  try {
    return parseRunJournal(text).events;
  } catch (error) {
    throw error instanceof JournalDamagedError ? new UsageError(`${join(dir, JOURNAL_FILE)}: ${error.message}`) : error;
  }
}

/** Returns the option's spelling: `--max-time` for `maxTime`. */
function optionName(key: string): string {
  return `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
