import { expect, test } from 'vitest';
import { families } from '../harness/campaign/families/families.list.ts';
import { modelTestParts } from '../tools/model-parts.ts';
import { answerConventions, campaignViolationsUnderConventions } from './conventions/answers.fixture.ts';
import {
  accusationsUnderConventions,
  conventionWithoutDrawnProducts,
  decisionFormConventions,
  drawConventions,
  ruleAndAnswerConventions,
  rulePathsOfConvention,
} from './conventions.fixture.ts';
import { drawDistinct as drawnSome } from './defects.fixture.ts';

// Plays two drawn combinations; `npm run soak conventions` plays each convention alone, and sixty draws with a new seed. Each run of the
// tests draws another sixth of the checks.
const SEED = 20_261_125;
const ids = modelTestParts.checks.map(({ id }) => id);
const sixthFor = (profile: string) => drawnSome(`checks of ${profile}`, ids, Math.ceil(ids.length / 6));

test.each([
  ['live', SEED, 0],
  ['next', SEED + 1, 6],
] as const)(
  `under %s, a venue with several other conventions (draw %d) and %d absent products is not accused`,
  async (profile, draw, missing) => {
    const chosen = [...drawConventions(draw, profile, 6), conventionWithoutDrawnProducts(draw, missing)];
    expect(
      await accusationsUnderConventions(chosen, profile, sixthFor(profile)),
      chosen.map(({ id }) => id).join(', '),
    ).toEqual([]);
  },
);

test.each(drawnSome('families on a venue that answers in other ways', families, 1))(
  'campaigns of $name decide nothing against a venue that phrases the same answers in other ways',
  async (family) => {
    expect(await campaignViolationsUnderConventions(answerConventions, family, SEED)).toEqual([]);
  },
);

test('every convention changes a rule, and has a unique id', () => {
  const all = [...ruleAndAnswerConventions, ...decisionFormConventions];
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  for (const convention of ruleAndAnswerConventions)
    expect(rulePathsOfConvention(convention, 'live'), convention.id).not.toEqual([]);
});

test('no two conventions of a draw change the same entry', () => {
  for (let draw = SEED; draw < SEED + 20; draw++) {
    const changes = drawConventions(draw, 'live', 12).map((convention) => rulePathsOfConvention(convention, 'live'));
    expect(new Set(changes.flat()).size).toBe(changes.flat().length);
  }
});

test('a draw has at most one form of each decision', () => {
  for (let draw = SEED; draw < SEED + 20; draw++) {
    const decisions = drawConventions(draw, 'live', 40).flatMap(({ id }) =>
      id.includes('=') ? [id.split('=')[0]] : [],
    );
    expect(new Set(decisions).size).toBe(decisions.length);
  }
});
