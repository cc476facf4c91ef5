import type { Pace } from '../check/pace.ts';
import type { FeedPeeker } from '../client/feed-peeker.ts';
import type { VenueClient } from '../client/venue-client.ts';
import { Dec } from '../compare/decimal.ts';
import { isEqualAsServed } from '../compare/planes.ts';
import { Mutex } from '../kernel/mutex.ts';
import { Blocked, Unsupported } from '../kernel/verdicts.ts';
import { MISSING_NAMED_NATIVE_TOKEN, type VenueFacts } from '../probe/facts.ts';
import { type EndedAccountCondition, ReclaimedFunds } from './ended-accounts.ts';
import { type FundSource, FundSupply, type SpendingBound } from './fund-supply.ts';
import { type FundedCase, MoneyHoldingCases } from './funded-cases.ts';
import {
  addAmounts,
  coversAmount,
  FUNDING_SEND_DECIMALS,
  type FundAmount,
  FundingAccounts,
  type GrantContribution,
  isPositiveAmount,
  shortfallOf,
  ZERO_AMOUNT,
} from './funding-accounts.ts';
import type { DeriveIdentity, Identity } from './keys.ts';
import {
  describeMissingGrant,
  findShortSend,
  type GrantReceipt,
  type PaidSends,
  type ShortSend,
} from './missing-grant.ts';
import { TreasuryPayments } from './payments.ts';

const NOTHING: FundAmount = { usdc: ZERO_AMOUNT, native: ZERO_AMOUNT };
/** Tries to pay one grant before it is given up, by whether sends of the treasury have arrived. */
const mostRounds = { true: 3, null: 2, false: 1 } as const;
/** Whole units by which a short send is looked at once more. */
const ONE = Dec.of(1);
/** Requirement of a case that pays by sends, or is paid by them, and the clauses that judge it. */
export const WHOLE_SENDS = 'sends that bring what they are made for (transfers.send.moves, transfers.send.token)';
/** Requirement of a case that wants more than one claim gives, where nothing can be sent. */
const PATH_OF_SENDS = 'a path for send_asset, which the run pays its accounts by';

/** So many times what it asks for a case may need once it knows its market; nothing is added where nothing can be sent. */
const DEAREST = Dec.of(5);

/** So many times what it asks for a case needs in a market. */
export interface CaseMoneyScale {
  readonly times: bigint;
  /** Its id: in another one the sums of the case would mean something else. */
  readonly market: number;
}

/** Tolerance of a grant: what the account may hold afterwards. */
export interface GrantOptions {
  /** A little more does as well. */
  readonly isRough?: boolean;
  /** Far more does, and other tokens: no case builds upon its sums. */
  readonly mayHoldMore?: boolean;
  /** Case that it is for. Left out, or null: none. */
  readonly payee?: FundedCase | null;
  /** Other cases, with money of theirs, may wait for what it is for. */
  readonly isAwaited?: boolean;
}

/**
 * Pays out what a check declares that it needs, takes back what is left, and knows how little a live venue gives: one
 * faucet grant a minute. Grants are plain sends, so a venue without a faucet needs a key and nothing else. What a faucet
 * gave stays on the account of an ended case, and pays a later one from there. While no claim has had to wait for the
 * faucet's window, a claim pays an account itself where nothing was left, or the check asks for `fresh` ones. A key of the
 * treasury's own is swept back at the end.
 */
