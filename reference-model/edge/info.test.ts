import { describe, expect, test } from 'vitest';
import { reads } from '../../spec-schemas/catalogue/reads.ts';
import { retiredReads } from '../../spec-schemas/catalogue/retired-reads.ts';
import { builtReads } from '../reads/reads.list.ts';
import { LocalClient, makeReadClientPicker, testAddress } from './local-client.fixture.ts';

const client = new LocalClient();
client.venue.setLimits({ perIp: null });
const clientOf = makeReadClientPicker();
const address = testAddress(0xa1);

describe('the body', () => {
  test.each(['', '{', 'nonsense', '{"type":"markets"', '\ufeff{"type":"exchange_status"}'])(
    '%j is invalid JSON: 400, plain text without an error key',
    (text) => {
      const answer = client.send('POST', '/info', text);
      expect(answer).toMatchObject({ status: 400, json: undefined });
      expect(answer.headers['content-type']).toContain('text/plain');
    },
  );

  test('bytes that are not UTF-8 are invalid JSON', () => {
    expect(client.send('POST', '/info', new Uint8Array([0x22, 0xff, 0x22])).status).toBe(400);
  });

  test.each([['[]'], ['null'], ['7'], ['"markets"'], ['{"type":7}'], ['{"type":null}'], ['{"type":["markets"]}']])(
    '%s has the wrong type: 422 with a bare JSON string',
    (text) => {
      expect(client.send('POST', '/info', text)).toMatchObject({ status: 422, json: expect.any(String) });
    },
  );

  test('a missing type is an invalid request', () => {
    expect(client.post('/info', {})).toMatchObject({
      status: 400,
      json: { error: { code: 'INVALID_REQUEST', message: expect.any(String) } },
    });
  });
});

describe('the dispatch', () => {
  test.each(['nope', '', 'identities', 'Markets', 'toString', '__proto__', 'constructor'])(
    '%j is unknown, without details',
    (type) => {
      const { status, json } = client.info(type);
      expect(status).toBe(400);
      expect(json).toEqual({ error: { code: 'UNKNOWN_TYPE', message: expect.any(String) } });
    },
  );

  test.each([
    ['live', 'http'],
    ['next', 'nextHttp'],
  ] as const)('%s: every retired name answers as its row says', (profile, key) => {
    const venue = new LocalClient({ profile });
    for (const row of retiredReads) {
      const { status, json } = venue.info(row.type, { address });
      expect([row.type, status]).toEqual([row.type, row[key]]);
      const details = row[key] === 410 ? { details: { field: 'type', use: row.use } } : {};
      expect(json).toEqual({ error: { code: 'UNKNOWN_TYPE', message: expect.any(String), ...details } });
    }
  });

  test('a name is either a read or retired, not both', () => {
    expect(retiredReads.filter(({ type }) => type in reads)).toEqual([]);
  });
});

test.each(Object.keys(reads).filter((type) => !(type in builtReads)))(
  '%s is catalogued but not built, so it is unknown',
  (type) => {
    const { status, json } = client.info(type, { address, coin: 'BTC' });
    expect(status).toBe(400);
    expect(json).toEqual({ error: { code: 'UNKNOWN_TYPE', message: expect.any(String) } });
  },
);

// A vault has no zeroed shape; its own test covers its shape.
const built = Object.entries(reads).filter(([type]) => type in builtReads && type !== 'vault_state');

test.each(built)('%s echoes its type as its entry says', (type, { typeAt }) => {
  const span = type === 'candle_snapshot' ? { interval: '1m' } : {};
  const asked = { address, coin: 'BTC', oid: '1', code: 'abc', season: 1, ...span };
  const { status, json } = clientOf(type).info(type, asked);
  expect(status).toBe(200);
  expect(json).toMatchObject(typeAt === 'outer' ? { type, data: {} } : { data: { type } });
  expect(json).not.toHaveProperty(typeAt === 'outer' ? 'data.type' : 'type');
});
