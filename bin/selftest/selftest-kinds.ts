import { type CheckMetadata, checksForProfile } from '../../harness/check/check.ts';
import { isListedUndetected } from '../../harness/selftest/excused.ts';
import type { RuleUsageMap } from '../../harness/selftest/rule-map.ts';
import { type AcceptedVariantTrial, faultProfileOf } from '../../harness/selftest/selftest.ts';
import {
  groupUnaccusableFaults,
  groupWitnessesByFault,
  type SoundCheckRun,
  type TrialCheckRef,
} from '../../harness/selftest/shape-trials.ts';
import type { AcceptableGateVariant, ShapeFault } from '../../reference-model/faults/generated.ts';
import type { Fault } from '../../reference-model/faults/index.ts';
import { type ReleaseProfile, variantEdits } from '../../reference-model/index.ts';
import { clauseById } from '../../spec-schemas/clauses/index.ts';
import { type OpenPointVenueForm, tryFormsTogether } from '../doctor/forms-together.ts';
import { listMultiFormVariants } from '../options/variant-forms.ts';
import type { FaultOutcome } from '../selftest-trial.ts';
import { faultLine, variantTrialLine } from './selftest-text.ts';
import type { TrialPool } from './trial-pool.ts';

// Trials of a selftest by kind: the checks that each trial runs, and its output.

/** Runs each check once on a sound venue, under every given profile that applies to it. */
export function runSoundWitnesses(
  checks: Readonly<Record<ReleaseProfile, readonly CheckMetadata[]>>,
  pool: TrialPool,
): Promise<SoundCheckRun[]> {
  return pool.run(
    (['live', 'next'] as const).flatMap((profile) =>
      checksForProfile(checks[profile], profile).map(({ id }) => ({ kind: 'witness', check: id, profile }) as const),
    ),
  );
}

/** Whether a check judges a clause that is not live yet. */
function judgesSoon({ clauses }: CheckMetadata): boolean {
  return clauses.some((id) => clauseById(id)?.profile === 'next');
}

/** Selects the checks for the next release: of its clauses, or of clauses whose faults are planted there. */
export function selectNextReleaseChecks(
  checks: readonly CheckMetadata[],
  faults: readonly Fault<string>[],
): readonly CheckMetadata[] {
  const broken = new Set<string>(faults.flatMap((fault) => (faultProfileOf(fault) === 'next' ? [fault.clause] : [])));
  return checks.filter((check) => judgesSoon(check) || check.clauses.some((id) => broken.has(id)));
}

/** Checks that a change of the rules may affect, and the pool that runs the trials. */
export interface TrialContext {
  readonly map: RuleUsageMap;
  readonly checks: readonly CheckMetadata[];
  readonly pool: TrialPool;
  /** Whether these are own checks, from outside. */
  readonly own: boolean;
}

export function tryFaults(
  faults: readonly Fault<string>[],
  { map, checks, pool }: TrialContext,
): Promise<FaultOutcome[]> {
  const usersOf = (fault: Fault<string>) => {
    // Another service name changes every digest, but no rule.
    const users =
      fault.serviceName === undefined ? map.checksAffectedBy(checks, fault.edit, faultProfileOf(fault)) : checks;
    return users.map(({ id }) => id);
  };
  return pool.run(
    faults.map((fault) => ({ kind: 'fault', id: fault.id, users: usersOf(fault) }) as const),
    (outcome) => {
      if (outcome.caught || !isListedUndetected(outcome)) console.log(faultLine(outcome));
    },
  );
}

/** Tries each form of a gate table that no source decides: no check may accuse it. */
export function tryUndecidedGateForms(
  forms: readonly AcceptableGateVariant[],
  asking: TrialContext,
): Promise<readonly AcceptedVariantTrial[]> {
  const { map, checks } = asking;
  const open = forms.map((form) => {
    const profile = faultProfileOf(form);
    const users = map.checksAffectedBy(checksForProfile(checks, profile), form.edit, profile).map(({ id }) => id);
    // A venue has one profile, and each gate table one form.
    return { id: form.id, family: listOf(form.id), users, isAlone: profile === 'next' };
  });
  return tryFormsOf(open, asking);
}

/** @param id  `gate:list:form`, or with the gate in between */
function listOf(id: string): string {
  return id.split(':')[1] ?? id;
}

/** Outcomes of corrupted fields, and the fields that no check saw. */
interface ShapeOutcomes {
  readonly outcomes: readonly FaultOutcome[];
  /** Places of fields that the model never shows, because their product is not built. */
  readonly neverShown: readonly string[];
}

/**
 * Corrupts each field for the checks that saw it on a sound venue. A field that survives those, or that none of them saw, is tried again
 * with the remaining checks: first those of the live release, then those of the next.
 */
