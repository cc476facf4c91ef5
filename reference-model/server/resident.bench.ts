import { bookSubscribeFrame } from './fan-out.fixture.ts';
import { requireOpenFilesLimit } from './open-files.fixture.ts';
import { openSocketReaders } from './readers.fixture.ts';
import { startVenueProcess, type VenueProcess } from './served-alone.fixture.ts';

const SOCKETS = 1_000;
const BLOCKS = 50;
const MOST_BYTES = 300 * 1024 * 1024;

/** Returns the memory limit for a process with a thousand sockets, each sent fifty blocks, divided by its actual memory. */
async function room(isInFront: boolean): Promise<number> {
  requireOpenFilesLimit(2 * SOCKETS + 200);
  const node = await startVenueProcess();
  const venues: VenueProcess[] = [node];
  try {
    const front = isInFront ? await startVenueProcess(node.url) : node;
    if (isInFront) venues.push(front);
    const readers = await openSocketReaders({ url: front.url, count: SOCKETS, says: bookSubscribeFrame });
    for (let block = 0; block < BLOCKS; block += 1) {
      await node.cut();
      // No book frame is shorter, and an acknowledgement precedes the first.
      await readers.received(SHORTEST_BYTES);
    }
    const bytes = await front.memory();
    await readers.end();
    return MOST_BYTES / bytes;
  } finally {
    for (const venue of venues.toReversed()) await venue.end();
  }
}

const SHORTEST_BYTES = 1_000;

export const benchmarks = [
  { name: 'resident-1k-sockets-node', bar: 1, run: () => room(false) },
  { name: 'resident-1k-sockets-in-front', bar: 1, run: () => room(true) },
];
