import type { BlockWaiter } from '../check/pace.ts';
import { Dec } from '../compare/decimal.ts';
import type { VenueFacts } from '../probe/facts.ts';
import type { FundSupply } from './fund-supply.ts';
import {
  coversBothAmounts,
  FUNDING_SEND_DECIMALS,
  type FundingAccount,
  type FundingAccounts,
  isPositiveAmount,
  minDec,
  shortfallOf,
  type UsdcAndNativeAmounts,
  ZERO_DEC,
} from './funding-accounts.ts';
import type { Identity } from './keys.ts';
import type { AccountHolding, TreasuryPayments } from './payments.ts';
import { ReusableAccounts } from './used-accounts.ts';

/** Number of ended cases' accounts that are read together. */
const COLLECTED_AT_ONCE = 4;
/** Balances below this are not worth another read, and below the second not worth a send, whole USDC. */
const LEAST_COLLECTED = Dec.of(5);
const LEAST_SENT_BACK = Dec.of(50);
/** Maximum reads of an account whose money is being sent back: whoever needs it waits meanwhile, and what remains was not sent. */
const MOST_LOOKS = 4;

/** Condition of an account, as known by its case. */
export interface EndedAccountCondition {
  /** Whether nothing signed for it has changed the kind of account it is. */
  readonly isPlain: boolean;
  /** Whether it is as new except for its balances and history. */
  readonly isAsNew?: boolean;
}

interface LeftAccount extends EndedAccountCondition {
  readonly identity: Identity;
}

/**
 * Money left by ended cases. If a faucet paid it, it stays on their accounts and pays a later case from there; if a key did, it is sent
 * back to it; an operator's money is unlimited, and recovering it would cost every case several round trips.
 */
export class ReclaimedFunds {
  readonly #supply: FundSupply;
  readonly #payments: TreasuryPayments;
  readonly #purses: FundingAccounts;
  readonly #pace: BlockWaiter;
  readonly #facts: VenueFacts;
  /** Whole USDC that an account was granted. */
  readonly #grantedTo: (address: string) => Dec;
  /** Accounts that have not been read yet. */
  readonly #left: LeftAccount[] = [];
  readonly #used = new ReusableAccounts();
  /** Maximum balances of accounts once money recovered by a key has left them. */
  readonly #goingFrom = new Map<string, UsdcAndNativeAmounts>();
  #returned = Promise.withResolvers<void>();

  constructor(parts: {
    supply: FundSupply;
    payments: TreasuryPayments;
    purses: FundingAccounts;
    pace: BlockWaiter;
    facts: VenueFacts;
    grantedTo: (address: string) => Dec;
  }) {
    this.#supply = parts.supply;
    this.#payments = parts.payments;
    this.#purses = parts.purses;
    this.#pace = parts.pace;
    this.#facts = parts.facts;
    this.#grantedTo = parts.grantedTo;
  }

  /** Resolves when the next case leaves something. */
  get returned(): Promise<void> {
    return this.#returned.promise;
  }

  /**
   * Whether accounts may be reused by cases that do not read their history: a faucet pays little, and each grant costs as much as an order.
   */
  get mayBeLent(): boolean {
    return this.#supply.source.kind === 'faucet';
  }

  /** Whether money that cases moved elsewhere may stay there: another claim costs less than recovering it. */
  get mayLeaveFunds(): boolean {
    return this.mayBeLent && this.#supply.claimsArePrompt;
  }

  /** Returns an account with at least this much USDC; null: there is none. */
  lend(usdc: Dec): Identity | null {
    return this.#used.take(usdc, this.mayLeaveFunds);
  }

  /** Turns the waiting account with the most money into a purse. @returns whether there was one */
  giveUpRichest(): boolean {
    const richest = this.#used.takeRichest();
    if (richest !== null) this.#purses.add(leftPurse(richest.identity, richest.usdc, ZERO_DEC));
    return richest !== null;
  }

