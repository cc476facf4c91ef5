import type { MutationScore } from './result.ts';

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
