import type { SwitchId } from '../spec-schemas/switches.ts';
import { printAnswer } from './answers/envelope.ts';
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
import { editsForProfile, type Profile, type VariantChoice } from './profile.ts';
import { type ArchiveDepth, archiveDepthEdits } from './reads/archive.ts';
import { type Role, roleEdits } from './role.ts';
import type { RulesEdit } from './rules.ts';
import type { Address } from './state/address.ts';
import { emptyNodeMemory } from './state/node-memory.ts';
import { deserializeState, type SerializedState, serializeState, stateHashOf } from './state/snapshot.ts';
import type { VenueState } from './state/venue-state.ts';
import { switchesOffEdit } from './switches.ts';

/** Options of a venue beside its genesis document. */
export interface VenueOptions {
  readonly profile?: Profile;
  /** Forms of open points, by decision: `{ D01: '4xx' }`. Unnamed ones take the model's own form. */
  readonly variants?: VariantChoice;
  /** Role of the venue; left out: a node. */
  readonly role?: Role;
  /** Depth of the archive; left out: `bounded`. */
  readonly archive?: ArchiveDepth;
  /** Switches that are off when its chain begins; left out: none. */
  readonly switchedOff?: readonly SwitchId[];
  /** Planted faults, applied last. */
  readonly edits?: readonly RulesEdit[];
  readonly network?: ChainStartOptions['network'];
  /** The name in the signing domain. */
  readonly serviceName?: string;
  /** Names signers in place of the curve: for a model that shadows a campaign and is told who signed. */
  readonly recover?: RecoverSigner;
  /** Whether a commit asserts that no money and no size was made or lost, and throws `StateFault` if any was. */
  readonly conserving?: ConservationMode;
}

/** The chain that a venue is on, as it stands when somebody begins to follow it. */
export interface FollowedChain {
  readonly identity: string;
  /** State of the venue at any moment. */
  readonly state: VenueState;
  /** All that happened before the first block. */
  readonly genesis: CommittedBlock;
  readonly rules: ArchiveRules;
}

/** Is told each block of one chain, before anybody else is. */
export interface ChainFollower {
  /** Archive that answers the reads of the archive's lane, in place of the node's own histories; left out: those. */
  readonly served?: ArchiveSource;
  /** Shows nothing newer than now until it is let go; left out: it is no archive. */
  hold?(isHeld: boolean): void;
  take(block: CommittedBlock): void;
  /** The chain is no longer that of the venue. */
  close(): void;
}

interface Followed {
  readonly follow: (chain: FollowedChain) => ChainFollower;
  by: ChainFollower;
}

/** Moment of a venue. Its rows of the past are shared with the venue, so a snapshot costs what the state costs. */
export interface Snapshot {
  /** Plain JSON. */
  readonly state: SerializedState;
  readonly histories: HistoryCheckpoint;
}

