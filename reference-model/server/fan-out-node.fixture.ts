import { parentPort } from 'node:worker_threads';
import { bookSubscribeFrame, makeMovingBookVenue, openBareSockets } from './fan-out.fixture.ts';
import { startServer } from './serve.ts';

// The node behind the gateway of `fan-out.bench.ts`, and bare sockets, in a separate thread, so that their cost is not charged to the
// gateway. It receives `cut`, or frames for the bare sockets. It sends the addresses of both, then each subscriber's frames.

const { venue, cut } = makeMovingBookVenue('node');
const frames: string[] = [];
venue.connect('10.0.0.1', (text) => void frames.push(text)).receive(bookSubscribeFrame);
const server = await startServer(venue, { port: 0, blocks: { mode: 'manual' } });
const bare = await openBareSockets();

parentPort?.on('message', (said: 'cut' | 'told' | readonly (string | Uint8Array)[]) => {
  if (said === 'cut') cut();
  else if (said === 'told') parentPort?.postMessage(frames.splice(0));
  else bare.send(said);
});
parentPort?.postMessage([server.url, bare.url]);
