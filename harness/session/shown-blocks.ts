import { setTimeout as delay } from 'node:timers/promises';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { bystanderAddress } from '../client/bystander.ts';
import type { Control } from '../control/control.ts';
import type { Target } from '../target/wire.ts';
import { readInfoData } from './venue-figures.ts';

/** Height, and consensus time in ms. */
interface Block {
  readonly height: number;
  readonly time: number;
}

interface Patience {
  /** Time without any newer block after which the chain shown by reads counts as stalled, ms. */
  readonly silenceMs: number;
  readonly pollMs: number;
}

/**
 * Compares the newest block of the operator interface with that shown by reads. Reads may lag, through a replica or a gateway: only those
 * that show no newer block at all while one is known are stalled.
 */
export class BlockLagWatch {
  readonly #control: Pick<Control, 'capabilities' | 'commit' | 'offers'>;
  readonly #target: Target;
  readonly #patience: Patience;
  #standstill: string | null = null;
  #looking: Promise<void> | null = null;

  constructor(
    control: Pick<Control, 'capabilities' | 'commit' | 'offers'>,
    target: Target,
    patience: Patience = { silenceMs: 30_000, pollMs: 100 },
  ) {
    this.#control = control;
    this.#target = target;
    this.#patience = patience;
  }

  /** Stall in one sentence; null: none seen. */
  get standstill(): string | null {
    return this.#standstill;
  }

  /** Cuts a block where offered, and checks whether reads show it. @throws where one of both does not answer */
  async begin(): Promise<void> {
    const first = await this.#shown();
    if (this.#control.offers('/control/commit')) await this.#control.commit();
    await this.#compareFrom(first);
  }

  /** Looks once for all concurrent callers. @throws as `begin` does */
  look(): Promise<void> {
    this.#looking ??= this.#shown()
      .then((first) => this.#compareFrom(first))
      .finally(() => {
        this.#looking = null;
      });
    return this.#looking;
  }

  /** Polls until reads show the known block, or a newer one than at first. */
  async #compareFrom(first: Block | null): Promise<void> {
    const { silenceMs, pollMs } = this.#patience;
    const known = blockIn(await this.#control.capabilities());
    if (known === null || first === null) return;
    for (let waitedMs = 0; ; waitedMs += pollMs) {
      const shown = await this.#shown();
      const stuck = shown === null ? null : stuckKey(first, shown, known);
      if (stuck === null) return;
      if (waitedMs >= silenceMs) {
        this.#standstill ??= `the ${stuck} stands still: account_state shows ${first[stuck]} for ${silenceMs} ms, and the operator interface tells of ${known[stuck]}`;
        return;
      }
      await delay(pollMs);
    }
  }

  /** @source read-api, "account_state body" (`height`, `time`) */
  async #shown(): Promise<Block | null> {
    return blockIn(await readInfoData(this.#target, 'account_state', { address: bystanderAddress }));
  }
}

function blockIn({ height, time }: JsonObject): Block | null {
  return typeof height === 'number' && typeof time === 'number' ? { height, time } : null;
}

/**
 * Returns the key that is older than in the known block and did not change. Time only counts along with a newer height, since interfaces
 * may report their own clock.
 */
function stuckKey(first: Block, shown: Block, known: Block): keyof Block | null {
  if (shown.height === first.height) return shown.height < known.height ? 'height' : null;
  return shown.time === first.time && shown.time < known.time ? 'time' : null;
}
