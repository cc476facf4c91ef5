import type { MutantOutcome } from './judge.ts';
import type { Mutant } from './sites.ts';

/** Mutant with its outcome: a line of the file that a draw writes. */
export interface MutantResult {
  readonly mutant: Mutant;
  /** Whether the documentation of its place cites a section. */
  readonly hasSection: boolean;
  readonly outcome: MutantOutcome;
}

/** Kind of a surviving mutant. */
export type SurvivorKind =
  /** Its place ran, and no reply, frame or state hash differed. */
  | 'equivalent'
  /** No reply or frame differed, but a state did. */
  | 'unheard'
  /** No subject executes its place. */
  | 'never run'
  /** Listed, with the reason why either behaviour is allowed. */
  | 'undocumented'
  | 'survived';

export interface MutationScore {
  readonly drawn: number;
  readonly killed: number;
  readonly byClauseOfSection: number;
  /** Number of killed mutants whose place cites a section. */
  readonly withSection: number;
  readonly standings: Readonly<Record<SurvivorKind, number>>;
}

export function survivorKindOf(
  { mutant, outcome }: MutantResult,
  undocumented: UndocumentedLookup,
): SurvivorKind | null {
  if (outcome.kind !== 'survived') return null;
  if (undocumented(mutant) !== null) return 'undocumented';
  if (outcome.asked === 0) return 'never run';
  if (outcome.differs === null) return 'equivalent';
  return outcome.differs.heard === null ? 'unheard' : 'survived';
}

/** Returns the clause or decision that leaves a place open; null: it is not listed. */
export type UndocumentedLookup = (mutant: Pick<Mutant, 'path' | 'line'>) => string | null;

/** Counts the drawn mutants, unloadable ones excluded. */
export function mutationScoreOf(results: readonly MutantResult[], undocumented: UndocumentedLookup): MutationScore {
  const drawn = results.filter(({ outcome }) => outcome.kind !== 'unloadable');
  const killed = drawn.filter(({ outcome }) => outcome.kind === 'killed' || outcome.kind === 'fell');
  const standings = { equivalent: 0, unheard: 0, 'never run': 0, undocumented: 0, survived: 0 };
  for (const result of drawn) {
    const survivorKind = survivorKindOf(result, undocumented);
    if (survivorKind !== null) standings[survivorKind] += 1;
  }
  return {
    drawn: drawn.length,
    killed: killed.length,
    withSection: killed.filter(({ hasSection, outcome }) => hasSection && outcome.kind === 'killed').length,
    byClauseOfSection: killed.filter(({ outcome }) => outcome.kind === 'killed' && outcome.ofSection).length,
    standings,
  };
}

/** Returns a line with the outcome of a mutant, and for a survivor the place where it differed. */
export function mutantResultLine(result: MutantResult, undocumented: UndocumentedLookup): string {
  const { mutant, outcome } = result;
  switch (outcome.kind) {
    case 'unloadable':
      return `unloadable  ${mutant.id}: ${outcome.why.split('\n')[0]}`;
    case 'fell':
      return `killed      ${mutant.id}: the venue fell over (${outcome.why})`;
    case 'killed':
      return `killed      ${mutant.id}: ${outcome.by.clause ?? 'no clause'} in ${outcome.by.subject.id} (${outcome.by.subject.venue})${outcome.ofSection ? '' : ', of another section'}`;
    case 'survived':
      return survivorLine(result, undocumented);
  }
}

function survivorLine(result: MutantResult, undocumented: UndocumentedLookup): string {
  const { mutant, outcome } = result;
  const label = String(survivorKindOf(result, undocumented)).padEnd(11);
  const open = undocumented(mutant);
  if (open !== null) return `${label} ${mutant.id}: ${open}`;
  if (outcome.kind !== 'survived') return `${label} ${mutant.id}`;
  const { asked, steps, differs } = outcome;
  const line = `${label} ${mutant.id} (${asked} asked, ${steps} steps)`;
  if (differs === null) return line;
  const { subject, seenBy, heard, stopped } = differs;
  const ended = stopped === null ? '' : `, which ended ${stopped}`;
  return [
    line,
    `    in ${subject.id} (${subject.venue}), and ${seenBy - 1} others${ended}`,
    ...(heard === null ? [] : [`    sound:  ${heard.sound}`, `    mutant: ${heard.mutant}`]),
  ].join('\n');
}

/** Summarises a draw in some lines. */
export function formatMutationScore({
  drawn,
  killed,
  byClauseOfSection,
  withSection,
  standings,
}: MutationScore): string {
  const decided = drawn - standings.equivalent - standings.undocumented;
  return [
    `\ndrawn ${drawn}, killed ${killed}, equivalent ${standings.equivalent}, undocumented ${standings.undocumented}, unheard ${standings.unheard}, never run ${standings['never run']}, survived ${standings.survived}`,
    `killed of all drawn: ${share(killed, drawn)}`,
    `killed of those that are neither equivalent nor undocumented: ${share(killed, decided)}`,
    `killed by a clause of the section that is named for the place: ${share(byClauseOfSection, withSection)}`,
  ].join('\n');
}

function share(part: number, whole: number): string {
  return whole === 0 ? 'none' : `${((100 * part) / whole).toFixed(1)} %`;
}
