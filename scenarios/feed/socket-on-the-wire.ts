import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { at } from '../../harness/client/json-at.ts';
import { verdictOnSilence } from '../../harness/kernel/verdict-on-silence.ts';
import { Inconclusive, Unsupported } from '../../harness/kernel/verdicts.ts';
import { isSilence, type WireClosed, type WireFrame, type WireReadTimeout } from '../../harness/target/wire.ts';

const ANSWER_MS = 5_000;
/** Maximum frames to skip: a busy book sends many between a ping and its answer. */
const MOST_FRAMES = 500;
/** Subprotocols offered by a client that could read compressed frames. */
const offers = ['mtf-zstd.v1.d00000000', 'mtf-zstd.v1'];

export default check({
  id: 'feed.socket.on-the-wire',
  title: 'a socket answers protocol pings, and a node sends uncompressed text frames whatever subprotocol is offered',
  clauses: ['feed.ping.protocol', 'feed.text.uncompressed'],
  by: 'observe',
  needs: ['wire'],
  async run({ given, rawTarget, venue, expect }) {
    const [market] = venue.markets;
    if (market === undefined) throw new Unsupported('a perpetual market');
    const target = await rawTarget();
    given.afterwards(() => target.close());
    // A gateway may compress frames for a client that offers this.
    const isNode = venue.role !== 'gateway';
    const socket = await target.connect(isNode ? { protocols: offers } : {});
    if (isSilence(socket)) throw verdictOnSilence('the upgrade of a socket', socket);

    if (isNode) expect('feed.text.uncompressed').equal(derived(socket.protocol, socket), '', 'selected subprotocol');
    socket.send(JSON.stringify({ method: 'subscribe', subscription: { type: 'l2_book', coin: market.coin } }));
    for (const what of ['acknowledgement', 'first frame']) {
      const frame = heard(await socket.next(ANSWER_MS));
      if (isNode) expect('feed.text.uncompressed').equal(derived(frame.kind, frame), 'text', what);
    }

    socket.ping();
    // An answer to a message sent after the ping proves that there was time to answer the ping, without a clock.
    socket.send('{"method":"ping"}');
    let hasPassed = false;
    let answer: WireFrame | WireClosed | WireReadTimeout = heard(await socket.next(ANSWER_MS));
    for (let frames = 0; answer.kind === 'text' && frames < MOST_FRAMES; frames++) {
      hasPassed ||= at(answer.json, 'channel') === 'pong';
      const next: WireFrame | WireClosed | WireReadTimeout = await socket.next(ANSWER_MS);
      answer = hasPassed ? next : heard(next);
    }
    expect('feed.ping.protocol').equal(derived(unlessCut(answer).kind, answer), 'pong', 'answer to a protocol ping');
  },
});

/** @throws Inconclusive when nothing arrived */
function heard<Received extends WireFrame | WireClosed>(received: Received | WireReadTimeout): Received {
  if (received.kind === 'idle') throw new Inconclusive('the socket is silent');
  return unlessCut(received);
}

/** @throws Inconclusive when the connection broke off without a close frame */
function unlessCut<Received extends WireFrame | WireClosed | WireReadTimeout>(received: Received): Received {
  if (received.kind === 'closed' && received.code === null)
    throw new Inconclusive(`the socket ended: ${received.detail}`);
  return received;
}
