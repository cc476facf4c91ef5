import { areaOf, type Clause } from '../../spec-schemas/clause.ts';
import { type ClauseId, clauseById } from '../../spec-schemas/clauses/index.ts';
import type { SwitchId } from '../../spec-schemas/switches.ts';
import type { Capability, Lease } from './capabilities.ts';
import type { CaseContext } from './case-context.ts';
import type { ControlNeedExplanation } from './control-need.ts';
import { withEarlierNames } from './legacy-names.ts';

/** Code that judges named clauses on a target. */
export interface CheckDefinition<Judged extends string> {
  /** Dotted and stable; the first part is the area. */
  readonly id: string;
  readonly title: string;
  /** All clauses that assertions inside may name. */
  readonly clauses: readonly [Judged, ...Judged[]];
  /** `observe`: reads only. `act`: signed writes with own accounts. `operate`: needs the operator interface. */
  readonly by: 'observe' | 'act' | 'operate';
  readonly needs?: readonly Capability[];
  /** Why it needs the operator interface; required of every check of this build that does. */
  readonly control?: ControlNeedExplanation;
  readonly leases?: readonly Lease[];
  /**
   * `fresh`: it reads the history of its accounts. `exact`: it also depends on their balances, so they hold exactly those. Left out:
   * accounts of ended cases may be reused.
   */
  readonly accounts?: 'fresh' | 'exact';
  /**
   * `judged`: the check judges the venue's reply to a product that it lacks. Left out: the check ends there, or continues after
   * `given.part`.
   */
  readonly absent?: 'judged';
  /** The switch whose refusals it judges: where that is off the check runs, while others end. */
  readonly switchedOff?: SwitchId;
  /** The effect can happen only once in the life of a node: one attempt that sees the clause broken is enough. */
  readonly once?: true;
  /**
   * Set on a check of something that the next release changes: the profile whose form it judges, and the item that both forms share. Under
   * `auto` one of the two forms must hold. Today's form `isWide` if it also accepts what the next release's requires: then only the latter
   * can tell the two apart.
   */
  readonly form?: { readonly profile: 'live' | 'next'; readonly item: string; readonly isWide?: true };
  run(context: CaseContext<Judged>): Promise<void>;
}

/** Check as seen by the runner and the listings. */
export interface Check extends CheckDefinition<string> {
  readonly area: string;
  readonly needs: readonly Capability[];
  readonly leases: readonly Lease[];
  /** All clauses from outside of this build that were loaded with it, including its own; left out: none. */
  readonly ownClauses?: readonly Clause[];
  /** The file that declares it; left out: unknown to the loader. */
  readonly file?: string;
}

/** A check without its code: its selection and needs. */
export type CheckMetadata = Omit<Check, 'run'>;

const impliedNeeds = { observe: [], act: ['funded-accounts'], operate: ['control'] } as const;

/** Statement of a check of this build on the operator interface: not needed, or the reason why it is. */
type Operated =
  | { readonly control: ControlNeedExplanation }
  | { readonly by: 'observe' | 'act'; readonly needs?: readonly Exclude<Capability, 'control'>[] };

/** Declares a check. Capabilities implied by `by` need not be listed in `needs`. */
export function check<const Judged extends ClauseId>(definition: CheckDefinition<Judged> & Operated): Check {
  return declared(definition, {});
}

/** Declares a check from outside, which may judge clauses of its own. */
export function declareExternalCheck<const Judged extends string>(
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
    // A context for all clauses covers each subset: the type above restricts the check to its own clauses.
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

/** Records where a check is declared. @param file  path from the root of the sources; for a check from outside as it was found */
export function noteDeclaringFile(declared: Check, file: string): void {
  // Set by the loader before anything reads it: a check does not know its own file.
  Object.assign(declared, { file: declared.file ?? file });
}

/** Returns the clauses that checks from outside brought along. */
export function ownClausesOf(checks: readonly Check[]): readonly Clause[] {
  return [...new Set(checks.flatMap(({ ownClauses = [] }) => ownClauses))];
}

/**
 * Returns the clause of an id, as the check means it.
 * @throws TypeError where there is none: a check that is not compiled is not type-checked
 */
export function clauseFor({ id: check, ownClauses = [] }: Pick<Check, 'id' | 'ownClauses'>, id: string): Clause {
  const clause = clauseById(id) ?? ownClauses.find((own) => own.id === id);
  if (clause === undefined) throw new TypeError(`${check} asserts ${id}, which is no clause`);
  return clause;
}

/** Returns the checks that apply under a profile. Under `auto` both forms of a changing item stay, for the runner to choose. */
export function checksForProfile<Head extends CheckMetadata>(
  checks: readonly Head[],
  profile: 'live' | 'next' | 'auto',
): readonly Head[] {
  return checks.filter(({ form }) => form === undefined || profile === 'auto' || form.profile === profile);
}
