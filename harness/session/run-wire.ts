import { isJsonObject, type JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { ControlWire } from '../control/control.ts';
import { Blocked } from '../kernel/verdicts.ts';

/** Timeout after which a hanging call no longer delays the restoration of settings. */
const IN_FLIGHT_MS = 3_000;

/** Watcher of every operator call of a run. */
export interface ControlCallWatcher {
  /** Called before it is sent. */
  onSent(path: string, body: JsonObject): void;
  /** `body`: the same object that was sent. `data`: the reply's `data`; null: refused, or no reply. */
  onAnswered?(path: string, body: JsonObject, data: JsonObject | null): void;
}

/**
 * A run's operator calls, watched. Once cut off, no more are sent, so that restored settings stay, whatever an abandoned case still
 * requests.
 */
export class WatchedControlWire implements ControlWire {
  readonly #wire: ControlWire;
  readonly #inFlight = new Set<Promise<unknown>>();
  readonly #watchers: ControlCallWatcher[] = [];
  #isCut = false;

  constructor(wire: ControlWire) {
    this.#wire = wire;
  }

  /** @param watcher  called with each call from here on */
  watch(watcher: ControlCallWatcher): void {
    this.#watchers.push(watcher);
  }

  async call(method: 'GET' | 'POST', path: string, body?: JsonObject) {
    if (this.#isCut) throw new Blocked('the run is over: the operator interface is given back');
    const sent = body ?? {};
    for (const watcher of this.#watchers) watcher.onSent(path, sent);
    let data: JsonObject | null = null;
    const calling = this.#wire.call(method, path, body);
    this.#inFlight.add(calling);
    try {
      const reply = await calling;
      if (reply.status === 200 && isJsonObject(reply.json) && isJsonObject(reply.json.data)) data = reply.json.data;
      return reply;
    } finally {
      this.#inFlight.delete(calling);
      for (const watcher of this.#watchers) watcher.onAnswered?.(path, sent, data);
    }
  }

  /** Cuts calls off. Resolves when those in flight are answered, or timed out. */
  async cutOff(): Promise<void> {
    this.#isCut = true;
    const late = new Promise<void>((resolve) => setTimeout(resolve, IN_FLIGHT_MS).unref());
    await Promise.race([Promise.allSettled(this.#inFlight), late]);
  }
}
