import { underProfile } from '../harness/check/check.ts';
import { NothingSelected, selector } from '../harness/runner/select.ts';
import { witnessesByFault } from '../harness/selftest/shape-trials.ts';
import { allFaults } from '../reference-model/faults/index.ts';
import { type ShapeFault, shapeFaults } from '../reference-model/faults/shape-faults.ts';
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

/**
 * Plants every fault, written and generated, serves every accepted form, and says what was caught and who was accused.
 * @returns exit code: 1 when a fault survived or a form was accused, else 0
 * @throws UsageError when the globs fit no fault
 */
export async function selftest({ fault: globs = [] }: SelftestOptions): Promise<number> {
  const generated = shapeFaults();
  const fits = fitting(globs, [...allFaults, ...generated]);
  const pool = new TrialPool();
  try {
    const faults = await pool.run(
      allFaults.filter(fits).map(({ id }) => ({ kind: 'fault', id }) as const),
      (outcome) => console.log(faultLine(outcome)),
    );
    const shapes = await tryShapes(generated.filter(fits), pool);
    const forms = await pool.run(globs.length === 0 ? otherForms() : [], (outcome) => console.log(formLine(outcome)));
    return summary(faults, shapes, forms);
  } finally {
    await pool.close();
  }
}

interface ShapeOutcomes {
  readonly faults: readonly FaultOutcome[];
  /** Fields that no check sees on the model: what they belong to is not built. */
  readonly unseen: readonly string[];
}

/** Every check is run once on a sound venue, to know which of them sees a field; then the field is spoiled for it. */
async function tryShapes(generated: readonly ShapeFault[], pool: TrialPool): Promise<ShapeOutcomes> {
  if (generated.length === 0) return { faults: [], unseen: [] };
  const witnesses = witnessesByFault(
    await pool.run(
      (['live', 'next'] as const).flatMap((profile) =>
        underProfile(allChecks, profile).map(({ id }) => ({ kind: 'witness', check: id, profile }) as const),
      ),
    ),
  );
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

function summary(faults: readonly FaultOutcome[], shapes: ShapeOutcomes, forms: readonly FormOutcome[]): number {
  const [written, generated] = [survivors(faults), survivors(shapes.faults)];
  const accused = forms.filter((form) => form.accused.length > 0).length;
  if (forms.length > 0) console.log(`\n${withoutFault()}`);
  if (shapes.unseen.length > 0) {
    console.log(
      `\nfields of shapes that the model never shows, so that nothing can be spoiled: ${shapes.unseen.length}`,
    );
    for (const place of shapes.unseen) console.log(`  ${place}`);
  }
  console.log(`\nfaults: ${faults.length - written} caught, ${written} survived`);
  if (shapes.faults.length > 0)
    console.log(`shape faults: ${shapes.faults.length - generated} caught, ${generated} survived`);
  if (forms.length > 0) console.log(`forms of open points: ${forms.length - accused} accepted, ${accused} accused`);
  return written + generated + accused > 0 ? 1 : 0;
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
