import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { measureSpeedup } from '../../tools/bench/side-by-side.ts';
import { compressionRules } from '../feed/compression.ts';
import { Gateway } from '../gateway/gateway.ts';
import type { VenueServerKind } from '../role.ts';
import {
  type BareSocketServer,
  bookSubscribeFrame,
  makeMovingBookVenue,
  openBareSockets,
  wireByteCount,
} from './fan-out.fixture.ts';
import { requireOpenFilesLimit } from './open-files.fixture.ts';
import { openSocketReaders } from './readers.fixture.ts';
import { startServer } from './serve.ts';
import { startGateway } from './serve-gateway.ts';

const SUBSCRIBERS = 1_000;
const ROUNDS = 30;
const BLOCKS = 2;
const PACKED = 'mtf-zstd.v1';

type Frames = readonly (string | Uint8Array)[];

/** A served venue, and bare sockets as the baseline. */
interface Sides {
  readonly url: string;
  readonly bare: BareSocketServer;
  /** Returns the frames sent to a subscriber since the last call. */
  readonly takeFrames: () => Promise<Frames>;
  /** Cuts a block that is pushed to the subscribers. */
  readonly cut: () => void;
  /** Sends the same frames over the bare sockets. */
  readonly send: (frames: Frames) => void;
  readonly close: () => Promise<void>;
}

/** Returns the speed at which blocks reach their subscribers, relative to plain `ws` with the same bytes. */
async function fanOut(sides: Promise<Sides>, protocol?: string): Promise<number> {
  // Counts both ends of our sockets and of the baseline's, each with at most one upstream, plus the process's other files.
  requireOpenFilesLimit(8 * SUBSCRIBERS + 200);
  const { url, bare, takeFrames, cut, send, close } = await sides;
  const readers = { count: SUBSCRIBERS, ...(protocol === undefined ? {} : { protocol }) };
  const ours = await openSocketReaders({ ...readers, url, says: bookSubscribeFrame });
  const theirs = await openSocketReaders({ ...readers, url: bare.url, says: null });
  await ours.received(wireByteCount(await takeFrames()));
  let frames: Frames = [];
  try {
    return await measureSpeedup({
      rounds: ROUNDS,
      ours: async () => {
        for (let block = 0; block < BLOCKS; block += 1) cut();
        frames = await takeFrames();
        if (frames.length !== BLOCKS) throw new Error(`${frames.length} frames of ${BLOCKS} blocks`);
        await ours.received(wireByteCount(frames));
      },
      theirs: async () => {
        send(frames);
        await theirs.received(wireByteCount(frames));
      },
    });
  } finally {
    await Promise.all([ours.end(), theirs.end()]);
    bare.close();
    await close();
  }
}

/** A venue in this process against plain `ws`. */
async function alone(role: VenueServerKind, protocol?: string): Promise<Sides> {
  const { venue, cut } = makeMovingBookVenue(role);
  const sent: (string | Uint8Array)[] = [];
  const deliver = (frame: string | Uint8Array) => void sent.push(frame);
  const twin = venue.connect('10.0.0.1', deliver, undefined, { protocol: protocol ?? '', deliver });
  twin.receive(bookSubscribeFrame);
  const server = await startServer(venue, { port: 0, blocks: { mode: 'manual' } });
  const bare = await openBareSockets(protocol);
  return {
    url: server.url,
    bare,
    takeFrames: async () => sent.splice(0),
    cut,
    send: bare.send,
    close: () => server.close(),
  };
}

/** A gateway in this process in front of a node elsewhere, against `ws` sockets that forward what the bare sockets there send. */
async function inFront(protocol?: string): Promise<Sides> {
  const node = new Worker(new URL('./fan-out-node.fixture.ts', import.meta.url));
  const [[nodeUrl, bareUrl]] = (await once(node, 'message')) as [[string, string]];
  const packing = compressionRules.packing(protocol ?? '');
  const onFault = (error: unknown) => {
    throw error;
  };
  const gateway = await startGateway(new Gateway(nodeUrl), { port: 0, onFault });
  const bare = await openBareSockets(protocol, bareUrl);
  return {
    url: gateway.url,
    bare,
    takeFrames: async () => {
      node.postMessage('told');
      const [texts] = (await once(node, 'message')) as [readonly string[]];
      return texts.map((text) => (packing === null || isOfControl(text) ? text : compressionRules.pack(text, packing)));
    },
    cut: () => node.postMessage('cut'),
    send: (frames) => node.postMessage(frames),
    close: async () => {
      await gateway.close();
      await node.terminate();
    },
  };
}

function isOfControl(text: string): boolean {
  return text.includes('"subscriptionResponse"');
}

/** At most twice the time that plain `ws` needs to send the same bytes. */
const BAR = 1 / 2;

export const benchmarks = [
  { name: 'fan-out-1k-node', bar: BAR, run: () => fanOut(alone('node')) },
  { name: 'fan-out-1k-node-as-gateway', bar: BAR, run: () => fanOut(alone('gateway')) },
  { name: 'fan-out-1k-packed', bar: BAR, run: () => fanOut(alone('gateway', PACKED), PACKED) },
  { name: 'fan-out-1k-in-front', bar: BAR, run: () => fanOut(inFront()) },
  { name: 'fan-out-1k-in-front-packed', bar: BAR, run: () => fanOut(inFront(PACKED), PACKED) },
];
