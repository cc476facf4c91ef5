import { describe, expect, test } from 'vitest';
import { breaches, idle, sourcesOf, type Wall } from './tidy.fixture.ts';

const model = sourcesOf('reference-model');
const MOVER = 'reference-model/money/move.ts';

const walls: readonly (Wall & { readonly planted: readonly string[] })[] = [
  {
    says: 'balances, pots and supplies are written by the mover of money',
    pattern:
      /\.(cash|totalSupply)\s*([-+*]?=(?![=>])|\+\+|--)|\bpots(\.\w+|\[[^\]]*\])\s*[-+*]?=(?![=>])|\b(balances|clearing)( as [^)]*\))?\.(set|delete|clear)\(/,
    allowed: [MOVER],
    planted: [
      'account.cash = usd(account.cash - fee);',
      'to.cash += amount;',
      'state.pots.treasury = usd(0n);',
      'pots[name] = share;',
      'account.balances.set(token, { total, hold });',
      '(account.balances as Map<number, TokenBalance>).delete(token);',
      'row.totalSupply = units(row.totalSupply + amount);',
    ],
  },
  {
    says: 'what is read-only stays so',
    pattern: /-readonly\b|\bas (unknown as )?(Map|Set)<|\bObject\.(assign|defineProperty)\(|\bReflect\.set\(/,
    // The second empties a node's memory.
    allowed: [MOVER, 'reference-model/venue.ts'],
    planted: [
      'type Open<Row> = { -readonly [Key in keyof Row]: Row[Key] };',
      '(state.clearing as Map<number, Usd>).clear();',
      'Object.assign(account, { cash });',
    ],
  },
  {
    says: 'histories are made of events, by what keeps them',
    pattern: /\bnew (Fill)?History\b|\bhistor(y|ies)\b[^;]*\.(add|clear)\(|\bas (Fill|Writable)?Histor(y|ies)\b/,
    // The second forgets what a restart loses.
    allowed: ['reference-model/history/histories.ts', 'reference-model/venue.ts'],
    planted: [
      'core.histories.fills.add(owner, row, null);',
      'history.add(owner, row, bound);',
      'const kept = core.histories.ledger as History<Address, LedgerRecord>;',
      'new FillHistory().add(owner, row, null);',
    ],
  },
  {
    says: 'an event gets into a block through emit',
    pattern: /\bjournal\.write\(/,
    allowed: ['reference-model/block-journal.ts'],
    planted: ["core.journal.write({ kind: 'vote', round, subId }, at);"],
  },
  {
    says: 'traded sums are accumulated where fills are taken in',
    pattern: /\b(volume|hourlyNotional|makerVolume)\.(push|pop|shift|unshift|splice)\(/,
    allowed: ['reference-model/engine/volumes.ts', 'reference-model/state/indexes.ts'],
    planted: ['account.volume.push({ day, taker, maker });'],
  },
  {
    says: 'the rules are edited in one dialect',
    // A section, or all of them, copied to stand beside another entry.
    pattern:
      /\.\.\.(\w+\.)*(core\.rules|rules\.(door|edge|faucet|limits|reads|auth|chain|actions|engine|feed|governance))\s*[,}]/,
    allowed: [],
    planted: [
      'return (rules) => ({ ...rules, limits: { ...rules.limits, chargesOverrun: true } });',
      'const none = { ...core, rules: { ...core.rules, actions } };',
      'engine: { ...core.rules.engine, block },',
    ],
  },
];

describe.each(walls.map((wall) => [wall.says, wall] as const))('%s', (_says, wall) => {
  test('everywhere', () => {
    expect(breaches(wall, model)).toEqual([]);
  });

  test('and who may do it does', () => {
    expect(idle(wall, model)).toEqual([]);
  });

  test.each(wall.planted)('planted: %s', (text) => {
    const path = 'reference-model/actions/planted.ts';
    expect(breaches(wall, [{ path, text: `// told here\n  ${text}` }])).toEqual([`${path}:2`]);
  });
});

test('a comment is no code', () => {
  const [wall] = walls;
  if (wall === undefined) throw new Error('no wall stands');
  const text = '// account.cash = 0n;\n * row.totalSupply = 0n\n';
  expect(breaches(wall, [{ path: 'reference-model/actions/said.ts', text }])).toEqual([]);
});
