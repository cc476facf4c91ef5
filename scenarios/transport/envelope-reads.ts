import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { isOkStatus } from '../../harness/setup/http-status.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { findEnvelopeKeys } from './envelope-keys.ts';
import { isReadServed } from './served.ts';

export default check({
  id: 'transport.envelope.reads',
  title: 'a read without credentials answers 200 with data of the requested type and no error',
  clauses: [
    'transport.envelope.success',
    'transport.envelope.never-both',
    'transport.envelope.type-inside',
    'transport.info.no-authentication',
  ],
  by: 'observe',
  async run({ given, target, venue, expect, reportForm }) {
    const { address } = given.stranger();
    const [market] = venue.markets;
    const requested: readonly (JsonObject & { readonly type: string })[] = [
      { type: 'exchange_status' },
      { type: 'account_state', address },
      { type: 'markets_meta' },
      { type: 'markets', ...(market === undefined ? {} : { coin: market.coin }) },
      { type: 'open_orders', address },
      { type: 'user_fills', address },
      { type: 'user_rate_limit', address },
      { type: 'validator_summaries' },
    ];
    let served = 0;
    const judges = async (body: (typeof requested)[number]) => {
      const reply = await target.info(body);
      // Another clause judges whether a read is served at all.
      if (!isReadServed(reply)) return;
      served += 1;
      expect('transport.info.no-authentication').served(reply);
      const keys = findEnvelopeKeys(reply.wire.json);
      expect('transport.envelope.never-both').relation(
        'data or error, never both',
        { reply },
        () => !(keys.data && keys.error),
      );
      expect('transport.envelope.success').relation(
        `HTTP 200 with data and no error for ${body.type}`,
        { reply },
        ({ reply }) => isOkStatus(reply.wire) && keys.data && !keys.error,
      );
      const place = reply.kind === 'data' ? reply.typeAt : 'nowhere';
      const type = reply.kind === 'data' ? reply.type : null;
      const at = { data: 'data.type', outer: 'type', nowhere: null }[place];
      const shownType = at === null ? derived(type, reply) : field(reply.wire.json, at);
      expect('transport.envelope.type-inside').equal(shownType, body.type, at ?? 'type');
      expect('transport.envelope.type-inside').unusual(place === 'outer', {
        expected: 'type inside data',
        actual: derived('type beside data', reply),
      });
      reportForm('D12', place === 'outer' ? 'type beside data' : 'type inside data');
    };
    for (const body of requested) await given.part(() => judges(body));
    given.require(served > 0, 'no read is served');
  },
});
