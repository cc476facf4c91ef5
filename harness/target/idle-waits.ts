import type { PendingReply } from '../../reference-model/index.ts';
import { Deadline } from './deadline.ts';

/** Without any request for this long, whoever still waits for a block would wait for ever. */
const IDLE_MS = 20;

/**
 * Ends the waits on a venue in process. On a served venue a wait ends after some seconds; in process no time passes by itself, so it ends
 * when there is no activity any more. A slow machine only makes that later: every request to the venue restarts the count, and after each
 * part of the count whatever arrived is handled first.
 */
export class IdleWaitEnder {
  readonly #waiting = new Set<PendingReply>();
  #deadline: Deadline | null = null;

  /** Ends the ticket's wait when the venue is idle. */
  track(ticket: PendingReply): void {
    if (ticket.reply !== null) return;
    this.#waiting.add(ticket);
    ticket.whenSettled(() => this.#waiting.delete(ticket));
    this.touch();
  }

  /** To be called for every request to the venue. */
  touch(): void {
    if (this.#waiting.size === 0) return;
    // All waits share one counter: most end with the next block, and would each have cost a timer.
    if (this.#deadline !== null) this.#deadline.restart();
    else this.#deadline = new Deadline(IDLE_MS, () => this.#expire());
  }

  #expire(): void {
    this.#deadline = null;
    for (const ticket of [...this.#waiting]) ticket.expire();
  }
}
