import { expect, test } from 'vitest';
import { readDefaultGenesis, Venue } from '../../reference-model/index.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { FrameQueue } from '../target/frame-queue.ts';
import { InProcessTarget } from '../target/in-process.ts';
import type { Target, WireSocket } from '../target/wire.ts';
import { wrapTarget } from '../target/wrap-target.ts';
import { FeedPeeker } from './feed-peeker.ts';

const alice = `0x${'a'.repeat(40)}`;
const bob = `0x${'b'.repeat(40)}`;

const stateOf = (user: string) => ({ type: 'account_state', user }) as const;

function venueWith(connected: (socket: WireSocket) => WireSocket = (socket) => socket) {
  const venue = new Venue(readDefaultGenesis());
  const inner = new InProcessTarget(venue);
  let sockets = 0;
  const target: Target = wrapTarget(inner, {
    async connect(options) {
      sockets += 1;
      const socket = await inner.connect(options);
      return 'kind' in socket ? socket : connected(socket);
    },
  });
  return { venue, target, sockets: () => sockets };
}

test('a peek shows the current state and its block, at no weight', async () => {
  const { venue, target, sockets } = venueWith();
  const look = new FeedPeeker(target);
  const before = await look.peek(stateOf(alice));
  venue.commit();
  const [one, other] = await Promise.all([look.peek(stateOf(alice)), look.peek(stateOf(bob))]);
  expect(one).toMatchObject({ address: alice, withdrawable: '0', height: Number(before?.height) + 1 });
  expect(other).toMatchObject({ address: bob });
  expect([target.traffic.weight, sockets()]).toEqual([0, 1]);
});

test('callers during a peek share a later one', async () => {
  const { target } = venueWith();
  const look = new FeedPeeker(target);
  const first = look.peek(stateOf(alice));
  const second = look.peek(stateOf(alice));
  const third = look.peek(stateOf(alice));
  expect(second).toBe(third);
  expect(second).not.toBe(first);
  expect(await Promise.all([first, second])).toEqual([expect.anything(), expect.anything()]);
});

test('a socket that ended is opened again', async () => {
  const opened: WireSocket[] = [];
  const { target, sockets } = venueWith((socket) => {
    opened.push(socket);
    return socket;
  });
  const look = new FeedPeeker(target);
  expect(await look.peek(stateOf(alice))).not.toBeNull();
  opened[0]?.close();
  expect(await look.peek(stateOf(alice))).not.toBeNull();
  expect(sockets()).toBe(2);
});

test('a feed that shows nothing is given up after some futile peeks', async () => {
  let sent = 0;
  const mute = (socket: WireSocket): WireSocket => ({
    open: true,
    protocol: '',
    ping: () => undefined,
    close: () => socket.close(),
    next: () => new Promise<never>(() => undefined),
    send: () => {
      sent += 1;
    },
  });
  const { target } = venueWith(mute);
  const look = new FeedPeeker(target, null, 1);
  const bodies = [];
  for (let looks = 0; looks < 5; looks++) bodies.push(await look.peek(stateOf(alice)));
  expect(bodies).toEqual([null, null, null, null, null]);
  expect(sent).toBe(6);
});

test('the pause detector is notified of each peek and its result', async () => {
  const { target } = venueWith();
  const noted: unknown[] = [];
  const look = new FeedPeeker(target, { notePeek: async (body) => void noted.push(await body) });
  const body = await look.peek(stateOf(alice));
  expect(noted).toEqual([body]);
});

/**
 * Socket of a venue that answers each subscription to orders with a frame that does not name its account, and optionally acknowledges an
 * unsubscribe.
 */
function ordersSocket({ ends }: { readonly ends: boolean }) {
  const frames = new FrameQueue();
  const tell = (json: JsonObject) => frames.push({ kind: 'text', text: '', json, t: 0 });
  const asked: string[] = [];
  const send = (data: string | Uint8Array) => {
    const { method, subscription } = JSON.parse(String(data));
    asked.push(`${method} ${subscription.user}`);
    if (method === 'subscribe') tell({ channel: 'open_orders', data: [{ oid: subscription.user }], is_snapshot: true });
    else if (ends) tell({ channel: 'subscriptionResponse', data: { method, subscription } });
  };
  const socket = {
    get open() {
      return !frames.closed;
    },
    send,
    close: () => frames.close({ kind: 'closed', reason: 'closed', code: 1000, detail: '', t: 0 }),
    next: () => frames.next(),
  };
  // The code under test uses nothing else of it.
  return { asked, socket: socket as unknown as WireSocket };
}

const ordersOf = (user: string) => ({ type: 'open_orders', user }) as const;

test('frames that do not name their account are peeked one account after another', async () => {
  const { asked, socket } = ordersSocket({ ends: true });
  const { target } = venueWith(() => socket);
  const look = new FeedPeeker(target);
  const bodies = await Promise.all([look.peek(ordersOf(alice)), look.peek(ordersOf(bob))]);
  expect(bodies).toEqual([alice, bob].map((oid) => ({ orders: [{ oid }] })));
  expect(asked).toEqual([alice, bob].flatMap((user) => [`subscribe ${user}`, `unsubscribe ${user}`]));
});

test('where the unsubscribe is not acknowledged nothing is returned, and after some tries the channel is given up', async () => {
  const { target, sockets } = venueWith(() => ordersSocket({ ends: false }).socket);
  const look = new FeedPeeker(target, null, 1);
  for (let looks = 0; looks < 5; looks++) expect(await look.peek(ordersOf(alice))).toBeNull();
  expect(sockets()).toBe(3);
});