/**
 * The whole venue behind one door. Nothing in here reads a clock, draws a random number or does I/O: time passes when
 * the caller says so, and the same calls give the same state hash on every machine.
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

  /** Answers one request as it arrived. The ticket settles at once, at a commit, or when its caller's wait ends. */
  handle(request: VenueRequest): PendingReply {
    const ticket = routeRequest({ core: this.#core, chain: this.#chain }, request);
    // Where the door edits nothing, the ticket of the answer is the one that is handed out.
    if (this.#core.rules.door.reply === outgoingMessageRules.reply) return ticket;
    return ticket.edited((reply) => this.#core.rules.door.reply(request, reply));
  }

  /**
   * Answers an envelope of `POST /exchange` as one that this account has signed, whatever its signature. Those inside of a
   * `multi_sig` are looked at.
   */
  actAs(account: Address, envelope: Uint8Array): PendingReply {
    const headers = { 'content-type': 'application/json' };
    return handleExchange(this.#core, this.#chain, { headers, body: envelope }, () => ({ address: account }));
  }

  /** Opens a socket of the feed; frames go to `deliver` as text, in order. */
  connect(peer: string, deliver: (text: string) => void, onClose?: () => void, binary?: BinaryFrameSink): VenueSocket {
    return this.#feed.connect(peer, deliver, onClose, binary);
  }

  /** Where sockets are opened: the feed, and JSON-RPC of the EVM. */
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

  /** Number of resets and returns to a snapshot: a height of this chain before and after one is another block. */
  get generation(): number {
    return this.#generation;
  }

  get blockIntervalMs(): number {
    return this.#core.params.blockIntervalMs;
  }

  /** Whether a block would do more than pass time. */
  get hasPending(): boolean {
    return this.#chain.hasPending;
  }

  /** Called whenever something starts to wait for a block: how an instant driver knows when to cut one. */
  onPending(listener: (() => void) | null): void {
    this.#pendingListener = listener;
  }

  /** Time passes on this node: budgets refill, IP windows close. Consensus time moves with the next block. */
  elapse(ms: number): void {
    this.#core.memory.clockMs += ms;
  }

  /** Cuts blocks now. A block that no time has passed for takes the venue's block interval. */
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
   * Lets time pass and commits at least one block. What falls due in between is evaluated in a block of its own time, so
   * a long advance ends where many short ones would.
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

  /** The time of the next block that something falls due in; infinite where nothing does. */
  get nextDueMs(): number {
    const { memory, params } = this.#core;
    const dueMs = nextBeginBlockMs(this.#core, memory.clockMs) ?? Number.POSITIVE_INFINITY;
    // Among what waits may be a fresh price: from its block on there is something to fold again.
    return this.hasPending ? Math.min(dueMs, memory.clockMs + params.mark.basisFoldMs) : dueMs;
  }

  /** Puts a system action at the head of the next block. */
  queueSystem(action: SystemAction): void {
    this.#chain.queueSystem(action);
  }

  /**
   * Whether a gateway reaches this node. One in this process is down where it does not; in front of a node of another process
   * the server cuts what it forwards. Sockets end, whoever holds them.
   */
  setReach(isReachable: boolean): void {
    this.#core.memory.isGatewayCut = !isReachable;
    if (!isReachable) this.#closeSockets();
  }

  /** Whether an archive follows the chain beside the node. */
  get isArchived(): boolean {
    return this.#followed.some(({ by }) => by.hold !== undefined);
  }

  /** Has the archive stand still, or lets it go. */
  holdArchive(isHeld: boolean): void {
    this.#core.memory.isArchiveHeld = isHeld;
    for (const { by } of this.#followed) by.hold?.(isHeld);
  }

  /** Node-local memory is gone, committed state stays: what a restarted node has. */
  restart(): void {
    this.#closeSockets();
    this.holdArchive(false);
    this.#chain.dropNodeMemory();
    Object.assign(this.#core.memory, emptyNodeMemory(this.#core.memory.clockMs));
    this.#core.histories.outcomes.clear();
    [this.#feed, this.#evmFeed] = this.#newFeeds();
  }

  /** A new genesis of the same document: another chain identity, no history. */
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
   * From now on each block is told to what `follow` makes of the chain; after a reset it is asked anew.
   * @returns whoever follows now
   */
  followedBy<Follower extends ChainFollower>(follow: (chain: FollowedChain) => Follower): () => Follower {
    const followed = { follow, by: follow(this.#followedChain()) };
    this.#followed.push(followed);
    this.#serveFrom(followed);
    return () => followed.by;
  }

  /** Everything committed, and where the histories end. Node memory is not part of it. */
  snapshot(): Snapshot {
    return { state: serializeState(this.#core.state), histories: historyCheckpointOf(this.#core.histories) };
  }

  /** Goes back to a snapshot of a venue on the same document; node memory is dropped as by a restart. */
  restore(snapshot: Snapshot): void {
    this.#closeSockets();
    // The state was written by `snapshot`: its type is the one frozen there.
    const state = deserializeState(snapshot.state, this.#core.rules.engine.match) as VenueState;
    this.#core = assembleCore(state, this.#core.params, this.#core.rules, historiesFromCheckpoint(snapshot.histories));
    this.#turnTo();
  }

  /** Returns the contents of `snapshot` as text. Costs a look at every row of the past. */
  save(): string {
    const { state, histories } = this.snapshot();
    return JSON.stringify({ state, histories: serializeState(storableCheckpoint(histories)) });
  }

  /**
   * Goes on from what `save` wrote for a venue of the same build, document and options.
   * @throws whatever a text that is none of that leads to: its writer knows what it wrote
   */
  load(text: string): void {
    const { state, histories } = JSON.parse(text) as Readonly<Record<keyof Snapshot, SerializedState>>;
    this.restore({
      state,
      histories: historyCheckpointFromStored(deserializeState(histories, this.#core.rules.engine.match)),
    });
  }

  /**
   * A look at every holder, where blocks are checked.
   * @throws StateFault
   */
  assertConserved(): void {
    this.#chain.assertConserved();
  }

  /** Returns the hash of the consensus state: histories, which are only served, are no part of it. */
  stateHash(): string {
    return stateHashOf(this.#core.state);
  }

  /** The core, for the operator interface and for tests of the model; nothing outside this layer uses it. */
  get core(): Core {
    return this.#core;
  }

  #unreached(): VenueReply | null {
    const answer = this.#core.rules.edge.routes.unreached(this.#core);
    return answer === null ? null : printAnswer(this.#core, answer);
  }

  #edits(): RulesEdit[] {
    const { profile = 'live', variants = {}, role = 'node', archive = 'bounded', ...beside } = this.#options;
    const { switchedOff: off = [], edits = [] } = beside;
    return [
      ...editsForProfile(profile, variants),
      roleEdits[role],
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

  /** Replaces the parts around a core that takes the place of another: they begin anew. */
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
