import { check } from '../../harness/check/check.ts';
import { at } from '../../harness/client/json-at.ts';
import { isRefusedWith, isUnknownType } from '../../harness/client/outcome.ts';
import { parseReadReply } from '../../harness/client/replies.ts';
import { isOkStatus } from '../../harness/setup/http-status.ts';
import { isJsonObject } from '../../spec-schemas/json/lossless.ts';
import { unread } from '../../spec-schemas/outcomes.ts';
import { isReadServed } from './served.ts';

const headers = { 'content-type': 'application/json' };
const noJson = [
  '{"type":"exchange_status"',
  'exchange_status',
  "{'type':'exchange_status'}",
  '{"type":"exchange_status"}}',
];
/**
 * JSON except for one byte that is not UTF-8. Most servers substitute another character before parsing, as RFC 8259 allows: the result is
 * an unknown read type.
 */
const noText = Uint8Array.of(0x7b, 0x22, 0x74, 0x79, 0x70, 0x65, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d);

export default check({
  id: 'transport.body.malformed',
  title:
    'a body that is not JSON is refused with 400 in plain text, a field of the wrong type with 422 and a JSON string',
  clauses: [
    'transport.body.not-json',
    'transport.body.wrong-type',
    'transport.body.wrong-type-time',
    'transport.body.optional-falls-back',
  ],
  by: 'observe',
  async run({ given, target, venue, expect, reportForm }) {
    for (const body of noJson) {
      const reply = await target.send({ method: 'POST', path: '/info', headers, body });
      expect('transport.body.not-json').status(reply);
      expect('transport.body.not-json').relation(
        'a plain text body',
        { reply },
        ({ reply }) => reply.json === undefined,
      );
    }
    const undecoded = await target.send({ method: 'POST', path: '/info', headers, body: noText });
    const isName = isUnknownType(parseReadReply(undecoded));
    expect('transport.body.not-json').status(undecoded);
    expect('transport.body.not-json').relation(
      'a plain text body, or a refusal as an unknown read type',
      { undecoded },
      ({ undecoded }) => undecoded.json === undefined || isName,
    );

    const { address } = given.stranger();
    for (const body of [
      { type: 'user_fills', address, limit: '10' },
      { type: 'user_fills', address, limit: [10] },
      { type: 'validator_votes', limit: '10' },
      { type: 'user_position_history', address, limit: '10' },
      { type: 'user_position_history_by_time', address, limit: '10' },
    ]) {
      const reply = await target.info(body);
      // Without an archive its lane answers the typed empty body, whatever is asked.
      const isEmptyLane =
        isOkStatus(reply.wire) &&
        (isEmpty(at(reply.wire.json, 'data.votes')) ||
          (!venue.capabilities.has('archive') && isEmpty(at(reply.wire.json, 'data.positions'))));
      expect('transport.body.wrong-type').relation(
        'HTTP 422 with a bare JSON string',
        { reply },
        ({ reply }) => isRefusedWith(reply, unread) || isEmptyLane,
      );
    }

    for (const window of [{ start_time: 'yesterday' }, { end_time: true }]) {
      const reply = await target.read('user_fills', { address, ...window });
      const { status } = reply.wire;
      const [name = ''] = Object.keys(window);
      const open = reply.kind === 'data' && (at(reply.data, name) ?? null) === null;
      expect('transport.body.wrong-type-time').status(reply);
      expect('transport.body.wrong-type-time').relation(
        'a refusal, or HTTP 200 with the unreadable time bound as null or absent',
        { reply },
        ({ reply }) => !isOkStatus(reply.wire) || open,
      );
      reportForm('D92', `HTTP ${status}`);
    }

    for (const detail of [5, true, { depth: 'margin' }, ['margin'], null]) {
      const reply = await target.read('account_state', { address, detail });
      const full =
        reply.kind === 'data' &&
        isJsonObject(reply.data) &&
        isJsonObject(reply.data.perp) &&
        isJsonObject(reply.data.spot);
      expect('transport.body.optional-falls-back').relation(
        'HTTP 200 with the perp and spot objects of the default detail',
        { reply },
        ({ reply }) => isOkStatus(reply.wire) && full,
      );
      const positions = await target.read('clearinghouse_state', { address, detail });
      expect('transport.body.optional-falls-back').relation(
        'HTTP 200 for clearinghouse_state with the same detail',
        { reply: positions },
        ({ reply }) => isOkStatus(reply.wire) || !isReadServed(reply),
      );
    }
  },
});

function isEmpty(rows: unknown): boolean {
  return Array.isArray(rows) && rows.length === 0;
}
