import { buckets } from '../../spec-schemas/catalogue/limits.ts';
import type { ClauseId } from '../../spec-schemas/clauses/index.ts';
import { isJsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import type { IpBudgetTracker } from '../budget/budget-permit.ts';
import type { CaseContext } from '../check/case-context.ts';
import type { Traced } from '../check/evidence.ts';
import { verdictOnSilence } from '../kernel/verdict-on-silence.ts';
import { Disturbed, Unsupported } from '../kernel/verdicts.ts';
import { isRateLimitRefusal } from '../target/weights.ts';
import { isSilence, type WireReply, type WireRequest } from '../target/wire.ts';
import {
  admittedCount,
  type BudgetDrainResult,
  lightReadRequest,
  makeJsonRequest,
  makeRequestList,
  type ParallelRequestsResult,
  type WireOrPostReply,
} from './operator-limits.ts';

type Desk = Pick<CaseContext<ClauseId>, 'given' | 'target' | 'venue' | 'spending'>;

const PER_MS = buckets.perIp.refillPerSecond / 1_000;
/** Number of consecutive reads that no budget near the documented one admits. */
const UNLIMITED = 2.5 * buckets.perIp.burst;
/** Clock tolerance: a venue may count whole ms, at both ends, and run a little slower or faster than ours. */
const CLOCKS_MS = 10;
const DRIFT = 0.02;
/** Maximum single wait. */
const LONGEST_MS = 16_000;
/** Ratio of sent to admissible requests: each further request lengthens the time that blurs the count. */
const BEYOND = 1.25;
const WAVES = { least: 8, most: 64 } as const;
/** Weight of the longer of two waits. */
const STEADY = 30;

const SERVED = 200;

/** Request that takes one unit, and a predicate that recognises its refusal. */
interface Unit {
  readonly request: () => WireRequest;
  readonly isSpent: (reply: WireReply) => boolean;
}

/** A light read is served unless it is refused for its budget, with whatever text. */
const ofAddress: Unit = { request: () => lightReadRequest, isSpent: ({ status }) => status !== SERVED };

/** Bounds of a spent budget's content when something was counted against it. */
interface Bounds {
  readonly least: number;
  readonly most: number;
}

/**
 * The venue's budget for our address, or for an account, measured from outside. Once spent to the last unit it only holds the refill since
 * then, so that what is admitted after a wait is between two bounds, whatever the latency: the time from the refusal's arrival to the next
 * request's departure has certainly passed for the venue, and at most that from the refused request's departure to the last reply's
 * arrival. Another client at the same address takes from it, and a proxy in front of a venue may have its own budget: nothing counts
 * against the venue unless light reads, which every such bucket counts, match the documents before and after.
 */
export class MeasuredRequestBudget {
  readonly #desk: Desk;
  readonly #spending: IpBudgetTracker;
  readonly #unit: Unit;
  /** Time at which the newest refusal was requested, and at which its whole batch of parallel requests was answered. */
  #emptySinceMs = 0;
  #emptySurelyMs = 0;
  #waveMs = 0;
  #refusal: WireReply | null = null;

  private constructor(desk: Desk, spending: IpBudgetTracker, unit: Unit = ofAddress) {
    this.#desk = desk;
    this.#spending = spending;
    this.#unit = unit;
  }

  /**
   * Spends the budget, and checks that light reads are admitted as the documented refill allows.
   * @throws Unsupported where no budget limits us, or one with another refill, or another client draws on it as well
   */
  static async acquire(desk: Desk): Promise<MeasuredRequestBudget> {
    const { budget, spending } = await MeasuredRequestBudget.acquireUnknown(desk);
    desk.given.require(isRateLimitRefusal(budget.refusal), 'a spent budget is told in another way than RATE_LIMITED');
    // A later deviation is compared with it again.
    spending.isSteady ||= await budget.isSteady();
    if (!spending.isSteady) throw ofOthers();
    return budget;
  }

  /**
   * Spends a budget of any size and refill. @param whole  whether it must be full before
   * @throws Unsupported where none limits us
   */
  static async acquireUnknown(
    desk: Desk,
    whole: 'whole' | 'any' = 'any',
  ): Promise<{
    readonly budget: MeasuredRequestBudget;
    readonly burst: BudgetBurstResult;
    readonly spending: IpBudgetTracker;
  }> {
    const { spending } = desk;
    if (spending === null) throw new Unsupported('budget');
    if (spending.isLimited === false) throw unlimited();
    if (whole === 'whole') await spending.whole();
    const budget = new MeasuredRequestBudget(desk, spending);
    const burst = await budget.#spend();
    return { budget, burst, spending };
  }

  /**
   * Acquires the budget of an account, which only an address without a limiting budget can spend.
   * @param sign  a request that costs it one token
   * @throws Unsupported where the budget of our address ends first
   */
  static async ofAccount(
    desk: Desk,
    sign: () => WireRequest,
  ): Promise<{ readonly budget: MeasuredRequestBudget; readonly burst: BudgetBurstResult }> {
    const { spending } = desk;
    if (spending === null) throw new Unsupported('budget');
    if (spending.isLimited === null) await MeasuredRequestBudget.acquireUnknown(desk).catch(unlessUnsupported);
    if (spending.isLimited !== false)
      throw new Unsupported(
        'an allowlist with this address on it: a second run, from one that is, judges the budgets of accounts',
      );
    const isSpent = (reply: WireReply) => isRateLimitRefusal(reply);
    const budget = new MeasuredRequestBudget(desk, spending, { request: sign, isSpent });
    return { budget, burst: await budget.#spend() };
  }

  /** The newest refusal, in whatever documented form. */
  get refusal(): WireReply {
    // Set by spending, which always comes first.
    if (this.#refusal === null) throw new Error('nothing was refused yet');
    return this.#refusal;
  }

  async send(request: WireRequest): Promise<WireReply> {
    const outcome = await this.#desk.target.wire.request(request, { overBudget: true });
    this.#spending.spent();
    if (isSilence(outcome)) throw verdictOnSilence(`${request.method} ${request.path}`, outcome);
    return outcome.reply;
  }

  post(path: string, body: JsonValue): Promise<WireReply> {
    return this.send(makeJsonRequest(path, body));
  }

  async volley(requests: readonly WireRequest[]): Promise<ParallelRequestsResult> {
    const replies = await Promise.all(requests.map((request) => this.send(request)));
    const throttled = replies.filter(isRateLimitRefusal);
    return { replies, throttled, passed: replies.length - throttled.length, letIn: admittedCount(replies) };
  }

  /** Spends the budget, and waits until this much has certainly been refilled. */
  async waitForRefill(weight: number): Promise<void> {
    await this.#spend();
    await this.#rest(weight / PER_MS + CLOCKS_MS);
  }

  async mayHaveRefilled(): Promise<number> {
    return this.#most();
  }

  /**
   * Sends requests that should draw on another budget, directly after this one is spent.
   * @returns how many were admitted
   * @throws Disturbed when this one may have refilled as many meanwhile
   */
  async beside(requests: readonly WireRequest[]): Promise<Traced<number>> {
    await this.#spend();
    const { letIn } = await this.volley(requests);
    if (letIn.value === requests.length && this.#most() >= requests.length)
      throw new Disturbed('it took so long that the budget may have refilled');
    return letIn;
  }

  async drain(what: string, weight: number, send: (n: number) => Promise<WireOrPostReply>): Promise<BudgetDrainResult> {
    let observed = await this.#metered(weight, send);
    if (!observed.right) {
      // The cause may be the venue, another client of this budget, or a budget so small that it was full before the wait ended.
      if (!(await this.isSteady(observed.restMs))) throw ofOthers();
      observed = await this.#metered(weight, send);
      if (!observed.right && !(await this.isSteady(observed.restMs))) throw ofOthers();
      if (!observed.right && this.#desk.venue.role === 'gateway' && !(await this.#isFree(observed, send)))
        throw new Unsupported('a budget of its own in front of the node');
    }
    const { letIn, right, least, most } = observed;
    const words = `${least} to ${most} requests admitted by the refilled budget (${what} has weight ${weight})`;
    return { right, judge: (expectation) => expectation.relation(words, { letIn }, () => right, what) };
  }

  /** Whether too many were admitted, and no proxy in front of the node limits them either: they continue without end. */
  async #isFree({ letIn, most }: MeteredBudgetRefill, send: (n: number) => Promise<WireOrPostReply>): Promise<boolean> {
    if (letIn.value <= most) return false;
    for (let sent = 0; sent < UNLIMITED; sent += WAVES.most) {
      const replies = await Promise.all(makeRequestList(WAVES.most, send));
      if (admittedCount(replies).value < replies.length) return false;
    }
    return true;
  }

  async readsAfter(
    count: number,
    happen: () => Promise<void>,
  ): Promise<{ readonly left: Traced<number>; readonly least: number }> {
    await this.#spend();
    await this.#rest(count / PER_MS);
    await happen();
    const sent = Math.ceil(1.5 * this.#most()) + WAVES.least;
    const { letIn, bounds } = await this.#counted(1, sent, () => this.send(lightReadRequest));
    if (bounds.most - bounds.least >= count) throw new Disturbed('it took so long that the budget may have refilled');
    return { left: letIn, least: Math.floor(bounds.least) };
  }

  /**
   * Counts the light reads that are admitted after this much should have been refilled: with the documented refill between `least` and
   * `most`.
   */
  refilled(weight: number): Promise<MeteredBudgetRefill> {
    return this.#metered(1, () => this.send(this.#unit.request()), weight / PER_MS);
  }

  /** Counts the requests admitted by the refill, after sending more than a lighter weight would allow. */
  async #metered(
    weight: number,
    send: (n: number) => Promise<WireOrPostReply>,
    leastRestMs = 0,
  ): Promise<MeteredBudgetRefill> {
    for (let slackMs = 2 * this.#waveMs; ; ) {
      const restMs = Math.max(leastRestMs, restFor(weight, slackMs * PER_MS) / PER_MS);
      if (restMs > LONGEST_MS)
        throw new Disturbed(`answers that take so long tell a weight of ${weight} from no other`);
      await this.#spend();
      await this.#rest(restMs);
      const sent = Math.ceil((BEYOND * (this.#most() + slackMs * PER_MS)) / weight) + 2;
      const { letIn, bounds } = await this.#counted(weight, sent, send);
      const least = Math.floor(bounds.least / weight);
      const most = Math.floor(bounds.most / weight);
      const right = letIn.value >= least && letIn.value <= most;
      if (isTelling(weight, sent, bounds)) return { letIn, right, least, most, restMs };
      slackMs = Math.max(1.5 * slackMs, 2 * this.#waveMs) + CLOCKS_MS;
    }
  }

  /** Counts the requests admitted now, out of the refill. */
  async #counted(weight: number, sent: number, send: (n: number) => Promise<WireOrPostReply>) {
    const { clock } = this.#spending;
    const fromMs = clock.now();
    const passedMs = (fromMs - this.#emptySurelyMs) * (1 - DRIFT) - CLOCKS_MS;
    const replies = await Promise.all(makeRequestList(sent, send));
    this.#spending.spent();
    const bounds: Bounds = { least: Math.max(0, passedMs) * PER_MS, most: this.#most() };
    this.#waveMs = clock.now() - fromMs;
    const letIn = admittedCount(replies);
    // A refusal of the lightest request shows the budget empty.
    if (weight === 1 && letIn.value < sent) this.#emptied(fromMs);
    return { letIn, bounds };
  }

  /** Maximum weight that may have been refilled since the budget was known to be spent. */
  #most(): number {
    return 1 + ((this.#spending.clock.now() - this.#emptySinceMs) * (1 + DRIFT) + CLOCKS_MS) * PER_MS;
  }

  /** Sends light reads, wave by wave, until one is refused. */
  async #spend(): Promise<BudgetBurstResult> {
    const { clock } = this.#spending;
    const startedMs = clock.now();
    const answered: WireReply[] = [];
    for (;;) {
      const sentMs = clock.now();
      const wave = Math.min(WAVES.most, Math.max(WAVES.least, Math.ceil(4 * this.#waveMs * PER_MS), answered.length));
      const replies = await Promise.all(makeRequestList(wave, () => this.send(this.#unit.request())));
      this.#waveMs = clock.now() - sentMs;
      answered.push(...replies);
      const refused = replies.find(this.#unit.isSpent);
      if (refused !== undefined) {
        this.#refused(refused, sentMs);
        const refilled = (clock.now() - startedMs) * (1 + DRIFT) * PER_MS + 1;
        return { letIn: admittedCount(answered), refilled };
      }
      if (answered.length > UNLIMITED) {
        if (this.#unit !== ofAddress) throw new Unsupported('a budget for accounts');
        this.#spending.isLimited = false;
        throw unlimited();
      }
    }
  }

  #refused(refused: WireReply, sentMs: number): void {
    // A proxy or a load balancer in front has its own text for too many requests.
    if (!isFailureEnvelope(refused))
      throw new Unsupported('a budget of its own that is spent before that of what stands in front');
    if (this.#unit === ofAddress) this.#spending.isLimited = true;
    this.#refusal = refused;
    this.#emptied(sentMs);
  }

  #emptied(sinceMs: number): void {
    this.#emptySinceMs = sinceMs;
    this.#emptySurelyMs = this.#spending.clock.now();
  }

  /**
   * Whether single requests are admitted as the documented refill allows, after waits of two lengths.
   * @param restMs  a longer wait than usual
   */
  async isSteady(restMs = 0): Promise<boolean> {
    return (await this.refilled(0)).right && (await this.refilled(Math.max(STEADY, restMs * PER_MS))).right;
  }

  async #rest(ms: number): Promise<void> {
    await this.#spending.clock.sleep(Math.ceil(ms));
  }
}

/** Number of admitted requests, with the bounds that it should be between. */
export interface MeteredBudgetRefill {
  readonly letIn: Traced<number>;
  readonly right: boolean;
  readonly least: number;
  readonly most: number;
  /** Duration of the wait beforehand. */
  readonly restMs: number;
}

/** Content of a budget when it was spent. */
export interface BudgetBurstResult {
  readonly letIn: Traced<number>;
  /** Weight that may have been refilled meanwhile. */
  readonly refilled: number;
}

/** Returns the weight to wait for so that a difference of one unit shows, given the width `slack` of the bounds. */
function restFor(weight: number, slack: number): number {
  return weight > EXACT ? 1.2 * weight : weight * (slack + weight + 2) + 5;
}

/** Whether another weight would admit another number: one more or less; for a large one half or twice. */
function isTelling(weight: number, sent: number, { least, most }: Bounds): boolean {
  const [lighter, heavier] = weight > EXACT ? [weight / 2, 2 * weight] : [weight - 1, weight + 1];
  const ifLighter = lighter === 0 ? sent : Math.min(sent, Math.floor(least / lighter));
  return ifLighter > Math.floor(most / weight) && Math.floor(most / heavier) < Math.floor(least / weight);
}

/** Maximum weight for which a single unit is detected. */
const EXACT = 10;

function isFailureEnvelope({ json }: WireReply): boolean {
  return isJsonObject(json) && isJsonObject(json.error) && typeof json.error.code === 'string';
}

function unlessUnsupported(error: unknown): void {
  if (!(error instanceof Unsupported)) throw error;
}

function unlimited(): Unsupported {
  return new Unsupported('a budget for this address, which may be on the allowlist: a run from another one judges it');
}

function ofOthers(): Unsupported {
  const { refillPerSecond } = buckets.perIp;
  return new Unsupported(`a budget that gives back ${refillPerSecond} a second to this run alone`);
}
