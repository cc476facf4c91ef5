import { ClauseBroken, NotHere } from '../check/verdicts.ts';
import { passedOn } from '../target/passed-on.ts';
import { isSilence, type Target, type WireSocket } from '../target/wire.ts';
import type { CaseLedger } from './case-ledger.ts';

let isListening = false;

/** The end of a case reaches work that it no longer waits for, too: there nobody reads it, and it must not end the program. */
function ignoreUnreadEnds(): void {
  if (isListening) return;
  isListening = true;
  process.on('unhandledRejection', (error) => {
    if (!(error instanceof ClauseBroken || error instanceof NotHere)) throw error;
  });
}

/**
 * The same target until a clause that decides is broken: whatever is asked of it then would build upon that, and ends the
 * case. It is told once: what a case does on its way out, and tidying up behind `letGo`, goes through.
 */
export class Halting {
  readonly #ledger: CaseLedger;
  #isOver = false;

  constructor(ledger: CaseLedger) {
    ignoreUnreadEnds();
    this.#ledger = ledger;
  }

  over(target: Target): Target {
    return passedOn(target, {
      request: (request, options) => {
        this.check();
        return target.request(request, options);
      },
      connect: async (options) => {
        this.check();
        const socket = await target.connect(options);
        return isSilence(socket) ? socket : this.#socket(socket);
      },
    });
  }

  /** @throws ClauseBroken once the case has seen one broken */
  check(): void {
    const [first] = this.#ledger.hard;
    if (first === undefined || this.#isOver) return;
    this.#isOver = true;
    this.#ledger.close();
    throw new ClauseBroken(first.clause, first.mismatch);
  }

  /** The case is over: what follows only tidies up. */
  letGo(): void {
    this.#isOver = true;
  }

  #socket(socket: WireSocket): WireSocket {
    return new Proxy(socket, {
      get: (inner, key) => {
        const member: unknown = Reflect.get(inner, key, inner);
        if (typeof member !== 'function') return member;
        return (...given: unknown[]) => {
          if (key === 'next' || key === 'send') this.check();
          // The socket's own method, with what it was called with.
          return Reflect.apply(member, inner, given);
        };
      },
    });
  }
}
