import { type Histogram, type LatencyKind, latencyBucketOf } from '../../spec-schemas/latencies.ts';
import type { SocketTap, TapFactory, TappedExchange, WireTap } from './wire-tap.ts';

/** Number of orders, and of frames that name one, kept until the other of the two arrives. */
const REMEMBERED = 10_000;
const NAMES_ORDER = /"oid"\s*:\s*"?(\d+)/g;
const ORDER_CHANNELS = /"channel"\s*:\s*"(?:order_updates|open_orders|fills)"/;
const SNAPSHOT = /"is_snapshot"\s*:\s*true/;

/** Measures latencies in the traffic of clients: raw requests, and those to the operator, are not measured. */
export class LatencyTap {
  readonly #counts: Record<LatencyKind, Map<number, number>> = {
    read: new Map(),
    admission: new Map(),
    push: new Map(),
  };
  /** Request time of each order with a known reply, by oid. */
  readonly #asked = new Bounded<number>();
  /** The first frame that named an order before its reply did. */
  readonly #named = new Bounded<{ readonly at: number; readonly since: number }>();
  readonly tap: TapFactory = (lane) => (lane === 'venue' ? this.#ofVenue : nobody);

  /** Returns the measurements since the last call. */
  takeMeasured(): Partial<Record<LatencyKind, Histogram>> {
    const rows = Object.entries(this.#counts).filter(([, counts]) => counts.size > 0);
    const measured = Object.fromEntries(rows.map(([latency, counts]) => [latency, [...counts]]));
    for (const [, counts] of rows) counts.clear();
    return measured;
  }

  readonly #ofVenue: WireTap = {
    exchange: (exchange) => this.#exchange(exchange),
    socket: () => this.#socket(),
  };

  #exchange({ request, outcome, startedAtMs, endedAtMs }: TappedExchange): void {
    if (outcome.kind !== 'reply') return;
    const path = request.path.split('?')[0];
    if (path === '/info') this.#add('read', endedAtMs - startedAtMs);
    if (path !== '/exchange') return;
    this.#add('admission', endedAtMs - startedAtMs);
    for (const oid of oidsIn(outcome.reply.text)) {
      // An id that is cancelled or changed was requested before.
      if (this.#asked.knows(oid)) continue;
      const frame = this.#named.take(oid);
      this.#asked.set(oid, frame === undefined ? startedAtMs : null);
      if (frame !== undefined && frame.since < startedAtMs && frame.at >= startedAtMs)
        this.#add('push', frame.at - startedAtMs);
    }
  }

  #socket(): SocketTap {
    let since = Number.POSITIVE_INFINITY;
    return {
      opened: () => undefined,
      frame: (direction, frame) => {
        if (frame.kind !== 'text') return;
        if (direction === 'sent') {
          if (frame.text.includes('"subscribe"')) since = Date.now();
        } else if (ORDER_CHANNELS.test(frame.text)) this.#frame(frame.text, since);
      },
      ended: () => undefined,
    };
  }

  #frame(text: string, since: number): void {
    const at = Date.now();
    // State from before a subscription was pushed to nobody.
    const isPush = !SNAPSHOT.test(text);
    for (const oid of oidsIn(text)) {
      const askedAt = this.#asked.take(oid);
      if (askedAt === undefined && !this.#asked.knows(oid))
        this.#named.setFirst(oid, { at, since: isPush ? since : Number.POSITIVE_INFINITY });
      else if (askedAt !== undefined && isPush && since < askedAt) this.#add('push', at - askedAt);
    }
  }

  #add(latency: LatencyKind, ms: number): void {
    const counts = this.#counts[latency];
    const value = latencyBucketOf(ms);
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
}

function oidsIn(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(NAMES_ORDER)].map(([, oid = '']) => oid));
}

/** The newest values. A taken value is not forgotten, so that a later frame of the same order does not count. */
class Bounded<T> {
  readonly #values = new Map<string, T | null>();

  set(key: string, value: T | null): void {
    this.#values.set(key, value);
    for (const oldest of this.#values.keys()) {
      if (this.#values.size <= REMEMBERED) return;
      this.#values.delete(oldest);
    }
  }

  knows(key: string): boolean {
    return this.#values.has(key);
  }

  setFirst(key: string, value: T): void {
    if (!this.#values.has(key)) this.set(key, value);
  }

  take(key: string): T | undefined {
    const value = this.#values.get(key) ?? undefined;
    if (value !== undefined) this.set(key, null);
    return value;
  }
}

const nobody: WireTap = {
  exchange: () => undefined,
  socket: () => ({ opened: () => undefined, frame: () => undefined, ended: () => undefined }),
};

/** Reports to both taps. */
export function combineTapFactories(first: TapFactory, second: TapFactory): TapFactory {
  return (lane) => {
    const one = first(lane);
    const other = second(lane);
    return {
      exchange: (exchange) => {
        one.exchange(exchange);
        other.exchange(exchange);
      },
      socket: (url) => {
        const a = one.socket(url);
        const b = other.socket(url);
        return {
          opened: (protocol) => {
            a.opened(protocol);
            b.opened(protocol);
          },
          frame: (direction, frame) => {
            a.frame(direction, frame);
            b.frame(direction, frame);
          },
          ended: (how) => {
            a.ended(how);
            b.ended(how);
          },
        };
      },
    };
  };
}
