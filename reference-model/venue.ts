import type { SwitchId } from '../spec-schemas/switches.ts';
import { serializeAnswer } from './answers/envelope.ts';
import type { ArchiveRules } from './archive/stored-rows.ts';
import { Chain, type RecoverSigner } from './chain/chain.ts';
import type { ConservationMode } from './chain/conserving.ts';
import type { SystemAction } from './chain/system-action.ts';
import type { Core } from './core.ts';
import {
  type BinaryFrameSink,
  outgoingMessageRules,
  type PendingReply,
  type SocketSource,
  type VenueReply,
  type VenueRequest,
  type VenueSocket,
} from './door.ts';
import { handleExchange } from './edge/exchange.ts';
import { type RateLimitsChange, type RateLimitsSetting, setRateLimits } from './edge/limits.ts';
import { routeRequest } from './edge/route.ts';
import { nextBeginBlockMs } from './engine/begin-block.ts';
import type { CommittedBlock, StampedEvent } from './events.ts';
import { EvmFeed } from './feed/evm-feed.ts';
import { Feed } from './feed/feed.ts';
import { maxSubscriptionsOf } from './feed/feed-socket.ts';
import type { Genesis } from './genesis/genesis.ts';
import { assembleCore, type ChainStartOptions, newGenesisCore } from './genesis/load.ts';
import type { ArchiveSource } from './history/archive.ts';
import { type HistoryCheckpoint, historiesFromCheckpoint, historyCheckpointOf } from './history/histories.ts';
import { historyCheckpointFromStored, storableCheckpoint } from './history/stored-checkpoint.ts';
import { editsForProfile, type ReleaseProfile, type VariantChoice } from './profile.ts';
import { type ArchiveDepth, archiveDepthEdits } from './reads/archive.ts';
import { type VenueServerKind, venueServerKindEdits } from './role.ts';
import type { RulesEdit } from './rules.ts';
import type { Address } from './state/address.ts';
import { makeEmptyNodeMemory } from './state/node-memory.ts';
import { deserializeState, type SerializedState, serializeState, stateHashOf } from './state/snapshot.ts';
import type { VenueState } from './state/venue-state.ts';
import { switchesOffEdit } from './switches.ts';

/** Options of a venue in addition to its genesis document. */
export interface VenueOptions {
  readonly profile?: ReleaseProfile;
  /** Forms of open points, by decision: `{ D01: '4xx' }`. Omitted ones use the model's own form. */
  readonly variants?: VariantChoice;
  /** Role of the venue; absent: a node. */
  readonly role?: VenueServerKind;
  /** Depth of the archive; absent: `bounded`. */
  readonly archive?: ArchiveDepth;
  /** Switches that are off at the start of the chain; absent: none. */
  readonly switchedOff?: readonly SwitchId[];
  /** Planted faults, applied last. */
  readonly edits?: readonly RulesEdit[];
  readonly network?: ChainStartOptions['network'];
  /** The service name in the signing domain. */
  readonly serviceName?: string;
  /** Replaces the curve's signer recovery, for a model that shadows a campaign and is told the signer. */
  readonly recover?: RecoverSigner;
  /** Whether a commit asserts conservation of money and size, and throws `StateFault` on a violation. */
  readonly conserving?: ConservationMode;
}

/** A venue's chain, as of the time at which a follower attaches. */
export interface FollowedChain {
  readonly identity: string;
  /** Current state of the venue, at any time. */
  readonly state: VenueState;
  /** All events before the first block. */
  readonly genesis: CommittedBlock;
  readonly rules: ArchiveRules;
}

/** Receives each block of one chain before anybody else. */
export interface ChainFollower {
  /** Archive that answers the archive lane's reads in place of the node's own histories; absent: the histories answer. */
  readonly served?: ArchiveSource;
  /** Freezes the shown history until released; absent: not an archive. */
  hold?(isHeld: boolean): void;
  take(block: CommittedBlock): void;
  /** The venue has left this chain. */
  close(): void;
}

