import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Given } from '../../harness/check/given.ts';
import { findUnusedPublishedMembers, retiredDeclarationsIn, retiredNamesIn } from './retired-in.ts';
import { findUnusedWallPermissions, findWallBreaches, readAllSources, sourcesOf, type Wall } from './walls.ts';

const model = sourcesOf('reference-model');
const areas = [
  'abstractions',
  'agents',
  'backstop-pool',
  'bridge',
  'brokers',
  'chases',
  'earn',
  'encrypted-orders',
  'evm',
  'faucet-grants',
  'forced-closes',
  'leverage',
  'liquidation-runs',
  'options',
  'order-counts',
  'parked-legs',
  'perp-deploys',
  'portfolios',
  'position-modes',
  'positions',
  'realized-gains',
  'referrals',
  'rfqs',
  'rosters',
  'scheduled-cancels',
  'spot-deploys',
  'spot-margin',
  'staking',
  'sub-accounts',
  'takeovers',
  'twaps',
  'vaults',
  'volumes',
];
const MOVER = 'reference-model/money/move.ts';

const walls: readonly (Wall & { readonly planted: readonly string[] })[] = [
  {
    says: 'balances, pots and supplies are written by the mover of money',
    pattern:
      /\.(cash|totalSupply)\s*([-+*]?=(?![=>])|\+\+|--)|\bpots(\.\w+|\[[^\]]*\])\s*[-+*]?=(?![=>])|\b(balances|clearing|spotWallets|spotEscrow|tokenFees)( as [^)]*\))?\.(set|delete|clear)\(/,
    allowed: [MOVER],
    planted: [
      'account.cash = usd(account.cash - fee);',
      'to.cash += amount;',
      'state.pots.treasury = usd(0n);',
      'pots[name] = share;',
      'account.balances.set(token, { total, hold });',
      '(account.balances as Map<number, TokenBalance>).delete(token);',
      '(state.spotWallets as Map<Address, Usd>).clear();',
      'row.totalSupply = units(row.totalSupply + amount);',
    ],
  },
  {
    says: 'what is read-only stays so',
    pattern: /-readonly\b|\bas (unknown as )?(Map|Set)<|\bObject\.(assign|defineProperty)\(|\bReflect\.set\(/,
    // The second file clears a node's memory.
    allowed: [MOVER, 'reference-model/venue.ts'],
    planted: [
      'type Open<Row> = { -readonly [Key in keyof Row]: Row[Key] };',
      '(state.clearing as Map<number, Usd>).clear();',
      'Object.assign(account, { cash });',
    ],
  },
  {
    says: 'histories are made of events, by what keeps them',
    pattern:
      /\bnew (Candle|Fill|Summed)?History\b|\bhistor(y|ies)\b[^;]*\.(add|take|clear)\(|\bas (Candle|Fill|Summed|Writable)?Histor(y|ies)\b/,
    // The second file drops the state that a restart loses.
    allowed: [
      'reference-model/history/candles.ts',
      'reference-model/history/histories.ts',
      'reference-model/history/history-keeper.ts',
      'reference-model/history/summed-history.ts',
      'reference-model/venue.ts',
    ],
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
    pattern: /\bhourlyNotional\.(push|pop|shift|unshift|splice)\(|\baddDailyVolume\(/,
    // The second file defines how a day's volume is incremented.
    allowed: ['reference-model/engine/fees/volumes.ts', 'reference-model/state/volumes.ts'],
    planted: ['market.hourlyNotional.push({ hour, notional });', 'addDailyVolume(state, owner, traded, oldest);'],
  },
  {
    says: 'an area of state is written in its own file',
    pattern:
      /\b(abstractions|agents|backstopPool|bridge|options|rfqs|brokerApprovals|chases|earn|encryptedOrders|endedPositions|evm|faucetGrants|forcedCloses|holders|leverages|liquidationRuns|orderCounts|parkedLegs|perpDeploys|portfolios|positionModes|positions|realizedGains|referrals|rosters|scheduledCancels|spotDeploys|spotMargin|staking|subAccounts|takeovers|twaps|vaults|volumes)(\.\w+|\[\w+\])?\.(set|delete|clear|add|push|pop|shift|unshift|splice)\(/,
    allowed: areas.map((area) => `reference-model/state/${area}.ts`),
    planted: [
      'core.state.abstractions.delete(owner);',
      'core.state.agents.named.add(agent);',
      'state.backstopPool[side].set(owner, sum);',
      'state.bridge.outbox.delete(number);',
      'state.perpDeploys.dexs.set(name, dex);',
      'state.options.series.delete(id);',
      'core.state.rfqs.sessions.clear();',
      'state.portfolios.set(owner, height);',
      'state.positions.delete(owner);',
      'state.holders.delete(market);',
      'state.endedPositions.push(ended);',
      'state.evm.accounts.set(address, account);',
      'core.state.parkedLegs.byOid.set(leg.oid, leg);',
      'state.orderCounts.set(owner, count);',
      'volumes.makers.push({ day, maker });',
      'state.forcedCloses.coolingUntil.delete(owner);',
      'state.takeovers.delete(owner);',
      'state.liquidationRuns.delete(owner);',
      'state.realizedGains.set(market, row);',
      'state.referrals.referrers.set(referee, referrer);',
      'state.scheduledCancels.byOwner.set(owner, height);',
      'state.spotDeploys.staged.delete(token);',
      'state.staking.free.set(owner, amount);',
      'state.subAccounts.masters.delete(address);',
      'state.twaps.byId.delete(twapId);',
      'state.earn.pools.set(pool.asset, pool);',
      'state.spotMargin.positions.delete(owner);',
      'state.vaults.byId.set(vault.id, vault);',
      'state.chases.byOid.set(chaseOid, chase);',
    ],
  },
  {
    says: 'the rules are edited in one dialect',
    // Matches a copy of one or all rule sections with an entry replaced.
    pattern:
      /\.\.\.(\w+\.)*(core\.rules|rules\.(door|edge|faucet|limits|reads|auth|chain|actions|engine|evm|feed|governance))\s*[,}]/,
    allowed: [],
    planted: [
      'return (rules) => ({ ...rules, limits: { ...rules.limits, chargesOverrun: true } });',
      'const none = { ...core, rules: { ...core.rules, actions } };',
      'engine: { ...core.rules.engine, block },',
    ],
  },
];

describe.each(walls.map((wall) => [wall.says, wall] as const))('%s', (_says, wall) => {
  test('no source breaks the wall', () => {
    expect(findWallBreaches(wall, model)).toEqual([]);
  });

  test('every permission is used', () => {
    expect(findUnusedWallPermissions(wall, model)).toEqual([]);
  });

  test.each(wall.planted)('planted: %s', (text) => {
    const path = 'reference-model/actions/planted.ts';
    expect(findWallBreaches(wall, [{ path, text: `// told here\n  ${text}` }])).toEqual([`${path}:2`]);
  });
});

test('a match in a comment is no breach', () => {
  const [wall] = walls;
  if (wall === undefined) throw new Error('no wall stands');
  const text = '// account.cash = 0n;\n * row.totalSupply = 0n\n';
  expect(findWallBreaches(wall, [{ path: 'reference-model/actions/said.ts', text }])).toEqual([]);
});

/** Parts of a campaign that may take a whole run. All others declare in their signatures which members they use. */
const wholeRun: Wall = {
  says: 'a module of campaigns takes the parts of a run that it uses',
  pattern: /: RunContext[,)]/,
  allowed: ['harness/campaign/play/run.ts'],
};

test(wholeRun.says, () => {
  const sources = sourcesOf('harness/campaign');
  expect(findWallBreaches(wholeRun, sources)).toEqual([]);
  expect(findUnusedWallPermissions(wholeRun, sources)).toEqual([]);
  const path = 'harness/campaign/play/planted.ts';
  expect(findWallBreaches(wholeRun, [{ path, text: 'export function planted(context: RunContext): void {}' }])).toEqual(
    [`${path}:1`],
  );
});

/** Set-up methods that every case has. Entries may only be removed: new set-up is a function of `harness/setup`. */
const core = [
  'accounts',
  'inMarket',
  'isSparing',
  'stranger',
  'lacks',
  'fundedAccount',
  'market',
  'noteSpoilt',
  'marketBeside',
  'withPriceScale',
  'placed',
  'settled',
  'accepted',
  'require',
  'data',
  'blocksHeld',
  'readWhileBlocksHeld',
  'peekFeed',
  'sample',
  'part',
  'eachPart',
  'returnFundsAtEnd',
  'newGenesis',
  'leased',
  'afterwards',
  'cleanUp',
];

test('set-up for a single concept is no method of every case', () => {
  // The constructor does not access its parts.
  const given = new Given({} as ConstructorParameters<typeof Given>[0]);
  const methods = Object.getOwnPropertyNames(Given.prototype).filter((name) => name !== 'constructor');
  expect([...methods, ...Object.keys(given)].sort()).toEqual(core.toSorted());
});

test('each set-up has its test', () => {
  const setups = sourcesOf('harness/setup').map(({ path }) => path);
  expect(setups.length).toBeGreaterThan(20);
  const untried = setups.filter(
    (path) => !existsSync(new URL(`../../${path.replace(/\.ts$/, '.test.ts')}`, import.meta.url)),
  );
  expect(untried).toEqual([]);
});

test.each(['export class Stage {}', '// What a Stage holds.', 'const { likeness } = each;'])('planted: %s', (text) => {
  expect(retiredNamesIn([{ path: 'harness/planted.ts', text }])).toHaveLength(1);
});

test.each([
  'const told = 1;',
  'const { note: told } = each;',
  'const { told } = each;',
  'const [a, { told = 1 }, ...rest] = each;',
  'function some() {}',
  'const f = ({ taken }: Reply) => 1;',
  'interface Reply { readonly seen: boolean }',
  "interface Reply { readonly 'seen': boolean }",
  'interface Reply { glance(): boolean }',
  'type Read = (turns: number) => void;',
  'type Row = [still: number];',
  'class Venue { #inTurn = 1; }',
  'class Venue { untold() {} }',
  'class Coins {}',
  'type Course = 1;',
  'try {} catch (told) {}',
])('planted declaration: %s', (text) => {
  expect(retiredDeclarationsIn([{ path: 'harness/planted.ts', text }])).toHaveLength(1);
});

test.each([
  '// Some rows are still told, or taken in turns.',
  "const text = 'told';",
  "const row = { told: 1, 'taken': 2 };",
  'const { told: reported } = row;',
  'if (rows.some((row) => row.told)) row.still();',
  'export { Unsupported as NotHere };',
  "import { Cast } from 'library';",
])('no declaration: %s', (text) => {
  expect(retiredDeclarationsIn([{ path: 'harness/planted.ts', text }])).toEqual([]);
});

test('a published member keeps its retired word in its file alone, as long as it is there', () => {
  const text = 'interface Trial { readonly told: string }';
  expect(retiredDeclarationsIn([{ path: 'harness/doctor/operator-trials.ts', text }])).toEqual([]);
  expect(retiredDeclarationsIn([{ path: 'harness/doctor/other.ts', text }])).toHaveLength(1);
  expect(findUnusedPublishedMembers(readAllSources())).toEqual([]);
});