export class Treasury {
  readonly #pace: Pace;
  readonly #facts: VenueFacts;
  readonly #payments: TreasuryPayments;
  readonly #supply: FundSupply;
  readonly #ended: ReclaimedFunds;
  readonly #purses = new FundingAccounts();
  /** Whole USDC that each account was granted. */
  readonly #granted = new Map<string, Dec>();
  readonly #mutex = new Mutex();
  readonly #fundedCases = new MoneyHoldingCases();
  /** Whether sends of the treasury arrive: where none ever has, another purse may be as little use. null: not known yet. */
  #sendsArrive: boolean | null = null;
  readonly #noteShort: (short: ShortSend) => boolean;
  readonly #witness: Identity;
  #sendsAreShort = false;
  readonly #measures = new Map<string, CaseMoneyScale>();
  /** Whether the build is known to have no path for a send. */
  #isSendPathless = false;

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
    const { client, pace, facts, source, derive, seed, salt } = parts;
    this.#pace = pace;
    this.#facts = facts;
    this.#payments = new TreasuryPayments(client, facts, parts.look ?? null);
    this.#noteShort = parts.noteShort ?? (() => false);
    this.#witness = derive({ seed, salt, caseId: 'treasury witness', attempt: 0 }, 0);
    const shared = { pace, facts, payments: this.#payments, purses: this.#purses };
    this.#supply = new FundSupply({
      ...shared,
      source,
      client,
      derive,
      origin: { seed, salt, caseId: 'treasury', attempt: 0 },
      mostSpent: parts.mostSpent ?? null,
      wants: parts.wants ?? (() => null),
    });
    const grantedTo = (address: string) => this.#granted.get(address) ?? ZERO_AMOUNT;
    this.#ended = new ReclaimedFunds({ ...shared, supply: this.#supply, grantedTo });
  }

  /** Resolves when the first money came, or did not. */
  get opened(): Promise<void> {
    return this.#supply.opened;
  }

  /** Whether sends are known to bring another sum than they were made for. */
  get sendsAreShort(): boolean {
    return this.#sendsAreShort;
  }

  /** Whether the operator gives whatever is asked for. */
  get isAmple(): boolean {
    return this.#supply.source.kind === 'control';
  }

  /**
   * Has a faucet that answers at once pay a new account of ours itself: both tokens for less than one send, and more of each
   * than was asked for.
   * @returns whether it holds so much; nothing was given otherwise
   */
  async claimFor(
    to: Pick<Identity, 'address'>,
    { usdc, native }: { readonly usdc: string; readonly native: string },
    payee: FundedCase,
  ): Promise<boolean> {
    const wanted = { usdc: Dec.of(usdc), native: Dec.of(native) };
    if (!(await this.#supply.claimPromptly(to.address, wanted))) return false;
    this.#fundedCases.noteHolding(payee);
    this.#granted.set(to.address, wanted.usdc);
    return this.#supply.awaitClaim(to.address, wanted);
  }

  /**
   * Puts as much more on an account of ours; of nothing it only takes note. What does not arrive is looked at again and
   * got in another way before the grant is given up.
   * @returns whether the account may hold more than that: it was paid in more than one way
   * @throws Blocked when the run has no such money, or none arrives; Unsupported when the venue gives no such amount
   */
  async grant(to: string, usdc: string, native: string, as: GrantOptions = {}): Promise<boolean> {
    const wanted = { usdc: Dec.of(usdc), native: Dec.of(native) };
    // A deployer serves one case after another.
    this.#ended.takeBack(to);
    if (!isPositiveAmount(wanted.usdc) && !isPositiveAmount(wanted.native)) {
      this.#granted.set(to, this.#granted.get(to) ?? ZERO_AMOUNT);
      return false;
    }
    if (isPositiveAmount(wanted.native) && this.#payments.nativeId === null)
      throw new Unsupported(MISSING_NAMED_NATIVE_TOKEN);
    const isVoted = this.#sendsAreShort && this.#supply.source.kind === 'control';
    return isVoted || this.#isSendPathless ? this.#grantedUnsent(to, wanted, as) : this.#grantedBySend(to, wanted, as);
  }

  async #grantedBySend(to: string, wanted: FundAmount, as: GrantOptions): Promise<boolean> {
    // Before anything is said of what the account was given: where the run has no such money, it was given nothing.
    const isRough = as.isRough === true && this.#supply.source.kind === 'faucet';
    const first = await this.#reserved(wanted, { ...as, isRough });
    // A key that was never given anything holds nothing.
    const before = this.#granted.has(to) ? await this.#ended.settledHolding(to) : NOTHING;
    this.#granted.set(to, wanted.usdc.plus(this.#granted.get(to) ?? ZERO_AMOUNT));
    const due = addAmounts(before, wanted);
    const paid: PaidSends[] = [];
    let held = await this.#heldAfter(to, { before, due }, first, paid);
    if (this.#isSendPathless && !isHeld(held, due)) return this.#grantedUnsent(to, wanted, as);
    let rounds = 1;
    for (; !isHeld(held, due); rounds++) {
      const receipt = { to, wanted, due, held, native: this.#facts.native.name };
      const short = findShortSend({ before, ...receipt }, paid);
      // An account with a position may have paid funding meanwhile.
      if (short !== null && (await this.#payments.readHolding(to)).isFlat)
        return this.#grantedPast(short, receipt, paid, as);
      if (rounds >= mostRounds[`${this.#sendsArrive}`]) {
        this.#sendsArrive ??= false;
        if (as.mayHoldMore === true && (await this.#claimedInstead(to, due))) return true;
        throw new Blocked(describeMissingGrant(receipt, paid));
      }
      const more = await this.#reserved(shortfallOf(due, held), { ...as, isRough: false }).catch((error: unknown) => {
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
    pieces: readonly GrantContribution[],
    paid: PaidSends[],
  ): Promise<FundAmount> {
    const sent = await Promise.all(pieces.map((piece) => this.#sent(to, piece)));
    paid.push(...sent);
    this.#isSendPathless ||= sent.some(({ sends }) => sends.some(({ isPathless }) => isPathless));
    const { native } = this.#facts;
    // The rest of a send that brought a part does not come.
    const isShort = (held: FundAmount) => findShortSend({ to, before, due, held, native: native.name }, paid) !== null;
    const isUnderWay = sent.some(({ sends }) => sends.some(({ isRefused }) => !isRefused));
    const isThere = (now: FundAmount) => isHeld(now, due);
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

  async #sent(to: string, { purse, amount, before }: GrantContribution): Promise<PaidSends> {
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
  async #lookedAgain({ purse, amount }: GrantContribution, sent: PaidSends | undefined): Promise<void> {
    const held = await this.#payments.readHolding(purse.identity.address);
    const free = {
      usdc: held.withdrawable.truncated(FUNDING_SEND_DECIMALS),
      native: held.native.truncated(FUNDING_SEND_DECIMALS),
    };
    if (sent !== undefined) sent.after = free;
    const more = this.#purses.noteCounted(purse, free);
    if (this.#supply.source.kind !== 'key' && this.#sendsArrive !== false && coversAmount(more, amount))
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
    // It may be that nothing has to be sent any more: another one decides here.
    this.#sendsAreShort = this.#noteShort(short) || (await this.#isShortAgain(short, as)) || this.#sendsAreShort;
    if (await this.#paidWithoutSend(receipt.to, receipt, as)) return true;
    throw this.#sendsAreShort ? new Unsupported(WHOLE_SENDS) : new Blocked(describeMissingGrant(receipt, paid));
  }

  /** Sends a little of the token once more, to a key of the run that nothing else pays. @returns whether it is decided */
  async #isShortAgain({ token }: ShortSend, as: GrantOptions): Promise<boolean> {
    const to = this.#witness.address;
    const amount = token === 'USDC' ? { ...NOTHING, usdc: ONE } : { ...NOTHING, native: ONE };
    const pieces = await this.#reserved(amount, { ...as, isRough: false }).catch((error: unknown) => {
      if (error instanceof Blocked || error instanceof Unsupported) return [];
      throw error;
    });
    const before = await this.#payments.readHolding(to);
    const due = addAmounts(before, amount);
    const paid: PaidSends[] = [];
    const held = await this.#heldAfter(to, { before, due }, pieces, paid);
    const again = findShortSend({ to, before, due, held, native: this.#facts.native.name }, paid);
    return again !== null && this.#noteShort(again);
  }

  /** Pays an account otherwise than by sends, where those are of no use. @throws Unsupported where there is no other way */
  #grantedUnsent(to: string, wanted: FundAmount, as: GrantOptions): Promise<boolean> {
    const isVoted = this.#supply.source.kind === 'control';
    return isVoted ? this.#grantedByVote(to, wanted, as) : this.#grantedByClaim(to, wanted, as);
  }

  /**
   * Has the faucet pay an account where nothing can be sent: of USDC what was asked for, or all that it gives where that
   * does as well. Native tokens come with it whether or not they were asked for.
   * @returns true: the account may hold more
   * @throws Unsupported where one claim is not enough, Blocked where it does not come
   */
  async #grantedByClaim(to: string, wanted: FundAmount, as: GrantOptions): Promise<true> {
    const held = this.#granted.has(to) ? await this.#payments.holding(to) : NOTHING;
    const total = wanted.usdc.plus(this.#granted.get(to) ?? ZERO_AMOUNT);
    // The faucet pays nobody a second time.
    const isPaid = isPositiveAmount(held.usdc) || isPositiveAmount(held.native);
    if (isPaid && as.mayHoldMore === true && coversAmount(held, { ...wanted, usdc: total })) return true;
    const amount = as.mayHoldMore === true ? undefined : claimable(wanted, as.isRough === true);
    const isPayable = this.#supply.source.kind === 'faucet' && this.#supply.isInOneClaim(wanted);
    if (isPaid || amount === null || !isPayable) throw new Unsupported(PATH_OF_SENDS);
    this.#granted.set(to, total);
    await this.#supply.claim(to, amount);
    if (as.payee) this.#fundedCases.noteHolding(as.payee);
    if (await this.#supply.comesToHold(to, wanted)) return true;
    throw new Blocked(`the faucet's grant of ${wanted.usdc} USDC to ${to} did not arrive`);
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
    const { source } = this.#supply;
    if (source.kind !== 'control') return as.mayHoldMore === true && this.#claimedInstead(to, due);
    // A vote says what an account is to hold, not what it is given.
    const { usdc, native } = shortfallOf(due, held);
    const voted = {
      usdc: isPositiveAmount(usdc) ? due.usdc : usdc,
      native: isPositiveAmount(native) ? due.native : native,
    };
    await this.#supply.voteFor(source.control, to, voted);
    return this.#supply.comesToHold(to, due);
  }

  /**
   * Has the faucet pay the receiver itself, where nothing that is sent to it arrives.
   * @returns whether it holds what is due; it may hold more
   */
  async #claimedInstead(to: string, due: FundAmount): Promise<boolean> {
    if (this.#supply.source.kind !== 'faucet' || !this.#supply.isInOneClaim(due)) return false;
    try {
      await this.#supply.claim(to);
    } catch (error) {
      if (error instanceof Blocked || error instanceof Unsupported) return false;
      throw error;
    }
    return this.#supply.comesToHold(to, due);
  }

  /** Takes back what the account of an ended case can send, or keeps it for a later one. */
  recycle(identity: Identity, as: EndedAccountCondition = { isPlain: false }): Promise<void> {
    return this.#ended.add(identity, as);
  }

  /** Whether accounts of ended cases may serve others, for those who do not ask for their past. */
  get mayLendAccounts(): boolean {
    return this.#ended.mayBeLent;
  }

  /** Whether what cases put elsewhere may stay there: another claim costs less than taking it back. */
  get mayLeaveFunds(): boolean {
    return this.#ended.mayLeaveFunds;
  }

  /** An account of an ended case that holds so much USDC, or more; null: none does. */
  lendAccount(usdc: Dec, payee: FundedCase): Identity | null {
    const lent = this.#ended.lend(this.#isSendPathless ? usdc.times(DEAREST) : usdc);
    if (lent === null) return null;
    this.#fundedCases.noteHolding(payee);
    // The amounts that earlier cases asked for say nothing of what this one needs there.
    this.#granted.set(lent.address, usdc);
    return lent;
  }

  /** Notes that a case asks for nothing more, and gives back what it has. */
  noteEnding(payee: FundedCase): void {
    this.#fundedCases.noteEnding(payee);
  }

  /** Notes that a case has given back what it had. */
  noteEnded(payee: FundedCase): void {
    this.#fundedCases.noteEnded(payee);
  }

  /** Returns what a case was seen to need in its market; null: no more than it asks for. */
  measureOf(caseId: string): CaseMoneyScale | null {
    return this.#measures.get(caseId) ?? null;
  }

  /**
   * Notes what a case needs, where its accounts cannot be paid a second time.
   * @returns whether the case may begin anew with so much
   */
  noteMeasure(caseId: string, measure: CaseMoneyScale): boolean {
    if (!this.#isSendPathless || (this.measureOf(caseId)?.times ?? 1n) >= measure.times) return false;
    this.#measures.set(caseId, measure);
    return true;
  }

  /** The chain that held the purses is gone: the next grant opens a new one. */
  forget(): void {
    this.#ended.clear();
    this.#purses.clear();
  }

  /**
   * Returns the money that the run has taken from its key so far and not sent back. A send that is under way counts as taken.
   * @returns null where no key pays, or it was never asked
   */
  spent(): Promise<FundAmount | null> {
    return this.#supply.spent();
  }

  /** Sends everything back to the key it came from; only a run with a key has somewhere to send it. */
  async sweep(): Promise<void> {
    const { source } = this.#supply;
    if (source.kind !== 'key') return;
    for (const { identity } of this.#purses.opened)
      if (identity.address !== source.identity.address) await this.recycle(identity);
  }

  /**
   * Sets the amount aside in a purse that holds it, or in several. While a purse is opened, which is slow, whatever ended
   * cases leave serves those who wait as well.
   * @throws FundsGivenBackError where the case has to make room for others first
   */
  async #reserved(
    wanted: FundAmount,
    { isRough = false, payee = null, isAwaited = false }: GrantOptions,
  ): Promise<readonly GrantContribution[]> {
    for (let openings = 0; ; ) {
      // Grants are gathered one at a time: a grant that looks at leftovers may find the money of another.
      const pieces = await this.#mutex.runExclusive(() => this.#gathered(wanted, isRough));
      if (pieces !== null) {
        if (payee !== null) this.#fundedCases.noteHolding(payee);
        return pieces;
      }
      this.#supply.mustBePayable(wanted, openings);
      if (this.#supply.isExhausted && (await this.#fundedCases.untilReturned(payee, isAwaited))) continue;
      if (await this.#supply.openMore(wanted, this.#ended.returned)) openings += 1;
    }
  }

  /** @returns null where all that there is does not do */
  async #gathered(wanted: FundAmount, isRough: boolean): Promise<readonly GrantContribution[] | null> {
    const ready = this.#purses.reserveFromOne(wanted, isRough);
    if (ready !== null) return ready;
    while (await this.#ended.collectSome()) {
      const pieces = this.#purses.reserveFromOne(wanted, isRough);
      if (pieces !== null) return pieces;
    }
    // A claim that is answered at once costs less than one more piece.
    if (this.#ended.mayLeaveFunds && this.#supply.isInOneClaim(wanted)) return null;
    const { isExhausted } = this.#supply;
    const pieces = this.#purses.reserveFromSeveral(wanted, isExhausted);
    if (pieces !== null) return pieces;
    // Money that waits for the next case is worth less than the minute that a claim waits for its window, and more than
    // a claim that is answered at once.
    if (this.#supply.claimsArePrompt) return null;
    // No more of them than it takes: who waits to be lent again saves the next case a send.
    while (this.#ended.giveUpRichest()) {
      const paid = this.#purses.reserveFromOne(wanted, isRough) ?? this.#purses.reserveFromSeveral(wanted, isExhausted);
      if (paid !== null) return paid;
    }
    return null;
  }
}

/** Returns the amount that a claim names; null: a claim is of whole USDC above 0, and of tokens of its own number. */
function claimable({ usdc, native }: FundAmount, isRough: boolean): number | null {
  const whole = usdc.truncated(0);
  if (isPositiveAmount(native) || !isPositiveAmount(usdc)) return null;
  if (whole.equals(usdc)) return Number(usdc.toString());
  return isRough ? Number(whole.toString()) + 1 : null;
}

/** Whether an account holds so much, as far as it shows: a balance may be served at fewer places than the sum was sent with. */
function isHeld(held: FundAmount, due: FundAmount): boolean {
  const has = (now: Dec, sum: Dec) => now.compare(sum) >= 0 || isEqualAsServed(now, sum);
  return has(held.usdc, due.usdc) && has(held.native, due.native);
}
