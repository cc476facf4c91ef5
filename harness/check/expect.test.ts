import { describe, expect, expectTypeOf, test } from 'vitest';
import type { Clause } from '../../spec-schemas/clause.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { type Accepts, anyOf, atCommit, atOnce, unread } from '../../spec-schemas/outcomes.ts';
import { rowsAt, sumAt } from '../client/json-at.ts';
import { parseActReply, parseReadReply } from '../client/replies.ts';
import { Dec } from '../compare/decimal.ts';
import { ClauseBrokenError, type Mismatch } from '../kernel/verdicts.ts';
import { parseWireReply as wireReply } from '../target/reply.ts';
import { Transcript } from '../target/transcript.ts';
import { derived, type Evidence, field } from './evidence.ts';
import { type ClauseRecorder, Expectation } from './expect.ts';
import { actualAndExpectedDifferences } from './mismatched-facts.ts';

const clause: Clause = {
  id: 'orders.test',
  says: 'It is so.',
  sources: [{ document: 'write-api', section: 'Errors' }],
  authority: 'seed',
  profile: 'live',
  kind: 'rule',
  judgedBy: 'act',
};

class Notes implements ClauseRecorder {
  readonly events: string[] = [];
  readonly mismatches: Mismatch[] = [];
  readonly #decides: boolean;
  constructor(decides = true) {
    this.#decides = decides;
  }
  recordHeld() {
    this.events.push('held');
  }
  recordBroken(_clause: string, mismatch: Mismatch) {
    this.events.push('broken');
    this.mismatches.push(mismatch);
  }
  recordDecided(broken: string, mismatch: Mismatch): never {
    throw new ClauseBrokenError(broken, mismatch);
  }
  earlierAccused() {
    return null;
  }
  readonly isBroken = false;
  recordUnusual(_clause: string, mismatch: Mismatch) {
    this.events.push('unusual');
    this.mismatches.push(mismatch);
  }
  recordUnexercised(_clause: string, lacking: string) {
    this.events.push(`unexercised: ${lacking}`);
  }
  decides() {
    return this.#decides;
  }
  carries(authority: string) {
    return authority !== 'assumed';
  }
}

/** Returns the event that one assertion records: `held`, `unusual`, or the thrown break. */
function noted(assertion: (expectation: Expectation) => void, decides = true): string[] {
  const notes = new Notes(decides);
  try {
    assertion(new Expectation(clause, notes));
  } catch (error) {
    if (!(error instanceof ClauseBrokenError)) throw error;
    notes.events.push(`thrown: ${error.mismatch.message}`);
  }
  return notes.events;
}
const holds = (assertion: (expectation: Expectation) => void) => noted(assertion).join();
const breaks = (assertion: (expectation: Expectation) => void) => noted(assertion).join().startsWith('thrown');

const wire = (status: number, text: string) => wireReply(status, {}, Buffer.from(text), 0);
const act = (status: number, body: unknown) => parseActReply(wire(status, JSON.stringify(body)));
const refusal = { error: { code: 'ORDER_NOT_FOUND', message: 'order not found' } };

test('a clause that never decides is still reported, even where public facts decide', () => {
  expect(holds((e) => e.shape({ status: 5 }, 'info.order_status'))).toBe('unusual,held');
  expect(breaks((e) => e.shape('no object', 'info.order_status'))).toBe(true);
});

