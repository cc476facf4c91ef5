import { expect, test } from 'vitest';
import { Venue } from '../venue.ts';
import { GenesisError, parseGenesis, readDefaultGenesis, readShippedGenesis, shippedGenesisNames } from './load.ts';

test.each(shippedGenesisNames)('the shipped genesis %s is deeply frozen', (name) => {
  const open: string[] = [];
  const look = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) return;
    if (!Object.isFrozen(value)) open.push(path);
    for (const [key, member] of Object.entries(value)) look(member, `${path}/${key}`);
  };
  look(readShippedGenesis(name), '');
  expect(open).toEqual([]);
});

// Checked here because no program validates it at start-up.
test.each(shippedGenesisNames)('the shipped genesis %s matches the schema', (name) => {
  expect(parseGenesis(JSON.stringify(readShippedGenesis(name)), name)).toEqual(readShippedGenesis(name));
});

test("an operator's change on one venue does not affect the document of the next", () => {
  const venue = new Venue(readDefaultGenesis());
  venue.setLimits({ perIp: null, allowlist: ['10.0.0.1'] });
  venue.commit();
  expect(new Venue(readDefaultGenesis()).core.params.limits).toEqual(readDefaultGenesis().params.limits);
  expect(readDefaultGenesis().params.limits.allowlist).toEqual([]);
});

test('no pair shares its number with a perp, because the market of a write names one of them', () => {
  const genesis = readDefaultGenesis();
  const [first] = genesis.markets;
  const pairs = genesis.pairs.map((pair) => ({ ...pair, id: first?.id ?? pair.id }));
  expect(() => new Venue({ ...genesis, pairs })).toThrow(GenesisError);
});

test.each([
  ['no JSON', '{', 'mine is no JSON'],
  ['a wrong figure', JSON.stringify({ ...readDefaultGenesis(), startMs: -1 }), 'mine: /startMs'],
])('a document with %s is refused by its place', (_fault, text, message) => {
  expect(() => parseGenesis(text, 'mine')).toThrow(GenesisError);
  expect(() => parseGenesis(text, 'mine')).toThrow(message);
});
