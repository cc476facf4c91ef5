import { type Check, underProfile } from '../harness/check/check.ts';
import { selector } from '../harness/runner/select.ts';
import { isExcused } from '../harness/selftest/excused.ts';
import { RuleMap } from '../harness/selftest/rule-map.ts';
import { profileOf, type VariantTrial } from '../harness/selftest/selftest.ts';
import { type Witness, witnessesByFault } from '../harness/selftest/shape-trials.ts';
import { type Unasserted, unassertedIn } from '../harness/selftest/unasserted.ts';
import {
  type GateForm,
  gateFaults,
  gateForms,
  generatedFaults,
  type ShapeFault,
} from '../reference-model/faults/generated.ts';
import { allFaults, type Fault, plantableFaults } from '../reference-model/faults/index.ts';
import { type Profile, variantEdits } from '../reference-model/index.ts';
import { allChecks } from '../scenarios/index.ts';
import { areaOf, type Clause } from '../spec-schemas/clause.ts';
import { allClauses, clauseById } from '../spec-schemas/clauses/index.ts';
import { loadOwnChecks, type OwnChecks, type OwnChecksOption } from './own-checks.ts';
import { refusedSelection } from './refused-selection.ts';
import { faultLine, formLine, leftOpenLine, listed, unassertedLine } from './selftest-text.ts';
import type { FaultOutcome } from './selftest-trial.ts';
import { type Shard, shardOf } from './shard.ts';
import { TrialPool } from './trial-pool.ts';
import { knownVariants } from './variant-forms.ts';

interface SelftestOptions extends OwnChecksOption {
  /** Globs on fault ids; a selection leaves the variants out. */
  readonly fault?: readonly string[];
  /** Left out: the whole. */
  readonly shard?: Shard;
}

/** What is tried: the checks, and the module that runs a trial with them. */
interface SelftestSubject {
  readonly checks: readonly Check[];
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
  const broken = new Set<string>([...written, ...gates].map(({ clause }) => clause));
  const meant = checks.filter(({ clauses }) => isWhole || clauses.some((clause) => broken.has(clause)));
  const pool = new TrialPool(worker, own?.files);
  try {
    // A spoiled field may be seen by any check, and any may accuse a form that is left open.
    const asksEverybody = shaped.length + openGates.length > 0;
    const onSound = await soundRuns(
      {
        live: asksEverybody ? checks : meant,
        next: isWhole || asksEverybody ? checks : changedSoon(meant, [...written, ...gates]),
      },
      pool,
    );
    const map = new RuleMap(onSound);
    const asking = { map, checks, pool, own: own !== undefined };
    const faults = await tryFaults(shardOf(written, shard), { ...asking, checks: meant });
    const gateTrials = await tryFaults(shardOf(gates, shard), { ...asking, checks: meant });
    const gateOrders = await tryOpenGates(shardOf(openGates, shard), asking);
    const shapes = await tryShapes(shardOf(shaped, shard), onSound, pool);
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
    if (isWhole && shard.part === 1) console.log(`\n${withoutFault(own)}`);
    if (isWhole && shard.part === 1 && own === undefined)
      tell('entries of the rules that no check uses', map.unreached);
    if (shard.part === 1)
      tell('fields of shapes that the model never shows, so that nothing can be spoiled', unseenOf(shaped, onSound));
    return summary({ faults, gates: gateTrials, openGates: gateOrders, shapes, forms, unasserted, untidy });
  } finally {
    await pool.close();
  }
}

