import fc from 'fast-check';
import { Random } from '../check/random.ts';
import { Inconclusive } from '../check/verdicts.ts';
import { holdBlocks } from '../control/block-mode.ts';
import type { Control } from '../control/control.ts';
import { drawMix, type Length, MAX_STEPS, sequence } from '../generate/sequence.ts';
import type { Step } from '../generate/steps.ts';
import { NATIVE_UNNAMED, unnamedNative } from '../probe/facts.ts';
import type { CampaignEnded, CheckStatus, Severity } from '../runner/events.ts';
import type { CheckRun } from '../runner/run-check.ts';
import type { Session } from '../runner/session.ts';
import { CAMPAIGN, findingFor, type Seen } from './campaign-finding.ts';
import { clauseOf, clauseOfCode, clauseOfField } from './clause-of.ts';
import { drawLanes, playableCoins } from './coins.ts';
import type { Corpus } from './corpus.ts';
import { CorpusKeeper } from './corpus-keeper.ts';
import { Coverage } from './coverage.ts';
import { causeOf } from './difference.ts';
import type { TellSigner } from './envelope.ts';
import type { Planned, RunEnd, RunReport } from './execute.ts';
import type { CampaignField, SequenceCase } from './field.ts';
import { prepare } from './prepare.ts';
import { shrink } from './shrink.ts';
import { alone, sideBySide } from './side-by-side.ts';

export type CampaignSize =
  | { readonly kind: 'runs'; readonly runs: number }
  | { readonly kind: 'duration'; readonly ms: number }
  /** Until target and shadow were seen to differ, or a sequence could not be played. */
  | { readonly kind: 'until-failure' }
  | { readonly kind: 'off' };

export const defaultSize: CampaignSize = { kind: 'runs', runs: 25 };

export interface CampaignOptions {
  readonly size: CampaignSize;
  /** Sequences that are kept between runs. */
  readonly corpus?: Corpus | undefined;
  /** Set once the campaign is to stop: the run under way ends, none begins. */
  readonly interrupted?: () => boolean;
  /** For a target in this process that is told its signers. */
  readonly tell?: TellSigner | null;
  /** Steps between two comparisons of everything. */
  readonly cutEvery?: number;
  readonly frames?: boolean;
  /** Of the sequences that are drawn. Default: 10 steps to as many as a person still reads. */
  readonly length?: Length;
  /** Whether the target is asked for its variants and minimums first. Default true. */
  readonly probes?: boolean;
}

/** Sequences that a lane plays before what was covered steers the next ones. */
const IN_A_LANE = 3;
const usualLength: Length = { min: 10, max: MAX_STEPS };
/** A difference has to be seen twice in so many runs of the shrunk sequence, the first sight included. */
const MAX_SIGHTINGS = 5;
/** Causes that one campaign reports; a broken target has few, seen over and over. */
const MAX_CAUSES = 8;

/** What a campaign takes of the run that it is part of. */
export type CampaignRun = Pick<CheckRun, 'seed' | 'salt' | 'findings' | 'emit' | 'timestamp' | 'reproduce'>;

/**
 * The second oracle: generated sequences on the target and on a shadow of it. Emits its findings and then its end.
 * Needs closed isolation and operator control; without them it says so and does nothing.
 */
export async function runCampaigns(options: CampaignOptions, session: Session, run: CampaignRun): Promise<void> {
  if (options.size.kind === 'off') return;
  const campaign = new Campaign(options, session, run);
  const lacks = lackOf(session);
  if (lacks !== null || session.control === null) {
    run.emit(campaign.ended('skipped', lacks ?? 'control'));
    return;
  }
  let ended: CampaignEnded;
  let release = async () => {};
  try {
    release = await holdBlocks(session.control);
    ended = await campaign.go(session.control, options.size);
  } catch (error) {
    const status = error instanceof Inconclusive ? 'inconclusive' : 'blocked';
    ended = campaign.ended(status, error instanceof Error ? error.message : String(error));
  }
  await release().catch(() => undefined);
  run.emit(ended);
}

/** What a campaign needs and this target has not; null: nothing. */
function lackOf({ facts, control }: Session): string | null {
  if (facts.isolation !== 'closed') return 'closed';
  if (control === null) return 'control';
  return facts.native === unnamedNative ? NATIVE_UNNAMED : null;
}

