import { Gateway } from '../gateway/gateway.ts';
import { makeMovingBookVenue } from './fan-out.fixture.ts';
import { startServer } from './serve.ts';
import { startGateway } from './serve-gateway.ts';

// The process behind `startVenueProcess`. Its argument is the node behind a gateway; without one it is a node.

function onFault(_error: unknown): void {
  process.exit(1);
}

async function served(upstream: string | undefined) {
  if (upstream !== undefined)
    return { ...(await startGateway(new Gateway(upstream), { port: 0, onFault })), cut: nothing };
  const { venue, cut } = makeMovingBookVenue('node');
  // All its clients share one address.
  venue.setLimits({ perIp: null, perAccount: null });
  return { ...(await startServer(venue, { port: 0, blocks: { mode: 'manual' }, onFault })), cut };
}

function nothing(): void {}

const { url, cut } = await served(process.argv[2]);
process.on('message', async (word) => {
  if (word === 'cut') cut();
  else await globalThis.gc?.();
  process.send?.(process.memoryUsage().rss);
});
// The parent process is gone.
process.on('disconnect', () => process.exit());
process.send?.(url);
