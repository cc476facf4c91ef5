import { expect, test } from 'vitest';
import type { MutantOutcome } from './judge.ts';
import { formatMutationScore, type MutantResult, mutantResultLine, mutationScoreOf } from './result.ts';
import { mutantsInSource } from './sites.ts';

const [mutant] = mutantsInSource('reference-model/a.ts', 'f(a < b);');
if (mutant === undefined) throw new Error('no place');
const subject = { venue: 'live', id: 'orders.place' };
const differs = { subject, seenBy: 3, heard: { sound: '1', mutant: '2' }, stopped: null };

function result(outcome: MutantOutcome, line = 1, hasSection = true): MutantResult {
  return { mutant: { ...mutant, line } as MutantResult['mutant'], hasSection, outcome };
}

const survived = { kind: 'survived', asked: 5, steps: 0, differs: null } as const;
const results: readonly MutantResult[] = [
  result({ kind: 'unloadable', why: 'x is not defined' }),
  result({ kind: 'killed', by: { subject, clause: 'orders.a' }, ofSection: true }),
  result({ kind: 'killed', by: { subject, clause: null }, ofSection: false }),
  result({ kind: 'killed', by: { subject, clause: 'orders.b' }, ofSection: false }, 1, false),
  result({ kind: 'fell', why: 'no end' }),
  result(survived),
  result({ ...survived, asked: 0 }),
  result({ ...survived, differs }),
  result({ ...survived, differs }, 2),
  result({ ...survived, differs: { ...differs, heard: null } }),
];
/** Lists the second line only. */
const undocumented = ({ line }: { readonly line: number }) => (line === 2 ? 'D07: either may be' : null);

test('an unloadable mutant does not count as drawn, and one that ends the venue counts as killed', () => {
  expect(mutationScoreOf(results, undocumented)).toEqual({
    drawn: 9,
    killed: 4,
    withSection: 2,
    byClauseOfSection: 1,
    standings: { equivalent: 1, unheard: 1, 'never run': 1, undocumented: 1, survived: 1 },
  });
});

test('a result line names the check that killed the mutant, or where it differed', () => {
  const lines = results.map((each) => mutantResultLine(each, undocumented));
  expect(lines[1]).toBe(`killed      ${mutant.id}: orders.a in orders.place (live)`);
  expect(lines[2]).toBe(`killed      ${mutant.id}: no clause in orders.place (live), of another section`);
  expect(lines[4]).toBe(`killed      ${mutant.id}: the venue fell over (no end)`);
  expect(lines[5]).toBe(`equivalent  ${mutant.id} (5 asked, 0 steps)`);
  expect(lines[7]?.split('\n')).toEqual([
    `survived    ${mutant.id} (5 asked, 0 steps)`,
    '    in orders.place (live), and 2 others',
    '    sound:  1',
    '    mutant: 2',
  ]);
  expect(lines[9]?.split('\n')).toEqual([
    `unheard     ${mutant.id} (5 asked, 0 steps)`,
    '    in orders.place (live), and 2 others',
  ]);
  expect(lines[8]).toBe(`undocumented ${mutant.id}: D07: either may be`);
});

test('the scores exclude equivalent mutants and undocumented places', () => {
  expect(formatMutationScore(mutationScoreOf(results, undocumented)).trim().split('\n')).toEqual([
    'drawn 9, killed 4, equivalent 1, undocumented 1, unheard 1, never run 1, survived 1',
    'killed of all drawn: 44.4 %',
    'killed of those that are neither equivalent nor undocumented: 57.1 %',
    'killed by a clause of the section that is named for the place: 50.0 %',
  ]);
});
