import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { NonceSource, VenueClient } from '../client/venue-client.ts';
import type { VenueFacts } from '../probe/facts.ts';
import { parseWireReply } from '../target/reply.ts';
import type { Target, WireRequest } from '../target/wire.ts';
import { hasOtherTraders, hasTradedWithStrangers, mayHaveMatchedStrangers, noteQuotesOfOthers } from './strangers.ts';

/** Facts of a venue on which no other quotes were seen. The code under test uses no other fact. */
const alone = { isolation: 'shared' } as VenueFacts;

/** Returns a target on which these accounts have these prints. */
function clientOf(prints: Readonly<Record<string, readonly (string | JsonObject)[] | 'unreadable'>>): VenueClient {
  return clientHolding(prints, {});
}

/** Like `clientOf`, with the accounts' positions in a market; left out: no read shows them. */
function clientHolding(
  prints: Readonly<Record<string, readonly (string | JsonObject)[] | 'unreadable'>>,
  held: Readonly<Record<string, string>>,
): VenueClient {
  const target: Target = {
    url: 'http://fake',
    traffic: { requests: 0, weight: 0, frames: 0, rateLimited: 0, lastSent: null },
    async request({ body }: WireRequest) {
      const { type, address } = JSON.parse(String(body)) as { readonly type: string; readonly address: string };
      const size = held[address];
      if (type === 'clearinghouse_state' && size !== undefined) {
        const positions = [{ coin: 'BTC', size }];
        const shown = JSON.stringify({ data: { type, clearinghouse_state: { '': { positions } } } });
        return { kind: 'reply', reply: parseWireReply(200, {}, Buffer.from(shown), 0) };
      }
      const tids = prints[address];
      const text =
        tids === 'unreadable'
          ? '<html>'
          : JSON.stringify({
              data: { type: 'user_fills', fills: (tids ?? []).map((tid) => (typeof tid === 'string' ? { tid } : tid)) },
            });
      return { kind: 'reply', reply: parseWireReply(200, {}, Buffer.from(text), 0) };
    },
    connect: () => Promise.reject(new Error('no sockets here')),
    close: () => Promise.resolve(),
  };
  return new VenueClient(target, { serviceName: 'Service', chainId: 31337 }, new NonceSource(() => 1));
}

test.each([
  ['a print between two own accounts', { a: ['1'], b: ['1'] }, false],
  ['no print at all', { a: [], b: [] }, false],
  ['a print that only one of them has', { a: ['1', '2'], b: ['1'] }, true],
  ['one account alone with a print', { a: ['1'], b: [] }, true],
  ['fills that cannot be read', { a: 'unreadable', b: 'unreadable' }, false],
] as const)('%s: %j is %s', async (_title, prints, met) => {
  expect(await hasTradedWithStrangers(clientOf(prints), ['a', 'b'], alone)).toBe(met);
});

const order = (tid: string, side: 'B' | 'A', sz: string, start_position: string) => ({
  tid,
  side,
  sz,
  start_position,
  coin: 'BTC',
});

/** Rows of the read, newest first: two accounts with positions 0, 1, 3, 2 against each other. */
const took = [order('3', 'A', '1', '3'), order('2', 'B', '2', '1'), order('1', 'B', '1', '0')];
const made = [order('3', 'B', '1', '-3'), order('2', 'A', '2', '-1'), order('1', 'A', '1', '0')];
/** On spot, `start_position` is zero. */
const pair = [order('5', 'B', '1', '0'), order('4', 'B', '1', '0')];
const pairAgainst = [order('6', 'B', '1', '0'), order('5', 'A', '1', '0'), order('4', 'A', '1', '0')];

/** Rows of a long and a short leg of the first account, both against the second, which traded once more. */
const legs = [order('5', 'A', '1', '0'), order('4', 'B', '1', '0')];
const against = [order('6', 'B', '1', '0'), order('5', 'B', '1', '-1'), order('4', 'A', '1', '0')];

