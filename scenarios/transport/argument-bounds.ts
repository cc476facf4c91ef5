import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { at, rowsAt } from '../../harness/client/json-at.ts';
import { isRefusedWith } from '../../harness/client/outcome.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { anyOf, invalidRequest, unread } from '../../spec-schemas/outcomes.ts';
import { isReadServed } from './served.ts';

const bare = ['exchange_status', 'vault_summaries', 'validator_l1_votes', 'gossip_root_ips'];

export default check({
  id: 'transport.argument.bounds',
  title: 'type alone selects the read, coin selects the market, and a number beyond its range is refused',
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
    if (market === undefined) throw new Unsupported('a perpetual market');
    const { coin } = market;

    // Keys that belong to other reads.
    const crowded: readonly (readonly [string, JsonObject])[] = [
      ['exchange_status', { address, coin, limit: 5, detail: 'margin', kind: 'spot', query: 'account_state' }],
      ['user_rate_limit', { address, coin, query_type: 'markets', request: { type: 'markets' } }],
      ['open_orders', { address, coin, kind: 'perp', oid: '1' }],
    ];
    for (const [type, others] of crowded) {
      const reply = await target.read(type, others);
      // A venue that refuses unknown keys has not dispatched to another read.
      const isRefused = isRefusedWith(reply, anyOf(invalidRequest, unread));
      expect('transport.type.dispatch').relation(
        `an answer of the read ${type}, or a malformed-request refusal, to a request with other keys`,
        { reply },
        ({ reply }) => isRefused || (reply.kind === 'data' && reply.type === type),
      );
      expect('transport.type.dispatch').unusual(isRefused, {
        expected: `an answer of the read ${type} to a request with other keys`,
        actual: reply,
      });
    }

    for (const type of bare)
      await given.part(async () => {
        const reply = await target.read(type);
        // Another clause judges whether a read is served at all.
        if (isReadServed(reply) || type === 'exchange_status') expect('transport.argument.none').served(reply.wire);
      });

    for (const type of ['l2_book', 'trades']) {
      const reply = await target.read(type, { coin });
      if (isReadServed(reply)) expect('transport.argument.coin').served(reply.wire);
    }
    for (const type of ['markets', 'markets_meta']) {
      const reply = await target.read(type, { coin });
      expect('transport.argument.coin').served(reply.wire);
      const body = given.data(reply);
      const coins = rowsAt(body, 'perp').map((row) => at(row, 'coin') ?? null);
      expect('transport.argument.coin').equal(derived(coins, field(body, 'perp')), [coin], `perp rows of ${type}`);
    }

    for (const limit of [-1, 1.5, 2 ** 32, 2n ** 64n]) {
      expect('transport.argument.out-of-range').refused(await target.read('user_fills', { address, limit }));
    }
  },
});
