import type { ShapeFault } from '../../reference-model/faults/generated.ts';
import { makeRuleUseRecordingEdit, type RulePath, RuleUse } from '../../reference-model/index.ts';
import { tryParseJson } from '../../spec-schemas/json/lossless.ts';
import type { Check } from '../check/check.ts';
import { checksForProfile } from '../check/check.ts';
import { type ShapedValue, shapedPartOfReply, shapedPartsOfFrame } from '../client/reply-shape.ts';
import { withObserver } from '../target/with-observer.ts';
import { type FaultTrial, runChecksOn, type SelftestParts, tryFault } from './selftest.ts';
import { type CheckAssertions, checkAssertionsOf } from './unasserted.ts';
import { undetectedValueFaultIds } from './undetected-value-faults.ts';
import { describeUnrestoredChanges, type RestorableVenueState, readRestorableVenueState } from './venue-readout.ts';

/** Result of a check on a sound venue: the generated faults whose fields it meets, and the rules that it uses. */
export interface SoundCheckRun {
  readonly check: string;
  readonly profile: 'live' | 'next';
  /** Work of the check, measured without a clock: lookups of rules, plus a constant per message. */
  readonly work: number;
  /** Ids of faults. */
  readonly sees: readonly string[];
  /** Rule entries that the venue used. */
  readonly uses: readonly RulePath[];
  readonly assertions: CheckAssertions;
  /** Visible changes that remain after the check; must be empty. */
  readonly leftovers: readonly string[];
}

/** Number of lookups that take as long as sending, judging and reporting one message. */
const LOOKUPS_OF_A_MESSAGE = 200;

/** Maximum number of lightest checks that try a field, and of those about its clause. */
const MAX_WITNESSES = 4;

/** Runs a check once on a sound venue and records the faults' fields that it meets, and the rules that it uses. */
export async function runWitness(
  check: Check,
  profile: 'live' | 'next',
  faults: readonly ShapeFault[],
  parts: SelftestParts,
): Promise<SoundCheckRun> {
  const byShape = Map.groupBy(faults, ({ shapeId }) => shapeId);
  const sees = new Set<string>();
  const uses = new RuleUse();
  const note = (shaped: ShapedValue | null) => {
    if (shaped === null) return;
    for (const { id, touches } of byShape.get(shaped.shapeId) ?? []) {
      if (!sees.has(id) && touches(shaped.value)) sees.add(id);
    }
  };
  let work = 0;
  let used: readonly RulePath[] = [];
  let left: readonly string[] = [];
  const before = await stateBefore(profile, parts);
  const events = await runChecksOn({ edits: [makeRuleUseRecordingEdit(uses)] }, profile, [check], {
    ...parts,
    async open(options) {
      const session = await parts.open(options);
      const target = withObserver(session.target, {
        reply: (request, reply) => note(shapedPartOfReply(request, reply)),
        text: (text) => shapedPartsOfFrame(tryParseJson(text)).forEach(note),
      });
      const close = async () => {
        const { requests, frames } = session.target.traffic;
        work = uses.lookups + (requests + frames) * LOOKUPS_OF_A_MESSAGE;
        used = [...uses];
        // These reads are not made by the check, so their rules do not count.
        left = describeUnrestoredChanges(before, await readRestorableVenueState(session.target));
        await session.close();
      };
      return { ...session, target, close };
    },
  });
  const assertions = checkAssertionsOf(check, events);
  return {
    check: check.id,
    profile,
    work,
    sees: [...sees],
    uses: used,
    assertions,
    leftovers: left,
  };
}

const stood = new WeakMap<SelftestParts['open'], Map<'live' | 'next', Promise<RestorableVenueState>>>();

/** Returns the state of a venue before any check, which is always the same and so read only once. */
function stateBefore(profile: 'live' | 'next', { open }: SelftestParts): Promise<RestorableVenueState> {
  const known = stood.get(open) ?? new Map<'live' | 'next', Promise<RestorableVenueState>>();
  stood.set(open, known);
  const standsAt = known.get(profile) ?? stateOfNew(profile, open);
  known.set(profile, standsAt);
  return standsAt;
}

async function stateOfNew(profile: 'live' | 'next', open: SelftestParts['open']): Promise<RestorableVenueState> {
  const session = await open({ profile });
  const standsAt = await readRestorableVenueState(session.target);
  await session.close();
  return standsAt;
}

/**
 * Returns the witnesses of each fault, the lightest first; those of today before those of the next release. A check
 * that meets a field today meets it in the next release too, unless it judges a change of that.
 * @param judgesSoon  whether a check, by its id, judges a clause of the next release
 */
export function groupWitnessesByFault(
  witnesses: readonly SoundCheckRun[],
  judgesSoon: (check: string) => boolean,
): ReadonlyMap<string, readonly SoundCheckRun[]> {
  const byFault = new Map<string, SoundCheckRun[]>();
  const today = new Map<string, ReadonlySet<string>>();
  for (const { check, profile, sees } of witnesses) if (profile === 'live') today.set(check, new Set(sees));
  for (const witness of witnesses.toSorted((a, b) =>
    a.profile < b.profile ? -1 : a.profile > b.profile ? 1 : a.work - b.work,
  )) {
    const before = witness.profile === 'live' || judgesSoon(witness.check) ? undefined : today.get(witness.check);
    for (const id of witness.sees) {
      if (before?.has(id) !== true) byFault.set(id, [...(byFault.get(id) ?? []), witness]);
    }
  }
  return byFault;
}

/** Witness of a trial. */
export type TrialCheckRef = Pick<SoundCheckRun, 'check' | 'profile'>;

