import { describe, expect, test } from 'vitest';
import type { FindingEvent, RunEvent } from '../../harness/runner/events.ts';
import { makeCheckEnded, makeFindingEvent, makeRunEnded, makeRunStarted } from '../run.fixture.ts';
import { answeredEntry, sentEntry } from '../wire/exchange.fixture.ts';
import { foldReport } from './fold.ts';

const CLAUSE = 'markets.book.shape';
const { t } = makeRunEnded();

/** Returns the exchange of a read, as in a finding. */
function read(type: string, pointer: string): Pick<FindingEvent, 'judged'> {
  return { judged: [{ sent: sentEntry({ type }), received: answeredEntry({ data: { type } }), pointers: [pointer] }] };
}

function advisory(changes: Partial<FindingEvent>): FindingEvent {
  return makeFindingEvent({ severity: 'advisory', clause: CLAUSE, ...changes });
}

const lacking = advisory({
  id: 'lacking',
  check: 'markets.book.levels',
  shape: 'info.l2_book',
  diff: [{ path: '$.n_orders', expected: 'the key "n_orders"', actual: 'absent' }],
  ...read('l2_book', '/data'),
});
const beyond = advisory({
  id: 'beyond',
  check: 'run.shapes',
  form: 'info.l2_book',
  diff: [{ path: '$.height', expected: 'nothing', actual: 'a key' }],
});
const other = advisory({
  id: 'other',
  check: 'run.shapes',
  form: 'info.l2_book',
  expected: 'as public facts have it',
  actual: 'under levels',
  diff: [{ path: '$', expected: 'as public facts have it', actual: 'under levels' }],
});
const missed = advisory({
  id: 'missed',
  check: 'markets.book.counts',
  clause: 'markets.book.counts',
  diff: [{ path: 'n_orders of a level', expected: '1', actual: 'nothing' }],
  ...read('l2_book', '/data/n_orders'),
});

function folded(...events: RunEvent[]) {
  return foldReport([makeRunStarted(), ...events, makeRunEnded()]);
}

describe('one advisory per form', () => {
  test('combines what all checks found, including findings that follow from a missing key', () => {
    const { findings } = folded(lacking, beyond, other, missed);
    expect(findings).toMatchObject([
      {
        check: 'run.shapes',
        clause: CLAUSE,
        shape: 'info.l2_book',
        occurrences: 4,
        message: 'l2_book comes in another form than public facts give: under levels; without n_orders; with height',
      },
    ]);
    expect(findings[0]?.diff).toHaveLength(3);
  });

  test('shows the exchange behind each row, and each exchange once', () => {
    const reply = (type: string) => sentEntry({ type });
    const [{ judged } = { judged: undefined }] = folded(other, lacking, {
      ...beyond,
      ...read('l2_book', '/data/height'),
    }).findings;
    expect(judged?.map(({ sent, pointers }) => [sent, pointers]).sort()).toEqual([
      [reply('l2_book'), ['/data']],
      [reply('l2_book'), ['/data/height']],
    ]);
  });

  test('has the same id in any order and from any checks', () => {
    const ids = (...events: RunEvent[]) => folded(...events).findings.map(({ id }) => id);
    expect(ids(other, beyond, lacking)).toEqual(ids(lacking));
    expect(ids(beyond)).toEqual(ids({ ...lacking, check: 'markets.book.arguments' }));
  });

  test.each([
    ['another value', [{ path: 'n_orders of a level', expected: '1', actual: '2' }]],
    ['a key that the form has', [{ path: 'px', expected: '1', actual: 'nothing' }]],
  ])('leaves %s under its own clause', (_what, diff) => {
    const pointer = diff[0]?.path === 'px' ? '/data/px' : '/data/n_orders';
    const { findings } = folded(lacking, { ...missed, diff, ...read('l2_book', pointer) });
    expect(findings.map(({ clause }) => clause)).toEqual(['markets.book.counts', CLAUSE]);
  });

  test('leaves violations as they are', () => {
    const broken = { ...lacking, severity: 'violation' as const };
    expect(folded(broken, { ...beyond, severity: 'violation' }).findings.map(({ id }) => id)).toEqual([
      'lacking',
      'beyond',
    ]);
  });
});

describe('for an absent product', () => {
  const absent: RunEvent = { event: 'product-absent', t, product: 'staking', name: 'staking' };
  const stakes = advisory({
    id: 'stakes',
    check: 'faucet.clamp',
    clause: 'staking.state.shape',
    shape: 'info.staking_state',
    diff: [{ path: '$.free', expected: 'nothing', actual: 'a key' }],
  });
  const ended = makeCheckEnded('faucet.clamp', 'pass', { judged: { 'staking.state.shape': 'fail' } });

  test('there is no advisory, and its clause is not judged', () => {
    const { findings, clauses } = folded(stakes, ended, absent);
    expect(findings).toEqual([]);
    expect(clauses.find(({ id }) => id === 'staking.state.shape')).toMatchObject({
      status: 'unjudged',
      reasons: ['faucet.clamp: the venue has no staking'],
    });
  });

  test('nor for an action without a path, or for a switch that is off', () => {
    const noop = advisory({
      id: 'noop',
      check: 'faucet.clamp',
      clause: 'nonces.noop.burns',
      expected: 'an accepted action',
      actual: 'ACTION_UNSUPPORTED (no path) on HTTP 400',
      judged: [
        {
          sent: sentEntry({ action: { type: 'noop', params: {} } }, '/exchange'),
          received: answeredEntry({ error: { code: 'ACTION_UNSUPPORTED', message: 'no path' } }, 400),
          pointers: [''],
        },
      ],
    });
    const dexs = advisory({ id: 'dexs', check: 'faucet.clamp', ...read('perp_dexs', '/data/dexs') });
    const off: RunEvent = { event: 'switched-off', t, switch: 'mip3', name: 'perp deployment', how: 'its text' };
    expect(folded(noop, dexs, off).findings).toEqual([]);
    expect(folded(noop, dexs).findings).toHaveLength(1);
    expect(folded({ ...noop, actual: 'PRECONDITION_FAILED on HTTP 400' }).findings).toHaveLength(1);
  });

  test('deciding findings remain', () => {
    expect(folded({ ...stakes, severity: 'violation' }, ended, absent).findings).toHaveLength(1);
    expect(folded(stakes, ended).findings).toHaveLength(1);
  });
});
