import type { CheckHead } from '../harness/check/check.ts';
import { selector } from '../harness/runner/select.ts';
import { isExcused } from '../harness/selftest/excused.ts';
import { RuleMap } from '../harness/selftest/rule-map.ts';
import { profileOf, type VariantTrial } from '../harness/selftest/selftest.ts';
import type { Witness } from '../harness/selftest/shape-trials.ts';
import { type Unasserted, unassertedIn } from '../harness/selftest/unasserted.ts';
import {
  type GateForm,
  gateFaults,
  gateForms,
  generatedFaults,
  type ShapeFault,
} from '../reference-model/faults/generated.ts';
import { allFaults, type Fault, plantableFaults } from '../reference-model/faults/index.ts';
import { areaOf, type Clause } from '../spec-schemas/clause.ts';
import { allClauses } from '../spec-schemas/clauses/index.ts';
import { loadCheckHeads } from './check-heads.ts';
import { loadOwnChecks, type OwnChecks, type OwnChecksOption } from './own-checks.ts';
import { refusedSelection } from './refused-selection.ts';
import { changedSoon, otherForms, soundRuns, tryFaults, tryForms, tryOpenGates, tryShapes } from './selftest-kinds.ts';
import { leftOpenLine, listed, unassertedLine } from './selftest-text.ts';
import type { FaultOutcome } from './selftest-trial.ts';
import { type Shard, shardOf } from './shard.ts';
import { TrialPool } from './trial-pool.ts';

interface SelftestOptions extends OwnChecksOption {
  /** Globs on fault ids; a selection leaves the variants out. */
  readonly fault?: readonly string[];
  /** Left out: the whole. */
  readonly shard?: Shard;
}

/** What is tried: the checks, and the module that runs a trial with them. */
interface SelftestSubject {
  readonly checks: readonly CheckHead[];
  readonly worker?: string;
  /** Checks from outside, which are then the only ones, with the faults that came with them. */
  readonly own?: OwnChecks;
}

/**
 * Runs every check on a sound venue, plants every fault, written and generated, serves every accepted form, and says what
 * was caught, who was accused, what a check names and never asserts, and who leaves a position behind. Of a shard, what
 * falls to it. Of checks from outside it is asked whether they catch their own faults, accuse no accepted form, assert
 * what they name and leave nothing behind; what this build brings is tried without them.
 * @returns exit code: 1 when a fault survived, a form was accused, a named clause was never asserted, or a position was
 *     left; else 0
 * @throws UsageError when the globs fit no fault, or a file of checks cannot be loaded
 */
export async function selftest(
  { fault: globs = [], shard = { part: 1, of: 1 }, checks: files = [] }: SelftestOptions,
  subject?: SelftestSubject,
): Promise<number> {
  const { checks, worker, own } = subject ?? (await subjectOf(files));
  const { written, gates, openGates, shaped } = chosen(globs, own === undefined ? ofThisBuild() : ofTheirs(own));
  const isWhole = globs.length === 0;
  const broken = new Set<string>([...written, ...gates, ...shaped].map(({ clause }) => clause));
  const meant = checks.filter(({ clauses }) => isWhole || clauses.some((clause) => broken.has(clause)));
  const pool = new TrialPool(worker, own?.files);
  try {
    // Any may accuse a form that is left open. A spoiled field is seen by most of those that judge its clause: before one
    // survives, all are asked.
    const isOpen = openGates.length > 0;
    const asksSoon = openGates.some((form) => profileOf(form) === 'next');
    const onSound = await soundRuns(
      {
        live: isOpen ? checks : meant,
        next: isWhole || asksSoon ? checks : changedSoon(isOpen ? checks : meant, [...written, ...gates]),
      },
      pool,
    );
    const map = new RuleMap(onSound);
    const asking = { map, checks, pool, own: own !== undefined };
    const faults = await tryFaults(shardOf(written, shard), { ...asking, checks: meant });
    const gateTrials = await tryFaults(shardOf(gates, shard), { ...asking, checks: meant });
    const gateOrders = await tryOpenGates(shardOf(openGates, shard), asking);
    const { outcomes: shapes, unseen } = await tryShapes(shardOf(shaped, shard), onSound, checks, pool);
    const forms = await tryForms(isWhole ? shardOf(otherForms(), shard) : [], asking);
    const ownPart = shardOf(meant, shard);
    const unasserted = unassertedIn(
      ownPart,
      onSound.map(({ assertions }) => assertions),
    );
    const untidy = onSound.filter(
      ({ check, leftOpen }) => leftOpen.length > 0 && ownPart.some(({ id }) => id === check),
    );
    // What concerns the whole is told once.
    if (isWhole && shard.part === 1) console.log(`\n${withoutFault(checks, own)}`);
    if (isWhole && shard.part === 1 && own === undefined)
      tell('entries of the rules that no check uses', map.unreached);
    if (shard.part === 1) tell('fields of shapes that the model never shows, so that nothing can be spoiled', unseen);
    return summary({ faults, gates: gateTrials, openGates: gateOrders, shapes, forms, unasserted, untidy });
  } finally {
    await pool.close();
  }
}