describe('equality', () => {
  test('key order does not matter; values and missing keys do', () => {
    expect(holds((e) => e.equal({ a: 1, b: [2] }, { b: [2], a: 1 }))).toBe('held');
    for (const other of [{ a: 1 }, { a: 1, b: [3] }, { a: 1, b: [2, 2] }, { a: 1, b: [2], c: null }])
      expect(breaks((e) => e.equal(other, { a: 1, b: [2] }))).toBe(true);
  });
  test('a difference names its path', () => {
    const notes = new Notes(false);
    new Expectation(clause, notes).equal({ rows: [{ px: '1' }] }, { rows: [{ px: '2' }] }, 'data');
    expect(notes.mismatches[0]?.diff).toEqual([{ path: 'data.rows[0].px', expected: '2', actual: '1' }]);
  });
  test('decimals are compared by value, and exponents are rejected', () => {
    expect(holds((e) => e.decimal(field({ px: '1.50' }, 'px'), '1.5'))).toBe('held');
    for (const wrong of ['1.51', '15e-1', 1.5, null])
      expect(breaks((e) => e.decimal(field({ px: wrong }, 'px'), '1.5'))).toBe(true);
  });
});

describe('refusals', () => {
  const refuses = (reply: Parameters<Expectation['refused']>[0], accepts: Accepts = atCommit('ORDER_NOT_FOUND')) => {
    const notes = new Notes(false);
    new Expectation({ ...clause, accepts }, notes).refused(reply);
    return notes.events.join();
  };

  test.each([
    ['an envelope on 404', act(404, refusal)],
    ['an envelope on 200, found at commit', act(200, refusal)],
    ['the only entry of an order', act(200, { data: { statuses: [refusal] } })],
    ['each entry of an action of no known number of orders', act(200, { data: { statuses: [refusal, refusal] } })],
    ['the entry wrapped once more (D05)', act(200, { data: { statuses: [{ error: refusal }] } })],
    ['a read', parseReadReply(wire(404, JSON.stringify(refusal)))],
  ])('%s is a refusal', (_title, reply) => expect(refuses(reply)).toBe('held'));

  test.each([
    ['another code', act(400, { error: { code: 'INVALID_REQUEST', message: '' } })],
    ['an admission', act(202, { data: { accepted: true } })],
    ['one refused entry of two', act(200, { data: { statuses: [refusal, { resting: { oid: '1' } }] } })],
    ['a bare string', act(400, { error: 'order not found' })],
    ['both keys with something in each', act(404, { ...refusal, data: {} })],
  ])('%s is not a refusal', (_title, reply) => expect(refuses(reply)).toBe('broken'));

  test('the clause determines the accepted status', () => {
    expect(refuses(act(404, refusal), atOnce('ORDER_NOT_FOUND'))).toBe('held');
    expect(refuses(act(200, refusal), atOnce('ORDER_NOT_FOUND'))).toBe('broken');
    expect(refuses(act(400, refusal))).toBe('broken');
  });

  test('a bare JSON string with 422 is accepted where the clause allows the reply to an unreadable body', () => {
    expect(refuses(act(422, 'missing field'), anyOf(atOnce('INVALID_REQUEST'), unread))).toBe('held');
    expect(refuses(act(422, 'missing field'), atOnce('INVALID_REQUEST'))).toBe('broken');
    expect(refuses(act(400, 'missing field'), unread)).toBe('broken');
  });

  test('a clause without a refusal is an error of the check', () => {
    expect(() => new Expectation(clause, new Notes()).refused(act(404, refusal))).toThrow(TypeError);
  });

  test('codes and statuses passed with the reply are accepted, as in the previous version', () => {
    expect(holds((e) => e.refused(act(404, refusal), 'ORDER_NOT_FOUND', [404]))).toBe('held');
    expect(breaks((e) => e.refused(act(200, refusal), ['ORDER_NOT_FOUND'], [404]))).toBe(true);
  });

  test('an accepted action has no refused or malformed entry', () => {
    expect(holds((e) => e.accepted(act(202, { data: { accepted: true, nonce: 1 } })))).toBe('held');
    for (const body of [
      refusal,
      { data: { statuses: [refusal] } },
      { data: { statuses: [refusal, refusal] } },
      { data: { statuses: [{ resting: { oid: '1', cloid: null } }, refusal] } },
      { data: { statuses: [] } },
      { data: { statuses: [{ resting: {}, filled: {} }] } },
      { data: {} },
    ]) {
      expect(breaks((e) => e.accepted(act(200, body)))).toBe(true);
    }
  });

  test('what stands beside a refused action is shown behind it', () => {
    const notes = new Notes(false);
    const exchanges = new Transcript();
    const state = { total: '2' };
    const reply = act(404, refusal);
    exchanges.received('http', '', '', { arrival: reply.wire });
    exchanges.received('ws', '', '', { arrival: { json: { channel: 'account_state', data: state } } });
    new Expectation(clause, notes, exchanges).accepted(reply, field(state, 'total'));
    expect(notes.mismatches[0]?.judged?.map(({ pointers }) => pointers)).toEqual([['/error'], ['/data/total']]);
  });
});

