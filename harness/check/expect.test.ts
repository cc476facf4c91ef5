import { describe, expect, test } from 'vitest';
import type { Clause } from '../../spec-schemas/clause.ts';
import { actReply, readReply } from '../client/replies.ts';
import { readReply as wireReply } from '../target/reply.ts';
import { Expectation, type Ledger } from './expect.ts';
import { ClauseBroken, type Mismatch } from './verdicts.ts';

const clause: Clause = {
  id: 'orders.test',
  says: 'It is so.',
  sources: [{ document: 'write-api', section: 'Errors' }],
  authority: 'seed',
  profile: 'live',
  kind: 'rule',
  judgedBy: 'act',
};

class Notes implements Ledger {
  readonly events: string[] = [];
  readonly mismatches: Mismatch[] = [];
  readonly #decides: boolean;
  constructor(decides = true) {
    this.#decides = decides;
  }
  held() {
    this.events.push('held');
  }
  broken(_clause: string, mismatch: Mismatch) {
    this.events.push('broken');
    this.mismatches.push(mismatch);
  }
  unusual() {
    this.events.push('unusual');
  }
  unexercised(_clause: string, lacking: string) {
    this.events.push(`unexercised: ${lacking}`);
  }
  decides() {
    return this.#decides;
  }
  carries(authority: string) {
    return authority !== 'assumed';
  }
}

/** What one assertion notes: `held`, `unusual`, or the thrown break. */
function noted(assertion: (expectation: Expectation) => void, decides = true): string[] {
  const notes = new Notes(decides);
  try {
    assertion(new Expectation(clause, notes));
  } catch (error) {
    if (!(error instanceof ClauseBroken)) throw error;
    notes.events.push(`thrown: ${error.mismatch.message}`);
  }
  return notes.events;
}
const holds = (assertion: (expectation: Expectation) => void) => noted(assertion).join();
const breaks = (assertion: (expectation: Expectation) => void) => noted(assertion).join().startsWith('thrown');

const wire = (status: number, text: string) => wireReply(status, {}, Buffer.from(text), 0);
const act = (status: number, body: unknown) => actReply(wire(status, JSON.stringify(body)));
const refusal = { error: { code: 'ORDER_NOT_FOUND', message: 'order not found' } };

test('what never decides is told, also where public facts do', () => {
  expect(holds((e) => e.shape({ status: 5 }, 'info.order_status'))).toBe('unusual,held');
  expect(breaks((e) => e.shape('no object', 'info.order_status'))).toBe(true);
});

describe('equality', () => {
  test('key order does not matter, values and missing keys do', () => {
    expect(holds((e) => e.equal({ a: 1, b: [2] }, { b: [2], a: 1 }))).toBe('held');
    for (const other of [{ a: 1 }, { a: 1, b: [3] }, { a: 1, b: [2, 2] }, { a: 1, b: [2], c: null }])
      expect(breaks((e) => e.equal(other, { a: 1, b: [2] }))).toBe(true);
  });
  test('the difference names the path', () => {
    const notes = new Notes(false);
    new Expectation(clause, notes).equal({ rows: [{ px: '1' }] }, { rows: [{ px: '2' }] }, 'data');
    expect(notes.mismatches[0]?.diff).toEqual([{ path: 'data.rows[0].px', expected: '2', actual: '1' }]);
  });
  test('decimals are compared by value, and an exponent is none', () => {
    expect(holds((e) => e.decimal('1.50', '1.5'))).toBe('held');
    for (const wrong of ['1.51', '15e-1', 1.5, null]) expect(breaks((e) => e.decimal(wrong, '1.5'))).toBe(true);
  });
});

