import type { ClauseId } from '../../spec-schemas/clauses/index.ts';
import type { TranscriptEntry } from '../runner/events.ts';
import type { WireReply, WireRequest } from '../target/wire.ts';
import type { ClauseSighting } from './case-ledger.ts';

/** Exchanges of a case whose reply concerns one clause, whatever was being tested. */
export class ExchangesExplainedByClause {
  /** Clause of an exchange, by request and reply. */
  readonly #clauses = new Map<string, ClauseId>();

  note({ body }: Pick<WireRequest, 'body'>, { text }: Pick<WireReply, 'text'>, clause: ClauseId): void {
    this.#clauses.set(keyOf(String(body), text), clause);
  }

  /** Whether a broken clause rests only on such replies, none of which concerns it. */
  explain({ clause, mismatch: { judged = [] } }: ClauseSighting): boolean {
    if (judged.length === 0) return false;
    return judged.every(({ sent, received }) => {
      const spoken = this.#clauses.get(keyOf(bodyOf(sent), bodyOf(received)));
      return spoken !== undefined && spoken !== clause;
    });
  }
}

function keyOf(sent: string, received: string): string {
  return `${sent}\n${received}`;
}

/** Returns the text below the head of a message. */
function bodyOf(entry: TranscriptEntry | null): string {
  const text = entry?.text ?? '';
  const gap = text.indexOf('\n\n');
  return gap < 0 ? text : text.slice(gap + 2);
}
