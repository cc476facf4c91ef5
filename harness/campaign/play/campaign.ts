import { type ReleaseProfile, rulesUnderProfile } from '../../../reference-model/index.ts';
import { type GeneratedActionTag, generatedActionTags } from '../../generate/actions.ts';
import { insertBursts, removeBursts } from '../../generate/bursts.ts';
import { type DisturbanceKind, filterDisturbances, insertDisturbances } from '../../generate/disturbances.ts';
import { MAX_SEQUENCE_STEPS, type SequenceLength } from '../../generate/sequence.ts';
import type { NonActionStepKind, Step } from '../../generate/steps.ts';
import { Random } from '../../kernel/random.ts';
import type { CampaignBursts, CampaignEnded, CheckStatus } from '../../runner/events.ts';
import type { Session } from '../../runner/session.ts';
import { addBurstTallies, emptyBurstTally } from '../concurrent/burst-tally.ts';
import { findFeasibleDisturbances, isNodeDisturbance } from '../disturbances/offered-disturbances.ts';
import { clauseOfAgreedField, clauseOfRefusal } from '../explain/clause-of.ts';
import type { CorpusKeeper } from '../explain/corpus-keeper.ts';
import { DifferenceJudge } from '../explain/difference-judge.ts';
import { campaignIdOf, drawSteps, type Family, makeStepsArbitrary } from '../families/family.ts';
import type { CombinedGoalTally } from '../goals/goal-board.ts';
import { GoalTally } from '../goals/goal-tally.ts';
import { goals } from '../goals/goals.ts';
import { collectStepsTowardGoals } from '../goals/leads.ts';
import { makeGoalObstacleFinder } from '../goals/reachable.ts';
import { SequenceGuide } from '../guided/guide.ts';
import { OutcomeCoverage } from '../outcomes/coverage.ts';
import { PlayedSizeDistribution } from '../outcomes/played.ts';
import type { CampaignEnvironment, SequenceCase } from './campaign-environment.ts';
import { areClausesJudged, type CampaignOptions, type RunPartsForCampaign } from './campaign-options.ts';
import type { PlannedSequence, SequenceRunEnd, SequenceRunReport } from './execute.ts';
import { playSingleSequence } from './play-lanes.ts';
import { drawMarketLanes, type PlayableMarkets } from './playable-markets.ts';

/** Sequences that a lane plays one after the other without guidance. */
const IN_A_LANE = 3;
const usualLength: SequenceLength = { min: 14, max: MAX_SEQUENCE_STEPS };
/** Length where campaigns were not requested and judge nothing: each family is played once, with its complete opening. */
export const briefSequenceLength: SequenceLength = { min: 2, max: 12 };
/** Maximum sequences drawn at once under guidance: as many as play in parallel. */
const MOST_TOGETHER = 8;
/** Sequences of normal length that follow if no action of shorter ones was accepted. */
const MOST_LONGER = 2;

/** Drawn sequence that waits to be played. */
export interface DrawnSequence extends PlannedSequence {
  /** Index of the lane it was drawn for, within its campaign. */
  readonly lane: number;
  /** Its index within its campaign, including sequences of the corpus. */
  readonly nth: number;
  readonly isOfCorpus: boolean;
  /** Its steps without disturbances. */
  readonly undisturbed: readonly Step[];
}

/**
 * Sequences of one family: draws and plays them, and judges those that showed a difference. A campaign adopts its target once; each
 * sequence starts from a fork in the target's current state. Time passes from one due time of any shadow to the next, so that each block is
 * observed under its own marks and nothing depends on the target's time resolution (D95). Only families about funding cross a funding
 * boundary, the last part so slowly that its block is observed. A sequence leaves no orders, positions, funds in vaults that take over
 * positions, or effects of votes. Therefore none delists, which cannot be undone, and none freezes the chain, since no source says what
 * still works then.
 */