describe('rows', () => {
  const rows = [{ oid: '1', px: '2' }];
  test('are found or not', () => {
    expect(holds((e) => e.row(rows, { oid: '1' }))).toBe('held');
    expect(breaks((e) => e.row(rows, { oid: '1', px: '3' }))).toBe(true);
    expect(holds((e) => e.noRow(rows, { oid: '2' }))).toBe('held');
    expect(breaks((e) => e.noRow(rows, { oid: '1' }))).toBe(true);
  });
  test('hex is compared without letter case (D10)', () => {
    expect(holds((e) => e.row([{ cloid: '0xABCD' }], { cloid: '0xabcd' }))).toBe('held');
    expect(breaks((e) => e.noRow([{ cloid: '0xABCD' }], { cloid: '0xabcd' }))).toBe(true);
    expect(breaks((e) => e.row([{ status: 'FILLED' }], { status: 'filled' }))).toBe(true);
  });
  test('a value that is no list has no row, and proves no absence', () => {
    expect(breaks((e) => e.row(field({}, 'orders'), { oid: '1' }))).toBe(true);
    expect(breaks((e) => e.noRow(field({}, 'orders'), { oid: '1' }))).toBe(true);
  });
});

describe('shapes', () => {
  const grant = { address: `0x${'a'.repeat(40)}`, usdc: 3000, mtf: 10, status: 'queued' };
  test('a key beyond the shape is unusual, a missing one breaks the clause', () => {
    expect(holds((e) => e.shape(grant, 'faucet.grant'))).toBe('held');
    const { status: _gone, ...cut } = grant;
    expect(breaks((e) => e.shape(cut, 'faucet.grant'))).toBe(true);
  });

  test('a value whose form has a clause of its own is left to that clause', () => {
    const row = { oid: '1', coin: 'BTC', side: 'B', px: '1', sz: '1', orig_sz: null, cloid: null, tif: 'gtc' };
    const parked = { trigger_above: true, is_parked: true, is_market: false, limit_px: null };
    const body = (trigger: JsonObject): JsonObject => ({
      type: 'open_orders',
      address: grant.address,
      orders: [{ ...row, reduce_only: true, trigger, inserted_at: 1 }],
    });
    const whole = body({ ...parked, trigger_px: '2' });
    const cut = body(parked);
    expect(holds((e) => e.shape(cut, 'info.open_orders'))).toBe('held');
    expect(
      breaks((e) => e.shape(body({ trigger_px: '2', trigger_above: true, limit_px: 7 }), 'info.open_orders')),
    ).toBe(true);
    const own = { ...clause, id: 'triggers.row.always-keys' };
    const notes = new Notes();
    new Expectation(own, notes).formed(whole, 'info.open_orders');
    expect(notes.events).toEqual(['held']);
    expect(() => new Expectation(own, notes).formed(cut, 'info.open_orders')).toThrow(ClauseBrokenError);
  });
});

test('a clause that does not decide is recorded and the case continues', () => {
  expect(noted((e) => e.that(false, { expected: 'x', actual: 'y' }), false)).toEqual(['broken']);
});

