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
import { refusedSelection } from './refused-selection.ts';
import { faultLine, formLine, leftOpenLine, listed, unassertedLine } from './selftest-text.ts';
import type { FaultOutcome } from './selftest-trial.ts';
import { type Shard, shardOf } from './shard.ts';
import { TrialPool } from './trial-pool.ts';
import { knownVariants } from './variant-forms.ts';

interface SelftestOptions {
  /** Globs on fault ids; a selection leaves the variants out. */
  readonly fault?: readonly string[];
  /** Left out: the whole. */
  readonly shard?: Shard;
}

/** What is tried: the checks, and the module that runs a trial with them. */
interface SelftestSubject {
  readonly checks: readonly Check[];
  readonly worker?: string;
}

/**
 * Runs every check on a sound venue, plants every fault, written and generated, serves every accepted form, and says what
 * was caught, who was accused, what a check names and never asserts, and who leaves a position behind. Of a shard, what
 * falls to it.
 * @returns exit code: 1 when a fault survived, a form was accused, a named clause was never asserted, or a position was
 *     left; else 0
 * @throws UsageError when the globs fit no fault
 */
export async function selftest(
  { fault: globs = [], shard = { part: 1, of: 1 } }: SelftestOptions,
  { checks, worker }: SelftestSubject = { checks: allChecks },
): Promise<number> {
  const generated = generatedFaults();
  const fits = fitting(globs, [...plantableFaults(), ...gateForms(), ...generated]);
  const isWhole = globs.length === 0;
  const written = allFaults.filter(fits);
  const gates = gateFaults().filter(fits);
  const openGates = gateForms().filter(fits);
  const shaped = generated.filter(fits);
  const broken = new Set<string>([...written, ...gates].map(({ clause }) => clause));
  const meant = checks.filter(({ clauses }) => isWhole || clauses.some((clause) => broken.has(clause)));
  const pool = new TrialPool(worker);
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
    const faults = await tryFaults(shardOf(written, shard), { map, checks: meant, pool });
    const gateTrials = await tryFaults(shardOf(gates, shard), { map, checks: meant, pool });
    const gateOrders = await tryOpenGates(shardOf(openGates, shard), { map, checks, pool });
    const shapes = await tryShapes(shardOf(shaped, shard), onSound, pool);
    const forms = await tryForms(isWhole ? shardOf(otherForms(), shard) : [], { map, checks, pool });
    const ownPart = shardOf(meant, shard);
    const unasserted = unassertedIn(
      ownPart,
      onSound.map(({ assertions }) => assertions),
    );
    const untidy = onSound.filter(
      ({ check, leftOpen }) => leftOpen.length > 0 && ownPart.some(({ id }) => id === check),
    );
    // What concerns the whole is told once.
    if (isWhole && shard.part === 1) console.log(`\n${withoutFault()}`);
    if (isWhole && shard.part === 1) tell('entries of the rules that no check uses', map.unreached);
    if (shard.part === 1)
      tell('fields of shapes that the model never shows, so that nothing can be spoiled', unseenOf(shaped, onSound));
    return summary({ faults, gates: gateTrials, openGates: gateOrders, shapes, forms, unasserted, untidy });
  } finally {
    await pool.close();
  }
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
function changedSoon(checks: readonly Check[], faults: readonly Fault[]): readonly Check[] {
  const broken = new Set<string>(faults.flatMap((fault) => (profileOf(fault) === 'next' ? [fault.clause] : [])));
  return checks.filter(({ clauses }) => clauses.some((id) => broken.has(id) || clauseById(id).profile === 'next'));
}

/** Who may be asked of a change of the rules, and where the trials run. */
interface Asking {
  readonly map: RuleMap;
  readonly checks: readonly Check[];
  readonly pool: TrialPool;
}

function tryFaults(faults: readonly Fault[], { map, checks, pool }: Asking): Promise<FaultOutcome[]> {
  const usersOf = (fault: Fault) => {
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
function tryOpenGates(forms: readonly GateForm[], { map, checks, pool }: Asking): Promise<VariantTrial[]> {
  return pool.run(
    forms.map((form) => {
      const profile = profileOf(form);
      const users = map.among(underProfile(checks, profile), form.edit, profile).map(({ id }) => id);
      return { kind: 'gate-form', id: form.id, users } as const;
    }),
    (outcome) => console.log(formLine(outcome)),
  );
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

function tryForms(forms: readonly Form[], { map, checks, pool }: Asking): Promise<VariantTrial[]> {
  const usersOf = ({ variant, form }: Form) => {
    const edit = variantEdits[`${variant}=${form}`];
    const ofToday = underProfile(checks, 'live');
    return (edit === undefined ? ofToday : map.among(ofToday, edit, 'live')).map(({ id }) => id);
  };
  return pool.run(
    forms.map((form) => ({ kind: 'form', ...form, users: usersOf(form) }) as const),
    (outcome) => console.log(formLine(outcome)),
  );
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
function withoutFault(): string {
  const ofOneClause = generatedFaults().filter(({ accuses }) => accuses !== 'anybody');
  const planted = new Set<string>([...plantableFaults(), ...ofOneClause].map(({ clause }) => clause));
  const judged = new Set<string>(allChecks.flatMap(({ clauses }) => clauses));
  const bare = allClauses.filter(({ id }: Clause) => judged.has(id) && !planted.has(id));
  const byArea = Map.groupBy(bare, ({ id }) => areaOf(id));
  const lines = [...byArea].map(
    ([area, clauses]) => `  ${area}: ${clauses.map(({ id }) => id.slice(area.length + 1)).join(', ')}`,
  );
  return [`judged clauses without a fault of their own: ${bare.length}`, ...lines].join('\n');
}
