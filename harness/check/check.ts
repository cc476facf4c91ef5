import { areaOf, type Clause } from '../../spec-schemas/clause.ts';
import { type ClauseId, clauseById } from '../../spec-schemas/clauses/index.ts';
import type { SwitchId } from '../../spec-schemas/switches.ts';
import type { Capability, Lease } from './capabilities.ts';
import type { CaseContext } from './case-context.ts';
import type { ControlNeed } from './control-need.ts';
import { withEarlierNames } from './legacy-names.ts';

/** Code that judges named clauses on a target. */
export interface CheckDefinition<Judged extends string> {
  /** Dotted and stable; the first part is the area. */
  readonly id: string;
  readonly title: string;
  /** Every clause that an assertion inside may name, and no other. */
  readonly clauses: readonly [Judged, ...Judged[]];
  /** `observe`: reads only. `act`: signed writes with own accounts. `operate`: needs the operator interface. */
  readonly by: 'observe' | 'act' | 'operate';
  readonly needs?: readonly Capability[];
  /** Why it needs the operator interface; demanded of every check of this build that does. */
  readonly control?: ControlNeed;
  readonly leases?: readonly Lease[];
  /**
   * `fresh`: it asks for the past of its accounts. `exact`: it builds upon their sums as well, so they hold no more than those.
   * Left out: those of ended cases may do.
   */
  readonly accounts?: 'fresh' | 'exact';
  /**
   * `judged`: what the venue answers to a product that it does not have is what the check judges. Left out: there it ends, or
   * goes on behind `given.part`.
   */
  readonly absent?: 'judged';
  /** The switch whose refusals it judges: where that is off the check runs, and all others end. */
  readonly switchedOff?: SwitchId;
  /** The effect can be brought about once in the life of a node: one attempt that sees the clause broken is enough. */
  readonly once?: true;
  /**
   * Set on a check of something that the next release changes: the profile whose form it judges, and the name that both
   * forms share. Under `auto` one of the two forms must hold. Today's form `isWide` where it accepts what the next
   * release's asks for as well, so that it tells the two apart only where that does not hold.
   */
  readonly form?: { readonly profile: 'live' | 'next'; readonly item: string; readonly isWide?: true };
  run(context: CaseContext<Judged>): Promise<void>;
}

/** A check as the runner and the listings see it. */
export interface Check extends CheckDefinition<string> {
  readonly area: string;
  readonly needs: readonly Capability[];
  readonly leases: readonly Lease[];
  /** Clauses that came with it from outside of this build, its own among them; left out: none. */
  readonly ownClauses?: readonly Clause[];
  /** The file that declares it; left out: nobody who loaded it has said so. */
  readonly file?: string;
}

/** A check without its code: what selects it, and what it needs. */
export type CheckMetadata = Omit<Check, 'run'>;

const impliedNeeds = { observe: [], act: ['funded-accounts'], operate: ['control'] } as const;

/** Statement of a check of this build on the operator interface: not needed, or the reason why it is. */
type Operated =
  | { readonly control: ControlNeed }
  | { readonly by: 'observe' | 'act'; readonly needs?: readonly Exclude<Capability, 'control'>[] };

/** Declares a check. What `by` implies need not be repeated under `needs`. */
export function check<const Judged extends ClauseId>(definition: CheckDefinition<Judged> & Operated): Check {
  return declared(definition, {});
}

/** Declares a check from outside, which may judge clauses that came with it. */
export function ownCheck<const Judged extends string>(
  definition: CheckDefinition<Judged>,
  ownClauses: readonly Clause[],
): Check {
  const run = (context: CaseContext<Judged>) => definition.run(withEarlierNames(context));
  return declared({ ...definition, run }, { ownClauses });
}

function declared<Judged extends string>(definition: CheckDefinition<Judged>, own: Pick<Check, 'ownClauses'>): Check {
  const needs = [...new Set<Capability>([...impliedNeeds[definition.by], ...(definition.needs ?? [])])];
  const made: Check = {
    ...definition,
    ...own,
    area: areaOf(definition.id),
    needs,
    leases: definition.leases ?? [],
    // A context for all clauses offers more than one for some: the check names only its own, the type above says so.
    run: (context) => definition.run(context as unknown as CaseContext<Judged>),
  };
  known.add(made);
  return made;
}

const known = new WeakSet<object>();

/** Whether a value was declared by `check`. */
export function isCheck(value: unknown): value is Check {
  return typeof value === 'object' && value !== null && known.has(value);
}

/** Says where a check is declared. @param file  path from the root of the sources; of a check from outside as it was found */
export function noteDeclaringFile(declared: Check, file: string): void {
  // By whoever loads it, before anybody looks: a check does not know where it stands.
  Object.assign(declared, { file: declared.file ?? file });
}

/** The clauses that came with checks from outside. */
export function ownClausesOf(checks: readonly Check[]): readonly Clause[] {
  return [...new Set(checks.flatMap(({ ownClauses = [] }) => ownClauses))];
}

/**
 * The clause of an id, as the check means it.
 * @throws TypeError where there is none: types are no wall for a check that is not compiled
 */
export function clauseFor({ id: check, ownClauses = [] }: Pick<Check, 'id' | 'ownClauses'>, id: string): Clause {
  const clause = clauseById(id) ?? ownClauses.find((own) => own.id === id);
  if (clause === undefined) throw new TypeError(`${check} asserts ${id}, which is no clause`);
  return clause;
}

/** The checks that apply under a profile. Under `auto` both forms of a changing item stay, for the runner to choose. */
export function checksForProfile<Head extends CheckMetadata>(
  checks: readonly Head[],
  profile: 'live' | 'next' | 'auto',
): readonly Head[] {
  return checks.filter(({ form }) => form === undefined || profile === 'auto' || form.profile === profile);
}
