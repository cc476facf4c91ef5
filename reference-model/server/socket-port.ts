import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import type { SocketSource, Ticket } from '../door.ts';
import { peerOf } from './listener.ts';

export interface SocketPort {
  /** Where sockets are opened. */
  readonly path: string;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): void;
}

/** A subscribe frame is some hundred bytes, a signed batch some hundred thousand. */
const MAX_FRAME_BYTES = 4 * 1024 * 1024;
/** What a client that does not read may leave with us before its socket is cut: some of the largest snapshots. */
const MAX_UNSENT_BYTES = 8 * 1024 * 1024;

/** What the port tells of its sockets. */
export interface SocketPortListeners {
  /** Before each frame of a client: time that has passed reaches the venue first. */
  readonly beforeFrame: () => void;
  /** Each post whose answer waits for a block, so that the wait can end. */
  readonly onTicket: (ticket: Ticket) => void;
  /** The model broke a promise of its own: the socket is cut. */
  readonly onFault: (error: unknown) => void;
  readonly watch?: SocketWatch | undefined;
}

/** Looks on at the sockets, and changes nothing. */
export interface SocketWatch {
  readonly onOpen: () => void;
  readonly onClose: () => void;
  /** Once the venue has taken it in. `text` is null of a binary frame. */
  readonly onFrame: (text: string | null, outcome: FrameOutcome) => void;
}

/** Why a frame gets an error frame, the ticket of a post that was asked, else null. */
export type FrameOutcome = string | Ticket | null;

/** Carries the sockets of one path to the venue. Pings of the protocol are answered below this layer. */
export function openSocketPort(source: SocketSource, listeners: SocketPortListeners): SocketPort {
  const { beforeFrame, onTicket, onFault, watch } = listeners;
  const { path, answersPings, selects } = source.connectionRules;
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    perMessageDeflate: false,
    autoPong: answersPings,
    handleProtocols: (offered) => selects(offered),
  });
  const carry = (ws: WebSocket, peer: string): void => {
    const send = (frame: string | Uint8Array): void => {
      if (ws.bufferedAmount > MAX_UNSENT_BYTES) ws.terminate();
      else ws.send(frame, ignored);
    };
    const carried = source.connect(peer, send, () => ws.close(CLOSE_GOING_AWAY), {
      protocol: ws.protocol,
      deliver: send,
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
    // Broken frames: ws closes the socket with the code of the fault, `close` follows.
    ws.on('error', ignored);
  };
  return {
    path,
    upgrade: (request, socket, head) => {
      server.handleUpgrade(request, socket, head, (ws) => carry(ws, peerOf(request)));
    },
    close: () => {
      for (const ws of server.clients) ws.terminate();
      server.close();
    },
  };
}

const CLOSE_GOING_AWAY = 1001;

function ignored(): void {}
