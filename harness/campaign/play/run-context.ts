import type { WireAction } from '../../../spec-schemas/signing/wire-action.ts';
import { namedOwnerOf, type SignerListener } from '../../client/venue-client.ts';
import { OpaqueIdMapping } from '../../compare/correspondence.ts';
import type { DiffPolicy } from '../../compare/diff.ts';
import type { EncodeScope } from '../../generate/encode-scope.ts';
import { MARKETS_PER_SEQUENCE } from '../../generate/references.ts';
import type { Identity } from '../../identity/keys.ts';
import type { AdoptedSnapshot } from '../adopt/adopt.ts';
import { type EnvelopeNonceAndExpiry, makeTargetEnvelopeText } from '../compare/envelope.ts';
import { FeedSockets, type MirroredFeeds } from '../compare/feeds.ts';
import { campaignIdOf } from '../families/family.ts';
import type { Shadow } from '../shadow.ts';
import type { BarrierParticipant, CutBlock, RequestedBlockOperation } from './block-barrier.ts';
import type { CampaignEnvironment, SequenceCase } from './campaign-environment.ts';
import { makeCosigner } from './cosign.ts';
import { countBlocksToAuctionFloor, deployedMarketsOf } from './deployed.ts';
import { type ForkedTarget, forkAdoptedVenue } from './forked-target.ts';
import { RunNonces } from './nonces.ts';
import { type OperatorOperation, setIndexPriceOperation } from './operation.ts';
import type { RunKeyring } from './participants.ts';
import { PlacedOrders } from './placed-orders.ts';
import { type ComparedSide, encodeScopeOf, type PlayedMarket, playedMarketAt } from './run-scope.ts';
import type { RunStats } from './run-stats.ts';
import type { TargetSide } from './target-side.ts';
import { signWithAddressPlaceholder } from './trusted-signature.ts';

/** Longer than the interval of premium samples, the first of which shows a boundary. */
const FIRST_SAMPLE_MS = 10_000;
/** Distance from a boundary at which an advance first stops, ms; less than the longest unobserved advance. */
const AHEAD_MS = 30_000;

/** State of one running sequence: the target, a shadow of it, funded accounts, and facts about both sides. */
export class RunContext {
  readonly played: SequenceCase;
  readonly environment: CampaignEnvironment;
  readonly target: TargetSide;
  readonly participants: RunKeyring;
  readonly stats: RunStats;
  readonly adopted: AdoptedSnapshot;
  /** Markets found at the start of the run. */
  readonly initialMarkets: readonly PlayedMarket[];
  readonly nonces: RunNonces;
  readonly orders = new PlacedOrders();
  /** Chases by handle. */
  readonly chases = new PlacedOrders();
  /** TWAPs by id. */
  readonly twaps = new PlacedOrders();
  /** Addresses of the sequence's EVM contracts, oldest first. */
  readonly contracts: string[] = [];
  readonly correspondence = new OpaqueIdMapping();
  #blockTimesKnown: boolean;
  #isAtAuctionFloor = false;
  #isArchiveHeld = false;
  #paidMs: number | null = null;
  #shadow: Shadow;
  readonly #participant: BarrierParticipant;
  readonly #tellUsed: SignerListener | null;
  /** null: not compared, or no longer usable. */
  #feeds: MirroredFeeds | null = null;
  readonly #abandoned: MirroredFeeds[] = [];

  private constructor(parts: RunContextParts, fork: ForkedTarget) {
    this.played = parts.played;
    this.environment = parts.environment;
    this.target = parts.target;
    this.participants = parts.participants;
    this.stats = parts.stats;
    this.adopted = fork.adopted;
    this.initialMarkets = fork.markets;
    this.nonces = new RunNonces(fork.adopted.timeMs);
    this.#shadow = fork.shadow;
    this.#participant = parts.participant;
    // Only some of the blocks are observed when others cut them.
    this.#blockTimesKnown = parts.environment.byUrl === undefined;
    this.#tellUsed = parts.environment.usedKeys?.reporterFor(campaignIdOf(parts.played.family)) ?? null;
    this.#participant.announceDue(() => this.#shadow.venue.nextDueMs);
  }

