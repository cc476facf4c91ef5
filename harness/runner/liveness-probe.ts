import { setTimeout as delay } from 'node:timers/promises';
import type { SilenceReason, Target, WireSilence } from '../target/wire.ts';
import { withObserver } from '../target/with-observer.ts';

/** Time of silence, even on the smallest read, after which a target counts as dead: a restarting node is back by then. */
const PATIENCE_MS = 20_000;
/** Interval of probes of a target that refuses connections. */
const LOOK_MS = 250;

/** Silences that a live target may cause as well as a dead one. */
const doubtful: ReadonlySet<SilenceReason> = new Set(['timeout', 'refused', 'closed', 'unserved']);

/**
 * Watches whether the target is alive. Probes after each silence with a small read, until it answers or patience ends: on a dead target the
 * remaining checks could judge nothing.
 */
export class LivenessProbe {
  /** The target, with its silences observed. */
  readonly target: Target;
  readonly #inner: Target;
  readonly #where: () => string;
  readonly #patienceMs: number;
  #looking: Promise<void> = Promise.resolve();
  #isLooking = false;
  #death: string | null = null;

  /** @param where  progress of the run, for messages */
  constructor(target: Target, where: () => string, patienceMs = PATIENCE_MS) {
    this.#inner = target;
    this.#where = where;
    this.#patienceMs = patienceMs;
    this.target = withObserver(target, { silence: (silence) => this.noteSilence(silence) });
  }

  /** Death of the target, in one sentence; null while it counts as alive. */
  get death(): string | null {
    return this.#death;
  }

  /** Resolves when no silence is being investigated. */
  settled(): Promise<void> {
    return this.#looking;
  }

  /** Records a silence of the target, on any connection. */
  noteSilence(silence: WireSilence): void {
    if (this.#isLooking || this.#death !== null || !doubtful.has(silence.reason)) return;
    this.#isLooking = true;
    // Progress at the start of the silence, since the probes are requests as well.
    const where = this.#where();
    this.#looking = this.#look().then((last) => {
      this.#isLooking = false;
      if (last !== null)
        this.#death = `the target no longer answers (${last.reason}: ${last.detail}): it was lost ${where}`;
    });
  }

  /** Probes the target. @returns the last silence; null: it answers */
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