export class Campaign {
  readonly family: Family;
  readonly goals: GoalTally;
  readonly #id: string;
  readonly #options: CampaignOptions;
  readonly #run: RunPartsForCampaign;
  readonly #attempt: () => number;
  readonly #judging: boolean;
  readonly #disturb: readonly DisturbanceKind[];
  readonly #disturbed: Record<string, number> = {};
  readonly #concurrency: number;
  readonly #isByUrl: boolean;
  #bursts: CampaignBursts = emptyBurstTally;
  #unresolved = 0;
  readonly #coverage = new OutcomeCoverage();
  /** null: without guidance. */
  readonly #guide: SequenceGuide | null;
  #waiting: DrawnSequence[] = [];
  /** Played fraction of each sequence that is being played. */
  readonly #playing = new Map<DrawnSequence, number>();
  /** Replays of the sequences being shrunk and judged. */
  #replays = 0;
  readonly #onProgress: (campaign: Campaign) => void;
  #planned = 0;
  readonly #distribution = new PlayedSizeDistribution();
  readonly #differences: DifferenceJudge;
  readonly #keeper: CorpusKeeper;
  readonly #quota: number;
  /** Index of the first opening of this campaign: a short campaign covers others with each seed. */
  readonly #firstOpening: number;
  /** Profile of the shadow. */
  #profile: ReleaseProfile = 'live';
  /** Whether a sequence has shown a difference. */
  #sighted = false;
  #runs = 0;
  /** Runs of sequences that do not come from the corpus. */
  #drawnRuns = 0;
  #steps = 0;
  #playedMs = 0;
  /** Reason of the last run that could not be held, or got no replies. */
  #hindrance: { readonly kind: 'blocked' | 'inconclusive'; readonly reason: string } | null = null;

