import type { BlockWaiter } from '../check/pace.ts';
import type { FeedPeeker } from '../client/feed-peeker.ts';
import type { VenueClient } from '../client/venue-client.ts';
import { Dec } from '../compare/decimal.ts';
import { isEqualToShownPrecision } from '../compare/planes.ts';
import { Mutex } from '../kernel/mutex.ts';
import { Blocked, Unsupported } from '../kernel/verdicts.ts';
import { MISSING_NAMED_NATIVE_TOKEN, type VenueFacts } from '../probe/facts.ts';
import { type EndedAccountCondition, ReclaimedFunds } from './ended-accounts.ts';
import { type FundSource, FundSupply, type SpendingBound } from './fund-supply.ts';
import { type FundedCase, MoneyHoldingCases } from './funded-cases.ts';
import {
  addBothAmounts,
  coversBothAmounts,
  FUNDING_SEND_DECIMALS,
  FundingAccounts,
  type GrantContribution,
  isPositiveAmount,
  shortfallOf,
  type UsdcAndNativeAmounts,
  ZERO_DEC,
} from './funding-accounts.ts';
import type { DeriveIdentity, Identity } from './keys.ts';
import {
  describeMissingGrant,
  findUndercreditedSend,
  type GrantRecipientBalances,
  type SendsOfPayer,
  type UndercreditedSend,
} from './missing-grant.ts';
import { TreasuryPayments } from './payments.ts';

const NOTHING: UsdcAndNativeAmounts = { usdc: ZERO_DEC, native: ZERO_DEC };
/** Attempts to pay one grant, by whether sends of the treasury have arrived. */
const mostRounds = { true: 3, null: 2, false: 1 } as const;
/** Whole units of the probe that confirms a short send. */
const ONE = Dec.of(1);
/** Requirement of a case that pays or is paid by sends, with the clauses that judge them. */
export const FULLY_CREDITED_SENDS_REQUIREMENT =
  'sends that bring what they are made for (transfers.send.moves, transfers.send.token)';
/** Requirement of a case that needs more than one claim, where the build has no path for sends. */
const PATH_OF_SENDS = 'a path for send_asset, which the run pays its accounts by';

/** Maximum factor by which a case may need more than requested once it knows its market; nothing can be added without sends. */
const DEAREST = Dec.of(5);

/** Factor by which a case needs more than requested in a market. */
export interface CaseMoneyMultiplier {
  readonly times: bigint;
  /** Id of the market: in another one the factor would not apply. */
  readonly market: number;
}

/** Tolerance of a grant: the acceptable balances afterwards. */
export interface GrantTolerance {
  /** A small surplus is acceptable. */
  readonly isRough?: boolean;
  /** A large surplus is acceptable, and other tokens: the case does not depend on the balances. */
  readonly mayHoldMore?: boolean;
  /** Case that it is for. Left out, or null: none. */
  readonly payee?: FundedCase | null;
  /** Whether other cases, holding money, may wait for its result. */
  readonly isAwaited?: boolean;
}

/**
 * Pays out what a check declares that it needs, recovers what is left, and accounts for the little that a live venue pays: one faucet grant
 * a minute. Grants are plain sends, so a venue without a faucet needs only a key. Money of a faucet stays on the account of an ended case,
 * and pays a later one from there. While no claim has had to wait for the faucet's window, a claim pays an account directly where no money
 * was left, or the check asks for `fresh` ones. Money of a treasury key is swept back to it at the end.
 */
export class Treasury {
  readonly #pace: BlockWaiter;
  readonly #facts: VenueFacts;
  readonly #payments: TreasuryPayments;
  readonly #supply: FundSupply;
  readonly #ended: ReclaimedFunds;
  readonly #purses = new FundingAccounts();
  /** Whole USDC that each account was granted. */
  readonly #granted = new Map<string, Dec>();
  readonly #mutex = new Mutex();
  readonly #fundedCases = new MoneyHoldingCases();
  /** Whether sends of the treasury arrive: where none ever has, another purse may not help either. null: not known yet. */
  #sendsArrive: boolean | null = null;
  readonly #noteShort: (short: UndercreditedSend) => boolean;
  readonly #witness: Identity;
  #sendsAreShort = false;
  readonly #measures = new Map<string, CaseMoneyMultiplier>();
  /** Whether the build is known to have no path for a send. */
  #isSendPathless = false;

