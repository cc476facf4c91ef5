import { readEntry } from '../../../spec-schemas/catalogue/reads.ts';
import type { ClauseId } from '../../../spec-schemas/clauses/index.ts';
import { isDisturbedOrBurst } from '../../generate/bursts.ts';
import type { DisturbanceKind } from '../../generate/disturbances.ts';
import type { Step } from '../../generate/steps.ts';
import type { FindingSeverity } from '../../runner/events.ts';
import { type Difference, differenceCauseKey } from '../compare/difference.ts';
import { type Family, makeStepsArbitrary } from '../families/family.ts';
import type { CampaignEnvironment, SequenceCase } from '../play/campaign-environment.ts';
import type { CampaignOptions, RunPartsForCampaign } from '../play/campaign-options.ts';
import type { SequenceRunEnd } from '../play/execute.ts';
import { playSingleSequence } from '../play/play-lanes.ts';
import { type DifferingEnd, makeCampaignFinding } from './campaign-finding.ts';
import { clauseOfDifference, decisionBehindDifference } from './clause-of.ts';
import type { CorpusKeeper } from './corpus-keeper.ts';
import { explainByFaults } from './explain-by-faults.ts';
import { explainFigures } from './figures/explain-figures.ts';
import { findConformingExplanations } from './open-choices.ts';
import { ScriptRecorder } from './record-script.ts';
import { type MissingScriptReason, type RecordedScript, selfPaidRunNoScriptReason } from './recorded-script.ts';
import { shrinkSteps, withOnlyFinalRead } from './shrink.ts';
import { rankClauses, suspectClausesOf } from './suspects.ts';
import { generalizeSteps, type IrrelevantStepValue } from './vary.ts';

/** Maximum runs of the shrunk sequence, including the first, in which a difference has to show twice. */
const MAX_SIGHTINGS = 5;
/**
 * Time limits for removing steps from a differing sequence, and for varying its values after that: a slow target is not waited for, least of
 * all for what decides nothing. A node that differs from public facts everywhere shows an advisory in each campaign.
 */
const SHRINK_LIMITS = {
  violation: { shrunkMs: 40_000, variedMs: 58_000 },
  advisory: { shrunkMs: 12_000, variedMs: 16_000 },
} as const;
/** Maximum execution orders tried per block while shrinking: a sequence that leaves more open is not small. */
const MOST_ORDERS_SHRUNK = 120;
/** Weight limit for both where the rate budget sets the pace: about the same time at the documented rate. */
const SHRUNK_WEIGHT = 1_200;
/** Maximum causes that are explained by planting known faults, which takes seconds each. */
const MAX_EXPLAINED = 4;
/** Maximum causes of one severity that one campaign reports; a broken target has few causes, which repeat. */
const MAX_CAUSES = 8;

interface DifferenceParts {
  readonly family: Family;
  /** Returns the next run number, across all campaigns, so that each run has fresh accounts. */
  readonly attempt: () => number;
  readonly keeper: CorpusKeeper;
  readonly options: CampaignOptions;
  readonly run: RunPartsForCampaign;
  /** Whether clauses are judged in this run. */
  readonly judging: boolean;
  /** Called after each replay of a sequence that showed a difference. Left out: nobody follows. */
  readonly onReplay?: () => void;
}

/**
 * Judges the differences that the sequences of one campaign showed: shrinks each, replays it, and reports each cause once with its clause,
 * its severity and what explains it.
 */
export class DifferenceJudge {
  readonly #parts: DifferenceParts;
  readonly #causes = { violation: new Set<string>(), advisory: new Set<string>() };
  readonly #judged: Record<string, 'pass' | 'fail'> = {};
  readonly #severities = new Set<FindingSeverity>();
  #explained = 0;

  constructor(parts: DifferenceParts) {
    this.#parts = parts;
  }

  /** Result of each clause, by its id. */
  get judged(): Readonly<Record<string, 'pass' | 'fail'>> {
    return this.#judged;
  }

  /** Severities of the reported findings. */
  get severities(): ReadonlySet<FindingSeverity> {
    return this.#severities;
  }

  /** Records that a clause held, unless it failed. */
  pass(clause: string | null): void {
    if (clause !== null) this.#judged[clause] ??= 'pass';
  }