  constructor({ family, quota, attempt, keeper, options, session, run, onProgress }: CampaignParts) {
    this.family = family;
    this.#id = campaignIdOf(family);
    this.goals = new GoalTally(goals, family.name, collectStepsTowardGoals());
    this.#quota = quota;
    this.#attempt = attempt;
    this.#options = options;
    this.#run = run;
    this.#keeper = keeper;
    this.#judging = areClausesJudged(session);
    this.#onProgress = onProgress;
    const onReplay = () => this.#replayed();
    this.#differences = new DifferenceJudge({
      family,
      attempt,
      keeper,
      options,
      run,
      judging: this.#judging,
      onReplay,
    });
    const { disturb = [], concurrency = 1, isByUrl = false } = options;
    this.#isByUrl = isByUrl;
    this.#concurrency = concurrency;
    this.#disturb = findFeasibleDisturbances(disturb, session);
    this.#guide = options.guided === false ? null : new SequenceGuide(() => makeStepsArbitrary(family));
    this.#firstOpening = isByUrl ? 0 : this.#random('openings').int(0, 1_000);
  }

  /** Number of sequences still to be played, from the quota and the corpus. */
  get remaining(): number {
    return this.#undrawn + this.#waiting.length;
  }

  get #undrawn(): number {
    return Math.max(this.#keeper.unplayed(this.family), this.#quota + this.#longer - this.#drawnRuns);
  }

  /** Sequences beyond the quota: short ones may have shown nothing by chance. */
  get #longer(): number {
    const beyond = this.#drawnRuns - this.#quota;
    const isShort = this.#options.length !== undefined && this.#hindrance === null;
    return isShort && beyond >= 0 && !this.#coverage.hasAccepted ? Math.min(beyond + 1, MOST_LONGER) : 0;
  }

  /** Number of corpus sequences that are still to be played. */
  get unplayed(): number {
    return this.#keeper.unplayed(this.family) + this.#waiting.filter(({ isOfCorpus }) => isOfCorpus).length;
  }

  /**
   * Fraction of its share that was played so far: the campaign with the smallest one is next. Its share is up to doubled while goals of its
   * family are unmet, and up to tripled while its sequences find much that is new.
   */
  get playedOfShare(): number {
    const { share } = this.family;
    if (this.#guide === null) return this.#drawnRuns / share;
    return this.#runs / (share * (1 + this.goals.unmetShare) * (0.5 + this.#guide.yield));
  }

  /** Whether its sequences are played alone: a disturbance of the node affects everything played on it. */
  get isExclusive(): boolean {
    // By URL alone the weight limits the pace, so parallel sequences gain nothing.
    return this.#isByUrl || this.family.isExclusive === true || this.#disturb.some(isNodeDisturbance);
  }

  get isGuided(): boolean {
    return this.#guide !== null;
  }

  get steps(): number {
    return this.#steps;
  }

  get id(): string {
    return this.#id;
  }

  /** Fraction of its sequences that was played, 0 to 1; one that is being played counts as far as it is. */
  get playedShare(): number {
    const parts = [...this.#playing.values()];
    const played = parts.reduce((sum, part) => sum + part, this.#runs);
    return played / (this.#runs + parts.length + this.remaining);
  }

  /** Number of replays so far of a sequence that showed a difference; 0: none is being shrunk or judged. */
  get replays(): number {
    return this.#replays;
  }

  /** Whether target and shadow differed in a deciding clause, or a sequence could not be played. */
  get hasFailed(): boolean {
    return (
      this.#differences.severities.has('violation') ||
      this.#differences.severities.has('unsteady') ||
      this.#hindrance !== null
    );
  }

  /** Returns the sequences that wait to be played, in drawing order: the next ones are drawn once all of them were played. */
  waiting(environment: CampaignEnvironment, coins: PlayableMarkets): readonly DrawnSequence[] {
    if (this.#waiting.length === 0) this.#waiting = this.#drawNext(environment, coins);
    return this.#waiting;
  }

  #drawNext(environment: CampaignEnvironment, coins: PlayableMarkets): DrawnSequence[] {
    this.#guide?.learn();
    this.#profile = environment.profile;
    const reach = makeGoalObstacleFinder(environment);
    const lacksPair = (this.family.pairs ?? 0) > 0 && coins.pairs.length === 0;
    this.goals.reachBy((goal) => (lacksPair ? 'no pair of this venue can be played' : reach(goal)));
    const random = this.#random(`lanes/${this.#drawnRuns}`);
    const drawn = drawMarketLanes(random, coinsFor(this.family, environment, coins), this.family.markets);
    const { pairs = 0 } = this.family;
    const [first = []] = drawn;
    const played = pairs === 0 ? [] : random.shuffled(coins.pairs).slice(0, pairs);
    const lanes = this.isExclusive ? [[...first.slice(0, this.family.markets), ...played]] : drawn;
    const count = Math.min(this.#undrawn, this.#together(lanes.length));
    return Array.from({ length: count }, (_, n) => this.#plan(lanes[n % lanes.length] ?? [], n % lanes.length));
  }

  /**
   * Number of sequences drawn together, before the results of one can guide another: few at first. It does not depend on what is played in
   * parallel.
   */
  #together(lanes: number): number {
    if (this.#guide === null) return lanes * IN_A_LANE;
    return Math.min(MOST_TOGETHER, Math.max(1, this.#drawnRuns, this.#keeper.unplayed(this.family)));
  }

  /** Removes a sequence from the waiting ones when it starts. */
  take(planned: DrawnSequence): void {
    this.#waiting = this.#waiting.filter((other) => other !== planned);
    this.#playing.set(planned, 0);
  }

  /** Records how many steps of a sequence have been played. */
  stepped(planned: DrawnSequence, steps: number): void {
    this.#playing.set(planned, steps / planned.played.steps.length);
    this.#onProgress(this);
  }

  #replayed(): void {
    this.#replays += 1;
    this.#onProgress(this);
  }

  /** Adds playing time. */
  took(ms: number): void {
    this.#playedMs += ms;
  }

  #random(what: string): Random {
    return new Random(`${this.#run.seed}/${this.#id}/${what}`);
  }

  /** Returns the end of a campaign whose products the target lacks. */
  absentEvent(reason: string): CampaignEnded {
    return this.endedEvent('skipped', reason, true);
  }

  endedEvent(status: CheckStatus, reason?: string, isAbsent = false): CampaignEnded {
    return {
      event: 'campaign-ended',
      t: this.#run.timestamp(),
      id: this.#id,
      runs: this.#runs,
      steps: this.#steps,
      durationMs: Math.round(this.#playedMs),
      coverage: this.#coverage.toJSON(),
      unreached: this.#runs === 0 ? [] : this.#coverage.unreached(rulesUnderProfile(this.#profile)),
      ...(this.#runs === 0 && !isAbsent
        ? {}
        : { goals: this.goals.rows(this.#run.seed, isAbsent ? (reason ?? '') : null) }),
      ...(this.#runs === 0 ? {} : { played: this.#distribution.toJSON() }),
      ...(this.#runs === 0 || this.#disturb.length === 0
        ? {}
        : { disturbed: { ...this.#disturbed }, unresolved: this.#unresolved }),
      ...(this.#runs === 0 || this.#concurrency < 2 ? {} : { concurrent: this.#bursts }),
      ...(this.#runs === 0 || this.#guide === null ? {} : { guided: this.#guide.toJSON() }),
      judging: this.#judging,
      judged: this.#judging ? { ...this.#differences.judged } : {},
      status,
      ...(reason === undefined ? {} : { reason }),
    };
  }

  /**
   * Records the result of a sequence; shrinks one that showed a difference and judges it again.
   * @param beside  replays it once in parallel with the sequences it was played with
   */
  async settle(
    planned: DrawnSequence,
    report: SequenceRunReport,
    environment: CampaignEnvironment,
    beside: () => Promise<SequenceRunEnd | undefined>,
  ): Promise<void> {
    const { played, nth, undisturbed } = planned;
    const startedMs = performance.now();
    this.#playing.delete(planned);
    if (report.end.kind === 'unfinished') return this.#noteActions(report);
    this.#runs += 1;
    this.#note(report);
    this.#guide?.reached(nth, undisturbed, report.features);
    this.#options.played?.(played, report);
    if (report.end.kind === 'differs') await this.#differences.find(played, report.end, environment, beside);
    if (report.end.kind === 'agreed') await this.#keep(played, report, environment);
    this.#replays = 0;
    this.#playedMs += performance.now() - startedMs;
  }

  /** Returns the same sequence for other accounts. */
  again(planned: DrawnSequence): DrawnSequence {
    return { ...planned, attempt: this.#attempt() };
  }

  /** Whether no further sequence starts. @param last  end of the previous sequence in this lane */
  isEnough(last: SequenceRunReport | null): boolean {
    this.#sighted ||= last?.end.kind === 'differs';
    return this.#options.interrupted?.() === true || (this.#options.stopsAtFirstDifference === true && this.#sighted);
  }

  /** Returns the next sequence of the corpus, or a drawn one. */
  #plan(coins: readonly string[], lane: number): DrawnSequence {
    const kept = this.#keeper.next(this.family);
    const { family } = this;
    const disturbances = this.#random(`disturbances/${this.#drawnRuns}`);
    const bursts = this.#random(`bursts/${this.#drawnRuns}`);
    const undisturbed = kept === null ? this.#drawn() : removeBursts(filterDisturbances(kept, []));
    const steps =
      kept === null
        ? insertDisturbances(insertBursts(undisturbed, bursts, this.#concurrency), disturbances, this.#disturb)
        : this.#marked(kept);
    this.#planned += 1;
    return {
      played: { family, coins, steps },
      undisturbed,
      attempt: this.#attempt(),
      lane,
      nth: this.#planned,
      isOfCorpus: kept !== null,
    };
  }

  /** Returns a kept sequence with the disturbances and bursts of this campaign. */
  #marked(kept: readonly Step[]): readonly Step[] {
    const steps = filterDisturbances(kept, this.#disturb);
    return this.#concurrency < 2 ? removeBursts(steps) : steps;
  }

  #keep(played: SequenceCase, report: SequenceRunReport, environment: CampaignEnvironment): Promise<void> {
    const again = async (steps: readonly Step[]) => {
      const replay = await playSingleSequence({ ...played, steps }, this.#attempt(), environment);
      this.#replayed();
      return replay;
    };
    return this.#keeper.keepReached(played, report, again);
  }

  #drawn(): readonly Step[] {
    const random = this.#random(String(this.#drawnRuns));
    const drawn = { random, nth: this.#firstOpening + this.#drawnRuns };
    const { length = usualLength } = this.#options;
    const isBeyond = this.#drawnRuns >= this.#quota;
    const guide = this.#guide;
    const lead = guide === null ? null : this.goals.leadFor(this.#drawnRuns);
    const family = lead === null ? this.family : { ...this.family, openings: [lead] };
    this.#drawnRuns += 1;
    const gain = (what: GeneratedActionTag | NonActionStepKind) =>
      guide === null ? 1 : this.goals.gain(what) * (isAction(what) ? this.#coverage.gain(what) : 1);
    const steps = drawSteps(family, drawn, gain, isBeyond ? usualLength : length);
    return lead !== null || guide === null ? steps : guide.next(steps, random);
  }

  #note(report: SequenceRunReport): void {
    const { end, steps, sizes, goals: times } = report;
    this.goals.add(times);
    this.#distribution.add(steps, sizes);
    if (end.kind === 'blocked' || end.kind === 'inconclusive') this.#hindrance = end;
    this.#noteActions(report);
  }

  /** Records what a sequence played and compared, even if unfinished. */
  #noteActions({ end, steps, outcomes, rules, agreed, disturbed, bursts, unresolved }: SequenceRunReport): void {
    for (const [kind, count] of disturbed) this.#disturbed[kind] = (this.#disturbed[kind] ?? 0) + count;
    this.#unresolved += unresolved;
    this.#bursts = addBurstTallies(this.#bursts, bursts);
    this.#steps += steps;
    this.#coverage.add(outcomes);
    this.#coverage.addRules(rules);
    const isCompared = end.kind === 'agreed' || end.kind === 'unfinished';
    if (!isCompared || !this.#judging) return;
    for (const code of agreed.codes) this.#differences.pass(clauseOfRefusal(code));
    for (const path of agreed.fields) this.#differences.pass(clauseOfAgreedField(path));
  }

  /**
   * Returns the end event, once everything was played.
   * @param board  goals of all campaigns
   * @param partialLack  what the target lacks of the family's subject; null: nothing
   */
  verdict(board: CombinedGoalTally, partialLack: () => string | null): CampaignEnded {
    return this.endedEvent(...this.#settled(board, partialLack));
  }

  #settled(board: CombinedGoalTally, partialLack: () => string | null): [CheckStatus, string?] {
    if (this.#differences.severities.has('violation')) return ['fail', 'target and shadow differ'];
    if (this.#differences.severities.has('unsteady'))
      return ['inconclusive', 'a difference was seen once and not again'];
    if (this.#hindrance !== null) return [this.#hindrance.kind, this.#hindrance.reason];
    if (this.#runs > 0 && !this.#coverage.hasAccepted) {
      const lack = partialLack() ?? (this.#differences.severities.has('advisory') ? AFTER_ADVICE : null);
      return lack === null ? ['inconclusive', 'no action was taken: nothing was shown'] : ['skipped', lack];
    }
    const unmet = this.#runs > 0 ? board.unmetBy(this) : [];
    if (unmet.length > 0) return ['inconclusive', `goals that were not met: ${unmet.join(', ')}`];
    return ['pass'];
  }
}

/** Returns the markets that a family can be played on; all of them where none allows the leverage that it needs. */
function coinsFor(
  { minLeverage = 0 }: Family,
  { session }: Pick<CampaignEnvironment, 'session'>,
  coins: PlayableMarkets,
): PlayableMarkets {
  const { markets } = session.facts;
  const allows = (coin: string) => (markets.find((market) => market.coin === coin)?.maxLeverage ?? 0) >= minLeverage;
  const trading = coins.trading.filter(allows);
  return minLeverage === 0 || trading.length === 0 ? coins : { ...coins, trading };
}

/** Reason why a campaign shows nothing whose sequences all end at a difference that only advises, before any action was taken. */
const AFTER_ADVICE = 'not exercised: an action that is taken before a difference that only advises';

const actions: ReadonlySet<string> = new Set(generatedActionTags);

function isAction(what: GeneratedActionTag | NonActionStepKind): what is GeneratedActionTag {
  return actions.has(what);
}

interface CampaignParts {
  readonly family: Family;
  /** Number of sequences to draw. */
  readonly quota: number;
  /** Returns the next run number, across all campaigns, so that each run has fresh accounts. */
  readonly attempt: () => number;
  /** Shared by all campaigns. */
  readonly keeper: CorpusKeeper;
  readonly options: CampaignOptions;
  readonly session: Session;
  readonly run: RunPartsForCampaign;
  /** Called after each step of its sequences, and after each replay of one that showed a difference. */
  readonly onProgress: (campaign: Campaign) => void;
}
