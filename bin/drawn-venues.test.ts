import { expect, test } from 'vitest';
import { readDefaultGenesis } from '../reference-model/index.ts';
import changesTold from '../scenarios/governance/votes-changes-told.ts';
import { allChecks } from '../scenarios/index.ts';
import oiCap from '../scenarios/orders/cap-market.ts';
import pairBounds from '../scenarios/spot-deploy/pair-bounds.ts';
import tokenBounds from '../scenarios/spot-deploy/token-bounds.ts';
import { drawDistinct } from './defects.fixture.ts';
import { drawVenues, unfairOutcomesOn } from './drawn-venues.fixture.ts';

// Two drawn venues; `npm run soak` draws twenty with a new seed.
const SEED = 20_261_120;
const [capped, dear] = drawVenues(SEED, 2);

// A third of the checks, or a ninth without an operator, where they cost three times as much over HTTP. Each run of the tests draws
// others.
const [third, ninth] = [3, 9].map((part) =>
  drawDistinct(`one check in ${part}`, allChecks, Math.ceil(allChecks.length / part)),
);
test.each([
  ['markets that all have a cap, and fees of 1.25 bps', 'control', capped, third ?? []],
  ['a steep minimum and no pair', 'free', dear, ninth ?? []],
] as const)(
  `on a venue with %s (%s, drawn by seed ${SEED}) no check is blocked or skipped unnecessarily`,
  async (_manner, way, genesis, checks) => {
    if (genesis === undefined) throw new Error('no venue was drawn');
    expect(await unfairOutcomesOn(genesis, way, SEED, checks)).toEqual([]);
  },
);

test('a vote of one case leaves the cap of the only market usable for the next', async () => {
  const genesis = readDefaultGenesis();
  const markets = genesis.markets.slice(0, 1).map((market) => ({ ...market, oiCap: '3' }));
  const venue = { genesis: { ...genesis, markets, series: [] }, hasPast: false };
  expect(await unfairOutcomesOn(venue, 'control', 1, [changesTold, oiCap])).toEqual([]);
});

test('the cost of a refused registration is told apart from the extra funds that an expensive market requires', async () => {
  const genesis = readDefaultGenesis();
  const markets = genesis.markets.map((market) => ({ ...market, minNotional: '50' }));
  const venue = { genesis: { ...genesis, markets }, hasPast: false };
  expect(await unfairOutcomesOn(venue, 'control', 1, [tokenBounds, pairBounds])).toEqual([]);
});
