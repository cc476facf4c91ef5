import fc from 'fast-check';
import { Random } from '../check/random.ts';
import { Inconclusive } from '../check/verdicts.ts';
import { holdBlocks } from '../control/block-mode.ts';
import type { Control } from '../control/control.ts';
import { MARKETS } from '../generate/references.ts';
import { drawMix, type Length, MAX_STEPS, sequence } from '../generate/sequence.ts';
import { NATIVE_UNNAMED, unnamedNative } from '../probe/facts.ts';
import type { CampaignEnded, CheckStatus, Severity } from '../runner/events.ts';
import type { CheckRun } from '../runner/run-check.ts';
import type { Session } from '../runner/session.ts';
import { CAMPAIGN, findingFor, type Seen } from './campaign-finding.ts';
import { clauseOf, clauseOfCode, clauseOfField } from './clause-of.ts';
import { type Coins, drawCoins, playableCoins } from './coins.ts';
import { Coverage } from './coverage.ts';
import { causeOf } from './difference.ts';
import type { TellSigner } from './envelope.ts';
import { execute, type RunReport } from './execute.ts';
import type { CampaignField, SequenceCase } from './field.ts';
import { probeMinimums } from './probe-minimum.ts';
import { shrink } from './shrink.ts';
import { probeProfile, probeVariants } from './variants.ts';

export type CampaignSize =
  | { readonly kind: 'runs'; readonly runs: number }
  | { readonly kind: 'duration'; readonly ms: number }
  | { readonly kind: 'off' };

export const defaultSize: CampaignSize = { kind: 'runs', runs: 25 };

export interface CampaignOptions {
  readonly size: CampaignSize;
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
  #runs = 0;
  #steps = 0;
  #attempts = 0;
  /** Why a run could not be held, or was not answered; the last one. */
  #hindrance: { readonly kind: 'blocked' | 'inconclusive'; readonly reason: string } | null = null;

  constructor(options: CampaignOptions, session: Session, run: CampaignRun) {
    this.#options = options;
    this.#session = session;
    this.#run = run;
    // On the model in this process both sides are one program: the plumbing is proved, no clause is judged.
    this.#judging = session.target.url !== null;
  }

  /** The session as it is asked before anything is played: what it answers is judged like everything else. */
  get #asked(): Session {
    if (!this.#judging) return this.#session;
    return { ...this.#session, target: this.#run.findings.watched('run.campaign', this.#session.target) };
  }

  async go(control: Control, size: Exclude<CampaignSize, { kind: 'off' }>): Promise<CampaignEnded> {
    const coins = await playableCoins(this.#asked);
    if (coins.trading.length === 0)
      return this.ended('blocked', 'no market of this venue has a mark and an empty book');
    const field = await this.#prepare(control, coins.trading);
    const startedAt = this.#session.now();
    const more = () => (size.kind === 'runs' ? this.#runs < size.runs : this.#session.now() - startedAt < size.ms);
    while (more() && this.#options.interrupted?.() !== true) await this.#next(field, coins);
    return this.ended(...this.#verdict());
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

  async #prepare(control: Control, coins: readonly string[]): Promise<CampaignField> {
    const { seed, salt } = this.#run;
    const tell = this.#options.tell ?? null;
    const session = this.#session;
    const asks = this.#options.probes ?? true;
    const probed = asks
      ? await probeMinimums({ session: this.#asked, control, seed, salt, tell, coins })
      : { minNotional: new Map<string, string>() };
    const plain: CampaignField = {
      session,
      control,
      seed,
      salt,
      tell,
      probed,
      profile: session.facts.profile === 'next' ? 'next' : 'live',
      variants: {},
      cutEvery: this.#options.cutEvery ?? 8,
      frames: this.#options.frames ?? true,
      findings: this.#run.findings,
    };
    if (!asks) return plain;
    const asked = coins.slice(0, MARKETS);
    const profile = await probeProfile(plain, asked, () => this.#attempt());
    const variants = await probeVariants({ ...plain, profile }, asked, () => this.#attempt());
    for (const [decision, form] of Object.entries(variants)) {
      this.#run.emit({
        event: 'note',
        t: this.#run.timestamp(),
        text: `the shadow follows the target in ${decision}=${form}`,
      });
    }
    return { ...plain, profile, variants };
  }

  /** Plays one sequence; where the two sides differ, shrinks it and judges it again. */
  async #next(field: CampaignField, coins: Coins): Promise<void> {
    const runSeed = `${field.seed}/${CAMPAIGN}/${this.#runs}`;
    const random = new Random(runSeed);
    const mix = drawMix(random, (tag) => this.#coverage.gain(tag));
    const drawn = drawCoins(random, coins);
    const seed = random.int(0, 0x7fffffff);
    const [steps = []] = fc.sample(sequence(mix, this.#options.length ?? usualLength), { seed, numRuns: 1 });
    const report = await execute({ coins: drawn, steps }, this.#attempt(), field);
    this.#runs += 1;
    this.#note(report);
    const { end } = report;
    if (end.kind !== 'differs') return;
    const cause = causeOf(end.difference);
    if (this.#causes.has(cause) || this.#causes.size >= MAX_CAUSES) return;
    this.#causes.add(cause);
    let seen: Seen = end;
    const shrunk = await shrink(steps.slice(0, end.at + 1), async (candidate) => {
      const smaller = (await execute({ coins: drawn, steps: candidate }, this.#attempt(), field)).end;
      // A smaller sequence may trip over something else: that is another finding, or none.
      if (smaller.kind !== 'differs' || causeOf(smaller.difference) !== cause) return false;
      seen = smaller;
      return true;
    });
    await this.#judge({ coins: drawn, steps: shrunk }, seen, field);
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

  /** Plays the shrunk sequence again: what is seen twice is sure, what is not is unsteady. */
  async #judge(shrunk: SequenceCase, seen: Seen, field: CampaignField): Promise<void> {
    const cause = causeOf(seen.difference);
    let sure = false;
    for (let sighting = 1; sighting < MAX_SIGHTINGS && !sure; sighting++) {
      const { end } = await execute(shrunk, this.#attempt(), field);
      sure = end.kind === 'differs' && causeOf(end.difference) === cause;
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
