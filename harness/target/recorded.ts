import { passedOn } from './passed-on.ts';
import { printHeaders } from './redact.ts';
import type { Transcript } from './transcript.ts';
import {
  type ConnectOptions,
  isSilence,
  type RequestOptions,
  type Target,
  type WireClosed,
  type WireFrame,
  type WireIdle,
  type WireOutcome,
  type WireRequest,
  type WireSilence,
  type WireSocket,
} from './wire.ts';

/**
 * The same target, with everything that this caller sends and receives written to its transcript. Frames are written
 * when they are taken. Closing it closes the target.
 */
export function recorded(target: Target, transcript: Transcript): Target {
  return passedOn(target, {
    async request(request: WireRequest, options?: RequestOptions): Promise<WireOutcome> {
      const answers = transcript.sent('http', request.body ?? '', requestHead(request, options?.label));
      const outcome = await target.request(request, options);
      const { reply } = outcome;
      if (reply !== undefined)
        transcript.received('http', reply.text, replyHead(reply.status, reply.headers), { answers, arrival: reply });
      else if (outcome.kind === 'silence')
        transcript.received('http', printSilence(outcome), '', { answers, arrival: outcome });
      return outcome;
    },
    async connect(options?: ConnectOptions): Promise<WireSocket | WireSilence> {
      const offered = options?.protocols?.join(', ') ?? '';
      transcript.sent('ws', `connect ${options?.path ?? '/ws'}${offered === '' ? '' : ` offering ${offered}`}`);
      const socket = await target.connect(options);
      if (isSilence(socket)) {
        transcript.received('ws', printSilence(socket));
        return socket;
      }
      transcript.received('ws', `open${socket.protocol === '' ? '' : ` with ${socket.protocol}`}`);
      return new RecordedSocket(socket, transcript);
    },
  });
}

class RecordedSocket implements WireSocket {
  readonly #socket: WireSocket;
  readonly #transcript: Transcript;
  #closeTold = false;

  constructor(socket: WireSocket, transcript: Transcript) {
    this.#socket = socket;
    this.#transcript = transcript;
  }

  get open(): boolean {
    return this.#socket.open;
  }

  get protocol(): string {
    return this.#socket.protocol;
  }

  send(data: string | Uint8Array, options?: Pick<RequestOptions, 'overBudget'>): void {
    if (typeof data === 'string') this.#transcript.sent('ws', data);
    else this.#transcript.sent('ws', printBytes(data));
    this.#socket.send(data, options);
  }

  ping(): void {
    this.#transcript.sent('ws', 'ping');
    this.#socket.ping();
  }

  close(): void {
    this.#transcript.sent('ws', 'close');
    this.#socket.close();
  }

  next(): Promise<WireFrame | WireClosed>;
  next(timeoutMs: number): Promise<WireFrame | WireClosed | WireIdle>;
  async next(timeoutMs?: number): Promise<WireFrame | WireClosed | WireIdle> {
    const result = await (timeoutMs === undefined ? this.#socket.next() : this.#socket.next(timeoutMs));
    switch (result.kind) {
      case 'text':
        this.#transcript.received('ws', result.text, '', { arrival: result });
        break;
      case 'binary':
        this.#transcript.received('ws', printBytes(result.bytes), '', { arrival: result });
        break;
      case 'pong':
        this.#transcript.received('ws', 'pong');
        break;
      case 'closed':
        if (!this.#closeTold) this.#transcript.received('ws', `closed (${result.reason}): ${result.detail}`);
        this.#closeTold = true;
        break;
      case 'idle':
        break;
    }
    return result;
  }
}

function requestHead({ method, path, headers, body }: WireRequest, label: string | undefined): string {
  const purpose = label === undefined ? '' : `[${label}] `;
  return `${purpose}${method} ${path}\n${headers === undefined ? '' : printHeaders(headers)}${body === undefined ? '' : '\n'}`;
}

function replyHead(status: number, headers: Readonly<Record<string, string>>): string {
  return `${status}\n${printHeaders(headers)}\n`;
}

function printSilence({ reason, detail }: WireSilence): string {
  return `no reply (${reason}): ${detail}`;
}

function printBytes(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 64)).toString('hex');
  return `binary frame of ${bytes.byteLength} bytes: ${start}${bytes.byteLength > 64 ? '…' : ''}`;
}
