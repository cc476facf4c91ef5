import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { canonicalText } from '../../harness/compare/canonical.ts';
import { Blocked, Unsupported } from '../../harness/kernel/verdicts.ts';
import {
  fetchCompressionDictionary,
  openGatewayTarget,
  openSocketWithProtocols,
  sendAndCollectUntilPong,
  tracedByFrames,
  type UnpackedFrame,
} from '../../harness/setup/unpacked-frames.ts';
import { isSilence, type WireSocket } from '../../harness/target/wire.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { withZeroedNumbers } from './zero-numbers.ts';

const PLAIN = 'mtf-zstd.v1';
const CONTROL = ['subscriptionResponse', 'error', 'pong', 'post'];

function channelOf({ json }: UnpackedFrame): string {
  return typeof json?.channel === 'string' ? json.channel : '';
}

/** Messages for every connection: requests for bodies of an inactive account, and one of each control frame. */
function asked(user: string, coin: string): readonly JsonObject[] {
  return [
    { method: 'subscribe', subscription: { type: 'open_orders', user } },
    { method: 'subscribe', subscription: { type: 'l2_book', coin } },
    { method: 'subscribe', subscription: { type: 'no_such_channel' } },
    { method: 'post', id: 1, request: { type: 'info', payload: { type: 'exchange_status' } } },
  ];
}

type Packed = Pick<CaseContext<never>, 'given' | 'rawTarget' | 'venue'>;

/** A connection in each mode of the gateway, and its dictionary. */
async function modesOf({ given, rawTarget, venue }: Packed) {
  const target = await openGatewayTarget({ given, rawTarget });
  const { bytes, id } = await fetchCompressionDictionary(target);
  const modes: { readonly name: string; readonly socket: WireSocket; readonly dictionary: Uint8Array | null }[] = [];
  for (const [offers, dictionary] of [
    [[], null],
    [[PLAIN], null],
    [[`${PLAIN}.d${id}`], bytes],
  ] as const) {
    const socket = await openSocketWithProtocols(target, offers);
    if (isSilence(socket)) throw new Blocked(`no socket is opened to an offer of ${offers.join() || 'nothing'}`);
    given.afterwards(async () => socket.close());
    if (socket.protocol === '' && offers.length > 0) continue;
    modes.push({ name: socket.protocol, socket, dictionary });
  }
  const [market] = venue.markets;
  if (market === undefined) throw new Unsupported('a perpetual market');
  return { modes, frames: asked(given.stranger().address, market.coin) };
}

function plain({ kind, json, broken }: UnpackedFrame) {
  return { kind, json, broken };
}

function contentOf(frame: UnpackedFrame | undefined) {
  return frame === undefined ? tracedByFrames([], undefined) : tracedByFrames([frame], plain(frame));
}

/** Returns why a frame could not be decoded. */
function faultOf(frame: UnpackedFrame | undefined) {
  return frame === undefined ? tracedByFrames([], undefined) : tracedByFrames([frame], frame.broken);
}

export default check({
  id: 'compression.frames',
  title: 'a compressed feed carries the same frames as a plain one, and leaves control frames uncompressed',
  clauses: [
    'compression.frame.binary',
    'compression.frame.text',
    'compression.frame.control',
    'compression.offer.none',
    'compression.frame.client',
  ],
  by: 'observe',
  needs: ['wire', 'gateway'],
  async run(context) {
    const { expect } = context;
    const { modes, frames } = await modesOf(context);
    const bodies: string[] = [];
    for (const { name, socket, dictionary } of modes) {
      const reported = await sendAndCollectUntilPong(socket, frames, dictionary, 'open_orders');
      if (name === '')
        expect('compression.offer.none').absent(
          contentOf(reported.find(({ kind }) => kind === 'binary')),
          'binary frame',
        );
      const broken = (kind: UnpackedFrame['kind']) =>
        reported.find((frame) => frame.kind === kind && frame.broken !== null);
      expect('compression.frame.text').absent(faultOf(broken('text')), 'text frame without JSON', name);
      if (name !== '') {
        const packed = reported.find((frame) => frame.kind === 'binary' && CONTROL.includes(channelOf(frame)));
        expect('compression.frame.control').absent(contentOf(packed), 'compressed control frame', name);
        expect('compression.frame.binary').absent(
          faultOf(broken('binary')),
          'binary frame that is not zstd-compressed JSON',
          name,
        );
      }
      const own = reported.find((frame) => channelOf(frame) === 'open_orders');
      bodies.push(own?.json ? canonicalText(withZeroedNumbers(own.json)) : 'no frame');
      expect('compression.frame.binary').equal(
        tracedByFrames(own === undefined ? reported.slice(0, 5) : [own], bodies.at(-1)),
        bodies[0],
        `open_orders under ${name || 'no subprotocol'}`,
      );

      socket.send(Buffer.from('{"method":"ping"}'));
      const after = await sendAndCollectUntilPong(socket, [], dictionary);
      const errors = after.filter((frame) => channelOf(frame) === 'error' && frame.kind === 'text');
      expect('compression.frame.client').relation(
        'one error frame in text after a binary client frame, and an open socket',
        { frames: tracedByFrames(after.slice(0, 5), after.slice(0, 5).map(plain)) },
        () => errors.length === 1 && after.at(-1)?.json?.channel === 'pong',
        name,
      );
    }
  },
});

export const dictionaryFixedCheck = check({
  id: 'compression.dictionary-fixed',
  title: 'a connection uses one dictionary from its first frame to its last',
  clauses: ['compression.dict.fixed'],
  by: 'observe',
  needs: ['wire', 'gateway'],
  async run(context) {
    const { given, pace, expect } = context;
    const { modes } = await modesOf(context);
    const clause = expect('compression.dict.fixed');
    const packed = modes.find(({ dictionary }) => dictionary !== null);
    if (!clause.exercised(packed !== undefined, 'a gateway that takes the token of its dictionary')) return;
    if (packed === undefined) return;
    const { address: user } = given.stranger();
    for (const [round, type] of ['open_orders', 'account_state', 'ledger_updates'].entries()) {
      const subscribe = { method: 'subscribe', subscription: { type, user } };
      const reported = await sendAndCollectUntilPong(packed.socket, [subscribe], packed.dictionary, type);
      const binary = reported.filter(({ kind }) => kind === 'binary');
      const broken = binary.find((frame) => frame.broken !== null);
      if (round > 0 || clause.exercised(binary.length > 0, 'a packed frame'))
        clause.absent(faultOf(broken), 'frame that does not decompress with the dictionary of the connection', '');
      await pace.blocks(2);
    }
  },
});
