import { setTimeout as delay } from 'node:timers/promises';
import { isJsonObject } from '../../spec-schemas/json/lossless.ts';
import {
  type BlockWaiter,
  FAUCET_WINDOW_CLOSED,
  isFaucetIpWindowRefusal,
  MISSING_SHORT_FAUCET_WINDOW,
} from '../check/pace.ts';
import type { VenueClient } from '../client/venue-client.ts';
import { Dec } from '../compare/decimal.ts';
import type { Control } from '../control/control.ts';
import { Blocked, Unsupported } from '../kernel/verdicts.ts';
import type { VenueFacts } from '../probe/facts.ts';
import { defaultFaucetGrant, faucetReserveAddress } from '../probe/faucet-reserve.ts';
import {
  addBothAmounts,
  coversBothAmounts,
  type FundingAccounts,
  isPositiveAmount,
  maxDec,
  shortfallOf,
  type UsdcAndNativeAmounts,
  ZERO_DEC,
} from './funding-accounts.ts';
import type { DeriveIdentity, Identity, KeyOrigin } from './keys.ts';
import type { TreasuryPayments } from './payments.ts';

/** Source of the run's money. */
export type FundSource =
  | { readonly kind: 'control'; readonly control: Control }
  | { readonly kind: 'key'; readonly identity: Identity }
  | { readonly kind: 'faucet' };

/** Maximum claims for one grant: each takes a minute on a live venue. */
const MOST_CLAIMS = 4;
/** Maximum purses that an operator fills for one grant, while other grants use them up. */
const MOST_ENDOWMENTS = 4;
/** Time after which a pending claim is assumed to wait for its window. */
const PROMPT_CLAIM_MS = 1_000;
/** Whole units of an operator's purse, unless more is needed. */
const ENDOWED_USDC = Dec.of(5_000_000);
const ENDOWED_NATIVE = Dec.of(50_000);

/** Maximum of a key's money that may be out, whole units as decimals; null: its balance. */
export interface SpendingBound {
  readonly usdc: string;
  readonly native: string | null;
}

/** Returns the part of a key's initial balance that must stay on it. */
function untouchable(atFirst: UsdcAndNativeAmounts, most: SpendingBound | null): UsdcAndNativeAmounts {
  if (most === null) return { usdc: ZERO_DEC, native: ZERO_DEC };
  const native = most.native === null ? atFirst.native : Dec.of(most.native);
  return shortfallOf(atFirst, { usdc: Dec.of(most.usdc), native });
}

/**
 * Opens purses of the run: accounts paid by an operator or a faucet, or the key that the run was given. It accounts for the little that a
 * live venue pays: one faucet grant a minute.
 */
export class FundSupply {
  readonly source: FundSource;
  readonly #client: VenueClient;
  readonly #pace: BlockWaiter;
  readonly #facts: VenueFacts;
  readonly #payments: TreasuryPayments;
  readonly #purses: FundingAccounts;
  readonly #mostSpent: SpendingBound | null;
  readonly #wants: () => string | null;
  readonly #derive: DeriveIdentity;
  readonly #origin: KeyOrigin;
  #opened = 0;
  /** Balances of the key when first read. null: not read, or there is no key. */
  #atFirst: UsdcAndNativeAmounts | null = null;
  /** Amount that a claim pays. null: none was made. */
  #claimed: UsdcAndNativeAmounts | null = null;
  /** Total amount of all claims. */
  #given: UsdcAndNativeAmounts = { usdc: ZERO_DEC, native: ZERO_DEC };
  #claimsArePrompt = true;
  /** Whether the faucet's window is closed for longer than the run waits. */
  #isShut = false;
  #isComing = false;
  /** Pending opening of a purse. null: none. */
  #opening: Promise<void> | null = null;
  readonly #first = Promise.withResolvers<void>();

  constructor(parts: {
    source: FundSource;
    client: VenueClient;
    pace: BlockWaiter;
    facts: VenueFacts;
    payments: TreasuryPayments;
    purses: FundingAccounts;
    derive: DeriveIdentity;
    origin: KeyOrigin;
    /** Maximum that may leave a key; null: its balance. */
    mostSpent: SpendingBound | null;
    /** Returns why the source cannot pay, as text; null: no reason is known. */
    wants: () => string | null;
  }) {
    this.source = parts.source;
    this.#client = parts.client;
    this.#pace = parts.pace;
    this.#facts = parts.facts;
    this.#payments = parts.payments;
    this.#purses = parts.purses;
    this.#derive = parts.derive;
    this.#origin = parts.origin;
    this.#mostSpent = parts.mostSpent;
    this.#wants = parts.wants;
  }

  /** Resolves when the first purse was opened, or failed to open. */
  get opened(): Promise<void> {
    return this.#first.promise;
  }

  get isOpening(): boolean {
    return this.#opening !== null;
  }

  /** Whether each claim so far paid its purpose without waiting for the faucet's window. */
  get claimsArePrompt(): boolean {
    return this.#claimsArePrompt;
  }

