import { isJsonObject, type JsonObject } from '../../spec-schemas/json/lossless.ts';
import { Blocked } from '../check/verdicts.ts';
import type { ControlWire } from '../control/control.ts';

/** A call that is stuck must not keep the settings from being put back. */
const IN_FLIGHT_MS = 3_000;

/** Told of every call of a run to the operator. */
export interface CallWatcher {
  /** Before it goes out. */
  sent(path: string, body: JsonObject): void;
  /** `body`: the very object that was sent. `data`: what stands under it in the reply; null: refused, or no reply. */
  answered?(path: string, body: JsonObject, data: JsonObject | null): void;
}

/**
 * The operator's calls of a run, watched. Once cut off, none is sent any more, so that what is put back stays as it is,
 * whatever an abandoned case still wants.
 */
export class RunWire implements ControlWire {
  readonly #wire: ControlWire;
  readonly #inFlight = new Set<Promise<unknown>>();
  readonly #watchers: CallWatcher[] = [];
  #isCut = false;

  constructor(wire: ControlWire) {
    this.#wire = wire;
  }

  /** @param watcher told of each call from here on */
  watch(watcher: CallWatcher): void {
    this.#watchers.push(watcher);
  }

  async call(method: 'GET' | 'POST', path: string, body?: JsonObject) {
    if (this.#isCut) throw new Blocked('the run is over: the operator interface is given back');
    const sent = body ?? {};
    for (const watcher of this.#watchers) watcher.sent(path, sent);
    let data: JsonObject | null = null;
    const calling = this.#wire.call(method, path, body);
    this.#inFlight.add(calling);
    try {
      const reply = await calling;
      if (reply.status === 200 && isJsonObject(reply.json) && isJsonObject(reply.json.data)) data = reply.json.data;
      return reply;
    } finally {
      this.#inFlight.delete(calling);
      for (const watcher of this.#watchers) watcher.answered?.(path, sent, data);
    }
  }

  /** Resolves when what was sent is answered, or was given time enough for it. */
  async cutOff(): Promise<void> {
    this.#isCut = true;
    const late = new Promise<void>((resolve) => setTimeout(resolve, IN_FLIGHT_MS).unref());
    await Promise.race([Promise.allSettled(this.#inFlight), late]);
  }
}
