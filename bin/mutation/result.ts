import type { Outcome } from './judge.ts';
import type { Mutant } from './sites.ts';

/** A mutant, and what became of it: a line of the file that a draw writes. */
export interface Result {
  readonly mutant: Mutant;
  /** Whether a section of the documents is named for its place. */
  readonly hasSection: boolean;
  readonly outcome: Outcome;
}

/** What is said of those that survived, and of no other. */
export type Standing =
  /** No reply, frame or state hash was another one, and its place ran. */
  | 'equivalent'
  /** Nobody comes by its place. */
  | 'never run'
  /** Listed, with what leaves it open. */
  | 'undocumented'
  | 'survived';

export interface Tally {
  readonly drawn: number;
  readonly killed: number;
  readonly byClauseOfSection: number;
  /** Of those killed, with a section to be killed by. */
  readonly withSection: number;
  readonly standings: Readonly<Record<Standing, number>>;
}

export function standingOf({ mutant, outcome }: Result, undocumented: Undocumented): Standing | null {
  if (outcome.kind !== 'survived') return null;
  if (undocumented(mutant) !== null) return 'undocumented';
  if (outcome.asked === 0) return 'never run';
  return outcome.differs === null ? 'equivalent' : 'survived';
}

/** What leaves a place open: a clause, or a decision; null: nothing is listed. */
export type Undocumented = (mutant: Pick<Mutant, 'path' | 'line'>) => string | null;

/** Counts what was drawn; what cannot be loaded was none. */
export function tallyOf(results: readonly Result[], undocumented: Undocumented): Tally {
  const drawn = results.filter(({ outcome }) => outcome.kind !== 'unloadable');
  const killed = drawn.filter(({ outcome }) => outcome.kind === 'killed' || outcome.kind === 'fell');
  const standings = { equivalent: 0, 'never run': 0, undocumented: 0, survived: 0 };
  for (const result of drawn) {
    const standing = standingOf(result, undocumented);
    if (standing !== null) standings[standing] += 1;
  }
  return {
    drawn: drawn.length,
    killed: killed.length,
    withSection: killed.filter(({ hasSection, outcome }) => hasSection && outcome.kind === 'killed').length,
    byClauseOfSection: killed.filter(({ outcome }) => outcome.kind === 'killed' && outcome.ofSection).length,
    standings,
  };
}

/** One line for what became of a mutant, and where it survived, where it was seen to answer in another way. */
export function lineOf(result: Result, undocumented: Undocumented): string {
  const { mutant, outcome } = result;
  switch (outcome.kind) {
    case 'unloadable':
      return `unloadable  ${mutant.id}: ${outcome.why.split('\n')[0]}`;
    case 'fell':
      return `killed      ${mutant.id}: the venue fell over (${outcome.why})`;
    case 'killed':
      return `killed      ${mutant.id}: ${outcome.by.clause ?? 'no clause'} in ${outcome.by.subject.id} (${outcome.by.subject.venue})${outcome.ofSection ? '' : ', of another section'}`;
    case 'survived': {
      const standing = standingOf(result, undocumented);
      const open = undocumented(mutant);
      const { differs } = outcome;
      const said = standing === 'undocumented' ? `: ${open}` : ` (${outcome.asked} asked, ${outcome.steps} steps)`;
      const seen =
        differs === null || standing === 'undocumented'
          ? ''
          : `\n    in ${differs.subject.id} (${differs.subject.venue}), and ${differs.seenBy - 1} others${differs.stopped === null ? '' : `, which ended ${differs.stopped}`}\n    sound:  ${differs.sound}\n    mutant: ${differs.mutant}`;
      return `${String(standing).padEnd(11)} ${mutant.id}${said}${seen}`;
    }
  }
}
