import { expect, test } from 'vitest';
import { families } from '../harness/campaign/families/families.list.ts';
import { modelTestParts } from '../tools/model-parts.ts';
import { answerConventions, campaignViolationsOver } from './conventions/answers.fixture.ts';
import {
  accusationsOver,
  conventionWithoutDrawnProducts,
  decisionFormConventions,
  drawConventions,
  ruleAndAnswerConventions,
  rulesChangedBy,
} from './conventions.fixture.ts';
import { drawDistinct as drawnSome } from './defects.fixture.ts';

// Two draws of several at once; `npm run soak conventions` plays each alone, and sixty draws by a new seed. A third of the
// checks each, and every run of the tests draws others.
const SEED = 20_261_125;
const ids = modelTestParts.checks.map(({ id }) => id);
const thirdFor = (profile: string) => drawnSome(`checks of ${profile}`, ids, Math.ceil(ids.length / 3));

test.each([
  ['live', SEED, 0],
  ['next', SEED + 1, 6],
] as const)(
  `nobody is accused under the rules of %s where several conventions are others (draw %d), nor for %d products that are not there`,
  async (profile, draw, missing) => {
    const chosen = [...drawConventions(draw, profile, 6), conventionWithoutDrawnProducts(draw, missing)];
    expect(await accusationsOver(chosen, profile, thirdFor(profile)), chosen.map(({ id }) => id).join(', ')).toEqual(
      [],
    );
  },
);

test.each(drawnSome('families on a venue that answers in other ways', families, 2))(
  'campaigns of $name decide nothing against a venue that says the same in other ways',
  async (family) => {
    expect(await campaignViolationsOver(answerConventions, family, SEED)).toEqual([]);
  },
);

test('every convention changes something, under a name of its own', () => {
  const all = [...ruleAndAnswerConventions, ...decisionFormConventions];
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  for (const convention of ruleAndAnswerConventions)
    expect(rulesChangedBy(convention, 'live'), convention.id).not.toEqual([]);
});

test('no two of a draw change the same entry', () => {
  for (let draw = SEED; draw < SEED + 20; draw++) {
    const changes = drawConventions(draw, 'live', 12).map((convention) => rulesChangedBy(convention, 'live'));
    expect(new Set(changes.flat()).size).toBe(changes.flat().length);
  }
});

test('nor has a draw two forms of one decision', () => {
  for (let draw = SEED; draw < SEED + 20; draw++) {
    const decisions = drawConventions(draw, 'live', 40).flatMap(({ id }) =>
      id.includes('=') ? [id.split('=')[0]] : [],
    );
    expect(new Set(decisions).size).toBe(decisions.length);
  }
});
