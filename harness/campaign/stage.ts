import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import { ownerOf, type TellUsed } from '../client/venue-client.ts';
import { Correspondence } from '../compare/correspondence.ts';
import type { DiffPolicy } from '../compare/diff.ts';
import type { EncodeScope } from '../generate/encode-scope.ts';
import { MARKETS } from '../generate/references.ts';
import type { Identity } from '../identity/keys.ts';
import type { Adopted } from './adopt/adopt.ts';
import type { Cast } from './cast.ts';
import { cosignerOf } from './cosign.ts';
import { blocksToFloor, deployedMarkets } from './deployed.ts';
import { signedBody, type Terms } from './envelope.ts';
import { campaignOf } from './families/family.ts';
import { FeedSockets, type Feeds } from './feeds.ts';
import type { CampaignField, SequenceCase } from './field.ts';
import { type Ground, layGround } from './ground.ts';
import { RunNonces } from './nonces.ts';
import { indexOf, type Operation } from './operation.ts';
import { PlacedOrders } from './placed-orders.ts';
import { marketAt, type PlayedMarket, type Side, scopeOf } from './run-scope.ts';
import type { Shadow } from './shadow.ts';
import type { Effect, Seat } from './shared-blocks.ts';
import type { Tally } from './tally.ts';
import type { TargetSide } from './target-side.ts';
import { tellSigner } from './told-signature.ts';

/** Longer than the interval of premium samples: the first one shows a boundary. */
const FIRST_SAMPLE_MS = 10_000;
/** Time before a boundary at which an advance stops first, ms; less than the longest unobserved advance. */
const AHEAD_MS = 30_000;

/** State of one sequence in play: the target, a shadow of it, funded accounts, and facts about both sides. */
export class Stage {
  readonly played: SequenceCase;
  readonly field: CampaignField;
  readonly target: TargetSide;
  readonly cast: Cast;
  readonly tally: Tally;
  readonly adopted: Adopted;
  /** Markets that the run found at its start. */
  readonly found: readonly PlayedMarket[];
  readonly nonces: RunNonces;
  readonly orders = new PlacedOrders();
  /** Chases by their handles. */
  readonly chases = new PlacedOrders();
  /** TWAPs by their numbers. */
  readonly twaps = new PlacedOrders();
  /** Addresses of the sequence's contracts on the EVM, oldest first. */
  readonly contracts: string[] = [];
  readonly correspondence = new Correspondence();
  /** False once blocks were cut at unobserved times: the time of their events is unknown. */
  timesKnown = true;
  /** Whether the price of every registration is at its floor, on both sides. */
  isCalm = false;
  #shadow: Shadow;
  readonly #seat: Seat;
  readonly #tellUsed: TellUsed | null;
  /** null: not compared, or no longer usable. */
  #feeds: Feeds | null = null;

  private constructor(parts: StageParts, ground: Ground) {
    this.played = parts.played;
    this.field = parts.field;
    this.target = parts.target;
    this.cast = parts.cast;
    this.tally = parts.tally;
    this.adopted = ground.adopted;
    this.found = ground.markets;
    this.nonces = new RunNonces(ground.adopted.timeMs);
    this.#shadow = ground.shadow;
    this.#seat = parts.seat;
    this.#tellUsed = parts.field.usedKeys?.by(campaignOf(parts.played.family)) ?? null;
    this.#seat.expects(() => this.#shadow.venue.nextDueMs);
  }

