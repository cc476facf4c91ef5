import type { Traffic } from '../target/wire.ts';
import type { RunEvent } from './events.ts';

/** The last request is what is wanted of a target that died: its action is told whole, unless it is a batch. */
const REQUEST_CHARS = 600;
/** A signature, a key or a hash fills the line and says nothing. */
const LONG_HEX = /0x[0-9a-f]{64,}/gi;

/** How far a run has come, for the sentence of one that cannot go on. */
export class Whereabouts {
  #ended = 0;
  #running: string[] = [];

  event(event: RunEvent): void {
    if (event.event === 'check-started') this.#running.push(event.check);
    if (event.event !== 'check-ended') return;
    this.#running = this.#running.filter((check) => check !== event.check);
    // What was skipped took no part.
    if (event.attempts > 0) this.#ended += 1;
  }

  words({ lastSent }: Pick<Traffic, 'lastSent'>): string {
    const checks = this.#ended === 1 ? '1 check' : `${this.#ended} checks`;
    const where = this.#running.length === 0 ? 'in none' : `in ${this.#running.join(', ')}`;
    const last = lastSent === null ? 'nothing was sent' : `the last request sent was ${short(lastSent)}`;
    return `after ${checks}, ${where}; ${last}`;
  }
}

function short(request: string): string {
  const line = request.replace(/\s+/g, ' ').replace(LONG_HEX, (hex) => `${hex.slice(0, 10)}…`);
  return line.length > REQUEST_CHARS ? `${line.slice(0, REQUEST_CHARS)}…` : line;
}