  constructor(parts: {
    client: VenueClient;
    pace: BlockWaiter;
    facts: VenueFacts;
    source: FundSource;
    derive: DeriveIdentity;
    seed: number;
    salt: string;
    /** Reads of accounts that cost no weight; null: ordinary reads are used. */
    look?: FeedPeeker | null;
    /** Returns why the treasury cannot pay, as text; null, or left out: no reason is known. */
    wants?: () => string | null;
    /** Reports a send that credited another amount than was sent. Returns whether that is decided, because it was seen before. */
    noteShort?: (short: UndercreditedSend) => boolean;
    /** Maximum that may leave a key; null, or left out: its balance. */
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
    const grantedTo = (address: string) => this.#granted.get(address) ?? ZERO_DEC;
    this.#ended = new ReclaimedFunds({ ...shared, supply: this.#supply, grantedTo });
  }

  /** Resolves when the first money came, or failed to come. */
  get opened(): Promise<void> {
    return this.#supply.opened;
  }

  /** Whether sends are known to credit another amount than was sent. */
  get sendsAreShort(): boolean {
    return this.#sendsAreShort;
  }

  /** Whether an operator pays any amount. */
  get isAmple(): boolean {
    return this.#supply.source.kind === 'control';
  }

  /**
   * Makes a faucet without a window pay a new account directly: both tokens for less than one send, and more of each than requested.
   * @returns whether it has the requested balance; otherwise nothing was paid
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
   * Adds to the balance of one of our accounts; a zero amount is only recorded. If money does not arrive, the balance is read again and
   * other ways are tried before the grant is given up.
   * @returns whether the account may hold more than that: it was paid in more than one way
   * @throws Blocked when the run has no such money, or none arrives; Unsupported when the venue pays no such amount
   */
  async grant(to: string, usdc: string, native: string, as: GrantTolerance = {}): Promise<boolean> {
    const wanted = { usdc: Dec.of(usdc), native: Dec.of(native) };
    // A deployer's account is used by several cases.
    this.#ended.takeBack(to);
    if (!isPositiveAmount(wanted.usdc) && !isPositiveAmount(wanted.native)) {
      this.#granted.set(to, this.#granted.get(to) ?? ZERO_DEC);
      return false;
    }
    if (isPositiveAmount(wanted.native) && this.#payments.nativeId === null)
      throw new Unsupported(MISSING_NAMED_NATIVE_TOKEN);
    const isVoted = this.#sendsAreShort && this.#supply.source.kind === 'control';
    return isVoted || this.#isSendPathless ? this.#grantedUnsent(to, wanted, as) : this.#grantedBySend(to, wanted, as);
  }

  async #grantedBySend(to: string, wanted: UsdcAndNativeAmounts, as: GrantTolerance): Promise<boolean> {
    // Done before anything is recorded as granted: this fails if the run has no such money.
    const isRough = as.isRough === true && this.#supply.source.kind === 'faucet';
    const first = await this.#reserved(wanted, { ...as, isRough });
    // A key that was never paid holds nothing.
    const before = this.#granted.has(to) ? await this.#ended.settledHolding(to) : NOTHING;
    this.#granted.set(to, wanted.usdc.plus(this.#granted.get(to) ?? ZERO_DEC));
    const due = addBothAmounts(before, wanted);
    const paid: SendsOfPayer[] = [];
    let held = await this.#heldAfter(to, { before, due }, first, paid);
    if (this.#isSendPathless && !isHeld(held, due)) return this.#grantedUnsent(to, wanted, as);
    let rounds = 1;
    for (; !isHeld(held, due); rounds++) {
      const receipt = { to, wanted, due, held, native: this.#facts.native.name };
      const short = findUndercreditedSend({ before, ...receipt }, paid);
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
    // A late arrival adds to the new one.
    return rounds > 1;
  }

  /**
   * Returns the balances of a receiver once the contributions were sent to it and should have arrived. @param paid  called with each send
   */
  async #heldAfter(
    to: string,
    { before, due }: { readonly before: UsdcAndNativeAmounts; readonly due: UsdcAndNativeAmounts },
    pieces: readonly GrantContribution[],
    paid: SendsOfPayer[],
  ): Promise<UsdcAndNativeAmounts> {
    const sent = await Promise.all(pieces.map((piece) => this.#sent(to, piece)));
    paid.push(...sent);
    this.#isSendPathless ||= sent.some(({ sends }) => sends.some(({ isPathless }) => isPathless));
    const { native } = this.#facts;
    // The rest of a partly credited send will not come.
    const isShort = (held: UsdcAndNativeAmounts) =>
      findUndercreditedSend({ to, before, due, held, native: native.name }, paid) !== null;
    const isUnderWay = sent.some(({ sends }) => sends.some(({ isRefused }) => !isRefused));
    const isThere = (now: UsdcAndNativeAmounts) => isHeld(now, due);
    const observed = isUnderWay
      ? await this.#pace.eventually(
          () => this.#payments.holding(to),
          (now) => isThere(now) || isShort(now),
        )
      : await this.#payments.holding(to);
    // A read may show what a feed does not.
    const held = isThere(observed) ? observed : await this.#payments.readHolding(to);
    this.#purses.noteSettled(pieces);
    if (!isThere(held)) for (const [at, piece] of pieces.entries()) await this.#lookedAgain(piece, sent[at]);
    return held;
  }

  async #sent(to: string, { purse, amount, before }: GrantContribution): Promise<SendsOfPayer> {
    const sends = await Promise.all([
      this.#payments.send(purse.identity, to, this.#facts.usdc.signingId, amount.usdc),
      this.#payments.send(purse.identity, to, this.#payments.nativeId, amount.native),
    ]);
    return { payer: purse.identity.address, before, sends: sends.filter((send) => send !== null), after: null };
  }

  /**
   * A payer whose money did not arrive has the balance that a read shows. If it still has all of it, its sends do not work: it is no purse
   * any more, unless it is the only one.
   */
  async #lookedAgain({ purse, amount }: GrantContribution, sent: SendsOfPayer | undefined): Promise<void> {
    const held = await this.#payments.readHolding(purse.identity.address);
    const free = {
      usdc: held.withdrawable.truncated(FUNDING_SEND_DECIMALS),
      native: held.native.truncated(FUNDING_SEND_DECIMALS),
    };
    if (sent !== undefined) sent.after = free;
    const more = this.#purses.noteCounted(purse, free);
    if (this.#supply.source.kind !== 'key' && this.#sendsArrive !== false && coversBothAmounts(more, amount))
      this.#purses.drop(purse);
  }

  /**
   * Reports a short send, since another would be as short, and provides the shortfall in another way.
   * @returns true: the account may hold more
   * @throws Unsupported where there is no other way and it is decided, else Blocked
   */
  async #grantedPast(
    short: UndercreditedSend,
    receipt: GrantRecipientBalances,
    paid: readonly SendsOfPayer[],
    as: GrantTolerance,
  ): Promise<true> {
    // Later grants may need no send, so a second one is made here to decide.
    this.#sendsAreShort = this.#noteShort(short) || (await this.#isShortAgain(short, as)) || this.#sendsAreShort;
    if (await this.#paidWithoutSend(receipt.to, receipt, as)) return true;
    throw this.#sendsAreShort
      ? new Unsupported(FULLY_CREDITED_SENDS_REQUIREMENT)
      : new Blocked(describeMissingGrant(receipt, paid));
  }

  /** Sends a little of the token again, to a key of the run that nothing else pays. @returns whether it is decided */
  async #isShortAgain({ token }: UndercreditedSend, as: GrantTolerance): Promise<boolean> {
    const to = this.#witness.address;
    const amount = token === 'USDC' ? { ...NOTHING, usdc: ONE } : { ...NOTHING, native: ONE };
    const pieces = await this.#reserved(amount, { ...as, isRough: false }).catch((error: unknown) => {
      if (error instanceof Blocked || error instanceof Unsupported) return [];
      throw error;
    });
    const before = await this.#payments.readHolding(to);
    const due = addBothAmounts(before, amount);
    const paid: SendsOfPayer[] = [];
    const held = await this.#heldAfter(to, { before, due }, pieces, paid);
    const again = findUndercreditedSend({ to, before, due, held, native: this.#facts.native.name }, paid);
    return again !== null && this.#noteShort(again);
  }

  /** Pays an account without sends, where those do not work. @throws Unsupported where there is no other way */
  #grantedUnsent(to: string, wanted: UsdcAndNativeAmounts, as: GrantTolerance): Promise<boolean> {
    const isVoted = this.#supply.source.kind === 'control';
    return isVoted ? this.#grantedByVote(to, wanted, as) : this.#grantedByClaim(to, wanted, as);
  }

  /**
   * Makes the faucet pay an account where nothing can be sent: the requested USDC, or all that it pays if more is acceptable. Native tokens
   * come with it, requested or not.
   * @returns true: the account may hold more
   * @throws Unsupported where one claim is not enough, Blocked where it does not come
   */
  async #grantedByClaim(to: string, wanted: UsdcAndNativeAmounts, as: GrantTolerance): Promise<true> {
    const held = this.#granted.has(to) ? await this.#payments.holding(to) : NOTHING;
    const total = wanted.usdc.plus(this.#granted.get(to) ?? ZERO_DEC);
    // The faucet pays no account twice.
    const isPaid = isPositiveAmount(held.usdc) || isPositiveAmount(held.native);
    if (isPaid && as.mayHoldMore === true && coversBothAmounts(held, { ...wanted, usdc: total })) return true;
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
  async #grantedByVote(to: string, wanted: UsdcAndNativeAmounts, as: GrantTolerance): Promise<false> {
    const held = this.#granted.has(to) ? await this.#payments.holding(to) : NOTHING;
    this.#granted.set(to, wanted.usdc.plus(this.#granted.get(to) ?? ZERO_DEC));
    if (await this.#paidWithoutSend(to, { due: addBothAmounts(held, wanted), held }, as)) return false;
    throw new Unsupported(FULLY_CREDITED_SENDS_REQUIREMENT);
  }

  /**
   * Makes the operator, or the faucet, pay the receiver directly, where sends are short.
   * @returns whether it has the due balance
   */
  async #paidWithoutSend(
    to: string,
    { due, held }: { readonly due: UsdcAndNativeAmounts; readonly held: UsdcAndNativeAmounts },
    as: GrantTolerance,
  ): Promise<boolean> {
    const { source } = this.#supply;
    if (source.kind !== 'control') return as.mayHoldMore === true && this.#claimedInstead(to, due);
    // A vote sets a balance, it does not add to it.
    const { usdc, native } = shortfallOf(due, held);
    const voted = {
      usdc: isPositiveAmount(usdc) ? due.usdc : usdc,
      native: isPositiveAmount(native) ? due.native : native,
    };
    await this.#supply.voteFor(source.control, to, voted);
    return this.#supply.comesToHold(to, due);
  }

  /**
   * Makes the faucet pay the receiver directly, where no send to it arrives.
   * @returns whether it has the due balance; it may hold more
   */
  async #claimedInstead(to: string, due: UsdcAndNativeAmounts): Promise<boolean> {
    if (this.#supply.source.kind !== 'faucet' || !this.#supply.isInOneClaim(due)) return false;
    try {
      await this.#supply.claim(to);
    } catch (error) {
      if (error instanceof Blocked || error instanceof Unsupported) return false;
      throw error;
    }
    return this.#supply.comesToHold(to, due);
  }

  /** Recovers what the account of an ended case can send, or keeps the account for a later case. */
  recycle(identity: Identity, as: EndedAccountCondition = { isPlain: false }): Promise<void> {
    return this.#ended.add(identity, as);
  }

  /** Whether accounts of ended cases may be reused by cases that do not read their history. */
  get mayLendAccounts(): boolean {
    return this.#ended.mayBeLent;
  }

  /** Whether money that cases moved elsewhere may stay there: another claim costs less than recovering it. */
  get mayLeaveFunds(): boolean {
    return this.#ended.mayLeaveFunds;
  }

  /** Returns an account of an ended case with at least this much USDC; null: there is none. */
  lendAccount(usdc: Dec, payee: FundedCase): Identity | null {
    const lent = this.#ended.lend(this.#isSendPathless ? usdc.times(DEAREST) : usdc);
    if (lent === null) return null;
    this.#fundedCases.noteHolding(payee);
    // Amounts that earlier cases requested do not count for this one.
    this.#granted.set(lent.address, usdc);
    return lent;
  }

  /** Records that a case needs nothing more, and is returning its money. */
  noteEnding(payee: FundedCase): void {
    this.#fundedCases.noteEnding(payee);
  }

  /** Records that a case has returned its money. */
  noteEnded(payee: FundedCase): void {
    this.#fundedCases.noteEnded(payee);
  }

  /** Returns the factor that a case was seen to need in its market; null: none. */
  measureOf(caseId: string): CaseMoneyMultiplier | null {
    return this.#measures.get(caseId) ?? null;
  }

  /**
   * Records the factor that a case needs, where its accounts cannot be paid twice.
   * @returns whether the case may be repeated with it
   */
  noteMeasure(caseId: string, measure: CaseMoneyMultiplier): boolean {
    if (!this.#isSendPathless || (this.measureOf(caseId)?.times ?? 1n) >= measure.times) return false;
    this.#measures.set(caseId, measure);
    return true;
  }

  /** Forgets the purses, whose chain is gone: the next grant opens a new one. */
  forget(): void {
    this.#ended.clear();
    this.#purses.clear();
  }

  /**
   * Returns the money that the run has taken from its key so far and not sent back. A pending send counts as taken.
   * @returns null where no key pays, or it was never used
   */
  spent(): Promise<UsdcAndNativeAmounts | null> {
    return this.#supply.spent();
  }

  /** Sends everything back to the key it came from; without a key there is no recipient. */
  async sweep(): Promise<void> {
    const { source } = this.#supply;
    if (source.kind !== 'key') return;
    for (const { identity } of this.#purses.opened)
      if (identity.address !== source.identity.address) await this.recycle(identity);
  }

  /**
   * Reserves the amount in one or several purses. While a purse is being opened, which is slow, money left by ended cases is used as well.
   * @throws FundsGivenBackError where the case has to make room for others first
   */
  async #reserved(
    wanted: UsdcAndNativeAmounts,
    { isRough = false, payee = null, isAwaited = false }: GrantTolerance,
  ): Promise<readonly GrantContribution[]> {
    for (let openings = 0; ; ) {
      // Grants are reserved one at a time: one that reads leftovers may find money for another.
      const pieces = await this.#mutex.runExclusive(() => this.#gathered(wanted, isRough));
      if (pieces !== null) {
        if (payee !== null) this.#fundedCases.noteHolding(payee);
        return pieces;
      }
      this.#supply.requirePayable(wanted, openings);
      if (this.#supply.isExhausted && (await this.#fundedCases.untilReturned(payee, isAwaited))) continue;
      if (await this.#supply.openMore(wanted, this.#ended.returned)) openings += 1;
    }
  }

  /** @returns null where all available money is insufficient */
  async #gathered(wanted: UsdcAndNativeAmounts, isRough: boolean): Promise<readonly GrantContribution[] | null> {
    const ready = this.#purses.reserveFromOne(wanted, isRough);
    if (ready !== null) return ready;
    while (await this.#ended.collectSome()) {
      const pieces = this.#purses.reserveFromOne(wanted, isRough);
      if (pieces !== null) return pieces;
    }
    // A claim without a wait costs less than another piece.
    if (this.#ended.mayLeaveFunds && this.#supply.isInOneClaim(wanted)) return null;
    const { isExhausted } = this.#supply;
    const pieces = this.#purses.reserveFromSeveral(wanted, isExhausted);
    if (pieces !== null) return pieces;
    // A reusable account is worth less than the minute that a claim waits for its window, and more than a claim without a wait.
    if (this.#supply.claimsArePrompt) return null;
    // No more of them than necessary: an account that is reused saves the next case a send.
    while (this.#ended.giveUpRichest()) {
      const paid = this.#purses.reserveFromOne(wanted, isRough) ?? this.#purses.reserveFromSeveral(wanted, isExhausted);
      if (paid !== null) return paid;
    }
    return null;
  }
}

/** Returns the amount to claim; null: a claim is of positive whole USDC, and of a fixed number of tokens. */
function claimable({ usdc, native }: UsdcAndNativeAmounts, isRough: boolean): number | null {
  const whole = usdc.truncated(0);
  if (isPositiveAmount(native) || !isPositiveAmount(usdc)) return null;
  if (whole.equals(usdc)) return Number(usdc.toString());
  return isRough ? Number(whole.toString()) + 1 : null;
}

/** Whether an account has this balance to the shown precision: a balance may be served with fewer decimals than the sum was sent with. */
function isHeld(held: UsdcAndNativeAmounts, due: UsdcAndNativeAmounts): boolean {
  const has = (now: Dec, sum: Dec) => now.compare(sum) >= 0 || isEqualToShownPrecision(now, sum);
  return has(held.usdc, due.usdc) && has(held.native, due.native);
}
