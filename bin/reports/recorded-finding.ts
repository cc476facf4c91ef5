import type { DisturbanceKind } from '../../harness/generate/disturbances.ts';
import type { RunPlan } from '../../harness/runner/plan/run-plan.ts';
import type { JsonValue } from '../../spec-schemas/json/lossless.ts';
import { didYouMean } from '../../spec-schemas/near-matches.ts';
import { parseRequiredParts } from '../lookup/gather-products.ts';
import { readJsonFile } from '../options/json-file.ts';
import { collectDisturbances, type FuzzSize, parseConcurrency, parseFuzzSize } from '../options/option-values.ts';
import { UsageError } from '../usage-error.ts';
import { type RecordedTarget, recordedTargetOfCommand, recordedTargetOfRun } from './recorded-target.ts';

/** Data of a finding that a replay needs, from whichever file. */
export interface RecordedFinding {
  readonly id: string;
  readonly clause: string | null;
  /** A check id, `campaign.<name>`, or a work of the run. */
  readonly check: string;
  /** Check or campaign that reproduces it; for a work of the run, the one in its command. */
  readonly shownBy: string;
  /** Size of the campaign in its command, if stated. */
  readonly fuzz?: FuzzSize;
  /** Disturbances of that campaign; left out: none. */
  readonly disturb?: readonly DisturbanceKind[];
  /** Actions in flight together in that campaign; left out: one at a time. */
  readonly concurrency?: number;
  /** Products that its command demands; left out: none. */
  readonly require?: RunPlan['required'];
  readonly seed: number;
  readonly strict: boolean;
  /** Globs of clauses that decided as in a strict run. */
  readonly severity: readonly string[];
  readonly profile: 'live' | 'next' | 'auto' | null;
  readonly message: string;
  /** Shrunk sequence of a campaign. */
  readonly replay: JsonValue | undefined;
}

/** Findings of one file, and the target that they were seen on. */
export interface RecordedFindings {
  readonly findings: readonly RecordedFinding[];
  readonly target: RecordedTarget;
}

/**
 * Reads the findings to replay from a report, or from the file of one finding.
 * @param wanted  id of one finding; null: every violation of a report, or all findings where it has none
 * @throws UsageError when the file is neither, or has no such finding
 */
export function readFindings(file: string, wanted: string | null): RecordedFindings {
  const document = record(readJsonFile(file)) ?? fail(file);
  const run = record(document.run) ?? {};
  const rows = Array.isArray(document.findings)
    ? document.findings.map(record).filter((row) => row !== undefined)
    : [document];
  const violations = rows.filter(({ severity }) => severity === 'violation');
  const chosen = wanted !== null ? rows.filter(({ id }) => id === wanted) : violations.length > 0 ? violations : rows;
  if (chosen.length === 0) {
    const ids = rows.map(({ id }) => String(id));
    throw new UsageError(
      wanted === null ? `${file} holds no finding` : `${file} holds no finding ${wanted}${didYouMean(wanted, ids)}`,
    );
  }
  const [first = {}] = chosen;
  return {
    findings: chosen.map((row) => findingOf(row, run, file)),
    target: document.run === undefined ? recordedTargetOfCommand(first.reproduce) : recordedTargetOfRun(run),
  };
}

type Fields = Readonly<Record<string, unknown>>;

function findingOf(row: Fields, run: Fields, file: string): RecordedFinding {
  const { id, check, clause, replay } = row;
  const seed = typeof run.seed === 'number' ? run.seed : seedIn(row.reproduce);
  const fuzz = wordOf('fuzz', row.reproduce);
  const disturb = wordOf('disturb', row.reproduce);
  const concurrency = wordOf('concurrency', row.reproduce);
  const required = wordOf('require', row.reproduce);
  if (typeof id !== 'string' || typeof check !== 'string' || seed === null) return fail(file);
  return {
    id,
    check,
    shownBy: reproducingCheckIdOf({ check, reproduce: row.reproduce }),
    ...(fuzz === undefined ? {} : { fuzz: parseFuzzSize(fuzz) }),
    ...(disturb === undefined ? {} : { disturb: collectDisturbances(disturb) }),
    ...(concurrency === undefined ? {} : { concurrency: parseConcurrency(concurrency) }),
    ...(required === undefined ? {} : { require: parseRequiredParts(required) }),
    clause: typeof clause === 'string' ? clause : null,
    seed,
    strict: run.strict === true || (typeof row.reproduce === 'string' && row.reproduce.includes(' --strict')),
    severity: raisedIn(run, row.reproduce),
    profile: run.profile === 'live' || run.profile === 'next' || run.profile === 'auto' ? run.profile : null,
    message: typeof row.message === 'string' ? row.message : '',
    // Safe: parsed from JSON above.
    replay: replay as JsonValue | undefined,
  };
}

/** Returns the `--severity` globs of a report, or of a single finding's command. */
function raisedIn({ raised }: Fields, reproduce: unknown): readonly string[] {
  if (Array.isArray(raised)) return raised.filter((glob) => typeof glob === 'string');
  const command = typeof reproduce === 'string' ? reproduce : '';
  return [...command.matchAll(/ --severity '?([^'=\s]+)=violation/g)].map(([, glob = '']) => glob);
}

/** Returns the check or campaign that reproduces a finding; for a work of the run, the one in its command. */
export function reproducingCheckIdOf({
  check,
  reproduce,
}: {
  readonly check: string;
  readonly reproduce: unknown;
}): string {
  return check.startsWith('run.') ? (wordOf('suite', reproduce) ?? check) : check;
}

/** Returns the seed from the command of a single finding. */
function seedIn(reproduce: unknown): number | null {
  const [, digits] = /--seed (\d{1,10})\b/.exec(typeof reproduce === 'string' ? reproduce : '') ?? [];
  return digits === undefined ? null : Number(digits);
}

function wordOf(
  option: 'suite' | 'fuzz' | 'disturb' | 'concurrency' | 'require',
  reproduce: unknown,
): string | undefined {
  return new RegExp(` --${option} (\\S+)`).exec(typeof reproduce === 'string' ? reproduce : '')?.[1];
}

function record(value: unknown): Fields | undefined {
  // Safe: any object that is no array can be indexed by key.
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
}

function fail(file: string): never {
  throw new UsageError(`${file} is neither a report nor a finding of this program`);
}
