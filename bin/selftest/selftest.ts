import type { CheckMetadata } from '../../harness/check/check.ts';
import { makeGlobFilter } from '../../harness/runner/plan/select.ts';
import { isListedUndetected } from '../../harness/selftest/excused.ts';
import { RuleUsageMap } from '../../harness/selftest/rule-map.ts';
import { type AcceptedVariantTrial, faultProfileOf } from '../../harness/selftest/selftest.ts';
import type { SoundCheckRun } from '../../harness/selftest/shape-trials.ts';
import { findUnassertedClauses, type UnassertedClause } from '../../harness/selftest/unasserted.ts';
import { allClauses } from '../../spec-schemas/clauses/index.ts';
import { loadCheckMetadata } from '../lookup/check-heads.ts';
import { loadOwnChecks, type OwnChecks, type OwnChecksOption } from '../options/own-checks.ts';
import { explainSelectionError } from '../run/refused-selection.ts';
import { itemsOfShard, type Shard } from '../run/shard.ts';
import type { FaultOutcome } from '../selftest-trial.ts';
import { UsageError } from '../usage-error.ts';
import { makePlantedSetOfBuild, makePlantedSetOfOwnChecks, type PlantedSet } from './planted-faults.ts';
import {
  runSoundWitnesses,
  selectNextReleaseChecks,
  type TrialContext,
  tryFaults,
  tryOpenPointForms,
  tryShapeFaults,
  tryUndecidedGateForms,
} from './selftest-kinds.ts';
import {
  type ChangedSince,
  fullScopeSince,
  type SelftestScope,
  scopeSince,
  selftestChangeSince,
} from './selftest-since.ts';
import { checkLeftoversLine, countedListText, unassertedLine } from './selftest-text.ts';
import { type CheckKnowledge, findTouchedFaults } from './touched-faults.ts';
import { TrialPool } from './trial-pool.ts';
import { clausesWithoutFaultText, findClausesWithoutFault, listSingleClauseFaults } from './without-fault.ts';

interface SelftestOptions extends OwnChecksOption {
  /** Globs of fault ids; a selection leaves the variants out. */
  readonly fault?: readonly string[];
  /** Default: everything. */
  readonly shard?: Shard;
  /** Revision: changes since then are tried, and a tenth of the rest. Default: everything. */
  readonly since?: string;
}

/** Checks under test, and the module that runs a trial with them. */
interface SelftestSubject {
  readonly checks: readonly CheckMetadata[];
  readonly worker?: string;
  /** Own checks, which are then the only ones, with the faults that came with them. */
  readonly own?: OwnChecks;
}

/**
 * Runs every check on a sound venue, plants every fault, handwritten and generated, serves every accepted form, and reports what was
 * caught, which sound venues were accused, which named clauses were never asserted, and which checks leave something behind. With a
 * shard, only its part. With a revision, what changed and a tenth of the rest, although every check still runs on a sound venue. Own
 * checks are tested for catching their own faults, accusing no accepted form, asserting what they name and leaving nothing behind;
 * built-in faults are not planted for them.
 * @returns exit code: 1 when a fault survived, a form was accused, a named clause was never asserted, or something was left behind; else
 * 0
 * @throws UsageError when the globs match no fault, a file of checks cannot be loaded, or there is no such commit
 */
