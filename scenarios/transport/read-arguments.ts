import { check } from '../../harness/check/check.ts';
import { at, rowsAt } from '../../harness/client/json-at.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { isServed } from './served.ts';

const bare = ['exchange_status', 'vault_summaries', 'validator_l1_votes', 'gossip_root_ips'];

export default check({
  id: 'transport.argument.bounds',
  title: 'type alone chooses a read, a coin its market, and a number beyond its range is refused',
  clauses: [
    'transport.type.dispatch',
    'transport.argument.none',
    'transport.argument.coin',
    'transport.argument.out-of-range',
  ],
  by: 'observe',
  async run({ given, target, venue, expect }) {
    const { address } = given.stranger();
    const [market] = venue.markets;
    given.that(market !== undefined, 'the venue lists no market');
    const coin = market?.coin ?? '';

    // Keys that other reads are known by.
    const crowded: readonly (readonly [string, JsonObject])[] = [
      ['exchange_status', { address, coin, limit: 5, detail: 'margin', kind: 'spot', query: 'account_state' }],
      ['user_rate_limit', { address, coin, query_type: 'markets', request: { type: 'markets' } }],
      ['open_orders', { address, coin, kind: 'perp', oid: '1' }],
    ];
    for (const [type, others] of crowded) {
      const reply = await target.read(type, others);
      // A venue that refuses keys which it does not know has chosen no other read.
      const isRefused = reply.kind === 'error' && reply.error.code === 'INVALID_REQUEST' && reply.wire.status === 400;
      expect('transport.type.dispatch').that(isRefused || (reply.kind === 'data' && reply.type === type), {
        expected: `the read ${type}`,
        actual: `HTTP ${reply.wire.status} ${reply.wire.text.slice(0, 200)}`,
      });
      expect('transport.type.dispatch').unusual(isRefused, {
        expected: `${type} whatever other keys there are`,
        actual: `HTTP ${reply.wire.status} ${reply.wire.text.slice(0, 200)}`,
      });
    }

    for (const type of bare) {
      const reply = await target.read(type);
      // Whether a read is served at all is another clause.
      if (!isServed(reply) && type !== 'exchange_status') continue;
      expect('transport.argument.none').served(reply.wire);
    }

    for (const type of ['l2_book', 'trades']) {
      const reply = await target.read(type, { coin });
      if (isServed(reply)) expect('transport.argument.coin').served(reply.wire);
    }
    for (const type of ['markets', 'markets_meta']) {
      const reply = await target.read(type, { coin });
      expect('transport.argument.coin').served(reply.wire);
      const coins = rowsAt(given.data(reply), 'perp').map((row) => at(row, 'coin') ?? null);
      expect('transport.argument.coin').equal(coins, [coin], `perp rows of ${type}`);
    }

    for (const limit of [-1, 2 ** 32, 2n ** 64n]) {
      const reply = await target.read('user_fills', { address, limit });
      const { status } = reply.wire;
      const isInvalid = reply.kind === 'error' && reply.error.code === 'INVALID_REQUEST' && status === 400;
      expect('transport.argument.out-of-range').that(isInvalid || status === 422, {
        expected: `HTTP 400 INVALID_REQUEST, or 422, for limit ${limit}`,
        actual: `HTTP ${status} ${reply.wire.text.slice(0, 200)}`,
      });
    }
  },
});