async function subjectOf(files: readonly string[]): Promise<SelftestSubject> {
  if (files.length === 0) return { checks: allChecks };
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

/** Each check once on a sound venue, under every profile for which it is named and to which it applies. */
function soundRuns(checks: Readonly<Record<Profile, readonly Check[]>>, pool: TrialPool): Promise<Witness[]> {
  return pool.run(
    (['live', 'next'] as const).flatMap((profile) =>
      underProfile(checks[profile], profile).map(({ id }) => ({ kind: 'witness', check: id, profile }) as const),
    ),
  );
}

/** Checks of what is not live yet: of its clauses, or of faults that are planted there. */
function changedSoon(checks: readonly Check[], faults: readonly Fault<string>[]): readonly Check[] {
  const broken = new Set<string>(faults.flatMap((fault) => (profileOf(fault) === 'next' ? [fault.clause] : [])));
  return checks.filter(({ clauses }) => clauses.some((id) => broken.has(id) || clauseById(id)?.profile === 'next'));
}

/** Who may be asked of a change of the rules, and where the trials run. */
interface Asking {
  readonly map: RuleMap;
  readonly checks: readonly Check[];
  readonly pool: TrialPool;
  /** Whether the checks are from outside. */
  readonly own: boolean;
}

function tryFaults(faults: readonly Fault<string>[], { map, checks, pool }: Asking): Promise<FaultOutcome[]> {
  const usersOf = (fault: Fault<string>) => {
    // Another name of the service is in every digest, and in no rule.
    const users = fault.serviceName === undefined ? map.among(checks, fault.edit, profileOf(fault)) : checks;
    return users.map(({ id }) => id);
  };
  return pool.run(
    faults.map((fault) => ({ kind: 'fault', id: fault.id, users: usersOf(fault) }) as const),
    (outcome) => {
      if (outcome.caught || !isExcused(outcome)) console.log(faultLine(outcome));
    },
  );
}

/** Each form of a list of refusals that no source decides: nobody may accuse it. */
function tryOpenGates(forms: readonly GateForm[], asking: Asking): Promise<VariantTrial[]> {
  const { map, checks, pool } = asking;
  const trials = forms.map((form) => {
    const profile = profileOf(form);
    const users = map.among(underProfile(checks, profile), form.edit, profile).map(({ id }) => id);
    return { kind: 'gate-form', id: form.id, users } as const;
  });
  return pool.run(asked(trials, asking), tellForm);
}

/** Each field is spoiled for the checks that saw it on a sound venue. */
function tryShapes(
  generated: readonly ShapeFault[],
  onSound: readonly Witness[],
  pool: TrialPool,
): Promise<FaultOutcome[]> {
  const witnesses = witnessesByFault(onSound);
  return pool.run(
    generated.flatMap(({ id }) => {
      const own = witnesses.get(id)?.map(({ check, profile }) => ({ check, profile }));
      return own === undefined ? [] : [{ kind: 'shape', id, witnesses: own } as const];
    }),
    (outcome) => {
      if (isExcused(outcome) ? outcome.caught : !outcome.caught) console.log(faultLine(outcome));
    },
  );
}

/** Fields that no check sees on the model: what they belong to is not built. */
function unseenOf(generated: readonly ShapeFault[], onSound: readonly Witness[]): readonly string[] {
  const seen = new Set(onSound.flatMap(({ sees }) => sees));
  const spoiled = generated.filter(({ id, accuses }) => accuses !== 'anybody' && !seen.has(id));
  return [...new Set(spoiled.map(({ place }) => place))];
}

interface Form {
  readonly variant: string;
  readonly form: string;
}

function tryForms(forms: readonly Form[], asking: Asking): Promise<VariantTrial[]> {
  const { map, checks, pool } = asking;
  const usersOf = ({ variant, form }: Form) => {
    const edit = variantEdits[`${variant}=${form}`];
    const ofToday = underProfile(checks, 'live');
    return (edit === undefined ? ofToday : map.among(ofToday, edit, 'live')).map(({ id }) => id);
  };
  const trials = forms.map((form) => ({ kind: 'form', ...form, users: usersOf(form) }) as const);
  return pool.run(asked(trials, asking), tellForm);
}

function tellForm(outcome: VariantTrial): void {
  console.log(formLine(outcome));
}

/** Of checks from outside few use what a form changes: the others have nothing to say of it. */
function asked<T extends { readonly users: readonly string[] }>(trials: readonly T[], { own }: Asking): readonly T[] {
  return own ? trials.filter(({ users }) => users.length > 0) : trials;
}

/** Every form that the model can take and that is not its own. */
function otherForms(): Form[] {
  return knownVariants().flatMap(({ id, forms, default: own }) =>
    forms.filter((form) => form !== own).map((form) => ({ variant: id, form })),
  );
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
function withoutFault(own?: OwnChecks): string {
  if (own !== undefined) return bareWords(own.clauses, own.checks, own.faults);
  const ofOneClause = generatedFaults().filter(({ accuses }) => accuses !== 'anybody');
  return bareWords(allClauses, allChecks, [...plantableFaults(), ...ofOneClause]);
}

function bareWords(
  clauses: readonly Clause[],
  checks: readonly Check[],
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
