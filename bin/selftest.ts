import { type Check, underProfile } from '../harness/check/check.ts';
import { NothingSelected, selector } from '../harness/runner/select.ts';
import { type Witness, witnessesByFault } from '../harness/selftest/shape-trials.ts';
import { type Unasserted, unassertedIn } from '../harness/selftest/unasserted.ts';
import { generatedFaults } from '../reference-model/faults/generated.ts';
import { allFaults } from '../reference-model/faults/index.ts';
import type { ShapeFault } from '../reference-model/faults/shape-faults.ts';
import { allChecks } from '../scenarios/index.ts';
import { areaOf, type Clause } from '../spec-schemas/clause.ts';
import { allClauses } from '../spec-schemas/clauses/index.ts';
import type { FaultOutcome, FormOutcome } from './selftest-trial.ts';
import { TrialPool } from './trial-pool.ts';
import { UsageError } from './usage-error.ts';
import { knownVariants } from './variant-forms.ts';

interface SelftestOptions {
  /** Globs on fault ids; a selection leaves the variants out. */
  readonly fault?: readonly string[];
}

/** What is tried: the checks, and the module that runs a trial with them. */
interface SelftestSubject {
  readonly checks: readonly Check[];
  readonly worker?: string;
}

/**
 * Plants every fault, written and generated, serves every accepted form, runs every check on a sound venue, and says what
 * was caught, who was accused, and what a check names and never asserts.
 * @returns exit code: 1 when a fault survived, a form was accused, or a named clause was never asserted; else 0
 * @throws UsageError when the globs fit no fault
 */
export async function selftest(
  { fault: globs = [] }: SelftestOptions,
  { checks, worker }: SelftestSubject = { checks: allChecks },
): Promise<number> {
  const generated = generatedFaults();
  const fits = fitting(globs, [...allFaults, ...generated]);
  const written = allFaults.filter(fits);
  const shaped = generated.filter(fits);
  const pool = new TrialPool(worker);
  try {
    const faults = await pool.run(
      written.map(({ id }) => ({ kind: 'fault', id }) as const),
      (outcome) => console.log(faultLine(outcome)),
    );
    const broken = new Set<string>(written.map(({ clause }) => clause));
    const meant = checks.filter(({ clauses }) => globs.length === 0 || clauses.some((clause) => broken.has(clause)));
    // A generated fault may be seen by any check.
    const onSound = await soundRuns(shaped.length > 0 ? checks : meant, pool);
    const shapes = await tryShapes(shaped, onSound, pool);
    const forms = await pool.run(globs.length === 0 ? otherForms() : [], (outcome) => console.log(formLine(outcome)));
    const unasserted = unassertedIn(
      meant,
      onSound.map(({ assertions }) => assertions),
    );
    return summary({ faults, shapes, forms, unasserted });
  } finally {
    await pool.close();
  }
}

interface ShapeOutcomes {
  readonly faults: readonly FaultOutcome[];
  /** Fields that no check sees on the model: what they belong to is not built. */
  readonly unseen: readonly string[];
}

/** Each check once on a sound venue, under every profile that it applies to. */
function soundRuns(checks: readonly Check[], pool: TrialPool): Promise<Witness[]> {
  return pool.run(
    (['live', 'next'] as const).flatMap((profile) =>
      underProfile(checks, profile).map(({ id }) => ({ kind: 'witness', check: id, profile }) as const),
    ),
  );
}

/** Each field is spoiled for the checks that saw it on a sound venue. */
async function tryShapes(
  generated: readonly ShapeFault[],
  onSound: readonly Witness[],
  pool: TrialPool,
): Promise<ShapeOutcomes> {
  if (generated.length === 0) return { faults: [], unseen: [] };
  const witnesses = witnessesByFault(onSound);
  const faults = await pool.run(
    generated.flatMap(({ id }) => {
      const own = witnesses.get(id)?.map(({ check, profile }) => ({ check, profile }));
      return own === undefined ? [] : [{ kind: 'shape', id, witnesses: own } as const];
    }),
    (outcome) => {
      if (!outcome.caught) console.log(faultLine(outcome));
    },
  );
  const unseen = generated.filter(({ id }) => !witnesses.has(id)).map(({ place }) => place);
  return { faults, unseen: [...new Set(unseen)] };
}

/** Every form that the model can take and that is not its own. */
function otherForms() {
  return knownVariants().flatMap(({ id, forms, default: own }) =>
    forms.filter((form) => form !== own).map((form) => ({ kind: 'form', variant: id, form }) as const),
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
    throw error instanceof NothingSelected ? new UsageError(error.message) : error;
  }
}

function faultLine({ id, title, clause, caught, by, seen }: FaultOutcome): string {
  if (caught) return `caught    ${id}  by ${[...new Set(by)].join(', ')}`;
  return [
    `SURVIVED  ${id}: ${title}; no check found ${clause} broken`,
    ...seen.map((line) => `          ${line}`),
  ].join('\n');
}

function formLine({ variant, accused }: FormOutcome): string {
  return accused.length === 0
    ? `accepted  ${variant}`
    : [`ACCUSED   ${variant}`, ...accused.map((line) => `          ${line}`)].join('\n');
}

interface Outcomes {
  readonly faults: readonly FaultOutcome[];
  readonly shapes: ShapeOutcomes;
  readonly forms: readonly FormOutcome[];
  readonly unasserted: readonly Unasserted[];
}

function summary({ faults, shapes, forms, unasserted }: Outcomes): number {
  const [written, generated] = [survivors(faults), survivors(shapes.faults)];
  const accused = forms.filter((form) => form.accused.length > 0).length;
  if (forms.length > 0) console.log(`\n${withoutFault()}`);
  if (shapes.unseen.length > 0) {
    console.log(
      `\nfields of shapes that the model never shows, so that nothing can be spoiled: ${shapes.unseen.length}`,
    );
    for (const place of shapes.unseen) console.log(`  ${place}`);
  }
  for (const { check, clause, reason } of unasserted)
    console.log(`UNASSERTED  ${check} names ${clause} and never asserts it on a sound venue: ${reason}`);
  console.log(`\nfaults: ${faults.length - written} caught, ${written} survived`);
  if (shapes.faults.length > 0)
    console.log(`shape faults: ${shapes.faults.length - generated} caught, ${generated} survived`);
  if (forms.length > 0) console.log(`forms of open points: ${forms.length - accused} accepted, ${accused} accused`);
  if (unasserted.length > 0) console.log(`clauses that a check names and never asserts: ${unasserted.length}`);
  return written + generated + accused + unasserted.length > 0 ? 1 : 0;
}

function survivors(outcomes: readonly FaultOutcome[]): number {
  return outcomes.filter(({ caught }) => !caught).length;
}

/** Clauses that a check judges and no fault breaks: what nobody has seen the check refuse. */
function withoutFault(): string {
  const planted = new Set<string>(allFaults.map(({ clause }) => clause));
  const judged = new Set<string>(allChecks.flatMap(({ clauses }) => clauses));
  const bare = allClauses.filter(({ id }: Clause) => judged.has(id) && !planted.has(id));
  const byArea = Map.groupBy(bare, ({ id }) => areaOf(id));
  const lines = [...byArea].map(
    ([area, clauses]) => `  ${area}: ${clauses.map(({ id }) => id.slice(area.length + 1)).join(', ')}`,
  );
  return [`judged clauses without a fault of their own: ${bare.length}`, ...lines].join('\n');
}
