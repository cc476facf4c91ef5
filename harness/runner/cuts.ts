import type { RunEnded, RunEvent } from './events.ts';
import { Pulse } from './pulse.ts';
import type { Session } from './session.ts';

/** What ends a run before its plan does: the user, a target that is lost, somebody else on a venue of the run's own. */
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

  /** How the run ends because of it; null: nothing cuts it short, as far as is known. */
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

  /** Told of each event: what a check ran into may be somebody else's doing. */
  event(event: RunEvent): void {
    if (event.event === 'check-ended') this.#look(event.status === 'fail' ? 'look' : 'glance');
  }

  /** Resolves when no doubt is left: a check that begins on a lost or disturbed venue could judge nothing. */
  async settled(): Promise<void> {
    await this.#pulse?.settled();
    await this.#looking;
  }

  /** At the end of a part of the run: nothing that it found stands before this has looked at everything. */
  async lookAround(): Promise<void> {
    this.#look('look');
    await this.settled();
  }

  /** A glance goes on beside the checks; one that is doubted is waited for. */
  #look(how: 'look' | 'glance'): void {
    const { others } = this.session;
    // A look that cannot be taken shows nobody.
    const looked = others?.[how]().catch(() => undefined) ?? Promise.resolve();
    if (how === 'look') this.#looking = looked;
  }
}
