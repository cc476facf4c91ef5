import { isJsonObject, tryParseJson } from '../../spec-schemas/json/lossless.ts';
import { isSilence, type Target } from '../target/wire.ts';
import { wrapTarget } from '../target/wrap-target.ts';

/** Reads and channels that show an account's present state without its past. */
const ofNow: ReadonlySet<unknown> = new Set(['account_state', 'open_orders', 'clearinghouse_state', 'order_status']);

/** Records whether a case requests the past of an account that an earlier case used. */
export class AccountHistoryWatch {
  /** Addresses of such accounts, added when they are assigned. */
  readonly used: Set<string> = new Set();
  /** Whether an account of the case has more funds than requested; set on assignment. */
  hasMore = false;
  /** Whether accounts of ended cases may be reused for it. */
  readonly lends: boolean;
  #hasRequestedPast = false;

  constructor(lends = true) {
    this.lends = lends;
  }

  get hasRequestedPast(): boolean {
    return this.#hasRequestedPast;
  }

  wrap(target: Target): Target {
    return wrapTarget(target, {
      request: (request, options) => {
        if (request.path !== '/exchange') this.#at(request.body);
        return target.request(request, options);
      },
      connect: async (options) => {
        const socket = await target.connect(options);
        if (isSilence(socket)) return socket;
        return {
          get open() {
            return socket.open;
          },
          protocol: socket.protocol,
          send: (data, sending) => {
            this.#at(data);
            socket.send(data, sending);
          },
          ping: () => socket.ping(),
          close: () => socket.close(),
          next: socket.next.bind(socket),
        };
      },
    });
  }

  #at(sent: string | Uint8Array | undefined): void {
    if (this.used.size === 0 || sent === undefined) return;
    const text = Buffer.from(sent).toString('utf8');
    const lower = text.toLowerCase();
    if ([...this.used].some((address) => lower.includes(address.slice(2))) && !isOfNow(text))
      this.#hasRequestedPast = true;
  }
}

/**
 * Whether a text is a read of the present state, or a frame that subscribes to one: any other text may request the
 * past.
 */
function isOfNow(text: string): boolean {
  const body = tryParseJson(text);
  if (!isJsonObject(body)) return false;
  const { type, subscription } = body;
  return ofNow.has(isJsonObject(subscription) ? subscription.type : type);
}
