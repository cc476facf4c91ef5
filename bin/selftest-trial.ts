import type { CheckMetadata } from '../harness/check/check.ts';
import {
  type AcceptedVariantTrial,
  faultProfileOf,
  type SelftestParts,
  tryAcceptedVariant,
  tryWrittenFault,
} from '../harness/selftest/selftest.ts';
import {
  findAccusedClauses,
  runWitness,
  type SoundCheckRun,
  type TrialCheckRef,
  tryShapeFault,
} from '../harness/selftest/shape-trials.ts';
import {
  generateAcceptableGateVariants,
  generateShapeFaults,
  type ShapeFault,
} from '../reference-model/faults/generated.ts';
import { type Fault, listPlantableFaults } from '../reference-model/faults/index.ts';
import type { VenueOptions } from '../reference-model/index.ts';
import { loadChecks } from '../scenarios/load-checks.ts';
import { loadCheckMetadata } from './lookup/check-heads.ts';
import { loadOwnChecks } from './options/own-checks.ts';
import { modelSelftestParts } from './selftest/on-model.ts';

// Worker of a selftest trial. Its input and output are plain data.

/** Ids of checks that use a changed rule. */
type Users = readonly string[];

export type SelftestTrial =
  | { readonly kind: 'fault'; readonly id: string; readonly users: Users }
  | { readonly kind: 'forms'; readonly ids: readonly string[]; readonly users: Users }
  | { readonly kind: 'witness'; readonly check: string; readonly profile: 'live' | 'next' }
  | { readonly kind: 'spared'; readonly ids: readonly string[]; readonly witnesses: readonly TrialCheckRef[] }
  | {
      readonly kind: 'shape';
      readonly id: string;
      readonly witnesses: readonly TrialCheckRef[];
      readonly isSpared: boolean;
    };

export interface FaultOutcome {
  readonly id: string;
  readonly title: string;
  readonly clause: string;
  readonly caught: boolean;
  /** Checks that caught the fault. */
  readonly by: readonly string[];
  /** Results of the checks that were run on a surviving fault. */
  readonly statuses: readonly string[];
}

let generated: readonly ShapeFault[] | undefined;
const openForms = generateAcceptableGateVariants();

/** Trials, and the files of own checks for them; without files, built-in checks are used. */
export interface TrialBatch {
  readonly trials: readonly SelftestTrial[];
  readonly own: readonly string[];
}

/** Runs each trial on venues of its own, so that trials do not interact. @returns the outcomes in the order of the trials */
export default async function runTrials({ trials, own }: TrialBatch): Promise<readonly TrialOutcome[]> {
  const parts = own.length === 0 ? await partsFor(trials) : await partsFrom(own);
  return Promise.all(trials.map((trial) => runTrialOf(parts, trial)));
}

/** Outcome of a trial; for a group of faults that must not be accused, the clauses that were. */
export type TrialOutcome = FaultOutcome | AcceptedVariantTrial | SoundCheckRun | readonly string[];

let heads: Promise<readonly CheckMetadata[]> | undefined;

/** Loads only those built-in checks that the trials may run. */
async function partsFor(trials: readonly SelftestTrial[]): Promise<TrialParts> {
  heads ??= loadCheckMetadata();
  // A wrong value that survives is shown to every check.
  if (trials.some(({ kind }) => kind === 'shape'))
    return { ...modelSelftestParts, checks: await loadChecks(await heads) };
  const asked = new Set(trials.flatMap(askedIn));
  const broken = new Set(trials.flatMap((trial) => (trial.kind === 'fault' ? [writtenFault(trial.id).clause] : [])));
  const mayJudge = ({ id, clauses }: CheckMetadata) => asked.has(id) || clauses.some((clause) => broken.has(clause));
  return { ...modelSelftestParts, checks: await loadChecks((await heads).filter(mayJudge)) };
}

function askedIn(trial: SelftestTrial): readonly string[] {
  switch (trial.kind) {
    case 'witness':
      return [trial.check];
    case 'spared':
    case 'shape':
      return trial.witnesses.map(({ check }) => check);
    case 'fault':
    case 'forms':
      return trial.users;
  }
}

/** Own checks of a thread, loaded once. */
let outside: Promise<TrialParts> | undefined;

function partsFrom(files: readonly string[]): Promise<TrialParts> {
  outside ??= loadOwnChecks({ checks: files }).then(({ checks, faults }) => ({
    ...modelSelftestParts,
    checks,
    faults,
  }));
  return outside;
}

/** Left out: the built-in faults. */
type TrialParts = SelftestParts & { readonly faults?: readonly Fault<string>[] };

export async function runTrialOf(parts: TrialParts, trial: SelftestTrial): Promise<TrialOutcome> {
  switch (trial.kind) {
    case 'fault': {
      const { fault, caught, by, statuses } = await tryWrittenFault(
        parts.faults === undefined ? writtenFault(trial.id) : named(parts.faults, trial.id),
        trial.users,
        parts,
      );
      return { id: fault.id, title: fault.title, clause: fault.clause, caught, by, statuses };
    }
    case 'forms':
      return tryAcceptedVariant(
        trial.ids.join(' + '),
        venueWith(trial.ids),
        parts,
        parts.checks.filter(({ id }) => trial.users.includes(id)),
      );
    case 'witness':
      generated ??= generateShapeFaults();
      return runWitness(named(parts.checks, trial.check), trial.profile, generated, parts);
    case 'spared': {
      generated ??= generateShapeFaults();
      const all = generated;
      return findAccusedClauses(
        trial.ids.map((id) => named(all, id)),
        trial.witnesses,
        parts,
      );
    }
    case 'shape': {
      generated ??= generateShapeFaults();
      const { fault, caught, by, statuses } = await tryShapeFault(
        named(generated, trial.id),
        trial.witnesses,
        parts,
        trial.isSpared,
      );
      return { id: fault.id, title: fault.title, clause: fault.clause, caught, by, statuses };
    }
  }
}

/** @param ids  variants as `Dnn=form`, and ids of `openForms` */
function venueWith(ids: readonly string[]): VenueOptions {
  const gates = openForms.filter(({ id }) => ids.includes(id));
  const variants = Object.fromEntries(ids.flatMap((id) => (id.includes('=') ? [id.split('=')] : [])));
  const profile = gates.some((form) => faultProfileOf(form) === 'next') ? 'next' : 'live';
  return { variants, edits: gates.map(({ edit }) => edit), profile };
}

function writtenFault(id: string): Fault<string> {
  return named<Fault<string>>(listPlantableFaults(), id);
}

function named<T extends { readonly id: string }>(items: readonly T[], id: string): T {
  const found = items.find((item) => item.id === id);
  if (found === undefined) throw new Error(`nothing is called ${id}`);
  return found;
}
