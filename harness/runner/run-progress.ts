import type { TrafficTotals } from '../target/wire.ts';
import type { RunEvent } from './events.ts';

/** Maximum characters of the last request, which matters for a target that died: its action is shown completely, unless it is a batch. */
const REQUEST_CHARS = 600;
/** Signatures, keys and hashes are long and carry no information. */
const LONG_HEX = /0x[0-9a-f]{64,}/gi;

/** Progress of a run, for the message of one that cannot continue. */
export class RunProgress {
  #ended = 0;
  #running: string[] = [];

  event(event: RunEvent): void {
    if (event.event === 'check-started') this.#running.push(event.check);
    if (event.event !== 'check-ended') return;
    this.#running = this.#running.filter((check) => check !== event.check);
    // A skipped check does not count.
    if (event.attempts > 0) this.#ended += 1;
  }

  describe({ lastSent }: Pick<TrafficTotals, 'lastSent'>): string {
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
