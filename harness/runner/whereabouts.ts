import type { Traffic } from '../target/wire.ts';
import type { RunEvent } from './events.ts';

/** A request is told by its beginning: what it is stands there, and signatures only fill the line. */
const REQUEST_CHARS = 120;

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
  const line = request.replace(/\s+/g, ' ');
  return line.length > REQUEST_CHARS ? `${line.slice(0, REQUEST_CHARS)}…` : line;
}