  /** Whether no more money is coming, so that cases have to share what the run has. */
  get isExhausted(): boolean {
    return this.#isShut;
  }

  /** Whether one faucet claim pays this much; assumed before the first claim. */
  isInOneClaim(wanted: UsdcAndNativeAmounts): boolean {
    return coversBothAmounts(this.#claimed ?? wanted, wanted);
  }

  /** Records that cases have sent something back to a key: its balance is read when it runs short. */
  noteComing(): void {
    this.#isComing = true;
  }

  /** @throws Blocked, or Unsupported, where the number of purses opened meanwhile shows that more of them will not help */
  requirePayable(wanted: UsdcAndNativeAmounts, openings: number): void {
    const sum = `${wanted.usdc} USDC and ${wanted.native} ${this.#facts.native.name}`;
    // The venue decides what its faucet pays, and the owner what a key holds.
    if (this.source.kind === 'faucet') {
      if (!coversBothAmounts(inClaims(this.#claimed ?? wanted), wanted))
        throw new Unsupported(`a faucet that gives ${sum} in ${MOST_CLAIMS} claims`);
      if (this.#isShut && !coversBothAmounts(this.#given, wanted))
        throw new Unsupported(`a faucet that gives ${sum} within the run`);
    } else if (openings >= (this.source.kind === 'key' ? 1 : MOST_ENDOWMENTS)) {
      // An owner need not provide more than a faucet would have paid.
      if (this.source.kind === 'key' && !coversBothAmounts(claimableAmounts, wanted))
        throw new Unsupported(`a treasury that holds ${sum}`);
      const wants = this.#wants();
      const within = this.#mostSpent === null || this.source.kind !== 'key' ? '' : ' within --max-spend';
      throw new Blocked(`${wants === null ? '' : `${wants}: `}the treasury cannot pay ${sum}${within}`);
    }
  }

  /**
   * Opens another purse, or waits for the one being opened, until something else may have come.
   * @param returned  resolves when a case has left something
   * @returns true when a purse was opened, false when a case has left something first, or something may be sent back
   * @throws as the opening of a purse does, to the caller that started it
   */
  async openMore(wanted: UsdcAndNativeAmounts, returned: Promise<unknown>): Promise<boolean> {
    // A claim that waits for its window leaves time to recover money from accounts of any kind.
    const slow = delay(PROMPT_CLAIM_MS, false, { ref: false });
    const left = returned.then(() => false);
    const begun = this.#opening;
    if (begun !== null) {
      const over = begun.then(
        () => true,
        () => false,
      );
      return Promise.race([over, left, slow]);
    }
    const wasShut = this.#isShut;
    const opening = this.#open(wanted).finally(() => {
      this.#opening = null;
      this.#first.resolve();
    });
    this.#opening = opening;
    const opened = opening.then(
      () => true,
      (error) => {
        // Other accounts may still hold enough.
        if (!this.#claimsArePrompt && this.#isShut === wasShut) throw error;
        // Accounts of ended cases have not been used so far.
        this.#claimsArePrompt = false;
        return false;
      },
    );
    return Promise.race([opened, left, slow]);
  }

  /**
   * Makes a faucet without a window pay an account directly, where a claim pays at least this much.
   * @returns whether the claim was accepted: `awaitClaim` tells whether it is paid
   */
  async claimPromptly(to: string, wanted: UsdcAndNativeAmounts): Promise<boolean> {
    if (this.source.kind !== 'faucet' || !this.#claimsArePrompt) return false;
    // The first claim shows how much a claim pays.
    if (this.#claimed === null && this.#opening !== null)
      await Promise.race([this.#opening, delay(PROMPT_CLAIM_MS, undefined, { ref: false })]).catch(() => undefined);
    if (this.#claimed === null || !this.isInOneClaim(wanted)) return false;
    const { status } = await this.#client.faucet({ address: to });
    if (status === 200) this.#pace.noteClaimServed();
    this.#claimsArePrompt &&= status === 200;
    return status === 200;
  }

  /** Whether an account with an accepted claim reaches this balance: the claim may fail silently at its block. */
  async awaitClaim(to: string, wanted: UsdcAndNativeAmounts): Promise<boolean> {
    const isPaid = await this.comesToHold(to, wanted);
    if (isPaid) this.#given = addBothAmounts(this.#given, this.#claimed ?? wanted);
    this.#claimsArePrompt &&= isPaid;
    return isPaid;
  }

  /** Whether an account reaches this balance. */
  async comesToHold(address: string, due: UsdcAndNativeAmounts): Promise<boolean> {
    const isThere = (now: UsdcAndNativeAmounts) => coversBothAmounts(now, due);
    return isThere(await this.#pace.eventually(() => this.#payments.holding(address), isThere));
  }

  /**
   * Makes the faucet pay an account, waiting for its window.
   * @param amount  whole USDC; left out: as much as it pays
   * @throws Blocked or Unsupported where it pays nothing
   */
  async claim(address: string, amount?: number): Promise<void> {
    const claimed = async () => {
      const reply = await this.#client.faucet(amount === undefined ? { address } : { address, amount });
      if (isFaucetIpWindowRefusal(reply)) this.#claimsArePrompt = false;
      return reply;
    };
    // A run that already lives on a claim waits neither for a window of a day, nor twice for a shorter one.
    const ofADay = this.#facts.profile === 'next';
    const isPast = this.#claimed !== null && (ofADay || this.#isShut);
    const reply = await (isPast ? claimed() : this.#pace.pastWindow(claimed)).catch((error: unknown) => {
      this.#isShut = this.#claimed !== null && error instanceof Blocked;
      throw error;
    });
    this.#isShut = isFaucetIpWindowRefusal(reply);
    if (reply.status === 200) return;
    if (this.#isShut) throw ofADay ? new Unsupported(MISSING_SHORT_FAUCET_WINDOW) : new Blocked(FAUCET_WINDOW_CLOSED);
    if (reply.status === 503 && !(await this.#reservePays())) throw new Unsupported('a faucet reserve that can pay');
    const reported =
      isJsonObject(reply.json) && typeof reply.json.error === 'string' ? reply.json.error : `HTTP ${reply.status}`;
    throw new Blocked(`the faucet gave the treasury nothing: ${reported}`);
  }

  /** Pays an account by the operator's means: the same two votes that fund the faucet reserve. */
  async voteFor(control: Control, account: string, { usdc, native }: UsdcAndNativeAmounts): Promise<void> {
    if (isPositiveAmount(usdc))
      await control.system({ type: 'gov_adjust_spot_value', account, value: usdc.toString() });
    const asset = this.#payments.nativeId;
    if (asset !== null && isPositiveAmount(native))
      await control.system({ type: 'gov_adjust_spot_balance', account, asset, value: native.toString() });
  }

  /**
   * Returns the money that the run has taken from its key so far and not sent back. A pending send counts as taken.
   * @returns null where no key pays, or it was never used
   */
  async spent(): Promise<UsdcAndNativeAmounts | null> {
    if (this.source.kind !== 'key' || this.#atFirst === null) return null;
    const { withdrawable, native } = await this.#payments.readHolding(this.source.identity.address);
    return shortfallOf(this.#atFirst, { usdc: withdrawable, native });
  }

  #open(wanted: UsdcAndNativeAmounts): Promise<void> {
    const { source } = this;
    return source.kind === 'key' ? this.#openKey(source.identity, wanted) : this.#openFresh(source, wanted);
  }

  async #openKey(identity: Identity, wanted: UsdcAndNativeAmounts): Promise<void> {
    const known = this.#purses.opened.find((purse) => purse.identity.address === identity.address);
    const purse = known ?? { identity, usdc: ZERO_DEC, native: ZERO_DEC, isLeft: false };
    const counted = async () => {
      const held = await this.#payments.holding(identity.address);
      const now = { usdc: held.withdrawable, native: held.native };
      this.#atFirst ??= now;
      this.#purses.noteCounted(purse, shortfallOf(now, untouchable(this.#atFirst, this.#mostSpent)));
      return coversBothAmounts(purse, wanted);
    };
    // Money returned by cases may not have arrived yet.
    const isComing = this.#isComing;
    this.#isComing = false;
    await (isComing ? this.#pace.eventually(counted, (isEnough) => isEnough) : counted());
  }

  async #openFresh(source: Exclude<FundSource, { kind: 'key' }>, wanted: UsdcAndNativeAmounts): Promise<void> {
    const identity = this.#derive(this.#origin, this.#opened++);
    if (source.kind === 'control')
      await this.voteFor(source.control, identity.address, {
        usdc: maxDec(ENDOWED_USDC, wanted.usdc),
        native: maxDec(ENDOWED_NATIVE, wanted.native),
      });
    else await this.claim(identity.address);
    const held = await this.#pace.eventually(
      () => this.#payments.holding(identity.address),
      (now) => isPositiveAmount(now.usdc) && (isPositiveAmount(now.native) || this.#payments.nativeId === null),
    );
    if (source.kind === 'faucet') this.#noteClaimed({ usdc: held.withdrawable, native: held.native });
    this.#purses.add({ identity, usdc: held.withdrawable, native: held.native, isLeft: false });
  }

  #noteClaimed(amount: UsdcAndNativeAmounts): void {
    this.#claimed = amount;
    this.#given = addBothAmounts(this.#given, amount);
  }

  /** Whether the faucet's reserve account holds a grant of each token. */
  async #reservePays(): Promise<boolean> {
    return coversBothAmounts(await this.#payments.holding(faucetReserveAddress), defaultFaucetGrant);
  }
}

/** Returns what a faucet pays in the maximum number of claims per grant. */
function inClaims({ usdc, native }: UsdcAndNativeAmounts): UsdcAndNativeAmounts {
  const most = Dec.of(MOST_CLAIMS);
  return { usdc: usdc.times(most), native: native.times(most) };
}

/** The most that a documented faucet pays for one grant. */
export const claimableAmounts = inClaims(defaultFaucetGrant);
