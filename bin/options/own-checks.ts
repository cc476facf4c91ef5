import { relative } from 'node:path';
import { type Check, type CheckMetadata, isCheck, noteDeclaringFile, ownClausesOf } from '../../harness/check/check.ts';
import { isCustomFault, isDottedId, isOwnClauses } from '../../harness/check/own-clauses.ts';
import { type OwnFault, toPlantableFault } from '../../harness/check/own-faults.ts';
import type { Fault } from '../../reference-model/faults/index.ts';
import type { Clause } from '../../spec-schemas/clause.ts';
import { allClauses, clauseById } from '../../spec-schemas/clauses/index.ts';
import { didYouMean } from '../../spec-schemas/near-matches.ts';
import { loadCheckMetadata } from '../lookup/check-heads.ts';
import { UsageError } from '../usage-error.ts';
import { importModuleExports, resolveCheckFiles } from './own-files.ts';

/** Declarations of files from outside this build: `--checks`. */
export interface OwnChecks {
  readonly checks: readonly Check[];
  /** Metadata of built-in and own checks, from which `loadChecks` makes checks. */
  readonly known: readonly CheckMetadata[];
  readonly clauses: readonly Clause[];
  readonly faults: readonly Fault<string>[];
  /** Absolute paths, from which another thread loads the same files. */
  readonly files: readonly string[];
}

/** Command-line option for such files. */
export interface OwnChecksOption {
  /** Globs, relative to the working directory. */
  readonly checks?: readonly string[];
}

/**
 * Loads the checks, clauses and faults that files declare, whichever names they are exported by.
 * @throws UsageError, naming the file, where it cannot be loaded or declares nothing, an id is taken or invalid, or a check names an
 * unknown clause
 */
export async function loadOwnChecks({ checks: globs = [] }: OwnChecksOption): Promise<OwnChecks> {
  const ours = await loadCheckMetadata();
  if (globs.length === 0) return { checks: [], known: ours, clauses: [], faults: [], files: [] };
  const files = resolveCheckFiles(globs, process.cwd());
  const { listPlantableFaults } = await import('../../reference-model/faults/index.ts');
  const filesById: FilesById = {
    check: new Map(ours.map(({ id }) => [id, OURS])),
    clause: new Map(),
    fault: new Map(listPlantableFaults().map(({ id }) => [id, OURS])),
  };
  const collected = new Set<unknown>();
  const all = { checks: [] as Check[], clauses: new Set<Clause>(), faults: [] as Fault<string>[] };
  // Sequential, so that the file blamed for a duplicate id does not depend on the disk.
  for (const file of files) {
    const declared = declaredIn(file, await importModuleExports(file));
    for (const check of declared.checks.filter((one) => isNew(collected, one))) {
      take(filesById, 'check', check.id, file);
      noteDeclaringFile(check, relative(process.cwd(), file));
      all.checks.push(check);
    }
    for (const fault of declared.faults.filter((one) => isNew(collected, one))) {
      take(filesById, 'fault', fault.id, file);
      all.faults.push(toPlantableFault(fault));
    }
    for (const clause of declared.clauses.filter((one) => isNew(collected, one))) {
      take(filesById, 'clause', clause.id, file);
      all.clauses.add(clause);
    }
  }
  return { ...all, known: [...ours, ...all.checks], clauses: [...all.clauses], files };
}

/** Exports of a file that are checks, clauses or faults. */
interface Declared extends Pick<OwnChecks, 'checks' | 'clauses'> {
  readonly faults: readonly OwnFault[];
}

type What = 'check' | 'clause' | 'fault';
/** File that declares each id. */
type FilesById = Readonly<Record<What, Map<string, string>>>;

const OURS = 'this build';

/** A value may be exported under several names, and by several files. */
function isNew(collected: Set<unknown>, value: unknown): boolean {
  return !collected.has(value) && collected.add(value) !== undefined;
}

/** @throws UsageError where the id is taken or reserved */
function take(filesById: FilesById, what: What, id: string, file: string): void {
  if (!isDottedId(id)) throw new UsageError(`${file}: "${id}" is no id of a ${what}: write lower-case words with dots`);
  // These prefixes are reserved for findings of the run itself and for campaigns.
  if (what === 'check' && /^(run|campaign)\./.test(id))
    throw new UsageError(`${file}: no check of your own can have the id ${id}: run.* and campaign.* have a meaning`);
  const other = filesById[what].get(id);
  if (other !== undefined)
    throw new UsageError(`${file}: the ${what} ${id} is in ${other === file ? 'it twice' : `${other} already`}`);
  filesById[what].set(id, file);
}

/** @throws UsageError where the file declares nothing, or something invalid */
function declaredIn(file: string, exported: readonly unknown[]): Declared {
  const checks = exported.filter(isCheck);
  const faults = exported.filter(isCustomFault);
  const sets = exported.filter(isOwnClauses);
  if (checks.length + faults.length + sets.length === 0)
    throw new UsageError(`${file} exports no check, and no clauses or faults either`);
  for (const { id, clauses, ownClauses = [] } of checks) {
    const unknown = clauses.find(
      (clause) => clauseById(clause) === undefined && !ownClauses.some((own) => own.id === clause),
    );
    if (unknown !== undefined) {
      const ids = [...allClauses, ...ownClauses].map((known) => known.id);
      throw new UsageError(`${file}: the check ${id} names ${unknown}, which is no clause${didYouMean(unknown, ids)}`);
    }
  }
  return { checks, faults, clauses: [...ownClausesOf(checks), ...sets.flatMap(({ clauses }) => clauses)] };
}
