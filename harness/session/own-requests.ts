import { type JsonObject, printJson } from '../../spec-schemas/json/lossless.ts';
import { faucetReserveAddress } from '../probe/faucet-reserve.ts';
import { isSilence, type Target, type WireRequest, type WireSocket } from '../target/wire.ts';
import { wrapTarget } from '../target/wrap-target.ts';
import type { OwnAspectChangeCount } from './own-calls.ts';
import type { ControlCallWatcher } from './run-wire.ts';

const ADDRESS = /(?<![0-9a-f])[0-9a-f]{40}(?![0-9a-f])/g;
/** Maximum length of a request that is parsed: longer ones test the length itself, and name no account. */
const MOST_READ = 65_536;

/**
 * Requests of this run to the venue, recorded before they are sent: accounts that they name, and when they may change the faucet's reserve.
 * Every account of the run was named when it was funded or read.
 */
export class OwnRequests implements ControlCallWatcher {
  /** 40 hex digits each, in lower case. */
  readonly #accounts = new Set<string>();
  #moves = 0;
  #moving = 0;

  /** Whether a request of this run named it, in any spelling. */
  hasNamed(account: string): boolean {
    return this.#accounts.has(account.toLowerCase().replace(/^0x/, ''));
  }

  /** Moment as in `OwnOperatorCalls`, for the reserve. */
  get reserveMoment(): OwnAspectChangeCount {
    return this.#moving > 0 ? null : this.#moves;
  }

  /** Returns the target with its requests recorded. Closing it closes the target. */
  wrap(target: Target): Target {
    return wrapTarget(target, {
      request: async (request, options) => {
        this.#note(request.body);
        return this.#claiming(request, () => target.request(request, options));
      },
      connect: async (options) => {
        const socket = await target.connect(options);
        return isSilence(socket) ? socket : this.#notedSocket(socket);
      },
    });
  }

  /** Records bytes that bypass the target, which may be a claim. */
  noteRawBytes(): void {
    this.#moves++;
  }

  onSent(path: string, body: JsonObject): void {
    if (movesReserve(path, body)) this.#begin();
    this.#note(printJson(body));
  }

  onAnswered(path: string, body: JsonObject): void {
    if (movesReserve(path, body)) this.#end();
  }

  async #claiming<T>({ path }: WireRequest, send: () => Promise<T>): Promise<T> {
    if (!path.startsWith('/faucet')) return send();
    this.#begin();
    try {
      return await send();
    } finally {
      this.#end();
    }
  }

  #begin(): void {
    this.#moves++;
    this.#moving++;
  }

  #end(): void {
    this.#moves++;
    this.#moving--;
  }

  #note(body: Uint8Array | string | undefined): void {
    if (body === undefined) return;
    const text =
      typeof body === 'string' ? body.slice(0, MOST_READ) : Buffer.from(body.subarray(0, MOST_READ)).toString('latin1');
    // `0x` is optional in an address, and its digits may have either case.
    for (const [digits] of text.toLowerCase().replaceAll('0x', ' ').matchAll(ADDRESS)) this.#accounts.add(digits);
  }

  #notedSocket(socket: WireSocket): WireSocket {
    return new Proxy(socket, {
      get: (inner, key) => {
        const member: unknown = Reflect.get(inner, key, inner);
        // A method needs its own socket as `this`.
        const own: unknown = typeof member === 'function' ? member.bind(inner) : member;
        if (key !== 'send') return own;
        return (data: Uint8Array | string, options?: Parameters<WireSocket['send']>[1]) => {
          this.#note(data);
          inner.send(data, options);
        };
      },
    });
  }
}

/** Whether an operator call may change the faucet's reserve. */
function movesReserve(path: string, body: JsonObject): boolean {
  if (path === '/control/reset' || path === '/control/restart') return true;
  return path === '/control/system' && printJson(body).toLowerCase().includes(faucetReserveAddress.slice(2));
}
