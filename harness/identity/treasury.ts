import { setTimeout as delay } from 'node:timers/promises';
import { isJsonObject } from '../../spec-schemas/json/lossless.ts';
import { isIpWindowRefusal, type Pace } from '../check/pace.ts';
import type { FeedPeeker } from '../client/feed-peeker.ts';
import type { VenueClient } from '../client/venue-client.ts';
import { Dec } from '../compare/decimal.ts';
import type { Control } from '../control/control.ts';
import { Mutex } from '../kernel/mutex.ts';
import { Blocked, Unsupported } from '../kernel/verdicts.ts';
import { NAMED_NATIVE_TOKEN, type VenueFacts } from '../probe/facts.ts';
import { defaultGrant, faucetReserveAddress } from '../probe/faucet-reserve.ts';
import {
  addAmounts,
  type Contribution,
  coversAmount,
  type FundAmount,
  type FundingAccount,
  FundingAccounts,
  isPositive,
  maxOf,
  minOf,
  SENT_PLACES,
  shortfallOf,
  ZERO_AMOUNT,
} from './funding-accounts.ts';
import type { DeriveIdentity, Identity, KeyOrigin } from './keys.ts';
import {
  describeMissingGrant,
  type GrantReceipt,
  type PaidSends,
  type ShortSend,
  shortSendIn,
} from './missing-grant.ts';
import { type AccountHolding, Payments } from './payments.ts';
import { UsedAccounts } from './used-accounts.ts';

/** Source of the run's money. */
export type FundSource =
  | { readonly kind: 'control'; readonly control: Control }
  | { readonly kind: 'key'; readonly identity: Identity }
  | { readonly kind: 'faucet' };

/** Most claims for one grant: each takes a minute on a live venue. */
const MOST_CLAIMS = 4;
const NOTHING: FundAmount = { usdc: ZERO_AMOUNT, native: ZERO_AMOUNT };
/** Purses that an operator fills for one grant, while others take from them. */
const MOST_ENDOWMENTS = 4;
/** Tries to pay one grant before it is given up, by whether sends of the treasury have arrived. */
const mostRounds = { true: 3, null: 2, false: 1 } as const;
/** Accounts of ended cases that are looked at together. */
const COLLECTED_AT_ONCE = 4;
/** What a case lacks whose accounts get less than is sent to them. */
const WHOLE_SENDS = 'sends that bring what they are made for';
/** Less than this is not worth a look again, and less than that not worth a send, whole USDC. */
const LEAST_COLLECTED = Dec.of(5);
const LEAST_SENT_BACK = Dec.of(50);
/** A claim that has come to nothing by then waits for its window. */
const PROMPT_CLAIM_MS = 1_000;
/** Whole units of an operator's purse, where no more is asked for. */
const ENDOWED_USDC = Dec.of(5_000_000);
const ENDOWED_NATIVE = Dec.of(50_000);

/** The most of a key's money that may be away from it, whole units as decimals; null: what it holds. */
export interface SpendingBound {
  readonly usdc: string;
  readonly native: string | null;
}

/** What of a key's first holding stays on it. */
function untouchable(atFirst: FundAmount, most: SpendingBound | null): FundAmount {
  if (most === null) return { usdc: ZERO_AMOUNT, native: ZERO_AMOUNT };
  const native = most.native === null ? atFirst.native : Dec.of(most.native);
  return shortfallOf(atFirst, { usdc: Dec.of(most.usdc), native });
}

/** Tolerance of a grant: what the account may hold afterwards. */
export interface GrantOptions {
  /** A little more does as well. */
  readonly isRough?: boolean;
  /** Far more does, and other tokens: no case builds upon its sums. */
  readonly mayHoldMore?: boolean;
}

/** Condition of an account, as its case knows it. */
export interface AccountCondition {
  /** Nothing that was signed for it has made it another kind of account. */
  readonly isPlain: boolean;
  /** It is as a new one, but for what it holds and its past. */
  readonly isAsNew?: boolean;
}

interface LeftAccount extends AccountCondition {
  readonly identity: Identity;
}

/**
 * Pays out what a check declares that it needs, takes back what is left, and knows how little a live venue gives: one
 * faucet grant a minute. Grants are plain sends, so a venue without a faucet needs a key and nothing else. What a faucet
 * gave stays on the account of an ended case, and pays a later one from there. While no claim has had to wait for the
 * faucet's window, a claim pays an account itself where nothing was left, or the check asks for `fresh` ones. A key of the
 * treasury's own is swept back at the end.
 */
