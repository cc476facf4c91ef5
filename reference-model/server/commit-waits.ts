import type { PendingReply } from '../door.ts';

/** Real-time limits on callers' waits: a ticket that no commit settles in time expires. */
export class CommitWaitTimers {
  readonly #waitMs: number;
  readonly #timers = new Set<NodeJS.Timeout>();

  /** @param waitMs maximum wait of each caller */
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

  /** Cancels all waits. */
  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }
}