describe('refusals', () => {
  test.each([
    ['an envelope on 404', act(404, refusal)],
    ['an envelope on 200, found at commit', act(200, refusal)],
    ['the only entry of an order', act(200, { data: { statuses: [refusal] } })],
    ['the entry wrapped once more (D05)', act(200, { data: { statuses: [{ error: refusal }] } })],
    ['a read', readReply(wire(404, JSON.stringify(refusal)))],
  ])('%s is one', (_title, reply) => expect(holds((e) => e.refused(reply, 'ORDER_NOT_FOUND'))).toBe('held'));

  test.each([
    ['another code', act(400, { error: { code: 'INVALID_REQUEST', message: '' } })],
    ['an admission', act(202, { data: { accepted: true } })],
    ['one refused entry of two', act(200, { data: { statuses: [refusal, refusal] } })],
    ['a bare string', act(400, { error: 'order not found' })],
    ['both keys with something in each', act(404, { ...refusal, data: {} })],
  ])('%s is none', (_title, reply) => expect(breaks((e) => e.refused(reply, 'ORDER_NOT_FOUND'))).toBe(true));

  test('a status can be demanded', () => {
    expect(holds((e) => e.refused(act(404, refusal), 'ORDER_NOT_FOUND', [404]))).toBe('held');
    expect(breaks((e) => e.refused(act(200, refusal), 'ORDER_NOT_FOUND', [404]))).toBe(true);
  });

  test('an accepted action has no refused and no malformed entry', () => {
    expect(holds((e) => e.accepted(act(202, { data: { accepted: true, nonce: 1 } })))).toBe('held');
    for (const body of [
      refusal,
      { data: { statuses: [refusal] } },
      { data: { statuses: [{ resting: {}, filled: {} }] } },
      { data: {} },
    ]) {
      expect(breaks((e) => e.accepted(act(200, body)))).toBe(true);
    }
  });
});

describe('rows', () => {
  const rows = [{ oid: '1', px: '2' }];
  test('found and not found', () => {
    expect(holds((e) => e.row(rows, { oid: '1' }))).toBe('held');
    expect(breaks((e) => e.row(rows, { oid: '1', px: '3' }))).toBe(true);
    expect(holds((e) => e.noRow(rows, { oid: '2' }))).toBe('held');
    expect(breaks((e) => e.noRow(rows, { oid: '1' }))).toBe(true);
  });
  test('no list holds no row, and is no proof of absence', () => {
    expect(breaks((e) => e.row(undefined, { oid: '1' }))).toBe(true);
    expect(breaks((e) => e.noRow(undefined, { oid: '1' }))).toBe(true);
  });
});

describe('shapes', () => {
  const grant = { address: `0x${'a'.repeat(40)}`, usdc: 3000, mtf: 10, status: 'queued' };
  test('a key beyond the shape is unusual, a missing one breaks', () => {
    expect(holds((e) => e.shape(grant, 'faucet.grant'))).toBe('held');
    const { status: _gone, ...cut } = grant;
    expect(breaks((e) => e.shape(cut, 'faucet.grant'))).toBe(true);
  });

  test('a value on whose form another clause says more is the matter of that clause', () => {
    const row = { oid: '1', coin: 'BTC', side: 'B', px: '1', sz: '1', orig_sz: null, cloid: null, tif: 'gtc' };
    const parked = { trigger_above: true, is_parked: true, is_market: false, limit_px: null };
    const body = (trigger: object) => ({
      ...{ type: 'open_orders', address: grant.address },
      orders: [{ ...row, reduce_only: true, trigger, inserted_at: 1 }],
    });
    const [whole, cut] = [body({ ...parked, trigger_px: '2' }), body(parked)];
    expect(holds((e) => e.shape(cut, 'info.open_orders'))).toBe('held');
    expect(
      breaks((e) => e.shape(body({ trigger_px: '2', trigger_above: true, limit_px: 7 }), 'info.open_orders')),
    ).toBe(true);
    const [own, notes] = [{ ...clause, id: 'triggers.row.always-keys' }, new Notes()];
    new Expectation(own, notes).formed(whole, 'info.open_orders');
    expect(notes.events).toEqual(['held']);
    expect(() => new Expectation(own, notes).formed(cut, 'info.open_orders')).toThrow(ClauseBroken);
  });
});

test('a clause that does not decide is noted and the case goes on', () => {
  expect(noted((e) => e.that(false, { expected: 'x', actual: 'y' }), false)).toEqual(['broken']);
});

test('an unusual form judges nothing', () => {
  expect(noted((e) => e.unusual(true, { expected: 'lower case', actual: 'upper case' }))).toEqual(['unusual']);
  expect(noted((e) => e.unusual(false, { expected: 'lower case', actual: 'lower case' }))).toEqual([]);
});
