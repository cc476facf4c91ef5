import { isJsonObject, type JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { ProductId } from '../../spec-schemas/products.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import type { AccountHistoryWatch } from '../case/account-history-watch.ts';
import type { MarketLeases } from '../case/leases.ts';
import type { MinimumOrderProbe } from '../case/minimum-orders.ts';
import { keepsAccountSettings } from '../client/account-side-effects.ts';
import { assumeKnownForm } from '../client/deviating-forms.ts';
import type { FeedClient } from '../client/feed-client.ts';
import type { FeedPeeker, FeedQuery } from '../client/feed-peeker.ts';
import { outcomeOf } from '../client/outcome.ts';
import type { ReadReply, StatusEntry } from '../client/replies.ts';
import type { ActResult, SignerListener, VenueClient } from '../client/venue-client.ts';
import { Dec } from '../compare/decimal.ts';
import { holdBlocks } from '../control/block-mode.ts';
import type { Control } from '../control/control.ts';
import { assumeAcceptedArgument } from '../forms/noted-arguments.ts';
import type { Identity } from '../identity/keys.ts';
import type { CaseMoneyMultiplier, Treasury } from '../identity/treasury.ts';
import type { Random } from '../kernel/random.ts';
import { AbsentProductError, Blocked, Disturbed, UnknownWireFormError, Unsupported } from '../kernel/verdicts.ts';
import type { MarketFacts, VenueFacts } from '../probe/facts.ts';
import { cancelAllWithoutRead, cancelOpenOrders } from './cancel-open-orders.ts';
import { isAcknowledgedOnly } from './commit-outcome.ts';
import { awaitFirstBboAndClose } from './first-bbo.ts';
import { MarketPicker, type MarketRequirement } from './market-picker.ts';
import { doAndAwaitCommit } from './once-committed.ts';
import { type OrderSpec, orderAction } from './order-spec.ts';
import type { BlockWaiter } from './pace.ts';
import { requireOnlyStatusEntry, resolvePendingOrders } from './pending-orders.ts';

/** Whole USDC: the most that an ordinary case has open at a time. */
const USUALLY_OPENS = 200n;

const USUAL_FUNDS: RequestedFunds = { usdc: '200' };

/** Whether an account can send money after an action as it could before. */
const isPlainForMoney = (type: string): boolean => keepsAccountSettings(type) || type === 'update_leverage';

/**
 * Funds that an account of a check should hold. They are small, because a live venue pays little; in a market with large minimum orders
 * they are multiplied by the market's price scale.
 */
export interface RequestedFunds {
  /** Whole USDC, decimal. */
  readonly usdc?: string;
  /** Whole native tokens, decimal. */
  readonly native?: string;
}

/** Account of the case, with its requested funds and pending payments. */
interface Account {
  readonly identity: Identity;
  readonly usdc: Dec;
  /** The case requested no particular amount. */
  readonly isRough: boolean;
  /** The case chose the identity: another case may have used it before. */
  readonly isChosen: boolean;
  granted: Promise<void>;
}

/** Factor on the number of tried values where nothing limits the rate. */
const UNLIMITED_DRAWS = 4;

/**
 * The set-up of a case. A failure in here blocks the check: it shows nothing about the clauses that the check judges. Everything changed
 * for the case is restored when it ends.
 */
export class Given {
  readonly #client: VenueClient;
  readonly #pace: BlockWaiter;
  readonly #treasury: Treasury | null;
  readonly #control: Control | null;
  readonly #facts: VenueFacts;
  readonly #derive: (n: number) => Identity;
  readonly #leases: MarketLeases;
  readonly #past: Pick<AccountHistoryWatch, 'used' | 'hasMore' | 'lends'> | null;
  readonly #free: FeedPeeker | null;
  readonly #isUnlimited: () => boolean;
  readonly #feed: (() => Promise<FeedClient>) | null;
  readonly #tellUsed: SignerListener | null;
  readonly #draws: Random;
  readonly #isAwaited: boolean;
  readonly #choice: MarketPicker;
  readonly #accounts: Account[] = [];
  readonly #leased: MarketFacts[] = [];
  readonly #undo: (() => Promise<void>)[] = [];
  #made = 0;
  /** The case is over: a market that it still waits for must be released. */
  #isOver = false;
  readonly #caseId: string;
  /** Market for which the accounts of the case are funded from the outset, where they cannot be funded twice. null: none. */
  readonly #paidFor: CaseMoneyMultiplier | null;
  readonly #lacks: (product: ProductId) => Promise<boolean>;
  /** Price scale of the most expensive market of the case so far. */
  #measure: bigint;

  /** @internal */
  constructor(parts: {
    /** Left out: no check's set-up. */
    caseId?: string;
    client: VenueClient;
    pace: BlockWaiter;
    treasury: Treasury | null;
    control: Control | null;
    facts: VenueFacts;
    /** Returns the n-th key of this attempt of this case. */
    derive: (n: number) => Identity;
    random: Random;
    leases: MarketLeases;
    leastOrders: MinimumOrderProbe | null;
    /** Used accounts that may be assigned instead of fresh ones with the exact funds. Left out, or null: none may. */
    past?: Pick<AccountHistoryWatch, 'used' | 'hasMore' | 'lends'> | null;
    /** Left out, or null: weight is irrelevant, and everything is read instead. */
    free?: FeedPeeker | null;
    /** Whether a request only costs time, since nothing limits the rate of the run. Left out: it costs weight too. */
    isUnlimited?: () => boolean;
    /** Whether the venue, once probed, has no path for a product. Left out: not probed, and all products count as present. */
    lacks?: (product: ProductId) => Promise<boolean>;
    /** Opens a socket of the feed. Left out: the feed is not used. */
    feed?: () => Promise<FeedClient>;
    /** Listener called with each funded account: EVM code acts for an account that signs nothing. Left out, or null: none. */
    tellUsed?: SignerListener | null;
    /** Whether cases with money may wait for this one's result. Left out: none does. */
    isAwaited?: boolean;
    /** Random source that is equal for each attempt: a value that broke a clause is tried again. */
    draws: Random;
  }) {
    this.#client = parts.client;
    this.#pace = parts.pace;
    this.#treasury = parts.treasury;
    this.#caseId = parts.caseId ?? '';
    this.#lacks = parts.lacks ?? (() => Promise.resolve(false));
    this.#paidFor = parts.treasury?.measureOf(this.#caseId) ?? null;
    this.#measure = this.#paidFor?.times ?? 1n;
    this.#control = parts.control;
    this.#facts = parts.facts;
    this.#derive = parts.derive;
    this.#leases = parts.leases;
    this.#past = parts.past ?? null;
    this.#free = parts.free ?? null;
    this.#isUnlimited = parts.isUnlimited ?? (() => false);
    this.#feed = parts.feed ?? null;
    this.#tellUsed = parts.tellUsed ?? null;
    this.#draws = parts.draws;
    this.#isAwaited = parts.isAwaited ?? false;
    this.#choice = new MarketPicker({ ...parts, holder: this });
  }

  /** Addresses of the funded accounts of this case. */
  get accounts(): readonly string[] {
    return this.#accounts.map(({ identity }) => identity.address);
  }

  /** Whether requests use up a scarce budget, so that optional ones should be left out. */
  get isSparing(): boolean {
    return this.#free !== null;
  }

  /** Whether the case has taken a market. */
  get inMarket(): boolean {
    return this.#leased.length > 0;
  }

  /** Makes other cases prefer other markets than this one's, where a stranger disturbed it. */
  noteSpoilt(): void {
    for (const market of this.#leased) this.#leases.noteSpoilt(market);
  }

  /** Whether the venue lacks this product, which the case can do without. */
  lacks(product: ProductId): Promise<boolean> {
    return this.#lacks(product);
  }

  /** Returns a key that the venue has never seen. */
  stranger(): Identity {
    return this.#derive(this.#made++);
  }

  /**
   * Returns an account with money: a fresh one or, where the case allows it, one of an ended case that only differs by its history.
   * Leftover money is recovered when the case ends.
   * @param funds  left out: 200 USDC, or a little more; a used one may hold more than any requested amount
   * @param identity  its owner; left out: one that the venue has never seen
   */
  async fundedAccount(funds: RequestedFunds = USUAL_FUNDS, identity?: Identity): Promise<Identity> {
    if (this.#treasury === null)
      throw new Blocked('the run has no money: no faucet, no key, no operator interface with both votes that pay');
    const usdc = Dec.of(funds.usdc ?? '0');
    const sum = usdc.times(Dec.of(this.#measure));
    const native = funds.native ?? '0';
    const isRough = funds === USUAL_FUNDS;
    const mayServe = this.#past?.lends === true && identity === undefined && native === '0';
    const used = mayServe ? this.#treasury.lendAccount(sum, this) : null;
    if (used !== null) this.#past?.used.add(used.address);
    const owner = used ?? identity ?? this.stranger();
    this.#tellUsed?.(owner, owner.address);
    const granted =
      used === null ? this.#granted(owner, { usdc: sum, native, isRough }, identity === undefined) : Promise.resolve();
    this.#accounts.push({ identity: owner, usdc, isRough, isChosen: identity !== undefined, granted });
    await granted;
    return owner;
  }

  /** @param isNew  whether it may hold more, where the case does not depend on its balances */
  async #granted(
    { address }: Identity,
    { usdc, native, isRough }: { readonly usdc: Dec; readonly native: string; readonly isRough: boolean },
    isNew: boolean,
  ): Promise<void> {
    if (this.#treasury === null) return;
    if (isNew && this.#past !== null) {
      const isPaid = await this.#treasury.claimFor({ address }, { usdc: usdc.toString(), native }, this);
      this.#past.hasMore ||= isPaid;
      if (isPaid) return;
    }
    const mayHoldMore = isNew && this.#past !== null;
    const as = { isRough, mayHoldMore, payee: this, isAwaited: this.#isAwaited };
    const hasMore = await this.#treasury.grant(address, usdc.toString(), native, as);
    if (this.#past !== null) this.#past.hasMore ||= hasMore;
  }

  /**
   * Returns an ordinary market that trades and holds cross positions, leased to this case until it ends: drawn at random among the free
   * ones that fit. Where its minimum orders are large, the accounts of the case get correspondingly more money.
   * @param fits further requirements
   * @param opens  the most that the case has open at a time, whole USDC before price scaling
   * @throws Unsupported when no market of the venue meets them
   */
  async market(fits: MarketRequirement = () => true, opens: bigint = USUALLY_OPENS): Promise<MarketFacts> {
    const chosen = this.#leased.length === 0 ? this.#paidFor : null;
    const fit: MarketRequirement = chosen === null ? fits : (market) => market.id === chosen.market && fits(market);
    const market = await this.#choice.lease(fit, opens, this);
    if (this.#isOver) {
      this.#leases.release(market);
      throw new Blocked('the case has ended while it waited for a market');
    }
    this.#leased.push(market);
    await this.#raise(market);
    return market;
  }

  /**
   * Leases a pair chosen by the case until it ends.
   * @throws Disturbed where this would deadlock with cases that wait for a market of this one
   */
  async leased<Pair extends MarketFacts>(pair: Pair): Promise<Pair> {
    if ((await this.#leases.acquire([pair], this)) === null)
      throw new Disturbed('cases of this run wait for the markets of each other');
    if (this.#isOver) {
      this.#leases.release(pair);
      throw new Blocked('the case has ended while it waited for a market');
    }
    this.#leased.push(pair);
    return pair;
  }

  /**
   * Returns another ordinary market, not leased, for orders that rest far from the mark.
   * @throws Unsupported when there is none
   */
  async marketBeside(market: MarketFacts): Promise<MarketFacts> {
    return this.withPriceScale(await this.#choice.another(market));
  }

  /** Returns a market chosen by the case, not leased, with its price scale; the accounts of the case get the money for it. */
  async withPriceScale(market: MarketFacts): Promise<MarketFacts> {
    const found = await this.#choice.withPriceScale(market, this);
    await this.#raise(found);
    return found;
  }

  /** Places one order and returns its entry, once its outcome is known. */
  async placed(owner: Identity, spec: OrderSpec): Promise<StatusEntry> {
    const action = orderAction(owner, spec);
    return requireOnlyStatusEntry(await this.settled(action, this.#client.act(owner, action)));
  }

  /**
   * Settles the orders of an action. Where the venue's wait ended before the commit, reads are used.
   * @throws Inconclusive when they show no outcome either
   */
  async settled(action: WireAction, acting: ActResult | Promise<ActResult>): Promise<ActResult> {
    return resolvePendingOrders({ client: this.#client, pace: this.#pace, facts: this.#facts }, action, await acting);
  }

  /** Requires that the action was accepted, and waits for its block: later steps may read its effect. */
  async accepted(acting: ActResult | Promise<ActResult>): Promise<ActResult> {
    const reply = await acting;
    const outcome = outcomeOf(reply);
    if (outcome.kind === 'malformed') throw new Blocked(`answered by ${outcome.why}: ${reply.wire.text.slice(0, 120)}`);
    if (outcome.kind === 'refused') {
      const { error, http } = outcome.refusal;
      throw new Blocked(
        error === null ? `refused by a bare string on HTTP ${http}` : `refused: ${error.code} ${error.message}`,
      );
    }
    // A 202 is an acceptance, and so is a pending entry: whether it was sent before or after the commit is open (D02).
    if (isAcknowledgedOnly(reply)) await this.#pace.committed();
    return reply;
  }

  /** Requires a condition that the case depends on. @throws Blocked with `why` when it does not hold */
  require(holds: boolean, why: string): void {
    if (!holds) throw new Blocked(why);
  }

  /** Returns the `data` object of a successful read. @throws Unsupported where its form is unreadable, or the request's form unknown */
  data(reply: ReadReply): JsonObject {
    if (reply.kind === 'data' && isJsonObject(reply.data)) {
      assumeKnownForm(reply.data);
      return reply.data;
    }
    assumeAcceptedArgument(reply.wire);
    throw new Blocked(`the read did not succeed: HTTP ${reply.wire.status} ${reply.wire.text.slice(0, 160)}`);
  }

  /** Switches to cutting blocks by hand until the case ends. Needs the lease `clock`. */
  async blocksHeld(): Promise<Control> {
    const control = this.#operator();
    this.#undo.push(await holdBlocks(control));
    this.#pace.noteBlocksHeld();
    return control;
  }

  /**
   * Returns the body of a channel's first frame without costing weight: for set-up alone, not in the transcript of the case.
   * @returns null where weight is irrelevant, except for `bbo`, which replaces an unreadable book; null too where the feed does not show
   * it, so that it has to be read
   */
  async peekFeed(looked: FeedQuery): Promise<JsonObject | null> {
    if (this.#free !== null) return this.#free.peek(looked);
    return looked.type === 'bbo' && this.#feed !== null ? awaitFirstBboAndClose(await this.#feed(), looked.coin) : null;
  }

  /**
   * Draws values that test the same: all of them; a sample in order where each costs weight, and a larger one where it only costs time.
   * Drawn by the seed of the run, so that other runs try others.
   * @param most  maximum per distinct kind
   * @param what  returns the kind of a value; left out: all are of one kind
   */
  sample<T>(values: readonly T[], most: number, what: (value: T) => unknown = () => null): readonly T[] {
    if (this.#free === null) return values;
    const left = new Map<unknown, number>();
    const drawn = this.#draws.shuffled([...values.entries()]).filter(([, value]) => {
      const before = left.get(what(value)) ?? 0;
      left.set(what(value), before + 1);
      return before < this.#drawnOf(most);
    });
    return drawn.toSorted(([one], [other]) => one - other).map(([, value]) => value);
  }

  /**
   * Reads while no block is cut, if the operator can hold blocks. Takes no lease: parallel cases wait until it has read.
   * @returns null, with nothing read, where blocks cannot be held
   */
  async readWhileBlocksHeld<T>(read: () => Promise<T>): Promise<{ readonly read: T } | null> {
    return (await this.#control?.blockFreeze.runFrozen(read)) ?? null;
  }

  /**
   * Replaces the venue's chain by a new genesis: the run's money is lost with the old one, the operator's limits stay. Needs the lease
   * `node`.
   */
  async newGenesis(): Promise<void> {
    const control = this.#operator();
    const before = control.offers('/control/limits') ? (await control.limits({})).before : null;
    await control.reset();
    if (before !== null) await control.limits(before);
    this.#treasury?.forget();
  }

  /**
   * Runs a part that the rest of the case does not depend on: if it meets a product that the venue lacks, or a body in an unreadable form,
   * only this part is left out, and what it alone would judge stays unjudged.
   * @returns its result; null: it was left out
   */
  async part<Found>(play: () => Promise<Found>): Promise<Found | null> {
    try {
      return await play();
    } catch (error) {
      if (error instanceof AbsentProductError || error instanceof UnknownWireFormError) return null;
      throw error;
    }
  }

  /**
   * Runs a part with each of these values, like `part`: a product missing for one value does not affect the others.
   * @param play  null: nothing was tried
   * @param most  maximum number of values where each costs weight, drawn as by `sample`; values that were left out are replaced. Left out:
   * all
   */
  async eachPart<Each>(
    all: readonly Each[],
    play: (each: Each) => Promise<unknown>,
    most: number = all.length,
  ): Promise<void> {
    const drawn = this.#drawnOf(most);
    const isDrawn = this.#free !== null && drawn < all.length;
    let left = isDrawn ? drawn : all.length;
    for (const each of isDrawn ? this.#draws.shuffled(all) : all) {
      if (left === 0) return;
      if ((await this.part(() => play(each))) !== null) left -= 1;
    }
  }

  #drawnOf(most: number): number {
    return this.#isUnlimited() ? most * UNLIMITED_DRAWS : most;
  }

  /** Runs `undo` when the case ends, whatever its verdict; last registered first. */
  afterwards(undo: () => Promise<void>): void {
    this.#undo.push(undo);
  }

  /** Like `afterwards`, for steps that only recover money: skipped while a faucet pays more at once. */
  returnFundsAtEnd(undo: () => Promise<void>): void {
    this.afterwards(async () => {
      if (this.#treasury?.mayLeaveFunds !== true) await undo();
    });
  }

  /**
   * Restores everything. Called once by the runner; a failure to tidy up changes no verdict.
   * @internal
   */
  async cleanUp(): Promise<void> {
    this.#isOver = true;
    this.#treasury?.noteEnding(this);
    // Pending grants to an account of this case must be recovered as well.
    await Promise.allSettled(this.#accounts.map(({ granted }) => granted));
    for (const undo of this.#undo.reverse()) await this.#putBack(undo);
    // An unconfirmed action by a key that is no account of the case may have acted for one.
    const unclear = [...this.#client.leftovers.owners].some((owner) => !this.accounts.includes(owner));
    await this.#putBack(() =>
      Promise.all(
        this.#accounts.map(async ({ identity }) => {
          const cancelled =
            unclear && this.#client.actors.has(identity.address)
              ? cancelAllWithoutRead(this.#client, identity)
              : cancelOpenOrders(this.#client, this, identity);
          await cancelled.catch(() => undefined);
        }),
      ),
    );
    // Several grants to one account are one account: counted twice, its funds would be lent out twice.
    await Promise.all(
      [...Map.groupBy(this.#accounts, ({ identity }) => identity.address).values()].map(async (grants) => {
        const identity = grants[0]?.identity;
        if (identity === undefined) return;
        const isChosen = grants.some((grant) => grant.isChosen);
        const isPlain = !unclear && this.#isPlain(identity);
        const isAsNew =
          !unclear && !isChosen && !this.#client.sideEffects.isAffected(identity.address) && !this.#stands(identity);
        await this.#treasury?.recycle(identity, { isPlain, isAsNew }).catch(() => undefined);
      }),
    );
    // The next case finds no order of this one in its market.
    for (const market of this.#leased) this.#leases.release(market);
    this.#treasury?.noteEnded(this);
  }

  /** Runs work that later undo steps, or later users of the same accounts and markets, depend on. */
  async #putBack(work: () => Promise<unknown>): Promise<void> {
    await doAndAwaitCommit({ target: this.#client, pace: this.#pace }, work).catch(() => undefined);
  }

  /** Whether the account only differs by having traded, and no earlier action of it can still take effect. */
  #isPlain({ address }: Identity): boolean {
    const signed = [...(this.#client.actors.get(address) ?? [])];
    return signed.every(isPlainForMoney) && !this.#stands({ address });
  }

  #stands({ address }: Pick<Identity, 'address'>): boolean {
    return this.#client.leftovers.stateOf(address) !== 'no';
  }

  /** Multiplies the funds of every account of the case by this factor, or has the case repeated with as much. */
  async #raise({ id, priceScale }: MarketFacts): Promise<void> {
    if (priceScale <= this.#measure) return;
    await this.#raised(priceScale).catch((error: unknown) => {
      const isKnownNow =
        error instanceof Unsupported &&
        this.#treasury?.noteMeasure(this.#caseId, { times: priceScale, market: id }) === true;
      throw isKnownNow ? new Disturbed('the accounts of the case cannot be paid a second time') : error;
    });
  }

  async #raised(priceScale: bigint): Promise<void> {
    const more = Dec.of(priceScale - this.#measure);
    this.#measure = priceScale;
    await Promise.all(
      this.#accounts.map((account) => {
        // Queued after pending grants: a grant is recognised by the increase of the account's balance.
        account.granted = account.granted.then(async () => {
          const { identity, usdc, isRough, isChosen } = account;
          const sum = usdc.times(more).toString();
          const mayHoldMore = !isChosen && this.#past !== null;
          await this.#treasury?.grant(identity.address, sum, '0', { isRough, mayHoldMore, payee: this });
        });
        return account.granted;
      }),
    );
  }

  #operator(): Control {
    if (this.#control === null) throw new Blocked('the case needs the operator interface');
    return this.#control;
  }
}
