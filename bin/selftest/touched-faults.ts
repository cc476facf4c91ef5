import { type CheckMetadata, checksForProfile } from '../../harness/check/check.ts';
import type { RuleUsageMap } from '../../harness/selftest/rule-map.ts';
import { faultProfileOf } from '../../harness/selftest/selftest.ts';
import type { SoundCheckRun } from '../../harness/selftest/shape-trials.ts';
import type { AcceptableGateVariant } from '../../reference-model/faults/generated.ts';
import { type ReleaseProfile, type RulePath, type RulesEdit, variantEdits } from '../../reference-model/index.ts';
import { type GateTable, gateTables } from '../../spec-schemas/stated/gates.ts';
import { openPointFormId, type PlantedSet } from './planted-faults.ts';
import type { OpenPointForm } from './selftest-kinds.ts';
import type { FaultGeneratorKind } from './touched-sources.ts';

/** Effect of a change on a selftest, by ids. */
export interface SelftestChange {
  /** Checks whose module, or one of its imports, changed. */
  readonly checks: ReadonlySet<string>;
  /** Handwritten faults, likewise. */
  readonly faults: ReadonlySet<string>;
  readonly generators: ReadonlySet<FaultGeneratorKind>;
  /** Clauses whose row changed, or that a check used to judge. */
  readonly clauses: ReadonlySet<string>;
  readonly entries: ReadonlySet<RulePath>;
}

/** Facts about the checks. */
export interface CheckKnowledge {
  readonly checks: readonly CheckMetadata[];
  readonly map: RuleUsageMap;
  readonly onSound: readonly Pick<SoundCheckRun, 'check' | 'sees'>[];
}

export interface TouchedFaults {
  /** Faults and forms affected directly, or by the clause that they break. */
  readonly planted: PlantedSet;
  /** Forms affected only because a changed check may accuse them now; only those checks are tried. */
  readonly ofChecks: Pick<PlantedSet, 'openGates' | 'forms'>;
  /** Checks that changed, that use a changed rule, or that judge a changed clause. */
  readonly checks: readonly CheckMetadata[];
}

/**
 * Returns the planted faults and served forms that a change affects. They include every fault of a clause that an affected check judges,
 * and every field that such a check sees.
 */
export function findTouchedFaults(change: SelftestChange, planted: PlantedSet, known: CheckKnowledge): TouchedFaults {
  const checks = concernedOf(change, known);
  const ids = new Set(checks.map(({ id }) => id));
  const clauses = new Set<string>([...change.clauses, ...checks.flatMap((check) => check.clauses)]);
  const sees = new Set(known.onSound.flatMap((witness) => (ids.has(witness.check) ? witness.sees : [])));
  const makes = (generator: FaultGeneratorKind) => change.generators.has(generator);
  const edits = (edit: RulesEdit | undefined, profile: ReleaseProfile) =>
    edit !== undefined && change.entries.size > 0 && known.map.changes(edit, profile, change.entries);
  const breaks = (fault: PlantedSet['written'][number]) =>
    clauses.has(fault.clause) || edits(fault.edit, faultProfileOf(fault));
  const isOpen = (form: AcceptableGateVariant) =>
    makes('gates') || isAbout(form, change.clauses) || edits(form.edit, faultProfileOf(form));
  const isForm = (form: OpenPointForm) => edits(variantEdits[openPointFormId(form)], 'live');
  const asks = (edit: RulesEdit | undefined, profile: ReleaseProfile) => {
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
      openGates: planted.openGates.filter((form) => !isOpen(form) && asks(form.edit, faultProfileOf(form))),
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

/** Whether a form belongs to a gate table with one of these clauses. */
function isAbout({ id }: AcceptableGateVariant, clauses: ReadonlySet<string>): boolean {
  const tables: Readonly<Record<string, GateTable>> = gateTables;
  const table = tables[id.split(':')[1] ?? ''];
  const gates = Object.values(table?.gates ?? {}).flatMap(({ clause, code = clause }) => [clause, code]);
  return [...gates, ...(table?.order ?? []).map(({ clause }) => clause)].some((clause) => clauses.has(clause));
}
