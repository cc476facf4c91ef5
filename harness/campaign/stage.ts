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

/** Longer than from one sample of a premium to the next: the first one tells of a boundary. */
const FIRST_SAMPLE_MS = 10_000;
/** Before a boundary, and less than what is passed unseen. */
const AHEAD_MS = 30_000;

/** What one sequence is played on: the target, a shadow of it, funded accounts, and what is known of both sides. */
export class Stage {
  readonly played: SequenceCase;
  readonly field: CampaignField;
  readonly target: TargetSide;
  readonly cast: Cast;
  readonly tally: Tally;
  readonly adopted: Adopted;
  /** As the run found them. */
  readonly found: readonly PlayedMarket[];
  readonly nonces: RunNonces;
  readonly orders = new PlacedOrders();
  /** By their handles. */
  readonly chases = new PlacedOrders();
  /** By their numbers. */
  readonly twaps = new PlacedOrders();
  /** Addresses of those that the sequence has created on the EVM, oldest first. */
  readonly contracts: string[] = [];
  readonly correspondence = new Correspondence();
  /** False once blocks were cut at times that are not seen: what happened in one of them has an unknown time. */
  timesKnown = true;
  /** Whether the price of every registration is at its floor, on both sides. */
  isCalm = false;
  #shadow: Shadow;
  readonly #seat: Seat;
  readonly #tellUsed: TellUsed | null;
  /** null: not compared, or of no more use. */
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

  /** Forks the adopted target as it stands, funds the accounts and listens. @throws Blocked, Inconclusive */
  static async open(parts: StageParts): Promise<Stage> {
    const { field, target, played } = parts;
    const stage = new Stage(parts, await layGround(target, played, field));
    // One for each account, and one for the markets.
    const opening = FeedSockets.open(target.wire, field.frames ? stage.cast.accounts.length + 1 : 0);
    try {
      const [sockets] = await Promise.all([opening, stage.#fund()]);
      if (played.family.deploys === true) await stage.#calm();
      if (field.frames) stage.#listen(sockets);
    } catch (error) {
      // Nobody else knows of them yet.
      opening.then((sockets) => sockets.close()).catch(() => undefined);
      throw error;
    }
    return stage;
  }

  /** Those that the run has found, and those that its accounts have registered. */
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

  /** Where a block was cut at a time that none tells, interest and what else grows over time has grown almost as far. */
  get policy(): DiffPolicy {
    const { correspondence } = this;
    const amounts = this.timesKnown ? 'exact' : 'near';
    return { correspondence, time: 'exact', height: 'exact', environment: 'ignore', amounts };
  }

  /** Where a block was cut at a time that none tells, what it did may as well have been in the one beside it. */
  get readPolicy(): DiffPolicy {
    const policy = { ...this.policy, environment: 'exact' } as const;
    return this.timesKnown ? policy : { ...policy, time: 'ignore', height: 'ignore' };
  }

  get feeds(): Feeds | null {
    return this.#feeds;
  }

  /** Goes on with another branch. The feed of the shadow told of what never happened, so its frames are of no more use. */
  takeBranch(shadow: Shadow): void {
    this.closeFeeds();
    this.#shadow = shadow;
  }

  closeFeeds(): void {
    this.#feeds?.close();
    this.#feeds = null;
  }

  /**
   * Has the effect on both sides, in the next block, once everybody who shares it is ready.
   * @returns what the target has taken of it
   */
  async cut(...effects: readonly Effect[]): Promise<readonly Operation[]> {
    const taken: Operation[] = [];
    for (const { seen, operation } of await this.#seat.cut(...effects)) {
      // Blocks were cut at times that are not seen, and none tells.
      for (let height = this.#shadow.height + 1; height < seen.height; height++)
        if (seen.timesMs?.has(height) !== true) this.timesKnown = false;
      await this.#shadow.blocks(seen, operation);
      taken.push(operation);
    }
    return taken;
  }

  /**
   * Has the indices reported again as the run found them: what a forced close finds beyond the book hangs on how old they
   * are, which no read shows.
   */
  async freshen(): Promise<void> {
    await this.cut(...this.found.filter(({ pair }) => pair === null).map((market) => indexOf(market, 0)));
  }

  /** Lets so much time pass on both sides. */
  async pass(ms: number): Promise<void> {
    await this.#passUntil(this.#shadow.venue.timeMs + ms);
  }

  /** Goes on to the next funding boundary and so much further, the last of it so slowly that the block of it is seen. */
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

  /** @param sent  what goes out under the signature; left out: what was signed */
  signed(action: WireAction, signer: Identity, terms: Terms, sent: WireAction = action): string {
    const { session, tell, profile: release } = this.field;
    const { serviceName, chainId } = session.facts;
    const owner = this.#tellUsed === null ? null : ownerOf(action);
    // A sub-account or a vault: its address is in nothing that a key is derived from.
    if (owner !== null && this.cast.keyOf(owner) === undefined) this.#tellUsed?.(signer, owner);
    return signedBody(action, signer, terms, { serviceName, chainId, release }, tell, sent);
  }

  async #fund(): Promise<void> {
    const { accounts } = this.cast;
    const { usdc, native } = this.played.family.cast;
    for (const { address } of accounts) this.correspondence.match('address', address, address);
    // One holds native tokens; what the others have of them they were sent.
    const { address: holder } = this.cast.account(0);
    const asset = this.field.session.facts.native.signingId;
    const grants = [
      ...accounts.map(({ address }) => ({ type: 'gov_adjust_spot_value', account: address, value: usdc })),
      { type: 'gov_adjust_spot_balance', account: holder, asset, value: native },
      ...this.#baseGrants(),
    ];
    await this.cut(...grants.map((action) => ({ operation: 'system', action }) as const));
  }

  /** Lets blocks pass until nothing is left of what registrations of before were sold for. */
  async #calm(): Promise<void> {
    const blocks = await blocksToFloor(this.target, this.#shadow);
    if (blocks === null) return;
    for (let cut = 0; cut < blocks; cut++) await this.cut();
    this.isCalm = true;
  }

  /** Of what is traded on pairs. */
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
  /** Among those who wait for the same blocks. */
  readonly seat: Seat;
}
