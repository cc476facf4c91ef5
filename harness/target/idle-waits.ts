import type { PendingReply } from '../../reference-model/index.ts';
import { Deadline } from './deadline.ts';

/** Nothing was asked of the venue for this long: whoever still waits for a block will wait for ever. */
const IDLE_MS = 20;

/**
 * Ends the waits of a venue in this process. On a served one a wait ends after some seconds; in here no time passes by
 * itself, so it ends when nobody does anything any more. A slow machine only makes it later: each thing that is asked of
 * the venue starts the count again, and each part of it is followed by a look at what arrived.
 */
export class IdleWaitEnder {
  readonly #waiting = new Set<PendingReply>();
  #deadline: Deadline | null = null;

  /** The ticket's wait is over when the venue is idle. */
  track(ticket: PendingReply): void {
    if (ticket.reply !== null) return;
    this.#waiting.add(ticket);
    ticket.whenSettled(() => this.#waiting.delete(ticket));
    this.touch();
  }

  /** Something was asked of the venue. */
  touch(): void {
    if (this.#waiting.size === 0) return;
    // A shared counter serves all of them: most waits are over with the next block, and would each have cost a timer.
    if (this.#deadline !== null) this.#deadline.restart();
    else this.#deadline = new Deadline(IDLE_MS, () => this.#expire());
  }

  #expire(): void {
    this.#deadline = null;
    for (const ticket of [...this.#waiting]) ticket.expire();
  }
}