class Campaign {
  readonly #options: CampaignOptions;
  readonly #session: Session;
  readonly #run: CampaignRun;
  readonly #judging: boolean;
  readonly #coverage = new Coverage();
  readonly #causes = new Set<string>();
  readonly #judged: Record<string, 'pass' | 'fail'> = {};
  readonly #severities = new Set<Severity>();
  readonly #keeper: CorpusKeeper;
  #runs = 0;
  /** Of the runs, those whose sequences are none of the corpus. */
  #drawnRuns = 0;
  #steps = 0;
  #attempts = 0;
  /** Why a run could not be held, or was not answered; the last one. */
  #hindrance: { readonly kind: 'blocked' | 'inconclusive'; readonly reason: string } | null = null;

  constructor(options: CampaignOptions, session: Session, run: CampaignRun) {
    this.#options = options;
    this.#session = session;
    this.#run = run;
    this.#keeper = new CorpusKeeper(options.corpus ?? null);
    // On the model in this process both sides are one program: the plumbing is proved, no clause is judged.
    this.#judging = session.target.url !== null;
  }

  /** The session as it is asked before anything is played: what it answers is judged like everything else. */
  get #asked(): Session {
    if (!this.#judging) return this.#session;
    return { ...this.#session, target: this.#run.findings.watched('run.campaign', this.#session.target) };
  }

  async go(control: Control, size: Exclude<CampaignSize, { kind: 'off' }>): Promise<CampaignEnded> {
    const coins = await playableCoins(this.#random('markets'), this.#asked);
    if (coins.trading.length === 0)
      return this.ended('blocked', 'no market of this venue has a mark and an empty book');
    const { tell = null, probes = true, cutEvery = 8, frames = true } = this.#options;
    const field = await prepare(coins, {
      ...{ session: this.#session, asked: this.#asked, control, run: this.#run, tell, probes, cutEvery, frames },
      attempt: () => this.#attempt(),
    });
    const startedAt = this.#session.now();
    const left = () => {
      if (this.#options.interrupted?.() === true) return 0;
      return Math.max(this.#keeper.unplayed, this.#wanted(size, startedAt));
    };
    while (left() > 0) await this.#next(field, drawLanes(this.#random(`lanes/${this.#runs}`), coins), left());
    return this.ended(...this.#verdict());
  }

  /** How many sequences are still to be drawn. */
  #wanted(size: Exclude<CampaignSize, { kind: 'off' }>, startedAt: number): number {
    switch (size.kind) {
      case 'runs':
        return size.runs - this.#drawnRuns;
      case 'duration':
        return this.#session.now() - startedAt < size.ms ? Number.POSITIVE_INFINITY : 0;
      case 'until-failure':
        return this.#severities.size > 0 || this.#hindrance !== null ? 0 : Number.POSITIVE_INFINITY;
    }
  }

  #random(what: string): Random {
    return new Random(`${this.#run.seed}/${CAMPAIGN}/${what}`);
  }

  ended(status: CheckStatus, reason?: string): CampaignEnded {
    return {
      event: 'campaign-ended',
      t: this.#run.timestamp(),
      id: CAMPAIGN,
      runs: this.#runs,
      steps: this.#steps,
      coverage: this.#coverage.toJSON(),
      judging: this.#judging,
      judged: this.#judging ? { ...this.#judged } : {},
      status,
      ...(reason === undefined ? {} : { reason }),
    };
  }

  /** Draws some sequences for each lane and plays them; where the two sides differ, shrinks what showed it and judges it again. */
  async #next(field: CampaignField, lanes: readonly (readonly string[])[], left: number): Promise<void> {
    const count = Math.min(left, lanes.length * IN_A_LANE);
    const drawn = Array.from({ length: count }, (_, n) => this.#planned(lanes[n % lanes.length] ?? []));
    const queues = lanes.map((_, lane) => drawn.filter((_case, n) => n % lanes.length === lane));
    const reports = await sideBySide(queues, field, this.#options.interrupted);
    // As they were drawn: in which order they ended is the target's doing.
    for (const [n, { played }] of drawn.entries()) {
      const report = reports[n % lanes.length]?.[Math.floor(n / lanes.length)];
      if (report === undefined) continue;
      this.#runs += 1;
      this.#note(report);
      const beside = async () => {
        const again = await sideBySide(
          queues.map((queue) => queue.map((planned) => ({ ...planned, attempt: this.#attempt() }))),
          field,
        );
        return again[n % lanes.length]?.[Math.floor(n / lanes.length)]?.end;
      };
      if (report.end.kind === 'differs') await this.#find(played, report.end, field, beside);
      if (report.end.kind === 'agreed') await this.#keep(played, report, field);
    }
  }

  /** A sequence out of the corpus while there is one, else a drawn one. */
  #planned(coins: readonly string[]): Planned {
    const steps = this.#keeper.next() ?? this.#drawn();
    return { played: { coins, steps }, attempt: this.#attempt() };
  }

  #keep({ coins, steps }: SequenceCase, report: RunReport, field: CampaignField): Promise<void> {
    return this.#keeper.reached(steps, report, (fewer) => alone({ coins, steps: fewer }, this.#attempt(), field));
  }

  #drawn(): readonly Step[] {
    const random = this.#random(String(this.#drawnRuns));
    this.#drawnRuns += 1;
    const mix = drawMix(random, (tag) => this.#coverage.gain(tag));
    const seed = random.int(0, 0x7fffffff);
    const [steps = []] = fc.sample(sequence(mix, this.#options.length ?? usualLength), { seed, numRuns: 1 });
    return steps;
  }

  /** Finds the smallest sequence with the same difference, and judges that. */
  async #find(
    { coins, steps }: SequenceCase,
    found: Seen,
    field: CampaignField,
    beside: () => Promise<RunEnd | undefined>,
  ): Promise<void> {
    const cause = causeOf(found.difference);
    if (this.#causes.has(cause) || this.#causes.size >= MAX_CAUSES) return;
    this.#causes.add(cause);
    let seen = found;
    const shrunk = await shrink(steps.slice(0, found.at + 1), async (candidate) => {
      const smaller = (await alone({ coins, steps: candidate }, this.#attempt(), field)).end;
      // A smaller sequence may trip over something else: that is another finding, or none.
      if (smaller.kind !== 'differs' || causeOf(smaller.difference) !== cause) return false;
      seen = smaller;
      return true;
    });
    this.#keeper.differed(shrunk, cause);
    await this.#judge({ coins, steps: shrunk }, seen, field, beside);
  }

  #note({ end, steps, outcomes, agreed }: RunReport): void {
    this.#steps += steps;
    this.#coverage.add(outcomes);
    if (end.kind === 'blocked' || end.kind === 'inconclusive') this.#hindrance = end;
    if (end.kind !== 'agreed' || !this.#judging) return;
    for (const code of agreed.codes) this.#pass(clauseOfCode(code));
    for (const path of agreed.fields) this.#pass(clauseOfField(path));
  }

  #pass(clause: string | null): void {
    if (clause !== null) this.#judged[clause] ??= 'pass';
  }

  /**
   * Plays the shrunk sequence again: what is seen twice is sure, what is not is unsteady.
   * @param beside  plays it beside the others that it was found with, once: what they have to do with it is lost alone
   */
  async #judge(
    shrunk: SequenceCase,
    seen: Seen,
    field: CampaignField,
    beside: () => Promise<RunEnd | undefined>,
  ): Promise<void> {
    const cause = causeOf(seen.difference);
    let sure = false;
    for (let sighting = 1; sighting < MAX_SIGHTINGS && !sure; sighting++) {
      const last = sighting === MAX_SIGHTINGS - 1;
      const end = last ? await beside() : (await alone(shrunk, this.#attempt(), field)).end;
      sure = end?.kind === 'differs' && causeOf(end.difference) === cause;
    }
    const clause = this.#judging ? clauseOf(seen.difference) : null;
    const decides = clause !== null && this.#run.findings.deciding.decides(clause);
    const severity: Severity = !sure ? 'unsteady' : decides ? 'violation' : 'advisory';
    this.#severities.add(severity);
    if (clause !== null && sure) this.#judged[clause] = 'fail';
    this.#run.emit(findingFor(shrunk, seen, { severity, clause, run: this.#run, field }));
  }

  #verdict(): [CheckStatus, string?] {
    if (this.#severities.has('violation')) return ['fail', 'target and shadow differ'];
    if (this.#severities.has('unsteady')) return ['inconclusive', 'a difference was seen once and not again'];
    if (this.#hindrance !== null) return [this.#hindrance.kind, this.#hindrance.reason];
    if (this.#runs > 0 && !this.#coverage.anyTaken)
      return ['inconclusive', 'every action was refused: nothing was shown'];
    return ['pass'];
  }

  #attempt(): number {
    this.#attempts += 1;
    return this.#attempts;
  }
}