async function subjectOf(files: readonly string[]): Promise<SelftestSubject> {
  if (files.length === 0) return { checks: await loadCheckHeads() };
  const own = await loadOwnChecks({ checks: files });
  return { checks: own.checks, own };
}

/** What is planted, and served. */
interface Planted {
  readonly written: readonly Fault<string>[];
  readonly gates: readonly Fault[];
  readonly openGates: readonly GateForm[];
  readonly shaped: readonly ShapeFault[];
}

function ofThisBuild(): Planted {
  return { written: allFaults, gates: gateFaults(), openGates: gateForms(), shaped: generatedFaults() };
}

function ofTheirs({ faults }: OwnChecks): Planted {
  return { written: faults, gates: [], openGates: gateForms(), shaped: [] };
}

/** @throws UsageError when the globs fit nothing of it */
function chosen(globs: readonly string[], { written, gates, openGates, shaped }: Planted): Planted {
  const fits = fitting(globs, [...written, ...gates, ...openGates, ...shaped]);
  return {
    written: written.filter(fits),
    gates: gates.filter(fits),
    openGates: openGates.filter(fits),
    shaped: shaped.filter(fits),
  };
}

function fitting(globs: readonly string[], faults: readonly { readonly id: string }[]) {
  try {
    const fits = selector(
      globs,
      'fault',
      faults.map(({ id }) => id),
    );
    return ({ id }: { readonly id: string }) => fits(id);
  } catch (error) {
    throw refusedSelection(error);
  }
}

function tell(says: string, items: readonly string[]): void {
  if (items.length > 0) console.log(listed(says, items));
}

interface Outcomes {
  readonly faults: readonly FaultOutcome[];
  /** Of lists of refusals. */
  readonly gates: readonly FaultOutcome[];
  readonly openGates: readonly VariantTrial[];
  readonly shapes: readonly FaultOutcome[];
  readonly forms: readonly VariantTrial[];
  readonly unasserted: readonly Unasserted[];
  /** Checks that leave a position behind. */
  readonly untidy: readonly Witness[];
}

function summary({ faults, gates, openGates, shapes, forms, unasserted, untidy }: Outcomes): number {
  for (const clause of unasserted) console.log(unassertedLine(clause));
  for (const witness of untidy) console.log(leftOpenLine(witness));
  const written = survivors(faults);
  console.log(`\nfaults: ${faults.length - written} caught, ${written} survived`);
  const survived = [written, generatedLine('gate faults', gates), generatedLine('shape faults', shapes)];
  const excused = [...gates, ...shapes].filter((outcome) => !outcome.caught && isExcused(outcome)).length;
  if (excused > 0) console.log(`generated faults that no check tells from a sound venue, by the lists: ${excused}`);
  const accused = [formsLine('forms of refusals left open', openGates), formsLine('forms of open points', forms)];
  if (unasserted.length > 0) console.log(`clauses that a check names and never asserts: ${unasserted.length}`);
  if (untidy.length > 0) console.log(`checks that leave a position behind: ${untidy.length}`);
  return [...survived, ...accused, unasserted.length, untidy.length].some((count) => count > 0) ? 1 : 0;
}

/** @returns how many survived */
function generatedLine(what: string, outcomes: readonly FaultOutcome[]): number {
  const survived = survivors(outcomes);
  const caught = outcomes.filter((outcome) => outcome.caught || !isExcused(outcome)).length - survived;
  if (outcomes.length > 0) console.log(`${what}: ${caught} caught, ${survived} survived`);
  return survived;
}

/** @returns how many were accused */
function formsLine(what: string, forms: readonly VariantTrial[]): number {
  const accused = forms.filter((form) => form.accused.length > 0).length;
  if (forms.length > 0) console.log(`${what}: ${forms.length - accused} accepted, ${accused} accused`);
  return accused;
}

function survivors(outcomes: readonly FaultOutcome[]): number {
  return outcomes.filter((outcome) => !outcome.caught && !isExcused(outcome)).length;
}

/** Clauses that a check judges and no fault breaks: what nobody has seen the check refuse. */
function withoutFault(checks: readonly CheckHead[], own?: OwnChecks): string {
  if (own !== undefined) return bareWords(own.clauses, own.checks, own.faults);
  const ofOneClause = generatedFaults().filter(({ accuses }) => accuses !== 'anybody');
  return bareWords(allClauses, checks, [...plantableFaults(), ...ofOneClause]);
}

function bareWords(
  clauses: readonly Clause[],
  checks: readonly CheckHead[],
  faults: readonly Pick<Fault<string>, 'clause'>[],
): string {
  const planted = new Set(faults.map(({ clause }) => clause));
  const judged = new Set(checks.flatMap((check) => check.clauses));
  const bare = clauses.filter(({ id }) => judged.has(id) && !planted.has(id));
  const byArea = Map.groupBy(bare, ({ id }) => areaOf(id));
  const lines = [...byArea].map(
    ([area, ofArea]) => `  ${area}: ${ofArea.map(({ id }) => id.slice(area.length + 1)).join(', ')}`,
  );
  return [`judged clauses without a fault of their own: ${bare.length}`, ...lines].join('\n');
}
