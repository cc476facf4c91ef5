import { areaOf } from '../../spec-schemas/clause.ts';
import type { ClauseId } from '../../spec-schemas/clauses/index.ts';
import type { Capability, Lease } from './capabilities.ts';
import type { CaseContext } from './case-context.ts';

/** Code that judges named clauses on a target. */
export interface CheckDefinition<Judged extends ClauseId> {
  /** Dotted and stable; the first part is the area. */
  readonly id: string;
  readonly title: string;
  /** Every clause that an assertion inside may name, and no other. */
  readonly clauses: readonly [Judged, ...Judged[]];
  /** `observe`: reads only. `act`: signed writes with own accounts. `operate`: needs the operator interface. */
  readonly by: 'observe' | 'act' | 'operate';
  readonly needs?: readonly Capability[];
  readonly leases?: readonly Lease[];
  /**
   * Set on a check of something that the next release changes: the profile whose form it judges, and the name that both
   * forms share. Under `auto` one of the two forms must hold.
   */
  readonly form?: { readonly profile: 'live' | 'next'; readonly item: string };
  run(context: CaseContext<Judged>): Promise<void>;
}

/** A check as the runner and the listings see it. */
export interface Check extends CheckDefinition<ClauseId> {
  readonly area: string;
  readonly needs: readonly Capability[];
  readonly leases: readonly Lease[];
}

const impliedNeeds = { observe: [], act: ['funded-accounts'], operate: ['control'] } as const;

/** Declares a check. What `by` implies need not be repeated under `needs`. */
export function check<const Judged extends ClauseId>(definition: CheckDefinition<Judged>): Check {
  const needs = [...new Set<Capability>([...impliedNeeds[definition.by], ...(definition.needs ?? [])])];
  const declared: Check = {
    ...definition,
    area: areaOf(definition.id),
    needs,
    leases: definition.leases ?? [],
    // A context for all clauses offers more than one for some: the check names only its own, the type above says so.
    run: (context) => definition.run(context as unknown as CaseContext<Judged>),
  };
  known.add(declared);
  return declared;
}

const known = new WeakSet<object>();

/** Whether a value was declared by `check`. */
export function isCheck(value: unknown): value is Check {
  return typeof value === 'object' && value !== null && known.has(value);
}

/** The checks that apply under a profile. Under `auto` both forms of a changing item stay, for the runner to choose. */
export function underProfile(checks: readonly Check[], profile: 'live' | 'next' | 'auto'): readonly Check[] {
  return checks.filter(({ form }) => form === undefined || profile === 'auto' || form.profile === profile);
}
