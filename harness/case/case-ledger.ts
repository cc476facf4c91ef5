import type { SourceAuthority } from '../../spec-schemas/clause.ts';
import type { ClauseRecorder } from '../check/expect.ts';
import { isActionReplyClause } from '../client/malformed-reply.ts';
import type { Mismatch } from '../kernel/verdicts.ts';
import type { ViolationPolicy } from '../runner/deciding-policy.ts';
import type { JudgedExchange } from '../runner/events.ts';

/** Observation about a clause in one attempt. */
export interface ClauseSighting {
  readonly clause: string;
  readonly mismatch: Mismatch;
}

/** Observations about the clauses of one attempt. */
export class CaseClauseResults implements ClauseRecorder {
  readonly heldClauses: Set<string> = new Set();
  /** Broken deciding clauses: the first sighting of each. */
  readonly violations: ClauseSighting[] = [];
  #isClosed = false;
  readonly #accused: AccusedPlaces[] = [];
  readonly #exchanges = new ExchangeNumbers();
  /** Violations for which a reply to an action was completely unreadable. */
  readonly #malformed = new Set<AccusedPlaces>();
  /** Broken clauses that do not decide. */
  readonly advisories: ClauseSighting[] = [];
  readonly unusualForms: ClauseSighting[] = [];
  /** Missing conditions for judging a clause, by clause; the first reported one is kept. */
  readonly lacking: Map<string, string> = new Map();
  readonly #deciding: ViolationPolicy;

  constructor(deciding: ViolationPolicy) {
    this.#deciding = deciding;
  }

  get isBroken(): boolean {
    return this.violations.length > 0;
  }

  carries(authority: SourceAuthority, clause: string): boolean {
    return this.#deciding.carries(authority, clause);
  }

  decides(clause: string): boolean {
    return this.#deciding.decides(clause);
  }

  recordHeld(clause: string): void {
    this.heldClauses.add(clause);
  }

  recordBroken(clause: string, mismatch: Mismatch): void {
    this.advisories.push({ clause, mismatch });
  }

  recordDecided(clause: string, mismatch: Mismatch): void {
    const places = (mismatch.judged ?? []).map((each) => ({
      exchange: this.#exchanges.add(each),
      pointers: each.pointers,
    }));
    this.#accused.push({ clause, places });
    if (!this.violations.some((sighting) => sighting.clause === clause)) this.violations.push({ clause, mismatch });
  }

  /** Records a reply to an action in no documented form: further assertions about it would depend on that. */
  malformed({ clause, mismatch }: ClauseSighting): void {
    this.recordDecided(clause, mismatch);
    const last = this.#accused.at(-1);
    if (last !== undefined) this.#malformed.add(last);
  }

  /** Removes sightings that have another explanation, along with later ones that depend on them. @returns the removed ones */
  excuse(isExplained: (sighting: ClauseSighting) => boolean): readonly ClauseSighting[] {
    const clauses = new Set<string>();
    const excused = [...this.violations, ...this.advisories].filter((sighting) => {
      if (isExplained(sighting)) clauses.add(sighting.clause);
      return clauses.has(sighting.clause);
    });
    for (const list of [this.violations, this.advisories])
      list.splice(0, list.length, ...list.filter((each) => !excused.includes(each)));
    return excused;
  }

  /** Closes the ledger to violations: whatever follows depends on a broken clause. */
  close(): void {
    this.#isClosed = true;
  }

  /** A value of another exchange may follow from the broken one, and so may a value of unknown origin. */
  earlierAccused(clause: string, { judged = [] }: Pick<Mismatch, 'judged'>): string | null {
    const others = this.#accused.filter(
      (each) => each.clause !== clause && !(this.#malformed.has(each) && isActionReplyClause(clause)),
    );
    const [first] = others;
    if (this.#isClosed || first === undefined) return first?.clause ?? null;
    const read = judged.map((each) => ({ exchange: this.#exchanges.find(each), pointers: each.pointers }));
    const accused = new Set(others.flatMap(({ places }) => places.map(({ exchange }) => exchange)));
    const isBeside = read.length > 0 && read.every(({ exchange }) => exchange !== null && accused.has(exchange));
    if (!isBeside) return first.clause;
    const leaned = others.find(({ places }) => places.some((one) => read.some((two) => meets(one, two))));
    return leaned?.clause ?? null;
  }

  recordUnusual(clause: string, mismatch: Mismatch): void {
    this.unusualForms.push({ clause, mismatch });
  }

  recordUnexercised(clause: string, lacking: string): void {
    if (!this.lacking.has(clause)) this.lacking.set(clause, lacking);
  }
}

/** Values of an exchange, by its number; null: an exchange without violations. */
interface ReadPlaces<Exchange = number | null> {
  readonly exchange: Exchange;
  readonly pointers: readonly string[];
}

/** Broken deciding clause with the values it was judged by. */
interface AccusedPlaces {
  readonly clause: string;
  readonly places: readonly ReadPlaces<number>[];
}

/** Numbers the exchanges with violations: their texts are long, and one exchange may have many broken values. */
class ExchangeNumbers {
  readonly #byText = new Map<string, Map<string, number>>();
  #next = 0;

  find({ received: { t, text } }: JudgedExchange): number | null {
    return this.#byText.get(text)?.get(t) ?? null;
  }

  add(exchange: JudgedExchange): number {
    const known = this.find(exchange);
    if (known !== null) return known;
    const { t, text } = exchange.received;
    const byTime = this.#byText.get(text) ?? new Map<string, number>();
    this.#byText.set(text, byTime.set(t, this.#next));
    return this.#next++;
  }
}

/** Whether two places are the same value, or one contains the other. */
function meets(one: ReadPlaces, two: ReadPlaces): boolean {
  if (one.exchange !== two.exchange) return false;
  return one.pointers.some((first) =>
    two.pointers.some((second) => `${first}/`.startsWith(`${second}/`) || `${second}/`.startsWith(`${first}/`)),
  );
}