export async function tryShapeFaults(
  generated: readonly ShapeFault[],
  onSound: readonly SoundCheckRun[],
  checks: readonly CheckMetadata[],
  pool: TrialPool,
): Promise<ShapeOutcomes> {
  const soon = new Set(checks.filter(judgesSoon).map(({ id }) => id));
  const tryOn = (faults: readonly ShapeFault[], witnesses: readonly SoundCheckRun[]) =>
    tryWitnessed(
      faults,
      groupWitnessesByFault(witnesses, (check) => soon.has(check)),
      pool,
    );
  const witnesses = [...onSound];
  const outcomes = new Map((await tryOn(generated, witnesses)).map((outcome) => [outcome.id, outcome]));
  for (const profile of ['live', 'next'] as const) {
    const left = generated.filter(({ id }) => !isSettled(outcomes.get(id)));
    const further = left.length === 0 ? [] : await runSoundWitnesses(notAskedOf(witnesses, checks, profile), pool);
    witnesses.push(...further);
    if (further.length > 0) for (const outcome of await tryOn(left, witnesses)) outcomes.set(outcome.id, outcome);
  }
  for (const outcome of outcomes.values())
    if (isListedUndetected(outcome) ? outcome.caught : !outcome.caught) console.log(faultLine(outcome));
  return { outcomes: [...outcomes.values()], neverShown: neverShownOf(generated, witnesses) };
}

function isSettled(outcome: FaultOutcome | undefined): boolean {
  return outcome !== undefined && (outcome.caught || isListedUndetected(outcome));
}

function notAskedOf(
  witnesses: readonly TrialCheckRef[],
  checks: readonly CheckMetadata[],
  profile: ReleaseProfile,
): Readonly<Record<ReleaseProfile, readonly CheckMetadata[]>> {
  const asked = new Set(witnesses.map(askedKey));
  const none = { live: [], next: [] };
  return { ...none, [profile]: checks.filter(({ id }) => !asked.has(askedKey({ check: id, profile }))) };
}

async function tryWitnessed(
  generated: readonly ShapeFault[],
  witnesses: ReadonlyMap<string, readonly SoundCheckRun[]>,
  pool: TrialPool,
): Promise<FaultOutcome[]> {
  const askedOf = (id: string) => (witnesses.get(id) ?? []).map(({ check, profile }) => ({ check, profile }));
  const witnessed = generated.filter(({ id }) => witnesses.has(id));
  const groups = groupUnaccusableFaults(witnessed).map((group) => group.map(({ id }) => id));
  const accused = await pool.run(
    groups.map((ids) => ({ kind: 'spared', ids, witnesses: distinct(ids.flatMap(askedOf)) }) as const),
  );
  // If a group is accused, its faults are tried one by one, to name the accused one.
  const spared = new Set(groups.filter((_, at) => accused[at]?.length === 0).flat());
  return pool.run(
    witnessed.map(({ id }) => ({ kind: 'shape', id, witnesses: askedOf(id), isSpared: spared.has(id) }) as const),
  );
}

function distinct(asked: readonly TrialCheckRef[]): readonly TrialCheckRef[] {
  return [...new Map(asked.map((one) => [askedKey(one), one])).values()];
}

function askedKey({ profile, check }: TrialCheckRef): string {
  return `${profile} ${check}`;
}

function neverShownOf(generated: readonly ShapeFault[], onSound: readonly SoundCheckRun[]): readonly string[] {
  const shown = new Set(onSound.flatMap(({ sees }) => sees));
  const spoiled = generated.filter(({ id, accuses }) => accuses !== 'anybody' && !shown.has(id));
  return [...new Set(spoiled.map(({ place }) => place))];
}

/** Form of an open point. */
export interface OpenPointForm {
  readonly variant: string;
  readonly form: string;
}

/** Forms tried alone: they withhold results, or copy the state for each action. */
const aloneOf: ReadonlySet<string> = new Set(['D02', 'D240', 'D253']);

/**
 * Forms that copy the state for each action and are therefore only tried with the checks that meet a refusal at commit (D01). The soak
 * `late.door` tries them with all.
 */
const askedAs: Readonly<Record<string, string>> = { D253: 'D01=catalogued' };

export function tryOpenPointForms(
  forms: readonly OpenPointForm[],
  asking: TrialContext,
): Promise<readonly AcceptedVariantTrial[]> {
  const { map, checks } = asking;
  const usersOf = ({ variant, form }: OpenPointForm) => {
    const edit = variantEdits[askedAs[variant] ?? `${variant}=${form}`];
    const ofToday = checksForProfile(checks, 'live');
    return (edit === undefined ? ofToday : map.checksAffectedBy(ofToday, edit, 'live')).map(({ id }) => id);
  };
  const open = forms.map((form) => ({
    id: `${form.variant}=${form.form}`,
    family: form.variant,
    users: usersOf(form),
    isAlone: aloneOf.has(form.variant),
  }));
  return tryFormsOf(open, asking);
}

async function tryFormsOf(
  open: readonly OpenPointVenueForm[],
  { pool, own }: TrialContext,
): Promise<readonly AcceptedVariantTrial[]> {
  // Few own checks use what a form changes; forms without a user need no trial.
  const asked = own ? open.filter(({ users }) => users.length > 0) : open;
  const outcomes = await tryFormsTogether(asked, (requests) =>
    pool.run(requests.map((request) => ({ kind: 'forms', ...request }) as const)),
  );
  for (const outcome of outcomes) console.log(variantTrialLine(outcome));
  return outcomes;
}

/** Returns every non-default form that the model supports. */
export function listNonDefaultForms(): OpenPointForm[] {
  return listMultiFormVariants().flatMap(({ id, forms, default: own }) =>
    forms.filter((form) => form !== own).map((form) => ({ variant: id, form })),
  );
}
