import { describe, expect, test } from 'vitest';
import { findUnusedWallPermissions, findWallBreaches, isShipped, sourcesAt, type Wall } from './walls.ts';

/** Entry points: they export every value and type of the model that the rest of the product uses. */
const entries = [
  'index.ts',
  'conventions/index.ts',
  'faults/index.ts',
  'faults/generated.ts',
  'server/index.ts',
  'archive/index.ts',
  'replica/index.ts',
];

/** Fixtures inside the model, for tests alone: no shipped file exports a fixture. */
const fixtures = ['edge/local-client.fixture.ts', 'genesis/drawn-genesis.fixture.ts', 'idle-products.fixture.ts'];

/** Returns a pattern for import paths into the model that end at none of these, in any import syntax. */
function past(ends: readonly string[]): RegExp {
  const known = ends.map((end) => end.replaceAll('.', '\\.')).join('|');
  return new RegExp(`['"\`](\\.\\.?/)+(dist/)?reference-model/(?!(${known})['"\`])`);
}

const others = sourcesAt('{bin,harness,reports,scenarios,spec-schemas,tools}/**/*.ts', '*.{ts,mjs}');
const doors: readonly (Wall & { readonly sources: typeof others })[] = [
  {
    says: 'what ships enters the model by its entries',
    pattern: past(entries),
    // Entry point of a bundle of its own.
    allowed: ['tools/build/machine.ts'],
    sources: others.filter(isShipped),
  },
  {
    says: 'tests do so too, but for three fixtures',
    pattern: past([...entries, ...fixtures]),
    // The planted examples below.
    allowed: ['tools/walls/tidy-entries.test.ts'],
    sources: others.filter((source) => !isShipped(source)),
  },
];

describe.each(doors.map((door) => [door.says, door] as const))('%s', (_says, door) => {
  test('no import bypasses the entry points', () => {
    expect(findWallBreaches(door, door.sources)).toEqual([]);
    expect(findUnusedWallPermissions(door, door.sources)).toEqual([]);
  });

  test.each([
    "import { readAccount } from '../reference-model/state/account.ts';",
    "import type { Account } from '../../reference-model/state/account.ts';",
    "import {\n  type Account,\n} from '../reference-model/state/account.ts';",
    "export * from './reference-model/venue.ts';",
    "const { Venue } = await import('../reference-model/venue.ts');",
    "type Account = import('../reference-model/state/account.ts').Account;",
    "import { startServer } from '../reference-model/server/serve.ts';",
    "import { actionDecoderByTag } from '../reference-model/actions/index.ts';",
  ])('planted: %s', (text) => {
    expect(findWallBreaches(door, [{ path: 'harness/planted.ts', text }])).toEqual([
      `harness/planted.ts:${text.split('\n').length}`,
    ]);
  });

  test.each(entries)('accepted: %s', (entry) => {
    const text = `import { x } from '../reference-model/${entry}';`;
    expect(findWallBreaches(door, [{ path: 'harness/planted.ts', text }])).toEqual([]);
  });
});

test('no shipped file imports a fixture', () => {
  const [door] = doors;
  if (door === undefined) throw new Error('no door stands');
  const text = fixtures.map((path) => `import { x } from '../reference-model/${path}';`).join('\n');
  expect(findWallBreaches(door, [{ path: 'harness/planted.ts', text }])).toHaveLength(fixtures.length);
});

test.each([...entries, ...fixtures])('%s is entered by', (entry) => {
  expect(others.some(({ text }) => text.includes(`reference-model/${entry}'`))).toBe(true);
});