export class Treasury {
  readonly #client: VenueClient;
  readonly #pace: Pace;
  readonly #facts: VenueFacts;
  readonly #wants: () => string | null;
  readonly #mostSpent: SpendingBound | null;
  /** What the key held when it was first counted. null: not counted, or there is none. */
  #atFirst: FundAmount | null = null;
  readonly #payments: Payments;
  readonly #source: FundSource;
  readonly #derive: DeriveIdentity;
  readonly #origin: KeyOrigin;
  readonly #purses = new FundingAccounts();
  /** Accounts of ended cases that nobody has looked at yet. */
  readonly #left: LeftAccount[] = [];
  readonly #used = new UsedAccounts();
  /** Whole USDC that each account was granted. */
  readonly #granted = new Map<string, Dec>();
  #claims = 0;
  readonly #turns = new Mutex();
  /** The opening of a purse. null: none is under way. */
  #opening: Promise<void> | null = null;
  /** Resolves when the next case leaves something. */
  #returned = Promise.withResolvers<void>();
  /** Whether each claim so far gave what it was made for, and none had to wait for the faucet's window. */
  #claimsArePrompt = true;
  /** Whether sends of the treasury arrive: where none ever has, another purse may be as little use. null: not known yet. */
  #sendsArrive: boolean | null = null;
  /** Whether cases have sent something back to a key that has not been looked for. */
  #isComing = false;
  /** Amount that a claim gives. null: none was made. */
  #claimed: FundAmount | null = null;
  readonly #opened = Promise.withResolvers<void>();
  readonly #noteShort: (short: ShortSend) => boolean;
  /** Whether sends are known to bring another sum than they were made for. */
  #sendsAreShort = false;

  constructor(parts: {
    client: VenueClient;
    pace: Pace;
    facts: VenueFacts;
    source: FundSource;
    derive: DeriveIdentity;
    seed: number;
    salt: string;
    /** Looks at accounts that cost no weight; null: every look is a read. */
    look?: FeedPeeker | null;
    /** Returns what keeps the treasury from paying, in words; null, or left out: nothing is known to. */
    wants?: () => string | null;
    /** Tells of a send that brought another sum than it was made for. Returns whether that is decided, as it was seen before. */
    noteShort?: (short: ShortSend) => boolean;
    /** Bound on what leaves a key; null, or left out: what it holds. */
    mostSpent?: SpendingBound | null;
  }) {
    this.#client = parts.client;
    this.#pace = parts.pace;
    this.#facts = parts.facts;
    this.#payments = new Payments(parts.client, parts.facts, parts.look ?? null);
    this.#wants = parts.wants ?? (() => null);
    this.#noteShort = parts.noteShort ?? (() => false);
    this.#mostSpent = parts.mostSpent ?? null;
    this.#source = parts.source;
    this.#derive = parts.derive;
    this.#origin = { seed: parts.seed, salt: parts.salt, caseId: 'treasury', attempt: 0 };
  }

  /** Resolves when the first money came, or did not. */
  get opened(): Promise<void> {
    return this.#opened.promise;
  }

  /** Whether the operator gives whatever is asked for. */
  get isAmple(): boolean {
    return this.#source.kind === 'control';
  }