export async function selftest(options: SelftestOptions, subject?: SelftestSubject): Promise<number> {
  const { fault: globs = [], shard = { part: 1, of: 1 }, checks: files = [], since } = options;
  if (since !== undefined) refuseBesideSince(options);
  const { checks, worker, own } = subject ?? (await subjectOf(files));
  const planted = chosen(globs, own === undefined ? makePlantedSetOfBuild() : makePlantedSetOfOwnChecks(own));
  const changed = since === undefined ? null : await selftestChangeSince(since);
  const isWhole = globs.length === 0;
  const broken = new Set<string>([...planted.written, ...planted.gates, ...planted.shaped].map(({ clause }) => clause));
  const meant = checks.filter(({ clauses }) => isWhole || clauses.some((clause) => broken.has(clause)));
  const pool = new TrialPool(worker, own?.files);
  try {
    const onSound = await runSoundWitnesses(
      isWhole ? { live: checks, next: checks } : askedOf(planted, meant, checks),
      pool,
    );
    const map = new RuleUsageMap(onSound);
    const tried = triedOf(changed, planted, { checks, map, onSound });
    if (tried.says !== null) console.log(tried.says);
    const asking = { map, checks, pool, own: own !== undefined };
    const { neverShown, ...outcomes } = await tryAll(tried, shard, onSound, { ...asking, meant });
    const ownPart = itemsOfShard(meant, shard);
    const unasserted = findUnassertedClauses(
      ownPart,
      onSound.map(({ assertions }) => assertions),
    );
    const untidy = onSound.filter(
      ({ check, leftovers }) => leftovers.length > 0 && ownPart.some(({ id }) => id === check),
    );
    // Results about the whole are printed by the first shard only.
    const isReported = shard.part === 1 && tried.planted === planted;
    if (isWhole && isReported) console.log(`\n${withoutFault(checks, own)}`);
    if (isWhole && isReported && own === undefined) tell('entries of the rules that no check uses', map.unreached);
    if (isReported) tell('fields of shapes that the model never shows, so that nothing can be spoiled', neverShown);
    return summary({ ...outcomes, unasserted, untidy });
  } finally {
    await pool.close();
  }
}

/** @throws UsageError where options conflict with `--since` */
function refuseBesideSince({ fault = [], checks = [] }: SelftestOptions): void {
  if (fault.length > 0) throw new UsageError('--since selects the faults itself: leave --fault out');
  if (checks.length > 0) throw new UsageError('--since speaks of the checks of this build: leave --checks out');
}

/**
 * Returns the checks to run on a sound venue for a selection. Any check may accuse an open form. Most checks of a field's clause see the
 * field; before its corruption survives, all checks are tried.
 */
function askedOf(
  { written, gates, openGates }: PlantedSet,
  meant: readonly CheckMetadata[],
  checks: readonly CheckMetadata[],
) {
  const asked = openGates.length > 0 ? checks : meant;
  const asksSoon = openGates.some((form) => faultProfileOf(form) === 'next');
  return { live: asked, next: asksSoon ? checks : selectNextReleaseChecks(asked, [...written, ...gates]) };
}

/** @param changed  null: `--since` was not given */
function triedOf(changed: ChangedSince | null, planted: PlantedSet, known: CheckKnowledge): SelftestScope {
  if (changed === null) return { planted, ofChecks: { openGates: [], forms: [] }, touched: [], says: null };
  return 'all' in changed
    ? fullScopeSince(changed, planted)
    : scopeSince(changed, findTouchedFaults(changed.change, planted, known), planted);
}

/** Runs the trials of a shard. */
async function tryAll(
  { planted, ofChecks, touched }: SelftestScope,
  shard: Shard,
  onSound: readonly SoundCheckRun[],
  { meant, ...asking }: TrialContext & { readonly meant: readonly CheckMetadata[] },
) {
  const ofTouched = { ...asking, checks: touched };
  const faults = await tryFaults(itemsOfShard(planted.written, shard), { ...asking, checks: meant });
  const gates = await tryFaults(itemsOfShard(planted.gates, shard), { ...asking, checks: meant });
  const openGates = await tryUndecidedGateForms(itemsOfShard(planted.openGates, shard), asking);
  const openToTouched = await tryUndecidedGateForms(itemsOfShard(ofChecks.openGates, shard), ofTouched);
  const { outcomes: shapes, neverShown } = await tryShapeFaults(
    itemsOfShard(planted.shaped, shard),
    onSound,
    asking.checks,
    asking.pool,
  );
  const forms = await tryOpenPointForms(itemsOfShard(planted.forms, shard), asking);
  const formsToTouched = await tryOpenPointForms(itemsOfShard(ofChecks.forms, shard), ofTouched);
  return {
    faults,
    gates,
    shapes,
    neverShown,
    openGates: [...openGates, ...openToTouched],
    forms: [...forms, ...formsToTouched],
  };
}