  /**
   * Forks the adopted target in its current state, funds the accounts and subscribes to the feeds.
   * @throws Blocked, Inconclusive
   */
  static async open(parts: RunContextParts): Promise<RunContext> {
    const { environment, target, played } = parts;
    const context = new RunContext(parts, await forkAdoptedVenue(target, played, environment));
    const opening = FeedSockets.open(target.wire, environment.frames ? context.#sockets : 0);
    try {
      const [sockets] = await Promise.all([opening, context.#fund()]);
      if (played.family.deploys === true) await context.#waitForAuctionFloor();
      if (environment.frames) context.#listen(sockets);
    } catch (error) {
      // Nothing else references these sockets yet.
      opening.then((sockets) => sockets.close()).catch(() => undefined);
      throw error;
    }
    return context;
  }

  /** Markets found at the start, and those that its accounts have registered. */
  get markets(): readonly PlayedMarket[] {
    return [...this.#deployed, ...this.initialMarkets];
  }

  /** Number of sockets: one for each account, and one for the markets. */
  get #sockets(): number {
    return this.participants.accounts.length + 1;
  }

  get #deployed(): readonly PlayedMarket[] {
    if (this.played.family.deploys !== true) return [];
    const addresses = this.participants.accounts.map(({ address }) => address);
    return deployedMarketsOf(this.#shadow.venue, addresses);
  }

  get shadow(): Shadow {
    return this.#shadow;
  }

  /** Comparison policy. With unknown block times, interest and other accruals may differ slightly. */
  get policy(): DiffPolicy {
    const { correspondence } = this;
    const amounts = this.blockTimesKnown ? 'exact' : 'near';
    const { advisedPlaces } = this.environment;
    const isAdvised = advisedPlaces === undefined ? {} : { isAdvised: advisedPlaces.has };
    return { correspondence, time: 'exact', height: 'exact', environment: 'ignore', amounts, ...isAdvised };
  }

  /** Comparison policy of reads. With unknown block times, effects may have been in an adjacent block. */
  get readPolicy(): DiffPolicy {
    const policy = { ...this.policy, environment: 'exact' } as const;
    return this.blockTimesKnown ? policy : { ...policy, time: 'ignore', height: 'ignore' };
  }

  /** False once blocks were cut at unobserved times, which leaves the times of their events unknown. */
  get blockTimesKnown(): boolean {
    return this.#blockTimesKnown;
  }

  /** Whether the archive is held, so that it shows an earlier block. */
  get isArchiveHeld(): boolean {
    return this.#isArchiveHeld;
  }

  /** Time by which the run had paid its accounts, ms; null: an operator granted their funds. */
  get paidMs(): number | null {
    return this.#paidMs;
  }

  noteUnknownBlockTimes(): void {
    this.#blockTimesKnown = false;
  }

  /** Whether every registration price is at its floor, on both sides. */
  get isAtAuctionFloor(): boolean {
    return this.#isAtAuctionFloor;
  }

  get feeds(): MirroredFeeds | null {
    return this.#feeds;
  }

  /** Continues on another branch. The previous shadow's feed showed events that never happened, so its frames are no longer usable. */
  switchBranch(shadow: Shadow): void {
    this.closeFeeds();
    this.#shadow = shadow;
    this.stats.goals.follow(shadow.venue);
  }

  closeFeeds(): void {
    this.#feeds?.close();
    this.#feeds = null;
  }

  /** Stops reading the sockets, but leaves them open until the run ends. */
  abandonFeeds(): void {
    if (this.#feeds !== null) this.#abandoned.push(this.#feeds);
    this.#feeds = null;
  }

  /** Subscribes to the feeds again on new sockets, if they were abandoned. */
  async resumeFeeds(): Promise<void> {
    if (this.#feeds !== null || !this.environment.frames) return;
    this.#listen(await FeedSockets.open(this.target.wire, this.#sockets), true);
  }

  /** Closes everything that was opened. */
  close(): void {
    this.closeFeeds();
    for (const feeds of this.#abandoned.splice(0)) feeds.close();
    this.target.endHalfOpen();
  }

  /**
   * Applies effects on both sides in the next block, once all participants are ready.
   * @returns the effects that the target accepted
   */
  async cut(...effects: readonly RequestedBlockOperation[]): Promise<readonly OperatorOperation[]> {
    return this.#follow(await this.#participant.cut(...effects));
  }

  /** Cuts a block on both sides, with another branch in place of the shadow, so that its marks are observed. */
  async cutWith(branch: Shadow): Promise<void> {
    const blocks = await this.#participant.cut({ operation: 'none' });
    await this.#follow(blocks);
    if (branch !== this.#shadow)
      for (const { observed, operation } of blocks) await branch.cutBlocks(observed, operation);
  }

  /**
   * Cuts a block whose actions the shadow gets only afterwards, since the target's answers reveal their order.
   * @param decide  applies them to the shadow
   */
  async cutDeciding(
    effect: RequestedBlockOperation | null,
    decide: (blocks: readonly CutBlock[]) => Promise<void>,
  ): Promise<void> {
    const blocks = await this.#participant.cut(...(effect === null ? [] : [effect]));
    await decide(blocks);
    await this.#follow(blocks);
  }

  async #follow(blocks: readonly CutBlock[]): Promise<readonly OperatorOperation[]> {
    const accepted: OperatorOperation[] = [];
    for (const { observed, operation } of blocks) {
      // Blocks were cut at times that are neither observed nor served.
      for (let height = this.#shadow.height + 1; height < observed.height; height++)
        if (observed.timesMs?.has(height) !== true) this.noteUnknownBlockTimes();
      await this.#shadow.cutBlocks(observed, operation);
      if (operation.operation === 'archive') this.#isArchiveHeld = operation.held;
      accepted.push(operation);
    }
    return accepted;
  }

  /** Reports the initial index prices again: a forced close beyond the book depends on their age, which no read shows. */
  async refreshIndices(): Promise<void> {
    if (this.environment.byUrl !== undefined) return;
    await this.cut(
      ...this.initialMarkets.filter(({ pair }) => pair === null).map((market) => setIndexPriceOperation(market, 0)),
    );
  }

  /** Advances both sides by this time. */
  async advance(ms: number): Promise<void> {
    await this.#passUntil(this.#shadow.venue.timeMs + ms);
  }

  /** Advances past the next funding boundary by this time, the last part so slowly that its block is observed. */
  async advancePastFunding(ms: number): Promise<void> {
    const { id } = this.market(0);
    if (this.#shadow.nextFundingMs(id) === 0) await this.advance(FIRST_SAMPLE_MS);
    const boundaryMs = this.#shadow.nextFundingMs(id);
    if (boundaryMs === 0) return;
    await this.#passUntil(boundaryMs - AHEAD_MS);
    await this.#passUntil(boundaryMs + ms);
  }

  async #passUntil(untilMs: number): Promise<void> {
    while (this.#shadow.venue.timeMs < untilMs) await this.cut({ operation: 'pass', untilMs });
  }

  market(ref: number): PlayedMarket {
    return playedMarketAt(this.markets.slice(0, MARKETS_PER_SEQUENCE), ref);
  }

  scope(side: ComparedSide): EncodeScope {
    const { participants, isAtAuctionFloor, orders, chases, twaps, environment, correspondence, contracts } = this;
    const [contract] = contracts;
    const { facts } = environment.session;
    const cosign = makeCosigner(facts, side === 'shadow' ? signWithAddressPlaceholder : environment.trustedSigner);
    const shadow = this.#shadow;
    const markets = this.markets.slice(0, MARKETS_PER_SEQUENCE);
    return encodeScopeOf(side, {
      participants,
      isAtAuctionFloor,
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

  /** @param sent  action sent under the signature; left out: the signed one */
  signedEnvelope(
    action: WireAction,
    signer: Identity,
    terms: EnvelopeNonceAndExpiry,
    sent: WireAction = action,
  ): string {
    const { session, trustedSigner, profile: release } = this.environment;
    const { serviceName, chainId } = session.facts;
    const owner = this.#tellUsed === null ? null : namedOwnerOf(action);
    // A sub-account or vault, whose address cannot be derived from a key.
    if (owner !== null && this.participants.keyOf(owner) === undefined) this.#tellUsed?.(signer, owner);
    return makeTargetEnvelopeText(action, signer, terms, { serviceName, chainId, release }, trustedSigner, sent);
  }

  async #fund(): Promise<void> {
    const { accounts } = this.participants;
    const { usdc, native } = this.played.family.participants;
    for (const { address } of accounts) this.correspondence.match('address', address, address);
    // Only account 0 is funded with native tokens; the others get theirs by transfers.
    const { address: holder } = this.participants.account(0);
    const asset = this.environment.session.facts.native.signingId;
    const grants = [
      ...accounts.map(({ address }) => ({ type: 'gov_adjust_spot_value', account: address, value: usdc })),
      { type: 'gov_adjust_spot_balance', account: holder, asset, value: native },
      ...this.#baseGrants(),
    ];
    await this.cut(...grants.map((action) => ({ operation: 'system', action }) as const));
    if (this.environment.byUrl !== undefined) this.#paidMs = this.#shadow.venue.timeMs;
  }

  /** Waits until registration prices are at their floor, whatever was registered before. */
  async #waitForAuctionFloor(): Promise<void> {
    const blocks = await countBlocksToAuctionFloor(this.target, this.#shadow);
    if (blocks === null) return;
    for (let cut = 0; cut < blocks; cut++) await this.cut();
    this.#isAtAuctionFloor = true;
  }

  /** Returns grants of the base tokens of played pairs. */
  #baseGrants() {
    const { base: value } = this.played.family.participants;
    if (value === undefined) return [];
    const assets = new Set(this.initialMarkets.flatMap(({ pair }) => pair?.base ?? []));
    return [...assets].flatMap((asset) =>
      this.participants.accounts.map(({ address }) => ({
        type: 'gov_adjust_spot_balance',
        account: address,
        asset,
        value,
      })),
    );
  }

  #listen(sockets: FeedSockets, isResumed = false): void {
    const { coins } = this.played;
    const addresses = this.participants.accounts.map(({ address }) => address);
    const userKey = this.environment.variants.D26 === 'address' ? 'address' : 'user';
    this.#feeds = sockets.subscribe(this.#shadow.venue, { addresses, coins, userKey }, isResumed);
  }
}

export interface RunContextParts {
  readonly played: SequenceCase;
  readonly environment: CampaignEnvironment;
  readonly target: TargetSide;
  readonly participants: RunKeyring;
  readonly stats: RunStats;
  /** Participant of the block barrier. */
  readonly participant: BarrierParticipant;
}