test('an unusual form is not a verdict', () => {
  const upper = derived('UPPER', { text: 'UPPER' });
  const lower = derived('lower', { text: 'lower' });
  expect(noted((e) => e.unusual(true, { expected: 'lower case', actual: upper }))).toEqual(['unusual']);
  expect(noted((e) => e.unusual(false, { expected: 'lower case', actual: lower }))).toEqual([]);
});

test('an unusual form shows its exchange', () => {
  const notes = new Notes();
  const transcript = new Transcript();
  const arrival = { json: { kind: 'send' } };
  transcript.received('ws', '{"kind":"send"}', '', { arrival });
  new Expectation(clause, notes, transcript).unusual(true, {
    expected: 'usd_send',
    actual: field(arrival.json, 'kind'),
  });
  expect(notes.mismatches[0]).toMatchObject({ actual: 'send', judged: [{ pointers: ['/kind'] }] });
});

test('a value without an exchange does not compile', () => {
  // Asserted by the compiler.
  expectTypeOf<boolean>().not.toExtend<Evidence>();
  expectTypeOf<string>().not.toExtend<Evidence>();
  expectTypeOf<number>().not.toExtend<Evidence>();
  expectTypeOf<undefined>().not.toExtend<Evidence>();
  expectTypeOf<string[]>().not.toExtend<Evidence>();
  expectTypeOf<JsonObject>().toExtend<Evidence>();
  type Comparator = 'equal' | 'decimal' | 'atMost' | 'atLeast' | 'present' | 'absent' | 'differs' | 'oneOf';
  expectTypeOf<Parameters<Expectation[Comparator]>[0]>().toEqualTypeOf<Evidence>();
  expectTypeOf<Parameters<Expectation['relation']>[1][string]>().toEqualTypeOf<Evidence>();
  expect(field({ px: '1' }, 'px').from).toEqual([{ holder: { px: '1' }, keys: ['px'] }]);
});

test('a list is found at its place even when empty, and selected rows are found one by one', () => {
  const first = { oid: '1' };
  const second = { oid: '2' };
  const [none, both, picked]: readonly JsonObject[][] = [[], [first, second], [second]];
  const exchanges = new Transcript();
  const arrived = (json: JsonObject) => exchanges.received('http', '', '', { arrival: { json } });
  arrived({ orders: none ?? [] });
  arrived({ data: { orders: both ?? [] } });
  const pointers = (rows: readonly JsonObject[] = []) =>
    exchanges.judged(derived(rows.length, rows).from).map((exchange) => exchange.pointers);
  expect(pointers(none)).toEqual([['/orders']]);
  expect(pointers(both)).toEqual([['/data/orders', '/data/orders/0', '/data/orders/1']]);
  expect(pointers(picked)).toEqual([['/data/orders/1']]);
});

describe('comparators', () => {
  const row = { px: '2', note: '', gone: null };
  test('bounds', () => {
    expect(holds((e) => e.atMost(field(row, 'px'), '2'))).toBe('held');
    expect(breaks((e) => e.atMost(field(row, 'px'), '1.99'))).toBe(true);
    expect(holds((e) => e.atLeast(field(row, 'px'), Dec.of(2)))).toBe('held');
    expect(breaks((e) => e.atLeast(field(row, 'px'), 3n))).toBe(true);
    for (const key of ['note', 'gone', 'lacking']) expect(breaks((e) => e.atMost(field(row, key), '9'))).toBe(true);
  });

  test('presence: null counts as present', () => {
    expect(holds((e) => e.present(field(row, 'gone')))).toBe('held');
    expect(breaks((e) => e.present(field(row, 'lacking')))).toBe(true);
    expect(holds((e) => e.absent(field(row, 'lacking')))).toBe('held');
    expect(breaks((e) => e.absent(field(row, 'gone')))).toBe(true);
  });

  test('inequality, choice and sum', () => {
    expect(holds((e) => e.differs(field(row, 'px'), '3'))).toBe('held');
    expect(breaks((e) => e.differs(field(row, 'px'), '2'))).toBe(true);
    expect(holds((e) => e.oneOf(field(row, 'px'), ['1', '2']))).toBe('held');
    expect(breaks((e) => e.oneOf(field(row, 'px'), ['1', '3']))).toBe(true);
    expect(holds((e) => e.sumOf([row, row], 'px', '4.0'))).toBe('held');
    expect(breaks((e) => e.sumOf([row, row], 'px', '4.1'))).toBe(true);
    expect(breaks((e) => e.sumOf([row, row], 'note', '0'))).toBe(true);
  });

  test('a relation prints all its values', () => {
    const notes = new Notes(false);
    const relate = (test: (values: { readonly px: unknown; readonly note: unknown }) => boolean) =>
      new Expectation(clause, notes).relation('a note', { px: field(row, 'px'), note: field(row, 'note') }, test);
    relate(({ px, note }) => px === '2' && note === '');
    relate(() => false);
    expect(notes.events).toEqual(['held', 'broken']);
    expect(notes.mismatches[0]).toMatchObject({ expected: 'a note', actual: 'px: 2, note: ""' });
  });
});

