import type { ReportFormat } from '../../reports/formats.ts';
import type { PlanOptions, SelectionOptions } from '../run/plan.ts';
import type { Shard } from '../run/shard.ts';
import type { RunWireLogOptions } from '../run/wire-logging.ts';

/** The options of `run`, as the command line hands them over. */
export interface RunOptions extends PlanOptions, SelectionOptions, RunWireLogOptions {
  readonly out: string;
  /** A file of known deviations. */
  readonly waivers?: string;
  /** The report of an earlier run: what it had found does not decide. */
  readonly baseline?: string;
  /** The report of an earlier run: only what failed or was not judged there. */
  readonly rerunFailed?: string;
  /** The folder of a run that was cut off. */
  readonly resume?: string;
  readonly shard?: Shard;
  /** How often; left out: once. */
  readonly repeat?: number;
  /** After so many failed checks and campaigns nothing further starts; left out: whatever fails. */
  readonly maxFailures?: number;
  readonly watch: boolean;
  /** Threads that work on the model in this process; left out: as many as are usual on this machine. */
  readonly jobs?: number;
  /** Files that were edited, as absolute paths: only what they touch. Left out: all that is selected. */
  readonly touched?: readonly string[];
  readonly format?: readonly ReportFormat[];
  readonly dryRun: boolean;
  readonly quiet: boolean;
  readonly verbose: boolean;
  readonly color: boolean;
  /** Violations that the summary tells; left out: as many as are usual. */
  readonly maxFindings?: number;
}
