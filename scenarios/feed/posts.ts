import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { type FeedClient, type FeedFrame, unlessRateLimited } from '../../harness/client/feed-client.ts';
import { at } from '../../harness/client/json-at.ts';
import type { JsonValue } from '../../spec-schemas/json/lossless.ts';
import { cameOn } from './records.ts';

/** A ping flushes out in order what is answered at once; a read may take its while. */
const LATE_MS = 15_000;

export default check({
  id: 'feed.post.info',
  title: 'a post answers under its id, with the body of the route, or with an error in words',
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

    const { wire } = await target.info(read);
    const payload = field(answer?.json, 'data.response.payload');
    expect('feed.post.info').oneOf(payload, [wire.json ?? null, at(wire.json, 'data') ?? null]);

    const unserved = await posted(id + 1, { type: 'no_such_request', payload: {} });
    const told = [
      at(unserved?.json, 'data.id'),
      at(unserved?.json, 'data.response.type'),
      typeof at(unserved?.json, 'data.response.payload'),
    ];
    expect('feed.post.error').equal(
      derived(told, cameOn(socket, unserved)),
      [id + 1, 'error', 'string'],
      'id, response.type, kind of payload',
    );
  },
});

async function ask(socket: FeedClient, id: number, request: JsonValue): Promise<FeedFrame | null> {
  socket.send({ method: 'post', id, request });
  const isAnswer = ({ channel }: FeedFrame) => channel === 'post';
  const answer = (await socket.drained()).find(isAnswer) ?? (await socket.takeWithin(isAnswer, LATE_MS));
  if (answer !== null) unlessRateLimited(answer);
  return answer;
}
