import type { ShapeFault } from '../../reference-model/faults/generated.ts';
import { noting, type RulePath } from '../../reference-model/index.ts';
import { tryParseJson } from '../../spec-schemas/json/lossless.ts';
import type { Check } from '../check/check.ts';
import { type Shaped, shapedFrame, shapedReply } from '../client/reply-shape.ts';
import { observed } from '../target/observed.ts';
import { leftOpen } from './left-open.ts';
import { type FaultTrial, runOn, type SelftestParts, tryFault } from './selftest.ts';
import { type Assertions, assertionsOf } from './unasserted.ts';
import { tryValueFault } from './value-trials.ts';

/** A check, which of the generated faults it gets to see something of on a sound venue, and which rules it makes use of. */
export interface Witness {
  readonly check: string;
  readonly profile: 'live' | 'next';
  readonly ms: number;
  /** Ids of faults. */
  readonly sees: readonly string[];
  /** The entries of the rules that the venue was asked for. */
  readonly uses: readonly RulePath[];
  readonly assertions: Assertions;
  /** What it has open when it is over: nothing. */
  readonly leftOpen: readonly string[];
}

/** A field is tried with this many of the quickest checks, and with as many that are about its clause. */
const MAX_WITNESSES = 4;

/** Runs a check once on a sound venue and notes which of the faults' fields come by, and which rules. */
export async function witnessOf(
  check: Check,
  profile: 'live' | 'next',
  faults: readonly ShapeFault[],
  parts: SelftestParts,
): Promise<Witness> {
  const byShape = Map.groupBy(faults, ({ shapeId }) => shapeId);
  const sees = new Set<string>();
  const uses = new Set<RulePath>();
  const note = (shaped: Shaped | null) => {
    if (shaped === null) return;
    for (const { id, touches } of byShape.get(shaped.shapeId) ?? []) {
      if (!sees.has(id) && touches(shaped.value)) sees.add(id);
    }
  };
  let open: readonly string[] = [];
  const startedAt = performance.now();
  const events = await runOn({ edits: [noting(uses)] }, profile, [check], {
    ...parts,
    async open(options) {
      const session = await parts.open(options);
      const target = observed(session.target, {
        reply: (request, reply) => note(shapedReply(request, reply)),
        text: (text) => shapedFrame(tryParseJson(text)).forEach(note),
      });
      const close = async () => {
        open = await leftOpen(session.target);
        await session.close();
      };
      return { ...session, target, close };
    },
  });
  const ms = performance.now() - startedAt;
  const assertions = assertionsOf(check, events);
  return { check: check.id, profile, ms, sees: [...sees], uses: [...uses], assertions, leftOpen: open };
}

/** The witnesses of each fault, the quickest first; those of today before those of the next release. */
export function witnessesByFault(witnesses: readonly Witness[]): ReadonlyMap<string, readonly Witness[]> {
  const byFault = new Map<string, Witness[]>();
  for (const witness of witnesses.toSorted((a, b) =>
    a.profile < b.profile ? -1 : a.profile > b.profile ? 1 : a.ms - b.ms,
  )) {
    for (const id of witness.sees) byFault.set(id, [...(byFault.get(id) ?? []), witness]);
  }
  return byFault;
}

/** Plants a generated fault and asks its witnesses one after the other, until one of them accuses. */
export async function tryShapeFault(
  fault: ShapeFault,
  witnesses: readonly Pick<Witness, 'check' | 'profile'>[],
  parts: SelftestParts,
): Promise<FaultTrial> {
  if (fault.accuses === 'anybody') return tryValueFault(fault, witnesses, parts);
  const seen: string[] = [];
  const about = new Set(parts.checks.filter(({ clauses }) => clauses.includes(fault.clause)).map(({ id }) => id));
  // The quickest may meet the field in the work of the run alone, once: that makes no violation.
  const closest = witnesses.filter(({ check }) => about.has(check));
  let caughtBy: FaultTrial | undefined;
  const few = [...witnesses.slice(0, MAX_WITNESSES), ...closest.slice(0, MAX_WITNESSES)];
  // Where nobody, or nobody else, may be accused, everybody who sees it is asked.
  const sparesOthers = fault.accuses === 'nobody else' || fault.advises === true;
  for (const { check: id, profile } of new Set(sparesOthers ? witnesses : few)) {
    const checks = parts.checks.filter((check) => check.id === id);
    const inProfile: ShapeFault = profile === 'next' ? { ...fault, needs: ['next'] } : fault;
    // What the documents themselves say must be a violation for whoever asks for nothing more.
    const strict = fault.authority !== 'seed' || fault.accuses !== undefined;
    const trial = await tryFault(inProfile, { ...parts, strict }, checks);
    if (sparesOthers && trial.others.length > 0) {
      return { ...trial, fault, caught: false, seen: trial.others.map((clause) => `${id} accuses ${clause} as well`) };
    }
    if (trial.caught && !sparesOthers) return { ...trial, fault };
    if (trial.caught) caughtBy ??= trial;
    seen.push(...trial.seen);
  }
  return caughtBy ?? { fault, caught: false, by: [], others: [], seen };
}
