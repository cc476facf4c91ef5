import { type CheckMetadata, checksForProfile } from '../../harness/check/check.ts';
import type { RuleUsageMap } from '../../harness/selftest/rule-map.ts';
import { faultProfile } from '../../harness/selftest/selftest.ts';
import type { WitnessRun } from '../../harness/selftest/shape-trials.ts';
import type { FairGateForm } from '../../reference-model/faults/generated.ts';
import { type Profile, type RulePath, type RulesEdit, variantEdits } from '../../reference-model/index.ts';
import { type GateTable, gateTables } from '../../spec-schemas/stated/gates.ts';
import { openPointFormId, type PlantedSet } from './planted-faults.ts';
import type { OpenPointForm } from './selftest-kinds.ts';
import type { FaultGeneratorKind } from './touched-sources.ts';

/** Reach of a change in a selftest, by ids. */
export interface SelftestChange {
  /** Checks whose module, or whatever it imports, is another one. */
  readonly checks: ReadonlySet<string>;
  /** Faults that somebody wrote, likewise. */
  readonly faults: ReadonlySet<string>;
  readonly generators: ReadonlySet<FaultGeneratorKind>;
  /** Clauses whose row is another one, or that a check judged before. */
  readonly clauses: ReadonlySet<string>;
  readonly entries: ReadonlySet<RulePath>;
}

/** Facts about the checks. */
export interface CheckKnowledge {
  readonly checks: readonly CheckMetadata[];
  readonly map: RuleUsageMap;
  readonly onSound: readonly Pick<WitnessRun, 'check' | 'sees'>[];
}

export interface TouchedFaults {
  /** Concerned themselves, or by the clause that they break. */
  readonly planted: PlantedSet;
  /** Forms that only a check that is another one may accuse now: nobody else has to be asked. */
  readonly ofChecks: Pick<PlantedSet, 'openGates' | 'forms'>;
  /** Those that are other ones, that use a rule that is another one, or that judge a clause that is. */
  readonly checks: readonly CheckMetadata[];
}

/**
 * Returns the planted faults and served forms that a change touches. A fault of a clause that a check in question judges is in
 * question as well, and so is each field that such a check gets to see.
 */
export function touchedFaults(change: SelftestChange, planted: PlantedSet, known: CheckKnowledge): TouchedFaults {
  const checks = concernedOf(change, known);
  const ids = new Set(checks.map(({ id }) => id));
  const clauses = new Set<string>([...change.clauses, ...checks.flatMap((check) => check.clauses)]);
  const sees = new Set(known.onSound.flatMap((witness) => (ids.has(witness.check) ? witness.sees : [])));
  const makes = (generator: FaultGeneratorKind) => change.generators.has(generator);
  const edits = (edit: RulesEdit | undefined, profile: Profile) =>
    edit !== undefined && change.entries.size > 0 && known.map.changes(edit, profile, change.entries);
  const breaks = (fault: PlantedSet['written'][number]) =>
    clauses.has(fault.clause) || edits(fault.edit, faultProfile(fault));
  const isOpen = (form: FairGateForm) =>
    makes('gates') || isAbout(form, change.clauses) || edits(form.edit, faultProfile(form));
  const isForm = (form: OpenPointForm) => edits(variantEdits[openPointFormId(form)], 'live');
  const asks = (edit: RulesEdit | undefined, profile: Profile) => {
    const asked = checksForProfile(checks, profile);
    return (edit === undefined ? asked : known.map.checksAffectedBy(asked, edit, profile)).length > 0;
  };
  return {
    planted: {
      written: planted.written.filter((fault) => change.faults.has(fault.id) || breaks(fault)),
      gates: planted.gates.filter((fault) => makes('gates') || breaks(fault)),
      shaped: planted.shaped.filter((fault) => makes('shapes') || sees.has(fault.id) || breaks(fault)),
      openGates: planted.openGates.filter(isOpen),
      forms: planted.forms.filter(isForm),
    },
    ofChecks: {
      openGates: planted.openGates.filter((form) => !isOpen(form) && asks(form.edit, faultProfile(form))),
      forms: planted.forms.filter((form) => !isForm(form) && asks(variantEdits[openPointFormId(form)], 'live')),
    },
    checks,
  };
}

function concernedOf(change: SelftestChange, { checks, map }: CheckKnowledge): readonly CheckMetadata[] {
  const asking = map.checksUsing(change.entries);
  return checks.filter(
    ({ id, clauses }) =>
      change.checks.has(id) || asking.has(id) || clauses.some((clause) => change.clauses.has(clause)),
  );
}

/** Whether a form is of a list of refusals one of whose clauses is among these. */
function isAbout({ id }: FairGateForm, clauses: ReadonlySet<string>): boolean {
  const tables: Readonly<Record<string, GateTable>> = gateTables;
  const table = tables[id.split(':')[1] ?? ''];
  const gates = Object.values(table?.gates ?? {}).flatMap(({ clause, code = clause }) => [clause, code]);
  return [...gates, ...(table?.order ?? []).map(({ clause }) => clause)].some((clause) => clauses.has(clause));
}
