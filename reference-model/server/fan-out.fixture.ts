import { createServer, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer } from 'ws';
import { printJson } from '../../spec-schemas/json/lossless.ts';
import { placeOrder } from '../engine/orders/place-order.ts';
import { readDefaultGenesis } from '../genesis/load.ts';
import { bookPx, lots } from '../numeric/planes.ts';
import type { VenueServerKind } from '../role.ts';
import { plainOrderFields } from '../state/live-order.ts';
import { Venue } from '../venue.ts';

const LEVELS = 20;
const OWNER = '0x00000000000000000000000000000000000000b1';

/** Subscription to the book changed by `makeMovingBookVenue`. */
export const bookSubscribeFrame = printJson({ method: 'subscribe', subscription: { type: 'l2_book', coin: 'BTC' } });

/** A venue with a full book, one level of which every block changes. */
export function makeMovingBookVenue(role: VenueServerKind): { readonly venue: Venue; readonly cut: () => void } {
  const genesis = readDefaultGenesis();
  const owner = { address: OWNER, usdc: '1000000000', tokens: {} } as const;
  const venue = new Venue({ ...genesis, accounts: [...genesis.accounts, owner] }, { role });
  const place = (level: number): void => {
    const away = level % 2 === 0 ? -10 - level : 10 + level;
    const placed = placeOrder(venue.core, {
      owner: OWNER,
      market: 0,
      ...plainOrderFields,
      side: away < 0 ? 'bid' : 'ask',
      lots: lots(1_000n),
      px: bookPx(BigInt(60_000 + away) * 100_000_000n),
      tif: 'gtc',
      stpMode: 'cancel_newest',
      reduceOnly: false,
      cloid: null,
      hash: '0x',
    });
    if ('error' in placed) throw new Error(placed.error.message);
  };
  for (let level = 0; level < 2 * LEVELS; level += 1) place(level);
  venue.commit();
  let blocks = 0;
  const cut = () => {
    place(blocks % (2 * LEVELS));
    blocks += 1;
    venue.commit();
  };
  return { venue, cut };
}

/** Plain `ws` sockets at `/ws`, without a venue. */
export interface BareSocketServer {
  readonly url: string;
  send(frames: readonly (string | Uint8Array)[]): void;
  close(): void;
}

/**
 * @param protocol  subprotocol of each; omitted: none
 * @param upstream  other bare sockets: each socket connects to one of them and forwards its messages; omitted: none
 */
export async function openBareSockets(protocol?: string, upstream?: string): Promise<BareSocketServer> {
  const clients = new Set<WebSocket>();
  const server = createServer();
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    handleProtocols: () => protocol ?? false,
  });
  const accept = (request: IncomingMessage, socket: Duplex, head: Buffer, behind: WebSocket | null) =>
    sockets.handleUpgrade(request, socket, head, (client) => {
      clients.add(client);
      behind?.on('message', (data, binary) => client.send(data, { binary }, ignoreResult));
    });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (upstream === undefined) return accept(request, socket, head, null);
    const behind = new WebSocket(`${upstream.replace('http', 'ws')}/ws`, { perMessageDeflate: false });
    behind.once('open', () => accept(request, socket, head, behind));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the server listens');
  return {
    url: `http://127.0.0.1:${address.port}`,
    send: (frames) => {
      for (const frame of frames) for (const client of clients) client.send(frame, ignoreResult);
    },
    close: () => {
      for (const client of clients) client.terminate();
      server.close();
    },
  };
}

function ignoreResult(): void {}

/** Returns the wire size of received frames. @source RFC 6455, section 5.2 */
export function wireByteCount(frames: readonly (string | Uint8Array)[]): number {
  return frames.reduce((sum, frame) => {
    const length = Buffer.byteLength(frame);
    return sum + length + (length < 126 ? 2 : length < 65_536 ? 4 : 10);
  }, 0);
}
