import { ClauseBrokenError, Unsupported } from '../kernel/verdicts.ts';
import { isSilence, type Target, type WireSocket } from '../target/wire.ts';
import { wrapTarget } from '../target/wrap-target.ts';
import type { CaseClauseResults } from './case-ledger.ts';

let isListening = false;

/** Ignores the end of a case in work that nothing awaits any more: it must not end the program. */
function ignoreUnreadEnds(): void {
  if (isListening) return;
  isListening = true;
  process.on('unhandledRejection', (error) => {
    if (!(error instanceof ClauseBrokenError || error instanceof Unsupported)) throw error;
  });
}

/**
 * Wraps a target: once a deciding clause is broken, the next request ends the case, because it would depend on the broken value. The error
 * is thrown only once: requests during unwinding, and tidying up after `release`, pass through.
 */
export class HaltOnBrokenClause {
  readonly #ledger: CaseClauseResults;
  #isOver = false;

  constructor(ledger: CaseClauseResults) {
    ignoreUnreadEnds();
    this.#ledger = ledger;
  }

  wrap(target: Target): Target {
    return wrapTarget(target, {
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

  /** @throws ClauseBrokenError once the case has a broken clause */
  check(): void {
    const [first] = this.#ledger.violations;
    if (first === undefined || this.#isOver) return;
    this.#isOver = true;
    this.#ledger.close();
    throw new ClauseBrokenError(first.clause, first.mismatch);
  }

  /** Releases the target: the case is over, and only tidying up follows. */
  release(): void {
    this.#isOver = true;
  }

  #socket(socket: WireSocket): WireSocket {
    return new Proxy(socket, {
      get: (inner, key) => {
        const member: unknown = Reflect.get(inner, key, inner);
        if (typeof member !== 'function') return member;
        return (...given: unknown[]) => {
          if (key === 'next' || key === 'send') this.check();
          // Calls the socket's own method with the same arguments.
          return Reflect.apply(member, inner, given);
        };
      },
    });
  }
}
