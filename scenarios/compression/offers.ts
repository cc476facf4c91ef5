import { check } from '../../harness/check/check.ts';
import { derived, type Traced } from '../../harness/check/evidence.ts';
import {
  fetchCompressionDictionary,
  openGatewayTarget,
  openSocketWithProtocols,
} from '../../harness/setup/unpacked-frames.ts';
import { isSilence } from '../../harness/target/wire.ts';

const PLAIN = 'mtf-zstd.v1';

export default check({
  id: 'compression.offers',
  title: 'the server selects one of the offered subprotocols, or none',
  clauses: [
    'compression.offer.plain',
    'compression.offer.dictionary',
    'compression.offer.preference',
    'compression.offer.stale',
  ],
  by: 'observe',
  needs: ['wire', 'gateway'],
  async run(context) {
    const { expect } = context;
    const target = await openGatewayTarget(context);
    const { id } = await fetchCompressionDictionary(target);
    const withDictionary = `${PLAIN}.d${id}`;
    const stale = `${PLAIN}.d${id === '00000000' ? '11111111' : '00000000'}`;
    /** The token echoed by the server; a message if a client cannot use it. */
    const echoed = async (...offers: readonly string[]) => {
      const socket = await openSocketWithProtocols(target, offers);
      if (isSilence(socket)) return derived(`an upgrade that no client takes: ${socket.detail}`, socket);
      socket.close();
      return derived(socket.protocol, socket);
    };
    const oneOf = (clause: Parameters<typeof expect>[0], offers: readonly [string, ...string[]], got: Traced<string>) =>
      expect(clause).oneOf(got, [...offers, ''], 'sec-websocket-protocol');
    const alone = await echoed(PLAIN);
    oneOf('compression.offer.plain', [PLAIN], alone);
    oneOf('compression.offer.dictionary', [withDictionary], await echoed(withDictionary));
    oneOf('compression.offer.preference', [withDictionary, PLAIN], await echoed(withDictionary, PLAIN));
    const fallen = await echoed(stale, PLAIN);
    // A gateway that accepts the plain token alone can fall back to it.
    const clause = expect('compression.offer.stale');
    if (clause.exercised(alone.value === PLAIN, 'a gateway that takes the plain token'))
      clause.equal(fallen, PLAIN, `subprotocol selected from the offers ${stale} and ${PLAIN}`);
  },
});
