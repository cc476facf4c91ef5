import { describe, expect, test } from 'vitest';
import type { ReadEntry } from '../../spec-schemas/catalogue/read-entry.ts';
import { reads } from '../../spec-schemas/catalogue/reads.ts';
import { makeReadClientPicker, testAddress } from '../edge/local-client.fixture.ts';
import { builtReads } from './reads.list.ts';

const of = makeReadClientPicker();
const address = testAddress(0xa1);
/** Returns arguments that any read accepts, plus those that this read requires. */
function good(type: string): Record<string, unknown> {
  return { address, coin: 'BTC', oid: '1', ...(type === 'candle_snapshot' ? { interval: '1m' } : {}) };
}

/** Built reads with an argument of the kind, and the argument's name. */
function readsWith(kind: string): [type: string, name: string, entry: ReadEntry][] {
  return Object.entries<ReadEntry>(reads).flatMap(([type, entry]) =>
    !(type in builtReads)
      ? []
      : Object.entries(entry.arguments).flatMap(([name, argument]) =>
          argument.kind === kind ? [[type, name, entry] as [string, string, ReadEntry]] : [],
        ),
  );
}

const refused = (code: string) => ({ error: { code, message: expect.any(String) } });

describe('address', () => {
  test.each(readsWith('address'))('%s: %s is required and must parse', (type, name, { lane, arguments: known }) => {
    const absent = of(type).info(type, { ...good(type), address: undefined });
    const user = of(type).info(type, { ...good(type), address: undefined, user: address });
    const malformed = of(type).info(type, { ...good(type), address: '0x12' });
    if (known[name]?.alias === 'user')
      expect(user).toMatchObject({ status: 200, json: { data: { user: address, address } } });
    else expect(user.json).toEqual(absent.json);
    for (const answer of [absent, malformed]) expect(answer.status).toBe(400);
    if (lane === 'node') {
      for (const answer of [absent, malformed]) expect(answer.json).toEqual(refused('INVALID_REQUEST'));
    } else {
      expect(absent.json).toEqual({ error: 'missing field: address' });
      expect(malformed.json).toEqual({ error: 'invalid user address: 0x12' });
    }
  });

  test.each(readsWith('address'))('%s: %s of the wrong type is 422', (type, name) => {
    expect(of(type).info(type, { ...good(type), [name]: 7 })).toMatchObject({ status: 422, json: expect.any(String) });
  });

  const namingIt = readsWith('address').filter(([, , { empty }]) => empty !== null && 'address' in empty);

  test.each(namingIt)('%s: %s without a prefix is accepted as an unknown account', (type) => {
    expect(of(type).data(type, { ...good(type), address: address.slice(2).toUpperCase() })).toMatchObject({ address });
  });
});

describe('markets', () => {
  const withCoin = [...readsWith('coin'), ...readsWith('coin-option')];

  test.each(withCoin)('%s: an unknown %s is 404', (type) => {
    expect(of(type).info(type, { ...good(type), coin: 'NOPE' })).toMatchObject({
      status: 404,
      json: refused('MARKET_NOT_FOUND'),
    });
    expect(of(type).info(type, { ...good(type), coin: 'btc' }).status).toBe(404);
  });

  test.each(withCoin)('%s: a numeric market without %s is refused, and ignored next to it', (type) => {
    for (const name of ['asset_id', 'market_id']) {
      const sent = { ...good(type), coin: undefined, [name]: 0 };
      expect(of(type).info(type, sent)).toMatchObject({ status: 400, json: refused('INVALID_REQUEST') });
      expect(of(type).info(type, { ...sent, coin: 'BTC' }).status).toBe(200);
    }
  });

  test.each(readsWith('coin'))('%s: %s is required and must be a string', (type) => {
    for (const coin of [undefined, null, 0, ['BTC']]) {
      expect(of(type).info(type, { ...good(type), coin })).toMatchObject({
        status: 400,
        json: refused('INVALID_REQUEST'),
      });
    }
  });
});

describe('bound and unbound arguments', () => {
  const bound = [...readsWith('count'), ...readsWith('time')];

  test.each(bound)('%s: %s of the wrong type is 422 with a bare JSON string', (type, name) => {
    for (const wrong of ['1', -1, 1.5, true, [1], {}]) {
      expect(of(type).info(type, { ...good(type), [name]: wrong })).toMatchObject({
        status: 422,
        json: expect.any(String),
      });
    }
  });

  test.each(bound)('%s: %s may be null', (type, name) => {
    expect(of(type).info(type, { ...good(type), [name]: null }).status).toBe(200);
  });

  test('a wrong type is reported before a missing address', () => {
    expect(of('user_fills').info('user_fills', { limit: '1' }).status).toBe(422);
  });

  test.each(['flag', 'days', 'detail', 'kind', 'number-option'].flatMap(readsWith))(
    '%s: %s of the wrong type counts as absent',
    (type, name, entry) => {
      const plain = of(type).info(type, good(type));
      const { kind, range } = entry.arguments[name] ?? {};
      // Any number is a valid season.
      const isAny = kind === 'number-option' && range === undefined;
      for (const wrong of [...(isAny ? [] : [7]), -7, [], {}])
        expect(of(type).info(type, { ...good(type), [name]: wrong }).text).toBe(plain.text);
    },
  );

  test.each([...readsWith('kind'), ...readsWith('category'), ...readsWith('status')])(
    '%s: an unknown value of %s is refused',
    (type, name) => {
      expect(of(type).info(type, { ...good(type), [name]: 'nope' })).toMatchObject({
        status: 400,
        json: refused('INVALID_REQUEST'),
      });
    },
  );

  test('an unknown detail counts as absent, and only account_state refuses adl', () => {
    expect(of('account_state').info('account_state', { address, detail: 'nope' }).text).toBe(
      of('account_state').info('account_state', { address }).text,
    );
    expect(of('account_state').info('account_state', { address, detail: 'adl' })).toMatchObject({
      status: 400,
      json: refused('INVALID_REQUEST'),
    });
    expect(of('clearinghouse_state').info('clearinghouse_state', { address, detail: 'adl' }).status).toBe(200);
  });
});
