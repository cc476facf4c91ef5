import { setTimeout as delay } from 'node:timers/promises';
import { isJsonObject } from '../../spec-schemas/json/lossless.ts';
import { bystanderAddress } from '../client/bystander.ts';
import type { VenueClient } from '../client/venue-client.ts';

/** Maximum polls for a block, and their interval: a venue with slower blocks, or none without actions, stays unmeasured. */
const MOST_LOOKS = 20;
const BETWEEN_LOOKS_MS = 250;

/** Height and time of a block. */
interface ObservedBlock {
  readonly height: number;
  readonly timeMs: number;
}

/** Measures the time between two blocks of a target, from heights read before and after other requests. */
export class BlockIntervalMeter {
  readonly #client: Pick<VenueClient, 'read'>;
  readonly #pause: () => Promise<unknown>;
  #first: ObservedBlock | null = null;

  /** @param pause  waits between two polls */
  constructor(client: Pick<VenueClient, 'read'>, pause: () => Promise<unknown> = () => delay(BETWEEN_LOOKS_MS)) {
    this.#client = client;
    this.#pause = pause;
  }

  /** Reads the newest block, from which the interval is measured. */
  async begin(): Promise<void> {
    this.#first = await this.#look();
  }

  /** Consensus time per block since `begin`, ms; null: none came, or no read shows them. */
  async measure(): Promise<number | null> {
    if (this.#first === null) return null;
    for (let looks = 1; ; looks++) {
      const now = await this.#look();
      if (now === null) return null;
      const blocks = now.height - this.#first.height;
      if (blocks > 0) return Math.max(0, (now.timeMs - this.#first.timeMs) / blocks);
      if (looks === MOST_LOOKS) return null;
      await this.#pause();
    }
  }

  /** @source read-api, "account_state body" (height, time) */
  async #look(): Promise<ObservedBlock | null> {
    const reply = await this.#client.read('account_state', { address: bystanderAddress, detail: 'margin' });
    if (reply.kind !== 'data' || !isJsonObject(reply.data)) return null;
    const { height, time } = reply.data;
    return typeof height === 'number' && typeof time === 'number' ? { height, timeMs: time } : null;
  }
}