  /**
   * Has a faucet that answers at once pay a new account of ours itself: both tokens for less than one send, and more of each
   * than was asked for.
   * @returns whether it holds so much; nothing was given otherwise
   */
  async claimFor(to: Pick<Identity, 'address'>, usdc: string, native: string): Promise<boolean> {
    const wanted = { usdc: Dec.of(usdc), native: Dec.of(native) };
    if (this.#source.kind !== 'faucet' || !this.#claimsArePrompt) return false;
    // The first claim tells what a claim gives.
    if (this.#claimed === null && this.#opening !== null)
      await Promise.race([this.#opening, delay(PROMPT_CLAIM_MS, undefined, { ref: false })]).catch(() => undefined);
    if (this.#claimed === null || !this.#isInOneClaim(wanted)) return false;
    const reply = await this.#client.faucet({ address: to.address });
    if (reply.status !== 200) {
      this.#claimsArePrompt = false;
      return false;
    }
    this.#granted.set(to.address, wanted.usdc);
    const isThere = (now: FundAmount) => coversAmount(now, wanted);
    const isPaid = isThere(await this.#pace.eventually(() => this.#payments.holding(to.address), isThere));
    // A claim may be refused silently at its block.
    this.#claimsArePrompt &&= isPaid;
    return isPaid;
  }

  /**
   * Puts as much more on an account of ours; of nothing it only takes note. What does not arrive is looked at again and
   * got in another way before the grant is given up.
   * @returns whether the account may hold more than that: it was paid in more than one way
   * @throws Blocked when the run has no such money, or none arrives; Unsupported when the venue gives no such amount
   */
  async grant(to: string, usdc: string, native: string, as: GrantOptions = {}): Promise<boolean> {
    const wanted = { usdc: Dec.of(usdc), native: Dec.of(native) };
    if (!isPositive(wanted.usdc) && !isPositive(wanted.native)) {
      this.#granted.set(to, this.#granted.get(to) ?? ZERO_AMOUNT);
      return false;
    }
    if (isPositive(wanted.native) && this.#payments.nativeId === null) throw new Unsupported(NAMED_NATIVE_TOKEN);
    if (this.#sendsAreShort && this.#source.kind === 'control') return this.#grantedByVote(to, wanted, as);
    // Before anything is said of what the account was given: where the run has no such money, it was given nothing.
    const first = await this.#reserved(wanted, as.isRough === true && this.#source.kind === 'faucet');
    // A key that was never given anything holds nothing.
    const before = this.#granted.has(to) ? await this.#payments.holding(to) : NOTHING;
    this.#granted.set(to, wanted.usdc.plus(this.#granted.get(to) ?? ZERO_AMOUNT));
    const due = addAmounts(before, wanted);
    const paid: PaidSends[] = [];
    let held = await this.#heldAfter(to, { before, due }, first, paid);
    let rounds = 1;
    for (; !coversAmount(held, due); rounds++) {
      const receipt = { to, wanted, due, held, native: this.#facts.native.name };
      const short = shortSendIn({ before, ...receipt }, paid);
      if (short !== null) return this.#grantedPast(short, receipt, paid, as);
      if (rounds >= mostRounds[`${this.#sendsArrive}`]) {
        this.#sendsArrive ??= false;
        if (as.mayHoldMore === true && (await this.#claimedInstead(to, due))) return true;
        throw new Blocked(describeMissingGrant(receipt, paid));
      }
      const more = await this.#reserved(shortfallOf(due, held), false).catch((error: unknown) => {
        if (!(error instanceof Blocked || error instanceof Unsupported)) throw error;
        throw new Blocked(`${describeMissingGrant(receipt, paid)}; ${error.message}`);
      });
      held = await this.#heldAfter(to, { before, due }, more, paid);
    }
    this.#sendsArrive = true;
    // A late arrival comes on top.
    return rounds > 1;
  }

  /**
   * Returns the holding of a receiver once the contributions were sent to it, or would have been there. @param paid  is
   * called with each send
   */
  async #heldAfter(
    to: string,
    { before, due }: { readonly before: FundAmount; readonly due: FundAmount },
    pieces: readonly Contribution[],
    paid: PaidSends[],
  ): Promise<FundAmount> {
    const sent = await Promise.all(pieces.map((piece) => this.#sent(to, piece)));
    paid.push(...sent);
    const { native } = this.#facts;
    // Of a send that brought a part the rest does not come.
    const isShort = (held: FundAmount) => shortSendIn({ to, before, due, held, native: native.name }, paid) !== null;
    const isUnderWay = sent.some(({ sends }) => sends.some(({ isRefused }) => !isRefused));
    const isThere = (now: FundAmount) => coversAmount(now, due);
    const observed = isUnderWay
      ? await this.#pace.eventually(
          () => this.#payments.holding(to),
          (now) => isThere(now) || isShort(now),
        )
      : await this.#payments.holding(to);
    // A read may tell what a feed does not.
    const held = isThere(observed) ? observed : await this.#payments.readHolding(to);
    this.#purses.noteSettled(pieces);
    if (!isThere(held)) for (const [at, piece] of pieces.entries()) await this.#lookedAgain(piece, sent[at]);
    return held;
  }

  async #sent(to: string, { purse, amount, before }: Contribution): Promise<PaidSends> {
    const sends = await Promise.all([
      this.#payments.send(purse.identity, to, this.#facts.usdc.signingId, amount.usdc),
      this.#payments.send(purse.identity, to, this.#payments.nativeId, amount.native),
    ]);
    return { payer: purse.identity.address, before, sends: sends.filter((send) => send !== null), after: null };
  }

  /**
   * A payer whose money did not arrive holds what it is read to hold. One that has it all still pays nobody: it is no purse
   * any more, unless there is no other.
   */
  async #lookedAgain({ purse, amount }: Contribution, sent: PaidSends | undefined): Promise<void> {
    const held = await this.#payments.readHolding(purse.identity.address);
    const free = { usdc: held.withdrawable.truncated(SENT_PLACES), native: held.native.truncated(SENT_PLACES) };
    if (sent !== undefined) sent.after = free;
    const more = this.#purses.noteCounted(purse, free);
    if (this.#source.kind !== 'key' && this.#sendsArrive !== false && coversAmount(more, amount))
      this.#purses.drop(purse);
  }

  /**
   * Tells of a send that was short, of which another would be as short, and gets what lacks in another way.
   * @returns true: the account may hold more
   * @throws Unsupported where there is no other way and it is decided, else Blocked
   */
  async #grantedPast(
    short: ShortSend,
    receipt: GrantReceipt,
    paid: readonly PaidSends[],
    as: GrantOptions,
  ): Promise<true> {
    this.#sendsAreShort = this.#noteShort(short) || this.#sendsAreShort;
    if (await this.#paidWithoutSend(receipt.to, receipt, as)) return true;
    throw this.#sendsAreShort ? new Unsupported(WHOLE_SENDS) : new Blocked(describeMissingGrant(receipt, paid));
  }

  /** @throws Unsupported where it does not come */
  async #grantedByVote(to: string, wanted: FundAmount, as: GrantOptions): Promise<false> {
    const held = this.#granted.has(to) ? await this.#payments.holding(to) : NOTHING;
    this.#granted.set(to, wanted.usdc.plus(this.#granted.get(to) ?? ZERO_AMOUNT));
    if (await this.#paidWithoutSend(to, { due: addAmounts(held, wanted), held }, as)) return false;
    throw new Unsupported(WHOLE_SENDS);
  }

  /**
   * Has the operator, or the faucet, pay the receiver itself, where sends are short.
   * @returns whether it holds what is due
   */
  async #paidWithoutSend(
    to: string,
    { due, held }: { readonly due: FundAmount; readonly held: FundAmount },
    as: GrantOptions,
  ): Promise<boolean> {
    if (this.#source.kind !== 'control') return as.mayHoldMore === true && this.#claimedInstead(to, due);
    await this.#voteFor(this.#source.control, to, shortfallOf(due, held));
    const isThere = (now: FundAmount) => coversAmount(now, due);
    return isThere(await this.#pace.eventually(() => this.#payments.holding(to), isThere));
  }

  /**
   * Has the faucet pay the receiver itself, where nothing that is sent to it arrives.
   * @returns whether it holds what is due; it may hold more
   */
  async #claimedInstead(to: string, due: FundAmount): Promise<boolean> {
    if (this.#source.kind !== 'faucet' || !this.#isInOneClaim(due)) return false;
    try {
      await this.#claim({ address: to });
    } catch (error) {
      if (error instanceof Blocked || error instanceof Unsupported) return false;
      throw error;
    }
    const isThere = (now: FundAmount) => coversAmount(now, due);
    return isThere(await this.#pace.eventually(() => this.#payments.holding(to), isThere));
  }

  /**
   * Takes back what an account can send, if it can. What stays behind is small change: no verdict depends on it. The
   * operator's money has no end, and taking it back would cost every case some round trips. A faucet's has nowhere to go:
   * it stays where it is until a grant needs it.
   */
  async recycle(identity: Identity, as: AccountCondition = { isPlain: false }): Promise<void> {
    if (this.#source.kind === 'control') return;
    if (this.#source.kind === 'faucet') {
      if (as.isAsNew !== true || !(await this.#mayBeUsedAgain(identity))) this.#left.push({ identity, ...as });
      this.#returned.resolve();
      this.#returned = Promise.withResolvers();
    } else await this.#sentBack(identity, await this.#payments.holding(identity.address));
  }

  /**
   * Whether accounts of ended cases may serve others, for those who do not ask for their past: a faucet gives little, and
   * each grant of it costs as much as an order.
   */
  get mayLendAccounts(): boolean {
    return this.#source.kind === 'faucet';
  }

  /** Whether what cases put elsewhere may stay there: another claim costs less than taking it back. */
  get mayLeaveFunds(): boolean {
    return this.#source.kind === 'faucet' && this.#claimsArePrompt;
  }

  /** An account of an ended case that holds so much USDC, or more; null: none does. */
  lendAccount(usdc: Dec): Identity | null {
    return this.#used.take(usdc, this.mayLeaveFunds);
  }

  async #mayBeUsedAgain(identity: Identity): Promise<boolean> {
    const { isFlat, isUsdcOnly, withdrawable } = await this.#payments.holding(identity.address);
    if (!isFlat || !isPositive(withdrawable)) return false;
    // A claim has brought another token as well.
    if (!isUsdcOnly && !this.#claimsArePrompt) return false;
    this.#used.add({ identity, usdc: withdrawable });
    return true;
  }

  /** The chain that held the purses is gone: the next grant opens a new one. */
  forget(): void {
    this.#used.clear();
    this.#purses.clear();
    this.#left.length = 0;
  }

  /**
   * What the run has taken from its key so far and not sent back. A send that is under way counts as taken.
   * @returns null where no key pays, or it was never asked
   */
  async spent(): Promise<FundAmount | null> {
    if (this.#source.kind !== 'key' || this.#atFirst === null) return null;
    const { address } = this.#source.identity;
    const { withdrawable, native } = await this.#payments.readHolding(address);
    return shortfallOf(this.#atFirst, { usdc: withdrawable, native });
  }

  /** Sends everything back to the key it came from; only a run with a key has somewhere to send it. */
  async sweep(): Promise<void> {
    if (this.#source.kind !== 'key') return;
    for (const purse of this.#purses.opened) {
      if (purse.identity.address !== this.#source.identity.address) await this.recycle(purse.identity);
    }
  }

  /**
   * Sets the amount aside in a purse that holds it, or in several. While a purse is opened, which is slow, whatever ended
   * cases leave serves those who wait as well.
   */
  async #reserved(wanted: FundAmount, isRough: boolean): Promise<readonly Contribution[]> {
    for (let openings = 0; ; ) {
      // Grants are gathered one at a time: a grant that looks at leftovers may find the money of another.
      const pieces = await this.#turns.runExclusive(() => this.#gathered(wanted, isRough));
      if (pieces !== null) return pieces;
      this.#mustBePayable(wanted, openings);
      if (await this.#hasOpenedMore(wanted)) openings += 1;
    }
  }

  /** @throws as `grant`, where so many purses that were opened meanwhile show that no more of them will do */
  #mustBePayable(wanted: FundAmount, openings: number): void {
    const sum = `${wanted.usdc} USDC and ${wanted.native} ${this.#facts.native.name}`;
    // The venue decides what its faucet gives, and the owner what a key holds.
    if (this.#source.kind === 'faucet') {
      const { usdc, native } = this.#claimed ?? wanted;
      const most = Dec.of(MOST_CLAIMS);
      if (wanted.usdc.compare(usdc.times(most)) > 0 || wanted.native.compare(native.times(most)) > 0)
        throw new Unsupported(`a faucet that gives ${sum} in ${MOST_CLAIMS} claims`);
    } else if (openings >= (this.#source.kind === 'key' ? 1 : MOST_ENDOWMENTS)) {
      // An owner need not hold what no faucet would have paid either.
      if (this.#source.kind === 'key' && isDear(wanted)) throw new Unsupported(`a treasury that holds ${sum}`);
      const wants = this.#wants();
      const within = this.#mostSpent === null || this.#source.kind !== 'key' ? '' : ' within --max-spend';
      throw new Blocked(`${wants === null ? '' : `${wants}: `}the treasury cannot pay ${sum}${within}`);
    }
  }

  /** @returns null where all that there is does not do */
  async #gathered(wanted: FundAmount, isRough: boolean): Promise<readonly Contribution[] | null> {
    const ready = this.#purses.reserveFromOne(wanted, isRough);
    if (ready !== null) return ready;
    while (await this.#collectSome()) {
      const pieces = this.#purses.reserveFromOne(wanted, isRough);
      if (pieces !== null) return pieces;
    }
    // A claim that is answered at once costs less than one more piece.
    if (this.#source.kind === 'faucet' && this.#claimsArePrompt && this.#isInOneClaim(wanted)) return null;
    const pieces = this.#purses.reserveFromSeveral(wanted);
    if (pieces !== null) return pieces;
    // Money that waits for the next case is worth less than the minute that a claim waits for its window, and more than
    // a claim that is answered at once.
    if (this.#claimsArePrompt) return null;
    // No more of them than it takes: who waits to be lent again saves the next case a send.
    for (let more = this.#used.takeRichest(); more !== null; more = this.#used.takeRichest()) {
      this.#purses.add(leftPurse(more.identity, more.usdc, ZERO_AMOUNT));
      const paid = this.#purses.reserveFromOne(wanted, isRough) ?? this.#purses.reserveFromSeveral(wanted);
      if (paid !== null) return paid;
    }
    return null;
  }

  #isInOneClaim(wanted: FundAmount): boolean {
    const { usdc, native } = this.#claimed ?? wanted;
    return wanted.usdc.compare(usdc) <= 0 && wanted.native.compare(native) <= 0;
  }

  /**
   * @returns true when a purse was opened, false when a case has left something before, or something may be sent back
   * @throws as the opening of a purse does, to whoever began it
   */
  async #hasOpenedMore(wanted: FundAmount): Promise<boolean> {
    const returned = this.#returned.promise.then(() => false);
    // A claim that waits for its window leaves time to take back what lies on accounts of any kind.
    const slow = delay(PROMPT_CLAIM_MS, false, { ref: false });
    const begun = this.#opening;
    if (begun !== null) {
      const over = begun.then(
        () => true,
        () => false,
      );
      return Promise.race([over, returned, slow]);
    }
    const opening = this.#open(wanted).finally(() => {
      this.#opening = null;
      this.#opened.resolve();
    });
    this.#opening = opening;
    const opened = opening.then(
      () => true,
      (error) => {
        if (!this.#claimsArePrompt) throw error;
        // The holdings of ended cases were spared so far.
        this.#claimsArePrompt = false;
        return false;
      },
    );
    return Promise.race([opened, returned, slow]);
  }

  #open(wanted: FundAmount): Promise<void> {
    const source = this.#source;
    return source.kind === 'key' ? this.#openKey(source.identity, wanted) : this.#openFresh(source, wanted);
  }

  /**
   * Looks at those first that had the most. What has to be sent back first costs more than a claim: it is taken only while
   * one waits for its window.
   * @returns whether there were any
   */
  async #collectSome(): Promise<boolean> {
    const granted = ({ identity }: LeftAccount) => this.#granted.get(identity.address) ?? ZERO_AMOUNT;
    const some = this.#left
      .filter(({ isPlain }) => isPlain || this.#opening !== null)
      .toSorted((one, other) => granted(other).compare(granted(one)))
      .slice(0, COLLECTED_AT_ONCE);
    for (const left of some) this.#left.splice(this.#left.indexOf(left), 1);
    await Promise.allSettled(some.map((left) => this.#collected(left)));
    return some.length > 0;
  }

  /** Takes back what lies on the account of an ended case: from where it lies, if nothing holds any of it. */
  async #collected({ identity, isPlain }: LeftAccount): Promise<void> {
    const held = await this.#payments.holding(identity.address);
    const usdc = held.withdrawable.truncated(SENT_PLACES);
    if (usdc.compare(LEAST_COLLECTED) < 0) return;
    if (isPlain && held.isFlat) this.#purses.add(leftPurse(identity, usdc, held.native));
    else if (usdc.compare(LEAST_SENT_BACK) >= 0) await this.#sentBack(identity, held);
  }

  /** Counts what is seen to have gone: an answer says no more than that a send was taken in. */
  async #sentBack(identity: Identity, held: AccountHolding): Promise<void> {
    const [purse] = this.#purses.opened;
    if (purse === undefined) return;
    const usdc = held.withdrawable.truncated(SENT_PLACES);
    const native = held.native.truncated(SENT_PLACES);
    await this.#payments.send(identity, purse.identity.address, this.#facts.usdc.signingId, usdc);
    await this.#payments.send(identity, purse.identity.address, this.#payments.nativeId, native);
    // The holding of a key is looked up when it runs short: no case waits for it here.
    this.#isComing = true;
    if (this.#source.kind === 'key') return;
    const left = shortfallOf(held, { usdc, native });
    const now = await this.#pace.eventually(
      () => this.#payments.holding(identity.address),
      (observed) => coversAmount(left, observed),
    );
    const gone = shortfallOf(held, now);
    purse.usdc = purse.usdc.plus(minOf(gone.usdc, usdc));
    purse.native = purse.native.plus(minOf(gone.native, native));
  }

  async #openKey(identity: Identity, wanted: FundAmount): Promise<void> {
    const known = this.#purses.opened.find((purse) => purse.identity.address === identity.address);
    const purse = known ?? { identity, usdc: ZERO_AMOUNT, native: ZERO_AMOUNT, isLeft: false };
    const counted = async () => {
      const held = await this.#payments.holding(identity.address);
      const now = { usdc: held.withdrawable, native: held.native };
      this.#atFirst ??= now;
      this.#purses.noteCounted(purse, shortfallOf(now, untouchable(this.#atFirst, this.#mostSpent)));
      return coversAmount(purse, wanted);
    };
    // Returned money of cases may not have arrived yet.
    const isComing = this.#isComing;
    this.#isComing = false;
    await (isComing ? this.#pace.eventually(counted, (isEnough) => isEnough) : counted());
  }

  async #openFresh(source: Exclude<FundSource, { kind: 'key' }>, wanted: FundAmount): Promise<void> {
    const identity = this.#derive(this.#origin, this.#claims++);
    if (source.kind === 'control') await this.#endow(source.control, identity, wanted);
    else await this.#claim(identity);
    const held = await this.#pace.eventually(
      () => this.#payments.holding(identity.address),
      (now) => isPositive(now.usdc) && (isPositive(now.native) || this.#payments.nativeId === null),
    );
    if (source.kind === 'faucet') this.#claimed = { usdc: held.withdrawable, native: held.native };
    this.#purses.add({ identity, usdc: held.withdrawable, native: held.native, isLeft: false });
  }

  /** The operator's way: the same two votes that fund the faucet reserve, on an account of ours. */
  async #endow(control: Control, { address: account }: Identity, wanted: FundAmount): Promise<void> {
    await this.#voteFor(control, account, {
      usdc: maxOf(ENDOWED_USDC, wanted.usdc),
      native: maxOf(ENDOWED_NATIVE, wanted.native),
    });
  }

  async #voteFor(control: Control, account: string, { usdc, native }: FundAmount): Promise<void> {
    if (isPositive(usdc)) await control.system({ type: 'gov_adjust_spot_value', account, value: usdc.toString() });
    const asset = this.#payments.nativeId;
    if (asset !== null && isPositive(native))
      await control.system({ type: 'gov_adjust_spot_balance', account, asset, value: native.toString() });
  }

  async #claim({ address }: Pick<Identity, 'address'>): Promise<void> {
    const claimed = async () => {
      const reply = await this.#client.faucet({ address });
      if (isIpWindowRefusal(reply)) this.#claimsArePrompt = false;
      return reply;
    };
    const reply = await this.#pace.pastWindow(claimed);
    if (reply.status === 200) return;
    if (reply.status === 503 && !(await this.#reservePays())) throw new Unsupported('a faucet reserve that can pay');
    const reported =
      isJsonObject(reply.json) && typeof reply.json.error === 'string' ? reply.json.error : `HTTP ${reply.status}`;
    throw new Blocked(`the faucet gave the treasury nothing: ${reported}`);
  }

  /** Whether the account that the faucet pays from holds a grant of each. */
  async #reservePays(): Promise<boolean> {
    const held = await this.#payments.holding(faucetReserveAddress);
    return held.usdc.compare(defaultGrant.usdc) >= 0 && held.native.compare(defaultGrant.native) >= 0;
  }
}

/** More than a faucet of the documents gives in as many claims as one grant is made of. */
function isDear({ usdc, native }: FundAmount): boolean {
  const most = Dec.of(MOST_CLAIMS);
  return usdc.compare(defaultGrant.usdc.times(most)) > 0 || native.compare(defaultGrant.native.times(most)) > 0;
}

function leftPurse(identity: Identity, usdc: Dec, native: Dec): FundingAccount {
  return { identity, usdc: usdc.truncated(SENT_PLACES), native: native.truncated(SENT_PLACES), isLeft: true };
}
