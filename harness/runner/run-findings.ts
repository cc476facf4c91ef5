import type { ClauseId } from '../../spec-schemas/clauses/index.ts';
import { makeFinding } from '../case/finding.ts';
import { type MissingRead, makeMissingRead, missingReadReasonFor } from '../case/missing-read-watch.ts';
import { ShapeSightings } from '../case/shape-sightings.ts';
import { ShapeWatch } from '../case/shape-watch.ts';
import type { WireSighting } from '../case/wire-sighting.ts';
import { missingReadTypeIn } from '../client/missing-read.ts';
import type { UndercreditedSend } from '../identity/missing-grant.ts';
import type { ProbeObserver } from '../probe/probe.ts';
import { Transcript } from '../target/transcript.ts';
import type { Target } from '../target/wire.ts';
import { withObserver } from '../target/with-observer.ts';
import { withTranscript } from '../target/with-transcript.ts';
import type { ViolationPolicy } from './deciding-policy.ts';
import type { FindingEvent, FindingSeverity, NonCheckTask, RunEvent, TranscriptEntry } from './events.ts';
import { undercreditedSendClauseFor } from './short-sends.ts';

/** Maximum messages in the transcript of a finding: other work continues in parallel. */
const TRANSCRIPT_ENTRIES = 40;

/** Sightings of one deciding clause, in one task. */
interface ClauseSightings {
  readonly places: ShapeSightings;
  readonly findings: FindingEvent[];
  sure: boolean;
}

/**
 * Findings of a run outside of its cases: shapes of replies to the probe, the treasury and a campaign's preparation;
 * and advisory forms, in whatever case they are seen, each place once in a run. A deciding clause is reported as
 * unsteady when seen broken once, and as a violation from the second reply on.
 */
export class FindingsOutsideCases {
  readonly deciding: ViolationPolicy;
  readonly #emit: (event: RunEvent) => void;
  readonly #timestamp: () => string;
  readonly #reproduce: (source: string) => string;
  readonly #advisories = new ShapeSightings();
  /** Missing read that the treasury needs. */
  #unpaid: MissingRead | null = null;
  /** Number of times that a missing read was an obstacle, by type. */
  readonly #missing = new Map<string, number>();
  /** Latest messages of the treasury. */
  #treasury = new Transcript();
  readonly #sightings = new Map<NonCheckTask, Map<string, ClauseSightings>>();

  constructor(parts: {
    readonly deciding: ViolationPolicy;
    readonly emit: (event: RunEvent) => void;
    readonly timestamp: () => string;
    /** Returns the command that reproduces a finding of a check, or of a task. */
    readonly reproduce: (source: string) => string;
  }) {
    this.deciding = parts.deciding;
    this.#emit = parts.emit;
    this.#timestamp = parts.timestamp;
    this.#reproduce = parts.reproduce;
  }

  /** Returns the target with an observer for this task. */
  watch(work: NonCheckTask, target: Target): Target {
    const transcript = new Transcript({ entries: TRANSCRIPT_ENTRIES });
    if (work === 'run.treasury') this.#treasury = transcript;
    const note = (sighting: WireSighting) => {
      if (sighting.weight === 'decides') this.#decides(work, sighting, transcript);
      else this.noteAdvisory(sighting, work, transcript);
    };
    const shapes = new ShapeWatch(this.deciding, note, transcript).wrap(withTranscript(target, transcript));
    // The treasury only requests what it needs.
    return work === 'run.treasury' ? this.#needing(shapes, work, transcript) : shapes;
  }

  /** Returns why the treasury cannot pay; null where no reason is known. */
  get treasuryObstacle(): string | null {
    return this.#unpaid === null ? null : missingReadReasonFor(this.#unpaid);
  }

  #needing(target: Target, work: NonCheckTask, transcript: Transcript): Target {
    return withObserver(target, {
      reply: (request, reply) => {
        const type = missingReadTypeIn(request, reply);
        if (type === null) return;
        this.#unpaid = makeMissingRead(type, reply, { deciding: this.deciding, exchanges: transcript });
        this.noteMissingRead(this.#unpaid, work, transcript.entries());
      },
    });
  }

