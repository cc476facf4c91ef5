import { expect, test } from 'vitest';
import { checksForProfile } from '../harness/check/check.ts';
import { runTestPlanOn } from '../harness/runner/plan/run-plan.fixture.ts';
import { openModelSession } from '../harness/session/model-session.ts';
import { generateShapeFaults, makeShapeBodiesEdit } from '../reference-model/faults/generated.ts';
import { allFaults } from '../reference-model/faults/index.ts';
import { type RulesEdit, rulesEditorAt } from '../reference-model/index.ts';
import { allChecks } from '../scenarios/index.ts';
import { makeTempFolder, readReportIn, runProgramToEnd, startProgram } from './program.fixture.ts';
import { startVenueProcess } from './served-venue.fixture.ts';
import {
  renamedReadArgumentEdit,
  unknownAuctionFormEdit,
  unknownBookFormEdit,
  unknownOpenOrdersFormEdit,
  unknownOptionLegsFormEdit,
  unknownOptionSeriesFormEdit,
  unknownVaultSharesFormEdit,
} from './unknown-forms.fixture.ts';

// Undocumented parts may have other forms than public facts give: the venue must not be accused.

/** Runs these checks on a model and returns the result. */
async function judged(suite: RegExp, venue: { readonly edits: readonly RulesEdit[] }) {
  const session = await openModelSession({
    kind: 'model',
    profile: 'live',
    isolation: null,
    allowMainnetWrites: false,
    venue,
  });
  const { events } = await runTestPlanOn(
    session,
    checksForProfile(allChecks, 'live').filter(({ id }) => suite.test(id)),
  );
  await session.close();
  return {
    findings: events.flatMap((event) => (event.event === 'finding' ? [[event.severity, event.clause]] : [])),
    ended: new Map(
      events.flatMap((event) => (event.event === 'check-ended' ? [[event.check, [event.status, event.reason]]] : [])),
    ),
  };
}

test('an unreadable book: one advisory, and checks that need it are skipped with that reason', async () => {
  const { findings, ended } = await judged(/^(markets\.book|chase\.order|transport\.read)/, {
    edits: [unknownBookFormEdit],
  });
  expect(findings).toEqual([['advisory', 'markets.book.shape']]);
  const skipped = [...ended.values()].filter(([status]) => status === 'skipped').map(([, reason]) => reason);
  expect(skipped).toContain('the book is served in a form that this build does not read');
  expect([...ended.values()].filter(([status]) => status !== 'skipped' && status !== 'pass')).toEqual([]);
  expect(ended.get('transport.read.arguments')?.[0]).not.toBe('skipped');
  // A case that only chooses a price reads it from `bbo` frames.
  expect(ended.get('chase.order.follows')?.[0]).toBe('pass');
});

test('unreadable frames of resting orders: one advisory, and checks that need the orders use the read', async () => {
  const suite = /^(feed\.(orders|open-orders|push\.changes|subscribe\.by-address)|orders\.(cancel|status))/;
  const { findings, ended } = await judged(suite, { edits: [unknownOpenOrdersFormEdit] });
  expect(findings).toEqual([['advisory', 'feed.open-orders.rows']]);
  const unread = 'the body of open_orders frames is served in a form that this build does not read';
  const skipped = [...ended].filter(([, [status]]) => status === 'skipped');
  expect(skipped.map(([, [, reason]]) => reason)).toEqual(skipped.map(() => unread));
  expect(skipped.map(([id]) => id)).toContain('feed.orders.as-placed');
  expect(ended.get('feed.push.changes')?.[0]).toBe('pass');
  expect([...ended.values()].filter(([status]) => status !== 'skipped' && status !== 'pass')).toEqual([]);
});

const byNumber = rulesEditorAt('feed')(({ data }) => ({
  data: (channel, body, isSnapshot) =>
    data(channel, Array.isArray(body) ? { by_number: { ...body }, of: channel } : body, isSnapshot),
}));

