import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import type { PendingReply, ProxiedSocketSource, ReachedUpstream, SocketSource, VenueReply } from '../door.ts';
import { isForwardedByGateway, peerAddressOf, SUBSCRIPTIONS_HEADER } from '../gateway/client-headers.ts';

export interface SocketPort {
  /** Path of the sockets. */
  readonly path: string;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): void;
}

/** A subscribe frame has about a hundred bytes, a signed batch a few hundred thousand. */
const MAX_FRAME_BYTES = 4 * 1024 * 1024;
/** Maximum unread bytes per client before its socket is cut: several of the largest snapshots. */
const MAX_UNSENT_BYTES = 8 * 1024 * 1024;

/** Callbacks of the port about its sockets. */
export interface SocketPortListeners {
  /** Called before each client frame, to advance the venue by the elapsed time first. */
  readonly beforeFrame: () => void;
  /** Called for each post whose answer waits for a block, so that the wait can be ended. */
  readonly onTicket: (ticket: PendingReply) => void;
  /** Called if the model violated an invariant of its own: the socket is cut. */
  readonly onFault: (error: unknown) => void;
  /** Whether to cut an upgrade with these headers without an answer; absent: never. */
  readonly isCutOff?: (headers: Readonly<Record<string, unknown>>) => boolean;
  readonly watch?: SocketObserver | undefined;
}

/** Observes the sockets without changing anything. */
export interface SocketObserver {
  readonly onOpen: () => void;
  readonly onClose: () => void;
  /** Called once the venue has handled a frame. `text` is null for a binary frame. */
  readonly onFrame: (text: string | null, outcome: FrameOutcome) => void;
}

/** The reason of an error frame, the ticket of a post, else null. */
export type FrameOutcome = string | PendingReply | null;

/** Connects the sockets of one path to the venue. Protocol pings are answered below this layer. */
export function openSocketPort(source: SocketSource | ProxiedSocketSource, listeners: SocketPortListeners): SocketPort {
  const { path, answersPings, selects } = source.connectionRules;
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    perMessageDeflate: false,
    autoPong: answersPings,
    handleProtocols: (offered) => selects(offered),
  });
  if (!('reach' in source)) server.on('headers', (headers, request) => tellMost(source, headers, request));
  return {
    path,
    upgrade: (request, socket, head) => {
      if (listeners.isCutOff?.(request.headers) === true) {
        socket.destroy();
        return;
      }
      const peer = peerAddressOf(request);
      const accept = (end: Pick<ReachedUpstream, 'connect'>) =>
        server.handleUpgrade(request, socket, head, (ws) => carry(ws, end, listeners));
      if ('reach' in source) {
        socket.on('error', ignored);
        void source.reach(peer).then((end) => {
          if (!('connect' in end)) refuse(socket, end);
          else if (socket.destroyed) end.abandon();
          else accept(end);
        });
        return;
      }
      const refusal = source.refusal?.() ?? null;
      if (refusal !== null) refuse(socket, refusal);
      else accept({ connect: (deliver, onClose, binary) => source.connect(peer, deliver, onClose, binary) });
    },
    close: () => {
      for (const ws of server.clients) ws.terminate();
      server.close();
    },
  };
}

/** Connects an accepted socket. */
function carry(ws: WebSocket, end: Pick<ReachedUpstream, 'connect'>, listeners: SocketPortListeners): void {
  const { beforeFrame, onTicket, onFault, watch } = listeners;
  let unsent = 0;
  const onSent = () => {
    unsent -= 1;
  };
  const send = (frame: string | Uint8Array): void => {
    if (ws.bufferedAmount > MAX_UNSENT_BYTES) {
      ws.terminate();
      return;
    }
    unsent += 1;
    ws.send(frame, onSent);
  };
  const carried = end.connect(send, () => ws.close(CLOSE_GOING_AWAY), {
    protocol: ws.protocol,
    deliver: send,
    unsent: () => unsent,
  });
  carried.onWaiting = onTicket;
  watch?.onOpen();
  ws.on('message', (data: RawData, isBinary: boolean) => {
    beforeFrame();
    try {
      const text = isBinary ? null : data.toString();
      const outcome = text === null ? carried.receiveBinary() : carried.receive(text);
      watch?.onFrame(text, outcome);
    } catch (error) {
      ws.terminate();
      onFault(error);
    }
  });
  ws.on('close', () => {
    carried.close();
    watch?.onClose();
  });
  // Broken frames: ws closes the socket with the code of the fault, and `close` follows.
  ws.on('error', ignored);
}

/** A gateway holds some of its clients' subscriptions itself, so it must know the limit. */
function tellMost({ mostSubscriptions }: SocketSource, headers: string[], request: IncomingMessage): void {
  if (mostSubscriptions === undefined || !isForwardedByGateway(request.headers)) return;
  const most = mostSubscriptions(peerAddressOf(request));
  headers.push(`${SUBSCRIPTIONS_HEADER}: ${Number.isFinite(most) ? most : 'any'}`);
}

/** Answers a rejected upgrade. */
function refuse(socket: Duplex, { status, headers, body }: VenueReply): void {
  const all = { ...headers, 'content-length': String(Buffer.byteLength(body)), connection: 'close' };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.on('error', ignored);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`);
}

const CLOSE_GOING_AWAY = 1001;

function ignored(): void {}
