import { NothingSelected, selector } from '../harness/runner/select.ts';
import {
  type FaultTrial,
  inTurn,
  type SelftestParts,
  tryFault,
  tryVariant,
  type VariantTrial,
} from '../harness/selftest/selftest.ts';
import { openModelSession } from '../harness/session/model-session.ts';
import { allFaults } from '../reference-model/faults/index.ts';
import { allChecks } from '../scenarios/index.ts';
import { areaOf, type Clause } from '../spec-schemas/clause.ts';
import { allClauses } from '../spec-schemas/clauses/index.ts';
import { tool } from './tool.ts';
import { UsageError } from './usage-error.ts';
import { knownVariants } from './variant-forms.ts';

interface SelftestOptions {
  /** Globs on fault ids; a selection leaves the variants out. */
  readonly fault?: readonly string[];
}

const parts: SelftestParts = {
  checks: allChecks,
  seed: 1,
  tool,
  open: (venue) =>
    openModelSession({
      kind: 'model',
      profile: venue.profile ?? 'live',
      isolation: null,
      allowMainnetWrites: false,
      venue,
    }),
};

/**
 * Plants every fault, serves every accepted form, and says what was caught and who was accused.
 * @returns exit code: 1 when a fault survived or a form was accused, else 0
 * @throws UsageError when the globs fit no fault
 */
export async function selftest({ fault: globs = [] }: SelftestOptions): Promise<number> {
  const trials = await inTurn(
    selectFaults(globs),
    (fault) => tryFault(fault, parts),
    (trial) => console.log(faultLine(trial)),
  );
  const forms = await inTurn(
    globs.length === 0 ? otherForms() : [],
    ({ id, form }) => tryVariant(`${id}=${form}`, { variants: { [id]: form } }, parts),
    (trial) => console.log(variantLine(trial)),
  );
  return summary(trials, forms);
}

/** Every form that the model can take and that is not its own. */
function otherForms() {
  return knownVariants().flatMap(({ id, forms, default: own }) =>
    forms.filter((form) => form !== own).map((form) => ({ id, form })),
  );
}

function selectFaults(globs: readonly string[]) {
  try {
    const fits = selector(
      globs,
      'fault',
      allFaults.map(({ id }) => id),
    );
    return allFaults.filter(({ id }) => fits(id));
  } catch (error) {
    throw error instanceof NothingSelected ? new UsageError(error.message) : error;
  }
}

function faultLine({ fault, caught, by, seen }: FaultTrial): string {
  if (caught) return `caught    ${fault.id}  by ${[...new Set(by)].join(', ')}`;
  return [
    `SURVIVED  ${fault.id}: ${fault.title}; no check found ${fault.clause} broken`,
    ...seen.map((line) => `          ${line}`),
  ].join('\n');
}

function variantLine({ variant, accused }: VariantTrial): string {
  return accused.length === 0
    ? `accepted  ${variant}`
    : [`ACCUSED   ${variant}`, ...accused.map((line) => `          ${line}`)].join('\n');
}

function summary(trials: readonly FaultTrial[], forms: readonly VariantTrial[]): number {
  const survived = trials.filter(({ caught }) => !caught).length;
  const accused = forms.filter((trial) => trial.accused.length > 0).length;
  if (forms.length > 0) console.log(`\n${withoutFault()}`);
  console.log(`\nfaults: ${trials.length - survived} caught, ${survived} survived`);
  if (forms.length > 0) console.log(`forms of open points: ${forms.length - accused} accepted, ${accused} accused`);
  return survived + accused > 0 ? 1 : 0;
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