  /** Recovers what an account can send. The remainder is small: no verdict depends on it. */
  async add(identity: Identity, as: EndedAccountCondition): Promise<void> {
    switch (this.#supply.source.kind) {
      case 'control':
        return;
      case 'key':
        return this.#sendBack(identity, await this.#payments.holding(identity.address));
      case 'faucet':
        if (as.isAsNew !== true || !(await this.#mayBeUsedAgain(identity))) this.#left.push({ identity, ...as });
        this.#returned.resolve();
        this.#returned = Promise.withResolvers();
    }
  }

  /** Removes an account from the leftovers because another case uses it. */
  takeBack(address: string): void {
    const others = this.#left.filter(({ identity }) => identity.address !== address);
    this.#left.splice(0, this.#left.length, ...others);
    this.#used.drop(address);
    this.#purses.dropLeft(address);
  }

  /** Returns the balances of an account, once pending returns from it have left. */
  async settledHolding(address: string): Promise<AccountHolding> {
    const left = this.#goingFrom.get(address);
    if (left === undefined) return this.#payments.holding(address);
    const observed = await this.#pace.eventually(
      () => this.#payments.readHolding(address),
      (now) => coversBothAmounts(left, now),
    );
    this.#goingFrom.delete(address);
    return observed;
  }

  /** Forgets everything: the chain that held the money is gone. */
  clear(): void {
    this.#goingFrom.clear();
    this.#used.clear();
    this.#left.length = 0;
  }

  /**
   * Reads those accounts first that had the most. Money that has to be sent back costs more than a claim: it is only recovered while a
   * claim waits for its window, or none will be served.
   * @returns whether there were any
   */
  async collectSome(): Promise<boolean> {
    const granted = ({ identity }: LeftAccount) => this.#grantedTo(identity.address);
    const batch = this.#left
      .filter(({ isPlain }) => isPlain || this.#supply.isOpening || this.#supply.isExhausted)
      .toSorted((one, other) => granted(other).compare(granted(one)))
      .slice(0, COLLECTED_AT_ONCE);
    for (const left of batch) this.#left.splice(this.#left.indexOf(left), 1);
    await Promise.allSettled(batch.map((left) => this.#collect(left)));
    return batch.length > 0;
  }

  async #mayBeUsedAgain(identity: Identity): Promise<boolean> {
    const { isFlat, isUsdcOnly, withdrawable } = await this.#payments.holding(identity.address);
    if (!isFlat || !isPositiveAmount(withdrawable)) return false;
    // A claim has paid another token as well.
    if (!isUsdcOnly && !this.#supply.claimsArePrompt) return false;
    this.#used.add({ identity, usdc: withdrawable });
    return true;
  }

  /** Recovers money from the account of an ended case: it stays there as a purse if nothing reserves any of it. */
  async #collect({ identity, isPlain }: LeftAccount): Promise<void> {
    const held = await this.#payments.holding(identity.address);
    const usdc = held.withdrawable.truncated(FUNDING_SEND_DECIMALS);
    const isExhausted = this.#supply.isExhausted;
    if (usdc.compare(LEAST_COLLECTED) < 0 && !(isExhausted && isPositiveAmount(held.native))) return;
    if (isPlain && held.isFlat) this.#purses.add(leftPurse(identity, usdc, held.native));
    else if (isExhausted || usdc.compare(LEAST_SENT_BACK) >= 0) await this.#sendBack(identity, held);
  }

  /** Counts only what was seen to leave, since a reply only says that a send was accepted. */
  async #sendBack(identity: Identity, held: AccountHolding): Promise<void> {
    const [purse] = this.#purses.opened;
    if (purse === undefined) return;
    const usdc = held.withdrawable.truncated(FUNDING_SEND_DECIMALS);
    const native = held.native.truncated(FUNDING_SEND_DECIMALS);
    const { address } = purse.identity;
    const sends = [
      await this.#payments.send(identity, address, this.#facts.usdc.signingId, usdc),
      await this.#payments.send(identity, address, this.#payments.nativeId, native),
    ];
    const [ofUsdc, ofNative] = sends.map((send) => (send === null || send.isRefused ? ZERO_DEC : send.sum));
    const going = { usdc: ofUsdc ?? ZERO_DEC, native: ofNative ?? ZERO_DEC };
    const left = shortfallOf(held, going);
    // No case waits here for money that a key holds.
    if (this.#supply.source.kind === 'key') {
      this.#goingFrom.set(identity.address, left);
      return this.#supply.noteComing();
    }
    if (!isPositiveAmount(going.usdc) && !isPositiveAmount(going.native)) return;
    let looks = 0;
    const now = await this.#pace.eventually(
      () => this.#payments.holding(identity.address),
      (observed) => coversBothAmounts(left, observed) || ++looks >= MOST_LOOKS,
    );
    const gone = shortfallOf(held, now);
    purse.usdc = purse.usdc.plus(minDec(gone.usdc, usdc));
    purse.native = purse.native.plus(minDec(gone.native, native));
  }
}

function leftPurse(identity: Identity, usdc: Dec, native: Dec): FundingAccount {
  return {
    identity,
    usdc: usdc.truncated(FUNDING_SEND_DECIMALS),
    native: native.truncated(FUNDING_SEND_DECIMALS),
    isLeft: true,
  };
}