interface Followed {
  readonly follow: (chain: FollowedChain) => ChainFollower;
  by: ChainFollower;
}

/** Checkpoint of a venue. It shares history rows with the venue, so it costs only what the state costs. */
export interface Snapshot {
  /** Plain JSON. */
  readonly state: SerializedState;
  readonly histories: HistoryCheckpoint;
}

/**
 * The whole venue behind one door. It reads no clock, draws no random numbers and does no I/O: time passes only when the caller says so,
 * and the same calls give the same state hash on every machine.
 */
export class Venue {
  readonly serviceName: string;
  readonly #genesis: Genesis;
  readonly #options: VenueOptions;
  #core: Core;
  #chain: Chain;
  #feed: Feed;
  #evmFeed: EvmFeed;
  #pendingListener: (() => void) | null = null;
  #genesisEvents: readonly StampedEvent[] = [];
  readonly #followed: Followed[] = [];
  #generation = 0;

  constructor(genesis: Genesis, options: VenueOptions = {}) {
    this.#genesis = genesis;
    this.#options = options;
    this.serviceName = options.serviceName ?? 'Service';
    const start: ChainStartOptions = options.network === undefined ? {} : { network: options.network };
    this.#core = this.#newCore(start);
    this.#chain = this.#newChain();
    [this.#feed, this.#evmFeed] = this.#newFeeds();
  }

  /** Answers one request. The ticket settles at once, at a commit, or at the end of its caller's wait. */
  handle(request: VenueRequest): PendingReply {
    const ticket = routeRequest({ core: this.#core, chain: this.#chain }, request);
    // If the door edits nothing, the original ticket is returned.
    if (this.#core.rules.door.reply === outgoingMessageRules.reply) return ticket;
    return ticket.edited((reply) => this.#core.rules.door.reply(request, reply));
  }

  /**
   * Answers an envelope of `POST /exchange` as if this account had signed it, whatever its signature. Signatures inside a `multi_sig` are
   * verified.
   */
  actAs(account: Address, envelope: Uint8Array): PendingReply {
    const headers = { 'content-type': 'application/json' };
    return handleExchange(this.#core, this.#chain, { headers, body: envelope }, () => ({ address: account }));
  }

  /** Opens a socket of the feed; frames go to `deliver` as text, in order. */
  connect(peer: string, deliver: (text: string) => void, onClose?: () => void, binary?: BinaryFrameSink): VenueSocket {
    return this.#feed.connect(peer, deliver, onClose, binary);
  }

  /** Sources of sockets: the feed, and the EVM's JSON-RPC. */
  get socketSources(): readonly SocketSource[] {
    const { feed, evm } = this.#core.rules;
    const refusal = () => this.#unreached();
    return [
      {
        connectionRules: feed.connection,
        refusal,
        connect: (peer, deliver, onClose, binary) => this.connect(peer, deliver, onClose, binary),
        mostSubscriptions: (peer) => maxSubscriptionsOf(this.#core, peer),
      },
      {
        connectionRules: evm.rpc.socket.connection,
        refusal,
        connect: (peer, deliver, onClose = () => {}) => this.#evmFeed.connect({ peer, deliver, onClose }),
      },
    ];
  }

  get height(): number {
    return this.#core.state.height;
  }

  /** Consensus time of the newest block, ms. */
  get timeMs(): number {
    return this.#core.state.timeMs;
  }

  get chainIdentity(): string {
    return this.#core.state.chain.identity;
  }

  /** Number of resets and restores: across one, equal heights are different blocks. */
  get generation(): number {
    return this.#generation;
  }

  get blockIntervalMs(): number {
    return this.#core.params.blockIntervalMs;
  }

  /** Whether a block would do more than advance time. */
  get hasPending(): boolean {
    return this.#chain.hasPending;
  }

  /** Sets a callback for when something starts to wait for a block; an instant driver then cuts one. */
  onPending(listener: (() => void) | null): void {
    this.#pendingListener = listener;
  }

  /** Lets time pass on this node: budgets refill, IP windows expire. Consensus time follows with the next block. */
  elapse(ms: number): void {
    this.#core.memory.clockMs += ms;
  }

  /** Cuts blocks now. A block for which no time has passed advances by the venue's block interval. */
  commit(blocks = 1): void {
    const { state, memory, params } = this.#core;
    for (let i = 0; i < blocks; i++) {
      memory.clockMs = Math.max(
        memory.clockMs,
        state.timeMs + (memory.clockMs > state.timeMs ? 0 : params.blockIntervalMs),
      );
      const events = this.#chain.commitBlock(memory.clockMs);
      for (const { by } of this.#followed) by.take({ height: state.height, timeMs: state.timeMs, events });
      this.#feed.publish(events);
      this.#evmFeed.publish();
    }
  }

  /**
   * Lets time pass and commits at least one block. Work that falls due in between runs in a block at its own time, so one long advance has
   * the same result as many short ones.
   */
  advance(ms: number): void {
    const { memory } = this.#core;
    const end = memory.clockMs + ms;
    for (let due = this.nextDueMs; due < end; due = this.nextDueMs) {
      this.elapse(due - memory.clockMs);
      this.commit();
    }
    this.elapse(end - memory.clockMs);
    this.commit();
  }

  /** The time of the next block with due work; infinite if there is none. */
  get nextDueMs(): number {
    const { memory, params } = this.#core;
    const dueMs = nextBeginBlockMs(this.#core, memory.clockMs) ?? Number.POSITIVE_INFINITY;
    // Pending actions may include a fresh price, after which the basis average has updates due again.
    return this.hasPending ? Math.min(dueMs, memory.clockMs + params.mark.basisFoldMs) : dueMs;
  }

  /** Queues a system action at the head of the next block. */
  queueSystem(action: SystemAction): void {
    this.#chain.queueSystem(action);
  }

  /**
   * Whether gateways reach this node. A gateway in this process then reports it as down; for gateways of other processes the server cuts
   * forwarded requests. All sockets are closed.
   */
  setReach(isReachable: boolean): void {
    this.#core.memory.isGatewayCut = !isReachable;
    if (!isReachable) this.#closeSockets();
  }

  /** Whether an archive follows the chain beside the node. */
  get isArchived(): boolean {
    return this.#followed.some(({ by }) => by.hold !== undefined);
  }

  /** Freezes the archive, or releases it. */
  holdArchive(isHeld: boolean): void {
    this.#core.memory.isArchiveHeld = isHeld;
    for (const { by } of this.#followed) by.hold?.(isHeld);
  }

  /** Restarts the node: node-local memory is lost, committed state stays. */
  restart(): void {
    this.#closeSockets();
    this.holdArchive(false);
    this.#chain.dropNodeMemory();
    Object.assign(this.#core.memory, makeEmptyNodeMemory(this.#core.memory.clockMs));
    this.#core.histories.outcomes.clear();
    [this.#feed, this.#evmFeed] = this.#newFeeds();
  }

  /** Starts a new chain from the same document, with another identity and no history. */
  reset(): void {
    const startMs = this.#core.memory.clockMs + this.#core.params.blockIntervalMs;
    this.restart();
    const { network } = this.#core.state.chain;
    this.#core = this.#newCore({ network, startMs });
    this.#turnTo();
  }

  setLimits(change: RateLimitsChange): { readonly before: RateLimitsSetting; readonly after: RateLimitsSetting } {
    return setRateLimits(this.#core, change);
  }

  /**
   * Reports each block to the follower that `follow` creates for the chain; called again after a reset.
   * @returns the current follower
   */
  followedBy<Follower extends ChainFollower>(follow: (chain: FollowedChain) => Follower): () => Follower {
    const followed = { follow, by: follow(this.#followedChain()) };
    this.#followed.push(followed);
    this.#serveFrom(followed);
    return () => followed.by;
  }

  /** Everything committed, plus the histories' checkpoints. Node memory is excluded. */
  snapshot(): Snapshot {
    return { state: serializeState(this.#core.state), histories: historyCheckpointOf(this.#core.histories) };
  }

  /** Restores a snapshot of a venue with the same document; node memory is dropped as in a restart. */
  restore(snapshot: Snapshot): void {
    this.#closeSockets();
    // Safe: the state was written by `snapshot`, which froze its type.
    const state = deserializeState(snapshot.state, this.#core.rules.engine.match) as VenueState;
    this.#core = assembleCore(state, this.#core.params, this.#core.rules, historiesFromCheckpoint(snapshot.histories));
    this.#turnTo();
  }

  /** Returns the contents of `snapshot` as text. Reads every history row. */
  save(): string {
    const { state, histories } = this.snapshot();
    return JSON.stringify({ state, histories: serializeState(storableCheckpoint(histories)) });
  }

  /**
   * Resumes from what `save` wrote for a venue of the same build, document and options.
   * @throws any error, if the text is not such a save
   */
  load(text: string): void {
    const { state, histories } = JSON.parse(text) as Readonly<Record<keyof Snapshot, SerializedState>>;
    this.restore({
      state,
      histories: historyCheckpointFromStored(deserializeState(histories, this.#core.rules.engine.match)),
    });
  }

  /**
   * Checks every holder, if blocks are checked.
   * @throws StateFault
   */
  assertConserved(): void {
    this.#chain.assertConserved();
  }

  /** Returns the hash of the consensus state, which excludes the histories. */
  stateHash(): string {
    return stateHashOf(this.#core.state);
  }

  /** The core, for the operator interface and for model tests; nothing outside this layer uses it. */
  get core(): Core {
    return this.#core;
  }

  #unreached(): VenueReply | null {
    const answer = this.#core.rules.edge.routes.unreached(this.#core);
    return answer === null ? null : serializeAnswer(this.#core, answer);
  }

  #edits(): RulesEdit[] {
    const { profile = 'live', variants = {}, role = 'node', archive = 'bounded', ...beside } = this.#options;
    const { switchedOff: off = [], edits = [] } = beside;
    return [
      ...editsForProfile(profile, variants),
      venueServerKindEdits[role],
      archiveDepthEdits[archive],
      switchesOffEdit(off),
      ...edits,
    ];
  }

  #newCore(start: ChainStartOptions): Core {
    return newGenesisCore(this.#genesis, this.#edits(), start, (events) => {
      this.#genesisEvents = events;
    });
  }

  /** Recreates the parts around a replaced core. */
  #turnTo(): void {
    this.#generation += 1;
    this.#chain = this.#newChain();
    [this.#feed, this.#evmFeed] = this.#newFeeds();
    this.#followAnew();
  }

  #followAnew(): void {
    for (const followed of this.#followed) {
      followed.by.close();
      followed.by = followed.follow(this.#followedChain());
      this.#serveFrom(followed);
    }
  }

  #serveFrom({ by }: Followed): void {
    this.#core.archive = by.served ?? this.#core.archive;
  }

  #followedChain(): FollowedChain {
    const { state } = this.#core;
    const { chain } = state;
    const { history, match } = this.#core.rules.engine;
    const genesis = { height: 0, timeMs: chain.startMs, events: this.#genesisEvents };
    return { identity: chain.identity, state, genesis, rules: { history, match } };
  }

  #newChain(): Chain {
    const { recover, conserving = 'never' } = this.#options;
    return new Chain(this.#core, {
      serviceName: this.serviceName,
      onPending: () => this.#pendingListener?.(),
      conserving,
      ...(recover === undefined ? {} : { recover }),
    });
  }

  #newFeeds(): [Feed, EvmFeed] {
    return [new Feed(this.#core, this.#chain), new EvmFeed(this.#core, (request) => this.handle(request))];
  }

  #closeSockets(): void {
    this.#feed.closeAll();
    this.#evmFeed.closeAll();
  }
}
