import type { ClauseId } from '../../spec-schemas/clauses/index.ts';
import { missingReadTypeIn } from '../client/missing-read.ts';
import { parseReadReply } from '../client/replies.ts';
import type { Target, WireReply } from '../target/wire.ts';
import { withObserver } from '../target/with-observer.ts';
import { ExchangesExplainedByClause } from './explained-answers.ts';
import { judgeClauseOnWire, type WireAssertionParts, type WireSighting } from './wire-sighting.ts';

/** Clause that every read of the documents is served. */
const SERVED: ClauseId = 'transport.type.served';

/** Documented read that the venue does not know, as a case met it. */
export interface MissingRead {
  readonly type: string;
  readonly sighting: WireSighting;
}

/**
 * Records a case's requests for documented reads that the venue did not serve. Many checks make them on purpose, so whether it matters is
 * decided when the case ends.
 */
export class MissingReadWatch {
  readonly #judge: Omit<WireAssertionParts, 'tell'>;
  readonly #missing = new Map<string, MissingRead>();
  /** Replies that are evidence for the missing read only. */
  readonly answers: ExchangesExplainedByClause = new ExchangesExplainedByClause();

  constructor(judge: Omit<WireAssertionParts, 'tell'>) {
    this.#judge = judge;
  }

  /** Returns the target with this observer. */
  wrap(target: Target): Target {
    return withObserver(target, {
      reply: (request, reply) => {
        const type = missingReadTypeIn(request, reply);
        if (type === null) return;
        this.answers.note(request, reply, SERVED);
        if (!this.#missing.has(type)) this.#missing.set(type, makeMissingRead(type, reply, this.#judge));
      },
    });
  }

  /** In order of request. */
  get missing(): readonly MissingRead[] {
    return [...this.#missing.values()];
  }
}

/** Returns the reply to a missing read as a sighting against the clause that it is served. */
export function makeMissingRead(type: string, reply: WireReply, judge: Omit<WireAssertionParts, 'tell'>): MissingRead {
  const sightings: WireSighting[] = [];
  // Judged as by the check of that clause, so that both yield one finding.
  const read = { reply: parseReadReply(reply) };
  judgeClauseOnWire(SERVED, (served) => served.relation(`the read ${type}`, read, () => false, type), {
    ...judge,
    tell: (sighting) => sightings.push(sighting),
  });
  const [sighting] = sightings;
  if (sighting === undefined) throw new Error('a relation that does not hold is told');
  return { type, sighting };
}

/** Returns the reason for stopping, as text. */
export function missingReadReasonFor({ type }: Pick<MissingRead, 'type'>): string {
  return `the read ${type} is missing (${SERVED})`;
}