  /**
   * Replays the shrunk sequence: a difference that repeats is certain, any other is unsteady.
   * @param beside  replays it once in parallel with the sequences it was found with, whose influence is missing when it is played alone
   */
  async #judge(
    shrunk: SequenceCase,
    differing: DifferingEnd,
    environment: CampaignEnvironment,
    {
      beside,
      free,
    }: { readonly beside: () => Promise<SequenceRunEnd | undefined>; readonly free: readonly IrrelevantStepValue[] },
  ): Promise<void> {
    const cause = differenceCauseKey(differing.difference);
    let sure = false;
    let script: RecordedScript | MissingScriptReason = { none: 'it shows only beside other sequences' };
    for (let sighting = 1; sighting < MAX_SIGHTINGS && !sure; sighting++) {
      const last = sighting === MAX_SIGHTINGS - 1;
      const recorder = new ScriptRecorder(environment);
      const end = last
        ? await beside()
        : (await playSingleSequence(shrunk, this.#parts.attempt(), recorder.environment)).end;
      this.#parts.onReplay?.();
      sure = end?.kind === 'differs' && differenceCauseKey(end.difference) === cause;
      if (end?.kind === 'differs' && sure && !last) script = recorder.script(end, shrunk.steps);
    }
    const clause = this.#clauseOf(differing.difference);
    const openChoices = sure ? await this.#openChoicesBehind(shrunk, differing, environment) : [];
    const isOpenChoice = openChoices.length > 0;
    const sureSeverity = isOpenChoice ? 'advisory' : this.#severityOf(differing.difference, shrunk.steps, environment);
    const severity: FindingSeverity = sure ? sureSeverity : 'unsteady';
    this.#severities.add(severity);
    if (severity === 'advisory')
      environment.advisedPlaces?.note(differing.difference, (one) => isOpen(one, environment));
    if (sure && !isOpenChoice) this.#noteBroken(differing.difference, shrunk.steps, environment);
    // The clause at the differing place is not necessarily the broken one.
    const suspects = sure && this.#parts.judging ? suspectClausesOf(differing.difference, shrunk.steps) : [];
    const spoken = rankClauses(differing.difference, shrunk.steps);
    const fits = sure && this.#isExplained() ? await explainByFaults(shrunk, differing, environment, spoken) : [];
    const { shown } = differing;
    const figures = shown === undefined ? [] : await explainFigures(differing.difference, shown);
    const details = {
      severity,
      clause,
      suspects: suspects.filter((id) => id !== clause),
      fits,
      openChoices,
      run: this.#parts.run,
      environment,
      script: this.#scriptOf(script, sure, environment),
      free,
      figures,
    };
    this.#parts.run.emit(makeCampaignFinding(shrunk, differing, details));
  }

  /**
   * Whether another cause may be explained: for a target with many faults the first ones suffice, and an interrupted
   * run must not wait.
   */
  #isExplained(): boolean {
    if (!this.#parts.judging || this.#parts.options.interrupted?.() === true || this.#explained >= MAX_EXPLAINED)
      return false;
    this.#explained += 1;
    return true;
  }

  #clauseOf(difference: Difference): ClauseId | null {
    return this.#parts.judging ? clauseOfDifference(difference) : null;
  }

  /**
   * Whether a difference of these steps decides the verdict, if its clause does: no document says what survives a restart or the loss of a
   * node, nor what a stalled archive shows.
   */
  #isOurs(difference: Difference, steps: readonly Step[], environment: CampaignEnvironment): boolean {
    const isCutOff = steps.some((step) => step.do === 'disturb' && cutsOff.has(step.what.on));
    const isLate =
      isOfArchive(difference) && steps.some((step) => step.do === 'disturb' && step.what.on === 'archive-lag');
    return this.#parts.family.advises !== true && !isCutOff && !isLate && !isOpen(difference, environment);
  }

  #severityOf(
    difference: Difference,
    steps: readonly Step[],
    environment: CampaignEnvironment,
  ): 'violation' | 'advisory' {
    const clause = this.#clauseOf(difference);
    const isOurs = this.#isOurs(difference, steps, environment);
    const decides = clause !== null && isOurs && this.#parts.run.findings.deciding.decides(clause);
    return decides ? 'violation' : 'advisory';
  }

  /**
   * Returns the choices left open by the documents that explain an otherwise deciding difference; empty: it decides, or would not decide
   * anyway.
   */
  async #openChoicesBehind(
    played: SequenceCase,
    differing: DifferingEnd,
    environment: CampaignEnvironment,
  ): Promise<readonly string[]> {
    const { difference } = differing;
    if (this.#severityOf(difference, played.steps, environment) !== 'violation') return [];
    const likely = rankClauses(difference, played.steps);
    const { deciding } = this.#parts.run.findings;
    return findConformingExplanations(played, differing, environment, { likely, deciding });
  }

  /** Returns the script of a finding; undefined: the finding is not certain. */
  #scriptOf(
    script: RecordedScript | MissingScriptReason,
    sure: boolean,
    { byUrl }: CampaignEnvironment,
  ): RecordedScript | MissingScriptReason | undefined {
    if (!sure || !this.#parts.judging) return undefined;
    return byUrl === undefined ? script : selfPaidRunNoScriptReason;
  }

  /** Shrinks a sequence as long as it shows the same difference, and judges the result. */
  async find(
    played: SequenceCase,
    found: DifferingEnd,
    environment: CampaignEnvironment,
    beside: () => Promise<SequenceRunEnd | undefined>,
  ): Promise<void> {
    const cause = differenceCauseKey(found.difference);
    const severity = this.#severityOf(found.difference, played.steps, environment);
    // Each severity has its own limit, so that advisories do not crowd out violations.
    const causes = this.#causes[severity];
    if (causes.has(cause) || causes.size >= MAX_CAUSES) return;
    causes.add(cause);
    if (this.#parts.options.stopsAtFirstDifference === true)
      return this.#reportAsSeen(played, found, environment, 'unsteady');
    const steps = played.steps.slice(0, found.at + 1);
    // Another campaign has reported it with a shrunk sequence: this occurrence only counts.
    if (severity === 'advisory' && environment.advisedPlaces?.isTold(found.difference) === true)
      return this.#reportAsSeen({ ...played, steps }, found, environment, 'advisory');
    let differing = found;
    const limits = SHRINK_LIMITS[severity];
    const drawn = makeStepsArbitrary(this.#parts.family, isDisturbedOrBurst(played.steps));
    const { place } = found.difference;
    const likely = place.kind === 'ask' ? withOnlyFinalRead(steps, place.type) : null;
    const isOver = effortFor(environment);
    const differs = async (
      candidate: readonly Step[],
      withinMs: number = limits.shrunkMs,
    ): Promise<DifferingEnd | null> => {
      // Shrinking stops once its budget is spent.
      if (isOver(withinMs)) return null;
      const bounded = { ...environment, mostOrders: MOST_ORDERS_SHRUNK };
      const { end } = await playSingleSequence({ ...played, steps: candidate }, this.#parts.attempt(), bounded);
      this.#parts.onReplay?.();
      // A smaller sequence may fail elsewhere: that is another finding, or none.
      return end.kind === 'differs' && differenceCauseKey(end.difference) === cause ? end : null;
    };
    const stillDiffers = async (candidate: readonly Step[]) => {
      const smaller = await differs(candidate);
      differing = smaller ?? differing;
      return smaller !== null;
    };
    const shrunk = await shrinkSteps(steps, drawn, stillDiffers, likely);
    const isStopped = () => this.#parts.options.interrupted?.() === true;
    const isShown = async (candidate: readonly Step[]) =>
      !isStopped() && (await differs(candidate, limits.variedMs)) !== null;
    const varied = await generalizeSteps(shrunk, drawn, isShown, { seed: this.#parts.run.seed });
    // The reported difference must come from a run of exactly these steps.
    const last = varied.steps === shrunk ? differing : await differs(varied.steps, Number.POSITIVE_INFINITY);
    const { steps: least, free } = last === null ? { steps: shrunk, free: [] } : varied;
    this.#parts.keeper.keepDifference(this.#parts.family, least, cause);
    await this.#judge({ ...played, steps: least }, last ?? differing, environment, { beside, free });
  }

  /** Reports a difference with the unshrunk sequence that showed it. */
  #reportAsSeen(
    played: SequenceCase,
    differing: DifferingEnd,
    environment: CampaignEnvironment,
    severity: 'unsteady' | 'advisory',
  ): void {
    this.#severities.add(severity);
    const clause = this.#clauseOf(differing.difference);
    if (severity === 'advisory') this.#noteBroken(differing.difference, played.steps, environment);
    const details = { severity, clause, suspects: [], fits: [], run: this.#parts.run, environment };
    this.#parts.run.emit(makeCampaignFinding(played, differing, details));
  }

  /** Records that the clause of a certain difference failed, where the steps leave no doubt. */
  #noteBroken(difference: Difference, steps: readonly Step[], environment: CampaignEnvironment): void {
    const clause = this.#clauseOf(difference);
    if (clause !== null && this.#isOurs(difference, steps, environment)) this.#judged[clause] = 'fail';
  }
}

/** Starts the budget for shrinking one sequence. @returns a predicate whether it is spent */
function effortFor({ byUrl, session: { target } }: CampaignEnvironment): (withinMs: number) => boolean {
  const startedMs = performance.now();
  const { weight: before } = target.traffic;
  return (withinMs) =>
    performance.now() - startedMs > withinMs || (byUrl !== undefined && target.traffic.weight - before > SHRUNK_WEIGHT);
}

/** Whether a difference lies in an open point for which the target has no known form: checks judge that, a shadow cannot. */
function isOpen(difference: Difference, { unmatched }: CampaignEnvironment): boolean {
  return unmatched?.has(decisionBehindDifference(difference) ?? '') ?? false;
}

/** Whether the differing read is served by the archive. */
function isOfArchive({ place }: Difference): boolean {
  return (place.kind === 'read' || place.kind === 'ask') && readEntry(place.type)?.lane === 'archive';
}

/** Disturbances after which a node, or the gateway before it, restarts. */
const cutsOff: ReadonlySet<DisturbanceKind> = new Set(['restart', 'node-lost']);