  /** Observer of the probe, which is repeated while something was seen only once. */
  get probeOnlooker(): ProbeObserver {
    return {
      wrap: (target) => this.watch('run.probe', target),
      unsure: () => [...(this.#sightings.get('run.probe')?.values() ?? [])].some(({ sure }) => !sure),
    };
  }

  /** @param source  check or task that made the request */
  noteAdvisory(sighting: WireSighting, source: string, transcript: Transcript): void {
    if (!this.#advisories.add(sighting)) return;
    if (sighting.weight === 'advises') this.#fail('run.shapes', sighting.clause);
    this.#emit(this.#finding('advisory', 'run.shapes', sighting, transcript.entries(), source));
  }

  /**
   * Records that a documented read is missing and needed: unsteady the first time, a violation from the second on.
   * @returns whether it was reported before, and so is certain
   */
  noteMissingRead({ type, sighting }: MissingRead, source: string, transcript: readonly TranscriptEntry[]): boolean {
    const times = (this.#missing.get(type) ?? 0) + 1;
    this.#missing.set(type, times);
    if (times > 2) return true;
    this.#emit(this.#finding(times === 1 ? 'unsteady' : 'violation', 'run.reads', sighting, transcript, source));
    if (times === 2) this.#fail('run.reads', sighting.clause);
    return times === 2;
  }

  /**
   * Records a missing required product.
   * @param why  why it is required
   * @param how  `said`: name of what is missing; `actual`: result of the requests for it
   * @param exchanges  requests for it
   */
  noteMissingProduct(
    { id, name, clause }: { readonly id: string; readonly name: string; readonly clause: ClauseId },
    why: string,
    { said, actual }: { readonly said: string; readonly actual: string },
    exchanges: readonly TranscriptEntry[],
  ): void {
    this.#lacked(
      'violation',
      { id, clause, said: `${said} (${why})`, expected: `${name} (${why})`, actual },
      exchanges,
    );
  }

  /**
   * Records a missing path of an action that every build must have, or that belongs to a present product. If the clause does not decide, it
   * is an advisory.
   */
  noteMissingAction(tag: string, clause: ClauseId, exchanges: readonly TranscriptEntry[]): void {
    const said = `the venue has no ${tag}, and has what it goes with`;
    const actual = 'no path for a sound one, of two accounts';
    const severity = this.deciding.decides(clause) ? 'violation' : 'advisory';
    this.#lacked(severity, { id: tag, clause, said, expected: tag, actual }, exchanges);
  }

  /** Records an action that is refused in the form of public facts, where no document shows its body: that breaks no rule. */
  noteUnreadWords(tag: string, clause: ClauseId, exchanges: readonly TranscriptEntry[]): void {
    const message = `${tag} in the words of public facts is not read, and no document shows its body: what needs it is skipped`;
    const expected = `a sound ${tag} of public facts to be read`;
    const actual = 'refused as a body that cannot be decoded';
    const mismatch = { message, expected, actual, diff: [{ path: tag, expected, actual }] };
    const sighting = { clause, weight: 'advises', mismatch } as const;
    this.#emit(this.#finding('advisory', 'run.products', sighting, exchanges, `products.${tag}`));
  }

  /**
   * Records a send by the treasury that credited another amount than was sent: unsteady the first time, a violation from the second on.
   * @returns whether it is decided
   */
  noteShortSend({ to, token, sent, got, answers }: UndercreditedSend): boolean {
    const clause = undercreditedSendClauseFor(token);
    if (!this.deciding.decides(clause)) return false;
    const expected = `${sent.join(' and ')} ${token}, as sent`;
    const actual = `${got} ${token}`;
    const message = `${to} got ${actual} of ${sent.join(' and ')} ${token} that were sent to it by send_asset, answered ${answers.join('; ')}`;
    const mismatch = { message, expected, actual, diff: [{ path: 'spot.balances', expected, actual }] };
    this.#decides('run.treasury', { clause, weight: 'decides', mismatch }, this.#treasury);
    return this.#sightings.get('run.treasury')?.get(clause)?.sure === true;
  }

  #lacked(
    severity: FindingSeverity,
    lack: { readonly id: string; readonly clause: ClauseId } & Record<'said' | 'expected' | 'actual', string>,
    exchanges: readonly TranscriptEntry[],
  ): void {
    const { id, clause, said, expected, actual } = lack;
    this.#fail('run.products', clause);
    const mismatch = { message: said, expected, actual, diff: [{ path: id, expected, actual }] };
    const sighting = { clause, weight: severity === 'violation' ? 'decides' : 'advises', mismatch } as const;
    this.#emit(this.#finding(severity, 'run.products', sighting, exchanges, `products.${id}`));
  }

  #decides(work: NonCheckTask, sighting: WireSighting, transcript: Transcript): void {
    const ofWork = this.#sightings.get(work) ?? new Map<string, ClauseSightings>();
    this.#sightings.set(work, ofWork);
    const before = ofWork.get(sighting.clause);
    const sightings: ClauseSightings = before ?? { places: new ShapeSightings(), findings: [], sure: false };
    ofWork.set(sighting.clause, sightings);
    const isNew = sightings.places.add(sighting);
    if (isNew) {
      const finding = this.#finding(
        sightings.sure ? 'violation' : 'unsteady',
        work,
        sighting,
        transcript.entries(),
        work,
      );
      sightings.findings.push(finding);
      // A second reply makes all of them certain, below.
      if (before === undefined || sightings.sure) this.#emit(finding);
    }
    if (before === undefined || sightings.sure) return;
    sightings.sure = true;
    this.#fail(work, sighting.clause);
    for (const finding of sightings.findings) this.#emit({ ...finding, severity: 'violation' });
  }

  #fail(work: NonCheckTask, clause: string): void {
    this.#emit({ event: 'work-judged', t: this.#timestamp(), work, judged: { [clause]: 'fail' } });
  }

  #finding(
    severity: FindingSeverity,
    work: NonCheckTask,
    { clause, mismatch }: WireSighting,
    transcript: readonly TranscriptEntry[],
    source: string,
  ): FindingEvent {
    return makeFinding({
      t: this.#timestamp(),
      severity,
      clause,
      check: work,
      mismatch,
      transcript,
      reproduce: this.#reproduce(source),
    });
  }
}
