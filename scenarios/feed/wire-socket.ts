import { check } from '../../harness/check/check.ts';
import { unanswered } from '../../harness/check/unanswered.ts';
import { Blocked, Inconclusive, NotHere } from '../../harness/check/verdicts.ts';
import { Deadline } from '../../harness/target/deadline.ts';
import { openHttpTarget } from '../../harness/target/http-target.ts';
import { isSilence, type WireClosed, type WireFrame, type WireIdle } from '../../harness/target/wire.ts';

const ANSWER_MS = 5_000;
/** Offers of a client that could read compressed frames. */
const offers = ['mtf-zstd.v1.d00000000', 'mtf-zstd.v1'];

export default check({
  id: 'feed.socket.on-the-wire',
  title: 'a socket to a node answers protocol pings and sends text only, whatever is offered',
  clauses: ['feed.ping.protocol', 'feed.text.uncompressed'],
  by: 'observe',
  needs: ['wire'],
  async run({ given, rawUrl, venue, expect }) {
    if (venue.role === 'gateway') throw new NotHere('node');
    const [market] = venue.markets;
    if (market === undefined) throw new Blocked('the venue has no market');
    const target = openHttpTarget(await rawUrl());
    given.afterwards(() => target.close());
    const socket = await target.connect({ protocols: offers });
    if (isSilence(socket)) throw unanswered('the upgrade of a socket', socket);

    expect('feed.text.uncompressed').equal(socket.protocol, '', 'selected subprotocol');
    socket.send(JSON.stringify({ method: 'subscribe', subscription: { type: 'l2_book', coin: market.coin } }));
    for (const what of ['acknowledgement', 'first frame']) {
      const frame = unlessCut(await socket.next(ANSWER_MS));
      expect('feed.text.uncompressed').equal(frame.kind, 'text', what);
    }

    socket.ping();
    const deadline = new Deadline(ANSWER_MS);
    given.afterwards(async () => deadline.clear());
    let answer = await socket.next(ANSWER_MS);
    while (answer.kind === 'text' && deadline.leftMs > 0) answer = await socket.next(ANSWER_MS);
    expect('feed.ping.protocol').equal(unlessCut(answer).kind, 'pong', 'answer to a protocol ping');
  },
});

/** @throws Inconclusive when the connection broke off without a close frame */
function unlessCut<Received extends WireFrame | WireClosed | WireIdle>(received: Received): Received {
  if (received.kind === 'closed' && received.code === null)
    throw new Inconclusive(`the socket ended: ${received.detail}`);
  return received;
}
