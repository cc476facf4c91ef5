import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { assumeNotRateLimited, type FeedClient, type FeedFrame } from '../../harness/client/feed-client.ts';
import { at } from '../../harness/client/json-at.ts';
import { toTracedFrames } from '../../harness/judging/feed-records.ts';
import { isJsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';

/** A ping flushes immediate answers in order, but a read may take longer. */
const LATE_MS = 15_000;
/** Status of a bare JSON string. @source read-api, "Errors" */
const BARE_TEXT = 422;

export default check({
  id: 'feed.post.info',
  title: 'a post reply carries the id of its request, and the body of the route or an error text',
  clauses: ['feed.post.id-number', 'feed.post.shape', 'feed.post.info', 'feed.post.error'],
  by: 'observe',
  async run({ feed, target, given, random, expect }) {
    const socket = await feed();
    const posted = (id: number, request: JsonValue): Promise<FeedFrame | null> => ask(socket, id, request);
    const id = random.int(1_000, 2_000_000_000);
    const read = { type: 'open_orders', address: given.stranger().address };
    const answer = await posted(id, { type: 'info', payload: read });
    expect('feed.post.id-number').equal(field(answer?.json, 'data.id', socket.heard()), id);
    expect('feed.post.shape').shape(answer?.json ?? null, 'frame.post');
    expect('feed.post.info').equal(field(answer?.json, 'data.response.type', socket.heard()), 'info');

    // Any number is an id, including 0.
    const zero = await posted(0, { type: 'info', payload: read });
    expect('feed.post.id-number').equal(field(zero?.json, 'data.id', toTracedFrames(socket, zero)), 0);
    expect('feed.post.info').equal(
      field(zero?.json, 'data.response.type', toTracedFrames(socket, zero)),
      'info',
      'response.type under id 0',
    );

    const { wire } = await target.info(read);
    const payload = field(answer?.json, 'data.response.payload', socket.heard());
    const whole = wire.json;
    const inside = at(wire.json, 'data');
    const bodies = [namedOf(whole ?? null), namedOf(inside ?? null)] as const;
    expect('feed.post.info').oneOf(derived(namedOf(payload.value ?? null), payload), bodies, 'payload');

    // An unknown read is refused with its code, or like any post that cannot be served.
    for (const [n, type] of ['no_such_read', 'gov_state'].entries()) {
      const refused = await posted(id + 10 + n, { type: 'info', payload: { type } });
      expect('feed.post.info').relation(
        `a refusal of the unknown read ${type}`,
        { response: field(refused?.json, 'data.response', toTracedFrames(socket, refused)) },
        ({ response }) => at(response, 'type') === 'error' || isJsonObject(at(response, 'payload.error')),
        'data.response',
      );
    }

    // The documents declare the type of `limit`; a venue that parses it otherwise serves this request.
    const mistyped = { type: 'user_position_history', address: read.address, limit: '5' };
    const isBare = (await target.info(mistyped)).wire.status === BARE_TEXT;
    const unserved: readonly JsonValue[] = [
      { type: 'no_such_request', payload: {} },
      { type: 'info', payload: 'open_orders' },
      ...(isBare ? [{ type: 'info', payload: mistyped }] : []),
    ];
    for (const [n, request] of unserved.entries()) {
      const refused = await posted(id + 1 + n, request);
      // A frame that cannot be parsed as a post may be reported like any bad frame.
      if (refused?.channel === 'error' && !isJsonObject(at(request, 'payload'))) continue;
      const reported = [
        at(refused?.json, 'data.id'),
        at(refused?.json, 'data.response.type'),
        typeof at(refused?.json, 'data.response.payload'),
      ];
      expect('feed.post.error').equal(
        derived(reported, toTracedFrames(socket, refused)),
        [id + 1 + n, 'error', 'string'],
        'id, response.type and JSON type of response.payload',
      );
    }
  },
});

/** Returns the documented fields of a body: others may differ between two answers. */
function namedOf(body: JsonValue): JsonValue {
  if (!isJsonObject(body)) return body;
  if (isJsonObject(body.data)) return { data: namedOf(body.data) };
  const named = ['type', 'address', 'orders'].filter((key) => key in body);
  return Object.fromEntries(named.map((key) => [key, body[key] ?? null]));
}

async function ask(socket: FeedClient, id: number, request: JsonValue): Promise<FeedFrame | null> {
  socket.send({ method: 'post', id, request });
  const isAnswer = ({ channel }: FeedFrame) => channel === 'post' || channel === 'error';
  const answer = (await socket.drained()).find(isAnswer) ?? (await socket.takeWithin(isAnswer, LATE_MS));
  if (answer !== null) assumeNotRateLimited(answer);
  return answer;
}