describe('printed values', () => {
  const row = { px: '2', note: '', gone: null };
  test('a derived value is printed with its sources', () => {
    const notes = new Notes(false);
    const expectation = new Expectation(clause, notes);
    const reply = wireReply(400, {}, Buffer.from('{"error":{}}'), 0);
    expectation.equal(derived(false, reply), true);
    expectation.relation('one of them', { isAny: derived([false, false], row) }, () => false);
    // A boolean that was read speaks for itself.
    expectation.equal(field({ ...row, isActive: true }, 'isActive'), false);
    expect(notes.mismatches.map(({ actual }) => actual)).toEqual([
      'false, from HTTP 400: {"error":{}}',
      '[false,false], from {"px":"2","note":"","gone":null}',
      'true',
    ]);
  });

  test('fields of a row are reported at their keys, with the expected values', () => {
    const notes = new Notes(false);
    const exchanges = new Transcript();
    const print = { side: 'sell', px: '2.50', sz: '1' };
    exchanges.received('ws', '', '', { arrival: { json: { channel: 'trades', data: [print] } } });
    const expectation = new Expectation(clause, notes, exchanges);
    expectation.equal(...actualAndExpectedDifferences(print, { side: 'B', px: '2.5', sz: '1.0' }));
    expectation.equal(...actualAndExpectedDifferences(print, { px: '2.5' }));
    expect(notes.events).toEqual(['broken', 'held']);
    expect(notes.mismatches[0]).toMatchObject({
      diff: [{ path: 'side', expected: 'B', actual: 'sell' }],
      judged: [{ pointers: ['/data/0/side'] }],
    });
  });

  test('a difference below a described place has its keys in front', () => {
    const notes = new Notes(false);
    new Expectation(clause, notes).equal(derived({ times: [3, 2] }, row), { times: [3, 1] }, 'the times of the fills');
    expect(notes.mismatches[0]?.diff).toEqual([
      { path: 'times[1] of the times of the fills', expected: '1', actual: '2' },
    ]);
    const pathOf = (words: string) => {
      const other = new Notes(false);
      new Expectation(clause, other).equal(derived(['9', { sz: '2' }], row), ['9', { sz: '3' }], words);
      return other.mismatches[0]?.diff.map(({ path }) => path);
    };
    expect(pathOf('USDC total, and the fill of it')).toEqual(['sz of the fill of it']);
    expect(pathOf('figures of the fill')).toEqual(['[1].sz of figures of the fill']);
  });

  test('decimals and numbers are printed unchanged', () => {
    const notes = new Notes(false);
    const expectation = new Expectation(clause, notes);
    expectation.decimal(field(row, 'px'), '3');
    expectation.decimal(field({ px: 3 }, 'px'), '3');
    expect(notes.mismatches.map(({ message }) => message)).toEqual([
      'expected 3, got 2',
      'expected 3, got the number 3, not a decimal string',
    ]);
  });

  test('an empty text, invalid UTF-8 and numbers are printed as such, without truncation', () => {
    const notes = new Notes(false);
    const expectation = new Expectation(clause, notes);
    const long = 'x'.repeat(5_000);
    expectation.equal(field({ note: '' }, 'note'), 'a');
    expectation.equal(field({ note: long }, 'note'), 'a');
    expectation.served(wireReply(500, {}, Uint8Array.of(0xff, 0x00), 0));
    expectation.served(wireReply(500, {}, Buffer.concat([Buffer.from('no such market'), Uint8Array.of(0xff)]), 0));
    expectation.equal(derived(Dec.of('1.5').toString(), row), 'a');
    const shown = ['""', long, 'HTTP 500: bytes ff00', 'HTTP 500: no such market\\xff', '1.5'];
    expect(notes.mismatches.map(({ actual }) => actual)).toEqual(shown);
  });
});