  /**
   * Forks the adopted target in its current state, funds the accounts and subscribes to the feeds.
   * @throws Blocked, Inconclusive
   */
  static async open(parts: StageParts): Promise<Stage> {
    const { field, target, played } = parts;
    const stage = new Stage(parts, await layGround(target, played, field));
    // A socket for each account, and one for the markets.
    const opening = FeedSockets.open(target.wire, field.frames ? stage.cast.accounts.length + 1 : 0);
    try {
      const [sockets] = await Promise.all([opening, stage.#fund()]);
      if (played.family.deploys === true) await stage.#calm();
      if (field.frames) stage.#listen(sockets);
    } catch (error) {
      // No other code holds them yet.
      opening.then((sockets) => sockets.close()).catch(() => undefined);
      throw error;
    }
    return stage;
  }

  /** Markets that the run found, and those that its accounts have registered. */
  get markets(): readonly PlayedMarket[] {
    return [...this.#deployed, ...this.found];
  }

  get #deployed(): readonly PlayedMarket[] {
    if (this.played.family.deploys !== true) return [];
    const addresses = this.cast.accounts.map(({ address }) => address);
    return deployedMarkets(this.#shadow.venue, addresses);
  }

  get shadow(): Shadow {
    return this.#shadow;
  }

  /** Comparison policy. With unknown block times, interest and other accruals may differ slightly. */
  get policy(): DiffPolicy {
    const { correspondence } = this;
    const amounts = this.timesKnown ? 'exact' : 'near';
    return { correspondence, time: 'exact', height: 'exact', environment: 'ignore', amounts };
  }

  /** Comparison policy of reads. With unknown block times, effects may have been in an adjacent block. */
  get readPolicy(): DiffPolicy {
    const policy = { ...this.policy, environment: 'exact' } as const;
    return this.timesKnown ? policy : { ...policy, time: 'ignore', height: 'ignore' };
  }

  get feeds(): Feeds | null {
    return this.#feeds;
  }

  /**
   * Continues with another branch. The shadow's feed showed events that never happened, so its frames are no longer
   * usable.
   */
  takeBranch(shadow: Shadow): void {
    this.closeFeeds();
    this.#shadow = shadow;
  }

  closeFeeds(): void {
    this.#feeds?.close();
    this.#feeds = null;
  }

  /**
   * Applies effects on both sides, in the next block, once all participants are ready.
   * @returns the effects that the target has accepted
   */
  async cut(...effects: readonly Effect[]): Promise<readonly Operation[]> {
    const taken: Operation[] = [];
    for (const { seen, operation } of await this.#seat.cut(...effects)) {
      // Blocks were cut at times that are neither observed nor served.
      for (let height = this.#shadow.height + 1; height < seen.height; height++)
        if (seen.timesMs?.has(height) !== true) this.timesKnown = false;
      await this.#shadow.blocks(seen, operation);
      taken.push(operation);
    }
    return taken;
  }

  /**
   * Reports the indices of the start of the run again: a forced close beyond the book depends on their age, which no
   * read shows.
   */
  async freshen(): Promise<void> {
    await this.cut(...this.found.filter(({ pair }) => pair === null).map((market) => indexOf(market, 0)));
  }

  /** Advances both sides by this time. */
  async pass(ms: number): Promise<void> {
    await this.#passUntil(this.#shadow.venue.timeMs + ms);
  }

  /** Advances past the next funding boundary by this time, the last part so slowly that its block is observed. */
  async passBoundary(ms: number): Promise<void> {
    const { id } = this.market(0);
    if (this.#shadow.nextFundingMs(id) === 0) await this.pass(FIRST_SAMPLE_MS);
    const boundaryMs = this.#shadow.nextFundingMs(id);
    if (boundaryMs === 0) return;
    await this.#passUntil(boundaryMs - AHEAD_MS);
    await this.#passUntil(boundaryMs + ms);
  }

  async #passUntil(untilMs: number): Promise<void> {
    while (this.#shadow.venue.timeMs < untilMs) await this.cut({ operation: 'pass', untilMs });
  }

  market(ref: number): PlayedMarket {
    return marketAt(this.markets.slice(0, MARKETS), ref);
  }

  scope(side: Side): EncodeScope {
    const { cast, isCalm, orders, chases, twaps, field, correspondence, contracts } = this;
    const [contract] = contracts;
    const { facts } = field.session;
    const cosign = cosignerOf(facts, side === 'shadow' ? tellSigner : field.tell);
    const shadow = this.#shadow;
    const markets = this.markets.slice(0, MARKETS);
    return scopeOf(side, {
      cast,
      isCalm,
      markets,
      orders,
      chases,
      twaps,
      shadow,
      facts,
      correspondence,
      contract,
      cosign,
    });
  }

  /** @param sent  action that goes out under the signature; left out: the signed one */
  signed(action: WireAction, signer: Identity, terms: Terms, sent: WireAction = action): string {
    const { session, tell, profile: release } = this.field;
    const { serviceName, chainId } = session.facts;
    const owner = this.#tellUsed === null ? null : ownerOf(action);
    // A sub-account or a vault: its address cannot be derived from a key.
    if (owner !== null && this.cast.keyOf(owner) === undefined) this.#tellUsed?.(signer, owner);
    return signedBody(action, signer, terms, { serviceName, chainId, release }, tell, sent);
  }

  async #fund(): Promise<void> {
    const { accounts } = this.cast;
    const { usdc, native } = this.played.family.cast;
    for (const { address } of accounts) this.correspondence.match('address', address, address);
    // Only account 0 is funded with native tokens; the others get theirs by transfers.
    const { address: holder } = this.cast.account(0);
    const asset = this.field.session.facts.native.signingId;
    const grants = [
      ...accounts.map(({ address }) => ({ type: 'gov_adjust_spot_value', account: address, value: usdc })),
      { type: 'gov_adjust_spot_balance', account: holder, asset, value: native },
      ...this.#baseGrants(),
    ];
    await this.cut(...grants.map((action) => ({ operation: 'system', action }) as const));
  }

  /** Waits until the registration auction is at its floor, whatever was sold before. */
  async #calm(): Promise<void> {
    const blocks = await blocksToFloor(this.target, this.#shadow);
    if (blocks === null) return;
    for (let cut = 0; cut < blocks; cut++) await this.cut();
    this.isCalm = true;
  }

  /** Returns grants of the base tokens of played pairs. */
  #baseGrants() {
    const { base: value } = this.played.family.cast;
    if (value === undefined) return [];
    const assets = new Set(this.found.flatMap(({ pair }) => pair?.base ?? []));
    return [...assets].flatMap((asset) =>
      this.cast.accounts.map(({ address }) => ({ type: 'gov_adjust_spot_balance', account: address, asset, value })),
    );
  }

  #listen(sockets: FeedSockets): void {
    const { coins } = this.played;
    const addresses = this.cast.accounts.map(({ address }) => address);
    const userKey = this.field.variants.D26 === 'address' ? 'address' : 'user';
    this.#feeds = sockets.subscribe(this.#shadow.venue, { addresses, coins, userKey });
  }
}

export interface StageParts {
  readonly played: SequenceCase;
  readonly field: CampaignField;
  readonly target: TargetSide;
  readonly cast: Cast;
  readonly tally: Tally;
  /** Participant of the block barrier. */
  readonly seat: Seat;
}
