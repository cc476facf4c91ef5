import type { Dispatcher } from 'undici';
import { Deadline } from './deadline.ts';
import { flattenHeaders, parseWireReply } from './reply.ts';
import type { SilenceReason, WireOutcome } from './wire.ts';

export interface ExchangeBounds {
  readonly timeoutMs: number;
  readonly maxBodyBytes: number;
  readonly now: () => number;
}

/**
 * Exchange of one request and its outcome. It settles once, at the latest at the deadline. An exchange given up is also aborted: the
 * connection of a late or oversized reply is destroyed, not reused.
 */
export class HttpExchange implements Dispatcher.DispatchHandler {
  readonly #bounds: ExchangeBounds;
  readonly #misused: (error: Error) => void;
  readonly #settled: (outcome: WireOutcome) => void;
  readonly #deadline: Deadline;
  #controller: Dispatcher.DispatchController | undefined;
  #done = false;
  #status = 0;
  #headers: Readonly<Record<string, string>> = {};
  #chunks: Buffer[] = [];
  #bytes = 0;

  /** @param misused called for a request that cannot be written at all (a header with a line break): a mistake of the caller */
  constructor(bounds: ExchangeBounds, misused: (error: Error) => void, settled: (outcome: WireOutcome) => void) {
    this.#bounds = bounds;
    this.#misused = misused;
    this.#settled = settled;
    this.#deadline = new Deadline(bounds.timeoutMs, () => this.#giveUp('timeout', this.#progress()));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // Its deadline passed while it waited for a connection, so it must not be sent any more.
    if (this.#done) controller.abort(new Error('given up'));
    this.#controller = controller;
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    if (status < 200) return; // interim; the reply follows
    this.#status = status;
    this.#headers = flattenHeaders(headers);
    if (status >= 300 && status < 400 && this.#headers.location !== undefined) {
      this.#giveUp('redirect', `${status} to ${this.#headers.location.slice(0, 200)}`, status);
    }
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#done) return;
    this.#bytes += chunk.length;
    if (this.#bytes > this.#bounds.maxBodyBytes) {
      this.#giveUp('too-large', `body of more than ${this.#bounds.maxBodyBytes} bytes`, this.#status);
      return;
    }
    this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    if (this.#done) return;
    const [first] = this.#chunks;
    const body = first !== undefined && this.#chunks.length === 1 ? first : Buffer.concat(this.#chunks);
    this.#end({ kind: 'reply', reply: parseWireReply(this.#status, this.#headers, body, this.#bounds.now()) });
  }

  onResponseError(_controller: Dispatcher.DispatchController | null, error: Error): void {
    if (this.#done) return;
    const code = codeOf(error);
    if (misuse.has(code)) {
      this.#deadline.clear();
      this.#done = true;
      this.#misused(error);
      return;
    }
    const reason = reasonOf(error, this.#controller !== undefined);
    const message = error.message.replace(/\s+/g, ' ').slice(0, 200);
    const reported = NO_TLS.has(code)
      ? 'it speaks http, not https'
      : `${code === '' || message.includes(code) ? '' : `${code}: `}${message}`;
    const detail = `${reported}, ${this.#progress()}`;
    this.#end({ kind: 'silence', reason, detail, ...(this.#status === 0 ? {} : { status: this.#status }) });
  }

  /** Cuts the connection, unless the exchange has ended. */
  cut(): void {
    this.#giveUp('closed', `the connection was cut by this run, ${this.#progress()}`);
  }

  #giveUp(reason: SilenceReason, detail: string, status?: number): void {
    if (this.#done) return;
    this.#end({ kind: 'silence', reason, detail, ...(status === undefined ? {} : { status }) });
    this.#controller?.abort(new Error(reason));
  }

  #end(outcome: WireOutcome): void {
    this.#done = true;
    this.#deadline.clear();
    this.#chunks = [];
    this.#settled(outcome);
  }

  #progress(): string {
    if (this.#controller === undefined) return 'before anything was sent';
    if (this.#status === 0) return 'before the head of a reply';
    return `after status ${this.#status} and ${this.#bytes} bytes of body`;
  }
}

/** Errors of a TLS handshake with a server that answers in plain text. */
const NO_TLS: ReadonlySet<string> = new Set(['ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG']);

const misuse: ReadonlySet<string> = new Set(['UND_ERR_INVALID_ARG', 'UND_ERR_NOT_SUPPORTED']);

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

function reasonOf(error: Error, sent: boolean): SilenceReason {
  const code = codeOf(error);
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return 'too-large';
  // undici 8 reports an unrequested 101 as this assertion.
  if (error.name === 'HTTPParserError' || code.startsWith('UND_ERR_RES') || code === 'ERR_ASSERTION') return 'protocol';
  // Before a connection is established, nothing can have reached the venue, whatever the error.
  if (!sent) return code === 'UND_ERR_CONNECT_TIMEOUT' ? 'timeout' : 'refused';
  return 'closed';
}