describe('exchanges', () => {
  const transcript = new Transcript();
  const arrive = (path: string, body: unknown) => {
    const answers = transcript.sent('http', '{"type":"x"}', `POST ${path}\n\n`);
    const reply = wire(200, JSON.stringify(body));
    transcript.received('http', reply.text, '200\n\n', { answers, arrival: reply });
    return reply;
  };
  const first = parseReadReply(
    arrive('/info', { data: { type: 'x', orders: [{ px: '1' }, { px: '2', 'a/b': '3' }] } }),
  );
  const second = parseReadReply(arrive('/info', { data: { type: 'x', orders: [] } }));
  const rows = first.kind === 'data' ? rowsAt(first.data, 'orders') : [];
  const [one, two] = rows;
  const judgedBy = (assertion: (expectation: Expectation) => void) => {
    const notes = new Notes(false);
    assertion(new Expectation(clause, notes, transcript));
    return notes.mismatches[0]?.judged?.map(({ sent, received, pointers }) => [
      sent?.text.split('\n')[0],
      received.text.includes('"px"'),
      ...pointers,
    ]);
  };

  test.each<[string, (e: Expectation) => void, unknown]>([
    ['a field of a row', (e) => e.equal(field(two, 'px'), '9'), [['POST /info', true, '/data/orders/1/px']]],
    [
      'an unusual form',
      (e) => e.unusual(true, { expected: '1', actual: field(two, 'px') }),
      [['POST /info', true, '/data/orders/1/px']],
    ],
    ['a key that has to be escaped', (e) => e.absent(field(two, 'a/b')), [['POST /info', true, '/data/orders/1/a~1b']]],
    [
      'a sum of decimals',
      (e) => e.decimal(sumAt(rows, 'px'), '9'),
      [['POST /info', true, '/data/orders/0/px', '/data/orders/1/px']],
    ],
    [
      'two reads',
      (e) => e.equal(field(one, 'px'), field(second.wire.json, 'data.type')),
      [
        ['POST /info', true, '/data/orders/0/px'],
        ['POST /info', false, '/data/type'],
      ],
    ],
    ['a reply', (e) => e.refused(second, 'NOT_FOUND'), [['POST /info', false, '']]],
    [
      'what differs in a body',
      (e) => e.shape(first.kind === 'data' ? first.data : null, 'info.open_orders'),
      [['POST /info', true, '/data/address', '/data/type']],
    ],
    ['what stands in no exchange', (e) => e.equal({ px: '1' }, { px: '2' }), undefined],
  ])('the finding of %s has its exchange and its pointers', (_what, assertion, expected) => {
    const judged = judgedBy(assertion);
    if (Array.isArray(expected)) expect(judged).toHaveLength(expected.length);
    expect(judged?.map((each, at) => each.slice(0, (expected as unknown[][])[at]?.length))).toEqual(expected);
  });
});