test.each([
  ['a row that is lost between two others', [took, made.toSpliced(1, 1)], false],
  ['the first row of an account', [took, made.slice(0, 2)], false],
  ['the last row, which leaves no hole', [took, made.slice(1)], true],
  ['two rows that are lost in a row', [took, made.slice(0, 1)], false],
  ['a print of another size where one is lost', [took.with(1, order('2', 'B', '3', '1')), made.toSpliced(1, 1)], true],
  ['a print behind one whose other row is lost', [[order('9', 'B', '1', '2'), ...took], made.toSpliced(1, 1)], false],
  ['two prints where one row is lost', [[order('2b', 'B', '2', '1'), ...took], made.toSpliced(1, 1)], false],
  ['two legs of one account, as between two rows', [legs, against], true],
  ['rows of a pair', [pair, pairAgainst], true],
  [
    'a row of the same account, as beside itself',
    [
      [order('7', 'A', '1', '1'), order('6', 'B', '1', '0'), order('5', 'A', '1', '1'), order('4', 'B', '1', '0')],
      legs.slice(0, 0),
    ],
    true,
  ],
])('of %s a stranger is the counterparty: %#', async (_title, [mine = [], theirs = []], met) => {
  expect(await hasTradedWithStrangers(clientOf({ a: mine, b: theirs }), ['a', 'b'], alone)).toBe(met);
});

/** Row of a print with the fields that both parties share. */
const print = (tid: string, side: 'B' | 'A', sz = '1') => ({ ...order(tid, side, sz, '0'), px: '10', block: 4 });

test.each([
  ['one print to which two ids were given', [print('1', 'B')], [print('2', 'A')], false],
  ['two of one side', [print('1', 'A')], [print('2', 'A')], true],
  ['two of different sizes', [print('1', 'B')], [print('2', 'A', '2')], true],
])('%s', async (_title, mine, theirs, met) => {
  expect(await hasTradedWithStrangers(clientOf({ a: mine, b: theirs }), ['a', 'b'], alone)).toBe(met);
});

test('forced closes are taken over by the venue itself, unless others quote there', async () => {
  const closed = { ...order('1', 'A', '1', '1'), cause: 'forced_close_full' };
  const met = (facts: VenueFacts) => hasTradedWithStrangers(clientOf({ a: [closed], b: [] }), ['a', 'b'], facts);
  expect(await met(alone)).toBe(false);
  const quoted = { ...alone };
  noteQuotesOfOthers(quoted);
  expect(await met(quoted)).toBe(true);
});

describe('on a venue without other traders', () => {
  const [own, other] = ['a1', 'b2'].map((byte) => `0x${byte.repeat(20)}`);
  const facts = () => ({ isolation: 'closed' }) as VenueFacts;
  const listing = (url: string | null, ...listed: readonly (string | undefined)[]) => {
    const text = JSON.stringify({ data: { type: 'liquidatable', accounts: listed.map((address) => ({ address })) } });
    // The code under test needs nothing else of it.
    const target = {
      url,
      request: async () => ({ kind: 'reply', reply: parseWireReply(200, {}, Buffer.from(text), 0) }),
    } as unknown as Target;
    return new VenueClient(target, { serviceName: 'Service', chainId: 31337 }, new NonceSource(() => 1));
  };

  test.each([
    ['none', 'http://fake', [], false],
    ['the account of the case', 'http://fake', [own], false],
    ['another as well', 'http://fake', [own, other], true],
    ['another, of the model in this process', null, [other], false],
  ])('a forced close is due: %s', async (_title, url, listed, may) => {
    const of = facts();
    expect(await mayHaveMatchedStrangers(listing(url, ...listed), [String(own).toUpperCase()], of)).toBe(may);
    expect(hasOtherTraders(of)).toBe(may);
  });

  test('an account that was listed once may have been closed by an order since', async () => {
    const of = facts();
    await mayHaveMatchedStrangers(listing('http://fake', other), [], of);
    expect(await mayHaveMatchedStrangers(listing('http://fake'), [], of)).toBe(true);
  });
});

test.each([
  ['a lost last row, whose position stands', { a: '1', b: '-1' }, false],
  ['a position that is not the one that the print would leave', { a: '1', b: '-2' }, true],
  ['nobody else of the case who holds anything', { a: '1' }, true],
] as const)('%s: %j is %s', async (_title, held, met) => {
  const client = clientHolding({ a: [order('1', 'B', '1', '0')], b: [] }, held);
  expect(await hasTradedWithStrangers(client, ['a', 'b'], alone)).toBe(met);
});
