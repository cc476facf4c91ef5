import type { FindingEvent, RunStarted, Waiver } from '../../harness/runner/events.ts';
import type { JudgedClauses } from './gather.ts';
import { makeKnownViolationTest } from './known-violations.ts';

/** Deviations that a run treats as known: by waivers, clause by clause, and by the report of an earlier run. */
export class KnownDeviations {
  readonly #run: RunStarted | null;
  /** Unexpired waivers, by clause. */
  readonly #waivers: ReadonlyMap<string, Waiver>;
  readonly #wasBroken: ReturnType<typeof makeKnownViolationTest>;
  readonly #wasUndecided: ReadonlySet<string>;

  constructor(run: RunStarted | null) {
    this.#run = run;
    const { waivers = [], baseline } = run ?? {};
    this.#waivers = new Map(
      waivers.flatMap((waiver) =>
        run === null || isWaiverExpired(waiver, run.t) ? [] : [[waiver.clause, waiver] as const],
      ),
    );
    this.#wasBroken = makeKnownViolationTest(baseline?.violations ?? []);
    this.#wasUndecided = new Set(baseline?.undecided);
  }

  get isNone(): boolean {
    return this.#waivers.size === 0 && this.#run?.baseline === undefined;
  }

  /** Whether the finding is known, and so decides nothing. @param check  source of the finding */
  isKnown(event: FindingEvent): boolean {
    if (event.clause !== null && this.#waivers.has(event.clause)) return true;
    return this.#wasBroken(event) || (event.severity === 'unsteady' && this.#wasUndecided.has(event.check));
  }

  /** Returns the reason why each broken clause of a source is known; unknown ones are left out. */
  reasons(judged: JudgedClauses, findings: readonly FindingEvent[]): ReadonlyMap<string, string> {
    const why = new Map<string, string>();
    for (const clause of Object.keys(judged).filter((id) => judged[id] === 'fail')) {
      const reason = this.#reasonOf(clause, findings);
      if (reason !== null) why.set(clause, `${clause}: ${reason}`);
    }
    return why;
  }

  #reasonOf(clause: string, findings: readonly FindingEvent[]): string | null {
    const waiver = this.#waivers.get(clause);
    if (waiver !== undefined) return `${waiver.reason} (${waiver.owner}, until ${waiver.expires})`;
    const violations = findings.filter((event) => event.clause === clause && event.severity === 'violation');
    return violations.length > 0 && violations.every(this.#wasBroken) ? this.#asBefore : null;
  }

  get #asBefore(): string {
    return `as in ${this.#run?.baseline?.file ?? 'the baseline'}`;
  }

  /** Returns the status of a check or campaign whose failures are all known deviations; empty: its status stays. */
  statusOf(
    source: string,
    ended: KnownCheckOutcome,
    findings: readonly FindingEvent[],
  ): { status?: 'waived'; reason?: string } {
    const { status, reason, judged } = ended;
    if ((status === 'blocked' || status === 'inconclusive') && this.#wasUndecided.has(source))
      return {
        status: 'waived',
        reason: `${status} ${this.#asBefore}: ${reason ?? 'no reason given'}`,
      };
    if (status !== 'fail' || this.#run === null) return {};
    const failed = this.#run.clauses.filter(({ id, decides }) => decides && judged[id] === 'fail');
    const why = this.reasons(judged, findings);
    if (failed.length === 0 || !failed.every(({ id }) => why.has(id))) return {};
    return { status: 'waived', reason: failed.map(({ id }) => why.get(id)).join('; ') };
  }
}

export interface KnownCheckOutcome {
  readonly status: string;
  readonly reason?: string;
  readonly judged: JudgedClauses;
}

/** Whether the waiver's last day is over. ISO dates sort in the order of time. @param t  start of the run: ISO 8601, UTC */
export function isWaiverExpired({ expires }: Waiver, t: string): boolean {
  return t.slice(0, 'YYYY-MM-DD'.length) > expires;
}