async function subjectOf(files: readonly string[]): Promise<SelftestSubject> {
  if (files.length === 0) return { checks: await loadCheckMetadata() };
  const own = await loadOwnChecks({ checks: files });
  return { checks: own.checks, own };
}

/** @throws UsageError when the globs match nothing */
function chosen(globs: readonly string[], { written, gates, openGates, shaped, forms }: PlantedSet): PlantedSet {
  const fits = fitting(globs, [...written, ...gates, ...openGates, ...shaped]);
  return {
    written: written.filter(fits),
    gates: gates.filter(fits),
    openGates: openGates.filter(fits),
    shaped: shaped.filter(fits),
    // Forms of open points have no fault ids, so a selection leaves them out.
    forms: globs.length === 0 ? forms : [],
  };
}

function fitting(globs: readonly string[], faults: readonly { readonly id: string }[]) {
  try {
    const fits = makeGlobFilter(
      globs,
      'fault',
      faults.map(({ id }) => id),
    );
    return ({ id }: { readonly id: string }) => fits(id);
  } catch (error) {
    throw explainSelectionError(error);
  }
}

function tell(says: string, items: readonly string[]): void {
  if (items.length > 0) console.log(countedListText(says, items));
}

interface Outcomes {
  readonly faults: readonly FaultOutcome[];
  /** Outcomes of gate faults. */
  readonly gates: readonly FaultOutcome[];
  readonly openGates: readonly AcceptedVariantTrial[];
  readonly shapes: readonly FaultOutcome[];
  readonly forms: readonly AcceptedVariantTrial[];
  readonly unasserted: readonly UnassertedClause[];
  /** Checks that leave something behind. */
  readonly untidy: readonly SoundCheckRun[];
}

function summary({ faults, gates, openGates, shapes, forms, unasserted, untidy }: Outcomes): number {
  for (const clause of unasserted) console.log(unassertedLine(clause));
  for (const witness of untidy) console.log(checkLeftoversLine(witness));
  const written = survivors(faults);
  console.log('');
  // Printed only where such faults were selected: a count of zero would say nothing otherwise.
  if (faults.length > 0 || gates.length + shapes.length === 0)
    console.log(`faults: ${faults.length - written} caught, ${written} survived`);
  const survived = [written, generatedLine('gate faults', gates), generatedLine('shape faults', shapes)];
  const excused = [...gates, ...shapes].filter((outcome) => !outcome.caught && isListedUndetected(outcome)).length;
  if (excused > 0) console.log(`generated faults that no check tells from a sound venue, by the lists: ${excused}`);
  const accused = [formsLine('forms of refusals left open', openGates), formsLine('forms of open points', forms)];
  if (unasserted.length > 0) console.log(`clauses that a check names and never asserts: ${unasserted.length}`);
  if (untidy.length > 0) console.log(`checks that leave something behind: ${untidy.length}`);
  return [...survived, ...accused, unasserted.length, untidy.length].some((count) => count > 0) ? 1 : 0;
}

/** @returns the number of survivors */
function generatedLine(what: string, outcomes: readonly FaultOutcome[]): number {
  const survived = survivors(outcomes);
  const caught = outcomes.filter((outcome) => outcome.caught || !isListedUndetected(outcome)).length - survived;
  if (outcomes.length > 0) console.log(`${what}: ${caught} caught, ${survived} survived`);
  return survived;
}

/** @returns the number of accused forms */
function formsLine(what: string, forms: readonly AcceptedVariantTrial[]): number {
  const accused = forms.filter((form) => form.accused.length > 0).length;
  if (forms.length > 0) console.log(`${what}: ${forms.length - accused} accepted, ${accused} accused`);
  return accused;
}

function survivors(outcomes: readonly FaultOutcome[]): number {
  return outcomes.filter((outcome) => !outcome.caught && !isListedUndetected(outcome)).length;
}

function withoutFault(checks: readonly CheckMetadata[], own?: OwnChecks): string {
  const ids =
    own === undefined
      ? findClausesWithoutFault(allClauses, checks, listSingleClauseFaults())
      : findClausesWithoutFault(own.clauses, own.checks, own.faults);
  return clausesWithoutFaultText(ids);
}
