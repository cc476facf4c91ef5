import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { Blocked } from '../check/verdicts.ts';
import type { ControlWire } from '../control/control.ts';

/** A call that is stuck must not keep the settings from being put back. */
const IN_FLIGHT_MS = 3_000;

/**
 * The operator's calls of a run. Each is told of before it is sent; once cut off, none is sent any more, so that what is
 * put back stays as it is, whatever an abandoned case still wants.
 */
export class RunWire implements ControlWire {
  readonly #wire: ControlWire;
  readonly #inFlight = new Set<Promise<unknown>>();
  #tell: (path: string, body: JsonObject | undefined) => void = () => undefined;
  #isCut = false;

  constructor(wire: ControlWire) {
    this.#wire = wire;
  }

  /** @param tell of each call from here on, before it is sent */
  onCall(tell: (path: string, body: JsonObject | undefined) => void): void {
    this.#tell = tell;
  }

  async call(method: 'GET' | 'POST', path: string, body?: JsonObject) {
    if (this.#isCut) throw new Blocked('the run is over: the operator interface is given back');
    this.#tell(path, body);
    const calling = this.#wire.call(method, path, body);
    this.#inFlight.add(calling);
    try {
      return await calling;
    } finally {
      this.#inFlight.delete(calling);
    }
  }

  /** Resolves when what was sent is answered, or was given time enough for it. */
  async cutOff(): Promise<void> {
    this.#isCut = true;
    const late = new Promise<void>((resolve) => setTimeout(resolve, IN_FLIGHT_MS).unref());
    await Promise.race([Promise.allSettled(this.#inFlight), late]);
  }
}
