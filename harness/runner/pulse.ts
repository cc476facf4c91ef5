import { setTimeout as delay } from 'node:timers/promises';
import { observed } from '../target/observed.ts';
import type { SilenceReason, Target, WireSilence } from '../target/wire.ts';

/** A target that answers nothing for so long, not the smallest read, is gone: a node that restarts is back by then. */
const PATIENCE_MS = 20_000;
/** Between two looks at a target that refuses connections. */
const LOOK_MS = 250;

/** Of these a living target can be the reason as well as a dead one. */
const doubtful: ReadonlySet<SilenceReason> = new Set(['timeout', 'refused', 'closed', 'unserved']);

/**
 * Whether the target still lives. Each silence is looked into, by a small read, until there is an answer to it or
 * patience ends: the checks that remain would only be walked through.
 */
export class Pulse {
  /** The same target, its silences noticed. */
  readonly target: Target;
  readonly #inner: Target;
  readonly #where: () => string;
  readonly #patienceMs: number;
  #looking: Promise<void> = Promise.resolve();
  #isLooking = false;
  #death: string | null = null;

  /** @param where how far the run has come, for the reader */
  constructor(target: Target, where: () => string, patienceMs = PATIENCE_MS) {
    this.#inner = target;
    this.#where = where;
    this.#patienceMs = patienceMs;
    this.target = observed(target, { silence: (silence) => this.heard(silence) });
  }

  /** One sentence; null while the target lives, as far as is known. */
  get death(): string | null {
    return this.#death;
  }

  /** Resolves when no silence is being looked into. */
  settled(): Promise<void> {
    return this.#looking;
  }

  /** A silence of the same target, on whatever connection it was met. */
  heard(silence: WireSilence): void {
    if (this.#isLooking || this.#death !== null || !doubtful.has(silence.reason)) return;
    this.#isLooking = true;
    // As it was when the silence began: the looks are requests as well.
    const where = this.#where();
    this.#looking = this.#look().then((last) => {
      this.#isLooking = false;
      if (last !== null)
        this.#death = `the target no longer answers (${last.reason}: ${last.detail}): it was lost ${where}`;
    });
  }

  /** @returns the last silence; null: it answers */
  async #look(): Promise<WireSilence | null> {
    const since = performance.now();
    for (;;) {
      const left = this.#patienceMs - (performance.now() - since);
      const outcome = await this.#inner.request(look, { timeoutMs: Math.max(left, 1) });
      if (outcome.kind === 'reply') return null;
      if (performance.now() - since >= this.#patienceMs) return outcome;
      await delay(LOOK_MS);
    }
  }
}

const look = { method: 'POST', path: '/info', body: '{"type":"exchange_status"}' } as const;
