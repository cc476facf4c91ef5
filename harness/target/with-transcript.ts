import { FrameCorrelator } from './frame-correlator.ts';
import { formatHeaders } from './redact.ts';
import { actualSentBodyOf, unnormalizedOriginal } from './served-original.ts';
import type { SentMessage, Transcript } from './transcript.ts';
import {
  type ConnectOptions,
  isSilence,
  type RequestOptions,
  type Target,
  type WireOutcome,
  type WireRequest,
  type WireSilence,
  type WireSocket,
} from './wire.ts';
import { wrapTarget } from './wrap-target.ts';
import { type SocketArrival, WrappedSocket } from './wrapped-socket.ts';

/**
 * Returns the target with everything that this caller sends and receives recorded in its transcript. Frames are recorded when they are
 * taken. Closing it closes the target.
 */
export function withTranscript(target: Target, transcript: Transcript): Target {
  return wrapTarget(target, {
    async request(request: WireRequest, options?: RequestOptions): Promise<WireOutcome> {
      const head = () => requestHead(request, options?.label);
      const answers = transcript.sent('http', request.body ?? '', head);
      const outcome = await target.request(request, options);
      const { reply } = outcome;
      if (reply !== undefined) {
        const inItsWords = actualSentBodyOf(reply);
        if (inItsWords !== undefined) transcript.wentOut(answers, inItsWords, head);
        const content = reply.validUtf8 ? reply.text : reply.bytes;
        transcript.received('http', content, () => replyHead(reply.status, reply.headers), {
          answers,
          arrival: unnormalizedOriginal(reply),
        });
      } else if (outcome.kind === 'silence')
        transcript.received('http', printSilence(outcome), '', { answers, arrival: outcome });
      return outcome;
    },
    async connect(options?: ConnectOptions): Promise<WireSocket | WireSilence> {
      const offered = options?.protocols?.join(', ') ?? '';
      const upgrade = `connect ${options?.path ?? '/ws'}${offered === '' ? '' : ` offering ${offered}`}`;
      const answers = transcript.sent('ws', upgrade);
      const socket = await target.connect(options);
      if (isSilence(socket)) {
        transcript.received('ws', printSilence(socket), '', { answers, arrival: socket });
        return socket;
      }
      const opened = new RecordedSocket(socket, transcript);
      const chosen = socket.protocol === '' ? '' : ` with ${socket.protocol}`;
      transcript.received('ws', `open${chosen}`, '', { answers, arrival: opened });
      return opened;
    },
  });
}

class RecordedSocket extends WrappedSocket {
  readonly #transcript: Transcript;
  readonly #asked = new FrameCorrelator();
  #pinged: SentMessage | undefined;
  #isCloseNoted = false;

  constructor(socket: WireSocket, transcript: Transcript) {
    super(socket);
    this.#transcript = transcript;
  }

  override send(data: string | Uint8Array, options?: Pick<RequestOptions, 'overBudget'>): void {
    this.#asked.sent(this.#transcript.sent('ws', typeof data === 'string' ? data : printBytes(data)), data);
    super.send(data, options);
  }

  override ping(): void {
    this.#pinged = this.#transcript.sent('ws', 'ping');
    super.ping();
  }

  override close(): void {
    this.#transcript.sent('ws', 'close');
    super.close();
  }

  protected override noteArrival(result: SocketArrival, timeoutMs: number | undefined): void {
    switch (result.kind) {
      case 'text':
        this.#received(unnormalizedOriginal(result), result.text, this.#asked.requestAnsweredBy(result.json));
        break;
      case 'binary':
        this.#received(result, printBytes(result.bytes));
        break;
      case 'pong':
        this.#received(result, 'pong', this.#pinged);
        this.#pinged = undefined;
        break;
      case 'closed':
        if (!this.#isCloseNoted)
          this.#received(result, `closed (${result.reason}): ${result.detail}`, this.#unanswered);
        this.#isCloseNoted = true;
        break;
      case 'idle':
        this.#received(result, `nothing within ${timeoutMs} ms`, this.#unanswered);
        break;
    }
  }

  get #unanswered(): SentMessage | undefined {
    return this.#pinged ?? this.#asked.unanswered;
  }

  #received(arrival: SocketArrival, text: string, answers?: SentMessage): void {
    this.#transcript.received('ws', text, '', { arrival, answers });
  }
}

function requestHead({ method, path, headers, body }: WireRequest, label: string | undefined): string {
  const purpose = label === undefined ? '' : `[${label}] `;
  return `${purpose}${method} ${path}\n${headers === undefined ? '' : formatHeaders(headers)}${body === undefined ? '' : '\n'}`;
}

function replyHead(status: number, headers: Readonly<Record<string, string>>): string {
  return `${status}\n${formatHeaders(headers)}\n`;
}

function printSilence({ reason, detail }: WireSilence): string {
  return `no reply (${reason}): ${detail}`;
}

function printBytes(bytes: Uint8Array): string {
  const hex = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');
  return `binary frame of ${bytes.byteLength} bytes: ${hex}`;
}