test('unreadable records in frames: an advisory per channel, and no accusation', async () => {
  const { findings, ended } = await judged(/^(feed|history|twap|limits)\./, { edits: [byNumber] });
  expect(findings.filter(([severity]) => severity !== 'advisory')).toEqual([]);
  expect([...new Set(findings.map(([, clause]) => clause))].sort()).toEqual([
    'feed.fills.record',
    'feed.ledger-updates.record',
    'feed.markets.shape',
    'feed.notifications.record',
    'feed.open-orders.rows',
    'feed.order-updates.lifecycle',
    'feed.trades.shape',
    'feed.twap.history',
    'feed.twap.slice-fills',
    'feed.user-fundings.record',
  ]);
  expect(findings).toHaveLength(10);
  const left = [...ended].filter(([, [status]]) => status !== 'skipped' && status !== 'pass');
  expect(left).toEqual([]);
  expect(ended.get('feed.trades.own-trade')).toEqual([
    'skipped',
    'the body of fills frames is served in a form that this build does not read',
  ]);
});

test('unreadable shares: one advisory, and the rest of overviews and vaults is judged', async () => {
  const { findings, ended } = await judged(/^(accounts\.overview|vaults\.deposit)/, {
    edits: [unknownVaultSharesFormEdit],
  });
  expect(findings).toEqual([['advisory', 'accounts.detail.overview-shape']]);
  expect([...ended].filter(([, [status]]) => status !== 'pass')).toEqual([
    [
      'accounts.overview.followed-vaults',
      ['skipped', 'the list of shares is served in a form that this build does not read'],
    ],
  ]);
});

test('unreadable options and asks: one advisory each, and checks that need them are skipped with that reason', async () => {
  const edits = [unknownAuctionFormEdit, unknownOptionSeriesFormEdit, unknownOptionLegsFormEdit];
  const { findings, ended } = await judged(/^(options|spot-deploy|feed\.option)/, { edits });
  expect(findings.toSorted()).toEqual([
    ['advisory', 'options.series.shape'],
    ['advisory', 'options.state.shape'],
    ['advisory', 'spot-deploy.auction.shape'],
  ]);
  const skipped = [...ended.values()].flatMap(([status, reason]) => (status === 'skipped' ? [reason] : []));
  expect(new Set(skipped)).toEqual(
    new Set([
      ...['the ask of a registration', 'the list of option series', 'the list of option legs'].map(
        (fact) => `${fact} is served in a form that this build does not read`,
      ),
    ]),
  );
  expect([...ended.values()].filter(([status]) => status !== 'skipped' && status !== 'pass')).toEqual([]);
});

test('undocumented parts that cannot be found: one advisory each, and checks that need them are skipped with that reason', async () => {
  const left = /^shape:info\.(clearinghouse_state:.*(notional|maint_margin)|perp_dexs:dexs|trades:trades):missing$/;
  const edits = [
    ...generateShapeFaults().flatMap(({ id, edit }) => (left.test(id) ? [edit] : [])),
    makeShapeBodiesEdit('info.liquidatable', () => ({ type: 'liquidatable', flagged: 'none' })),
  ];
  const suite =
    /^(positions\.read|margin\.maintenance|liquidation\.read\.listed|perp-deploy\.(dexs|register)|markets\.trades)/;
  const { findings, ended } = await judged(suite, { edits });
  expect(findings.filter(([severity]) => severity !== 'advisory')).toEqual([]);
  const skippedReasons = [...ended].flatMap(([id, [status, reason]]) => (status === 'skipped' ? [[id, reason]] : []));
  const unshown = (part: string, read: string) => `${part} is not found in ${read}: the documents do not show it`;
  expect(skippedReasons).toContainEqual([
    'positions.read.figures',
    unshown('clearinghouse_state.positions.notional', 'clearinghouse_state'),
  ]);
  expect(skippedReasons).toContainEqual([
    'margin.maintenance.account',
    unshown('clearinghouse_state.positions.maint_margin', 'clearinghouse_state'),
  ]);
  for (const [check, fact] of [
    ['liquidation.read.listed', 'the list of accounts that may be liquidated'],
    ['perp-deploy.dexs.listed', 'the list of dexs'],
    ['markets.trades.prints', 'the list of prints'],
  ])
    expect(skippedReasons).toContainEqual([check, `${fact} is served in a form that this build does not read`]);
  expect([...ended].filter(([, [status]]) => status !== 'skipped' && status !== 'pass')).toEqual([]);
});

