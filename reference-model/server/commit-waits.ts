import type { PendingReply } from '../door.ts';

/** The real time that callers wait for their blocks: a ticket that no commit settles in it ends by expiry. */
export class CommitWaitTimers {
  readonly #waitMs: number;
  readonly #timers = new Set<NodeJS.Timeout>();

  /** @param waitMs how long each caller waits */
  constructor(waitMs: number) {
    this.#waitMs = waitMs;
  }

  expireLater(ticket: PendingReply): void {
    if (ticket.reply !== null) return;
    const timer = setTimeout(() => ticket.expire(), this.#waitMs);
    this.#timers.add(timer);
    ticket.whenSettled(() => {
      clearTimeout(timer);
      this.#timers.delete(timer);
    });
  }

  /** Nobody waits any more. */
  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }
}