/**
 * Groups faults that may break no clause, to be planted together: of one shape and one depth, so that none removes the place of another.
 */
export function groupUnaccusableFaults(faults: readonly ShapeFault[]): readonly (readonly ShapeFault[])[] {
  const sparing = faults.filter(({ advises }) => advises === true);
  const kindOf = ({ id }: ShapeFault) => id.slice(id.lastIndexOf(':'));
  const groups = Map.groupBy(sparing, (fault) => `${fault.shapeId} ${fault.steps.length} ${kindOf(fault)}`);
  return [...groups.values()].filter((group) => group.length > 1);
}

/** Plants them together and runs all witnesses of any of them. @returns the broken clauses */
export async function findAccusedClauses(
  faults: readonly ShapeFault[],
  witnesses: readonly TrialCheckRef[],
  parts: SelftestParts,
): Promise<readonly string[]> {
  const accused = new Set<string>();
  for (const { check: id, profile } of witnesses) {
    const checks = parts.checks.filter((check) => check.id === id);
    const events = await runChecksOn({ edits: faults.map(({ edit }) => edit), profile }, profile, checks, parts);
    for (const event of events) {
      if (event.event === 'finding' && event.severity === 'violation' && event.clause !== null)
        accused.add(event.clause);
    }
  }
  return [...accused];
}

/**
 * Plants a generated fault and runs its witnesses one after another, until one of them finds a break.
 * @param isSpared  whether it is known to break no clause: only a report is expected
 */
export async function tryShapeFault(
  fault: ShapeFault,
  witnesses: readonly TrialCheckRef[],
  parts: SelftestParts,
  isSpared = false,
): Promise<FaultTrial> {
  if (fault.accuses === 'anybody') return tryValueFault(fault, witnesses, parts);
  const statuses: string[] = [];
  const about = new Set(parts.checks.filter(({ clauses }) => clauses.includes(fault.clause)).map(({ id }) => id));
  // The lightest may meet the field only in a task of the run, once: that makes no violation.
  const closest = witnesses.filter(({ check }) => about.has(check));
  let caughtBy: FaultTrial | undefined;
  const few = [...witnesses.slice(0, MAX_WITNESSES), ...closest.slice(0, MAX_WITNESSES)];
  // All witnesses run where no clause, or no other clause, may be broken.
  const sparesOthers = !isSpared && (fault.accuses === 'nobody else' || fault.advises === true);
  for (const { check: id, profile } of new Set(sparesOthers ? witnesses : few)) {
    const checks = parts.checks.filter((check) => check.id === id);
    const inProfile: ShapeFault = profile === 'next' ? { ...fault, needs: ['next'] } : fault;
    // Without `--strict` the documents' own statements are violations, public ones advisories; what decides in a strict run follows from
    // one rule. Other breaks are searched in strict runs, which report most.
    const strict = sparesOthers;
    const trial = await tryFault(inProfile, { ...parts, strict }, checks);
    if (sparesOthers && trial.others.length > 0) {
      return {
        ...trial,
        fault,
        caught: false,
        statuses: trial.others.map((clause) => `${id} accuses ${clause} as well`),
      };
    }
    if (trial.caught && !sparesOthers) return { ...trial, fault };
    if (trial.caught) caughtBy ??= trial;
    statuses.push(...trial.statuses);
  }
  return caughtBy ?? { fault, caught: false, by: [], others: [], statuses };
}

/** Maximum checks that run for a value on the list: enough to notice when one judges it. */
const ASKED_IN_VAIN = 6;

/**
 * Plants a wrong value of the right form and runs its witnesses, the closest first, until one finds a break. A check that depends on the
 * run's probe meets no field itself: before a value survives, all checks run.
 */
async function tryValueFault(
  fault: ShapeFault,
  witnesses: readonly TrialCheckRef[],
  parts: SelftestParts,
): Promise<FaultTrial> {
  const closest = closestFirst(fault, witnesses, parts.checks);
  const statuses: string[] = [];
  const others = checksForProfile(parts.checks, 'live').filter((check) =>
    closest.every((probed) => probed.check !== check),
  );
  const everybody = [...closest, ...others.map((check) => ({ check, profile: 'live' }) as const)];
  for (const { check, profile } of undetectedValueFaultIds.has(fault.id)
    ? closest.slice(0, ASKED_IN_VAIN)
    : everybody) {
    const events = await runChecksOn({ edits: [fault.edit] }, profile, [check], parts);
    const found = events.flatMap((event) =>
      event.event === 'finding' && event.severity !== 'unsteady' && event.clause !== null ? [event.clause] : [],
    );
    if (found.length > 0) return { fault, caught: true, by: [check.id], others: found, statuses };
    statuses.push(`${check.id} finds nothing`);
  }
  return { fault, caught: false, by: [], others: [], statuses };
}

/** Sorts checks: those that judge the shape's clause, then those of its area, then the others; otherwise in the given order. */
function closestFirst(
  { clause }: ShapeFault,
  witnesses: readonly TrialCheckRef[],
  checks: readonly Check[],
): { readonly check: Check; readonly profile: TrialCheckRef['profile'] }[] {
  const byId = new Map(checks.map((check) => [check.id, check]));
  const probed = witnesses.flatMap(({ check: id, profile }) => {
    const check = byId.get(id);
    return check === undefined ? [] : [{ check, profile }];
  });
  const distance = ({ clauses, area }: Check) => (clauses.includes(clause) ? 0 : clause.startsWith(`${area}.`) ? 1 : 2);
  return probed.toSorted((a, b) => distance(a.check) - distance(b.check));
}
