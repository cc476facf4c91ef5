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
  type CountedReply,
  lightReadRequest,
  makeJsonRequest,
  makeRequests,
  type ParallelRequestsResult,
} from './operator-limits.ts';

type Desk = Pick<CaseContext<ClauseId>, 'given' | 'target' | 'venue' | 'spending'>;

const PER_MS = buckets.perIp.refillPerSecond / 1_000;
/** Reads that no budget near the documented one affords in a row. */
const UNLIMITED = 2.5 * buckets.perIp.burst;
/** A venue's clock may count whole ms, at both ends, and pass a little slower or faster than ours. */
const CLOCKS_MS = 10;
const DRIFT = 0.02;
/** No single wait is longer. */
const LONGEST_MS = 16_000;
/** Ratio of what is asked for to what may be let in: each request more lengthens the time that blurs the count. */
const BEYOND = 1.25;
const WAVES = { least: 8, most: 64 } as const;
/** Weight of the longer of two waits. */
const STEADY = 30;

const SERVED = 200;

/** Request that draws one unit, and the test by which its refusal is told from any other answer. */
interface Unit {
  readonly request: () => WireRequest;
  readonly isSpent: (reply: WireReply) => boolean;
}

/** A light read is served by everybody who does not refuse it for its budget, in whatever words. */
const ofAddress: Unit = { request: () => lightReadRequest, isSpent: ({ status }) => status !== SERVED };

/** Bounds of what a spent budget had when something was counted against it. */
interface Bounds {
  readonly least: number;
  readonly most: number;
}

/**
 * The budget that a venue has for our address, or for an account, measured from outside. Spent to the last unit it gives back what time does, so that
 * what is let in after a wait lies between two bounds, whatever the latency: the time from the refusal's arrival to the next
 * request's departure has surely passed for the venue, and no more than that from the refused request's departure to the last
 * reply's arrival. Somebody else at the same address takes from it, and what stands in front of a venue may have a budget
 * of its own: nothing counts against the venue unless light reads, which every such bucket knows, come out as documented
 * before and after.
 */
export class MeasuredRequestBudget {
  readonly #desk: Desk;
  readonly #spending: IpBudgetTracker;
  readonly #unit: Unit;
  /** When the newest refusal was asked for, and when all of its wave was answered. */
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
   * Spends what there is, and sees that light reads are let in as time gives the documented budget back.
   * @throws Unsupported where none limits us, or one that refills otherwise, or somebody else draws on it as well
   */
  static async acquire(desk: Desk): Promise<MeasuredRequestBudget> {
    const { budget, spending } = await MeasuredRequestBudget.acquireUnknown(desk);
    desk.given.require(isRateLimitRefusal(budget.refusal), 'a spent budget is told in another way than RATE_LIMITED');
    // A later deviation is compared with it once more.
    spending.isSteady ||= await budget.isSteady();
    if (!spending.isSteady) throw ofOthers();
    return budget;
  }

