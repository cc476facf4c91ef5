import type { RunEnded, RunEvent } from './events.ts';
import { Pulse } from './pulse.ts';
import type { Session } from './session.ts';

/** Reasons to end a run before its plan does: the user, a lost target, somebody else on an exclusive venue. */
export class Cuts {
  /** The session, with its target watched. */
  readonly session: Session;
  readonly #pulse: Pulse | null;
  readonly #interrupted: () => boolean;
  #looking: Promise<void> = Promise.resolve();

  constructor(opened: Session, interrupted: () => boolean, where: () => string) {
    // In this process a target answers as long as the run itself does.
    const pulse = opened.target.url === null ? null : new Pulse(opened.target, where);
    this.#pulse = pulse;
    this.session =
      pulse === null ? opened : { ...opened, target: pulse.target, onSilence: (silence) => pulse.heard(silence) };
    this.#interrupted = interrupted;
  }

  /** Ending of the run, with its reason; null: none so far. */
  get ending(): Pick<RunEnded, 'ending' | 'reason'> | null {
    if (this.#interrupted()) return { ending: 'interrupted' };
    const death = this.#pulse?.death ?? null;
    if (death !== null) return { ending: 'unreachable', reason: death };
    const seen = this.session.others?.seen ?? null;
    return seen === null ? null : { ending: 'disturbed', reason: seen };
  }

  /** Whether the target is gone; resolves when there is no doubt. */
  async isLost(): Promise<boolean> {
    await this.#pulse?.settled();
    return this.#pulse !== null && this.#pulse.death !== null;
  }

  /** Follows each event: somebody else may have caused a check's result. */
  event(event: RunEvent): void {
    if (event.event === 'check-ended') this.#look(event.status === 'fail' ? 'look' : 'glance');
  }

  /** Resolves when no doubt is left: a check that begins on a lost or disturbed venue could judge nothing. */
  async settled(): Promise<void> {
    await this.#pulse?.settled();
    await this.#looking;
  }

  /** Looks at everything at the end of a part of the run: no result is final before. */
  async lookAround(): Promise<void> {
    this.#look('look');
    await this.settled();
  }

  /** Looks without blocking the checks; waits only where there is doubt. */
  #look(how: 'look' | 'glance'): void {
    const { others } = this.session;
    // A look that fails shows nobody.
    const looked = others?.[how]().catch(() => undefined) ?? Promise.resolve();
    if (how === 'look') this.#looking = looked;
  }
}