test('unknown request formats: one advisory each, and checks that need them are skipped with that reason', async () => {
  const edits = [
    renamedReadArgumentEdit('vault_state', 'vault', 'pool'),
    renamedReadArgumentEdit('order_status', 'oid', 'slip'),
  ];
  const { findings, ended } = await judged(/^(vaults\.state|orders\.status|vaults\.deposit)/, { edits });
  expect(findings).toEqual([
    ['advisory', 'orders.status.argument'],
    ['advisory', 'vaults.state.argument'],
  ]);
  const reasons = [...ended.values()].map(([, reason]) => reason);
  expect(reasons).toContain('vault_state takes the vault under no argument that this build knows');
  expect(reasons).toContain('order_status takes the number of an order under no argument that this build knows');
  expect([...ended.values()].filter(([status]) => status !== 'skipped' && status !== 'pass')).toEqual([]);
});

test('a vault that does not exist and is refused is still accused', async () => {
  const unknownRefused = allFaults.find(({ id }) => id === 'vaults.state-unknown-refused');
  if (unknownRefused === undefined) throw new Error('no such fault');
  const edits = [unknownRefused.edit];
  const { findings } = await judged(/^vaults\.state/, { edits });
  expect(findings).toContainEqual(['violation', 'vaults.state.unknown']);
});

test('a wrong size in a book of another form is found', async () => {
  const doubled = rulesEditorAt(
    'reads',
    'l2Book',
  )(({ body: { coin, bids, asks }, level }) => ({
    body: {
      ...(coin && { coin }),
      levels: (view, core) => [bids?.(view, core), asks?.(view, core)],
    },
    level: { ...level, sz: (of, core) => `${level.sz?.(of, core)}1` },
  }));
  const { findings } = await judged(/^markets\.book\.levels$/, { edits: [doubled] });
  expect(findings).toContainEqual(['advisory', 'markets.book.level']);
});

test('the program detects the form of a book, and doctor reports it', async () => {
  const venue = await startVenueProcess(['--variant', 'D227=nested,D231=named,D235=named']);
  const { forms } = JSON.parse((await runProgramToEnd(['doctor', ...venue.args, '--json'])).stdout);
  expect(forms).toContainEqual({ channel: 'l2_book', fact: 'the book', form: 'under book' });
  expect(forms).toContainEqual({ channel: 'fills', fact: 'the body of fills frames', form: 'under fills' });
  expect(forms).toContainEqual({ read: 'l2_book', fact: 'the book', form: 'under book' });
  expect(forms).toContainEqual({
    read: 'vault_state',
    fact: 'the vault',
    form: 'vault_id for vault, by its number',
  });
  expect(forms).toContainEqual({
    read: 'candle_snapshot',
    fact: 'the interval of bars',
    form: 'resolution for interval',
  });
  const out = makeTempFolder();
  const { code } = await startProgram([...venue.args, '--suite', 'markets.book.*', '--seed', '1', '--out', out]).ended;
  await venue.end();
  const { checks, findings } = readReportIn(out);
  expect(checks.filter(({ status }) => status !== 'pass')).toEqual([]);
  expect(findings.map(({ severity, message }) => [severity, message])).toEqual([
    ['advisory', 'the book is served in another form than public facts give: under book'],
  ]);
  expect(code).toBe(0);
});