  /**
   * Spends what there is, of a budget of any size and refill. @param whole  it is to be full before
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
   * The budget of an account, which only an address without one of its own comes to the end of.
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

  /** The newest refusal, in whatever documented form the venue tells it. */
  get refusal(): WireReply {
    // Set by the spending that nobody comes by without.
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

  /** Spends what there is, and waits until so much has surely come back. */
  async waitForRefill(weight: number): Promise<void> {
    await this.#spend();
    await this.#rest(weight / PER_MS + CLOCKS_MS);
  }

  async mayHaveRefilled(): Promise<number> {
    return this.#most();
  }

  /**
   * Sends requests that should draw on another budget, right after this one is spent.
   * @returns how many were let in
   * @throws Disturbed when this one may have given back as many meanwhile
   */
  async beside(requests: readonly WireRequest[]): Promise<Traced<number>> {
    await this.#spend();
    const { letIn } = await this.volley(requests);
    if (letIn.value === requests.length && this.#most() >= requests.length)
      throw new Disturbed('it took so long that the budget may have refilled');
    return letIn;
  }

  async drain(what: string, weight: number, send: (n: number) => Promise<CountedReply>): Promise<BudgetDrainResult> {
    let observed = await this.#metered(weight, send);
    if (!observed.right) {
      // Was it the venue, whoever else draws on this budget, or one so small that it was full before the rest was over?
      if (!(await this.isSteady(observed.restMs))) throw ofOthers();
      observed = await this.#metered(weight, send);
      if (!observed.right && !(await this.isSteady(observed.restMs))) throw ofOthers();
      if (!observed.right && this.#desk.venue.role === 'gateway' && !(await this.#isFree(observed, send)))
        throw new Unsupported('a budget of its own in front of the node');
    }
    const { letIn, right, least, most } = observed;
    const words = `${least} to ${most} requests let in by what time gives back (${what} weighs ${weight})`;
    return { right, judge: (expectation) => expectation.relation(words, { letIn }, () => right, what) };
  }

  /** Whether too many were let in, and nothing in front of the node has a budget for them either: they go on and on. */
  async #isFree({ letIn, most }: MeteredBudgetRefill, send: (n: number) => Promise<CountedReply>): Promise<boolean> {
    if (letIn.value <= most) return false;
    for (let sent = 0; sent < UNLIMITED; sent += WAVES.most) {
      const replies = await Promise.all(makeRequests(WAVES.most, send));
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
   * Counts the light reads that are let in after so much should have come back: of a documented refill between `least`
   * and `most`.
   */
  refilled(weight: number): Promise<MeteredBudgetRefill> {
    return this.#metered(1, () => this.send(this.#unit.request()), weight / PER_MS);
  }

  /** Counts the requests that are let in by the time that passes, of more than a lighter weight would afford. */
  async #metered(
    weight: number,
    send: (n: number) => Promise<CountedReply>,
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

  /** Counts what is let in now, of what has come back. */
  async #counted(weight: number, sent: number, send: (n: number) => Promise<CountedReply>) {
    const { clock } = this.#spending;
    const fromMs = clock.now();
    const passedMs = (fromMs - this.#emptySurelyMs) * (1 - DRIFT) - CLOCKS_MS;
    const replies = await Promise.all(makeRequests(sent, send));
    this.#spending.spent();
    const bounds: Bounds = { least: Math.max(0, passedMs) * PER_MS, most: this.#most() };
    this.#waveMs = clock.now() - fromMs;
    const letIn = admittedCount(replies);
    // A refusal of the lightest request shows the budget empty.
    if (weight === 1 && letIn.value < sent) this.#emptied(fromMs);
    return { letIn, bounds };
  }

  /** Weight that may have come back since the budget was known to be spent. */
  #most(): number {
    return 1 + ((this.#spending.clock.now() - this.#emptySinceMs) * (1 + DRIFT) + CLOCKS_MS) * PER_MS;
  }

  /** Light reads, wave by wave, until one is refused. */
  async #spend(): Promise<BudgetBurstResult> {
    const { clock } = this.#spending;
    const startedMs = clock.now();
    const answered: WireReply[] = [];
    for (;;) {
      const sentMs = clock.now();
      const wave = Math.min(WAVES.most, Math.max(WAVES.least, Math.ceil(4 * this.#waveMs * PER_MS), answered.length));
      const replies = await Promise.all(makeRequests(wave, () => this.send(this.#unit.request())));
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
    // A proxy or a balancer in front has words of its own for who asks too often.
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
   * Whether single requests are let in as the documented refill has it, after waits of two lengths.
   * @param restMs  a longer one than is usual
   */
  async isSteady(restMs = 0): Promise<boolean> {
    return (await this.refilled(0)).right && (await this.refilled(Math.max(STEADY, restMs * PER_MS))).right;
  }

  async #rest(ms: number): Promise<void> {
    await this.#spending.clock.sleep(Math.ceil(ms));
  }
}

/** Number of admitted requests, and the bounds between which it should lie. */
export interface MeteredBudgetRefill {
  readonly letIn: Traced<number>;
  readonly right: boolean;
  readonly least: number;
  readonly most: number;
  /** How long the budget was left alone before. */
  readonly restMs: number;
}

/** Content of a budget when it was spent. */
export interface BudgetBurstResult {
  readonly letIn: Traced<number>;
  /** Weight that may have come back meanwhile. */
  readonly refilled: number;
}

/** Weight that has to come back so that one unit more or less shows, where the bounds are `slack` apart. */
function restFor(weight: number, slack: number): number {
  return weight > EXACT ? 1.2 * weight : weight * (slack + weight + 2) + 5;
}

/** Whether another weight would have let in another number: one more or less, of a large one half or twice. */
function isTelling(weight: number, sent: number, { least, most }: Bounds): boolean {
  const [lighter, heavier] = weight > EXACT ? [weight / 2, 2 * weight] : [weight - 1, weight + 1];
  const ifLighter = lighter === 0 ? sent : Math.min(sent, Math.floor(least / lighter));
  return ifLighter > Math.floor(most / weight) && Math.floor(most / heavier) < Math.floor(least / weight);
}

/** Up to this weight a single unit is told. */
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
