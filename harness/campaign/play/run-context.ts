import { OpaqueIdMapping } from '../../compare/correspondence.ts';
import type { EncodeScope } from '../../generate/encode-scope.ts';
import type { AdoptedSnapshot } from '../adopt/adopt.ts';
import { CreatedObjects } from '../sequence/created-objects.ts';
import { fundAccounts } from '../sequence/fund-accounts.ts';
import { RunBlocks } from '../sequence/run-blocks.ts';
import { RunFeeds } from '../sequence/run-feeds.ts';
import { RunMarkets } from '../sequence/run-markets.ts';
import { RunPolicies } from '../sequence/run-policies.ts';
import { RunSigning } from '../sequence/run-signing.ts';
import type { Shadow } from '../shadow.ts';
import type { BarrierParticipant } from './block-barrier.ts';
import type { CampaignEnvironment, SequenceCase } from './campaign-environment.ts';
import { makeCosigner } from './cosign.ts';
import { countBlocksToAuctionFloor, deployedMarketsOf } from './deployed.ts';
import { forkAdoptedVenue } from './forked-target.ts';
import type { RunKeyring } from './participants.ts';
import { type ComparedSide, encodeScopeOf } from './run-scope.ts';
import type { RunStats } from './run-stats.ts';
import type { TargetSide } from './target-side.ts';
import { signWithAddressPlaceholder } from './trusted-signature.ts';

/** Parts of one running sequence: the target, a shadow of it, funded accounts, and what is known of both sides. */
export class RunContext {
  readonly played: SequenceCase;
  readonly environment: CampaignEnvironment;
  readonly target: TargetSide;
  readonly participants: RunKeyring;
  readonly stats: RunStats;
  readonly adopted: AdoptedSnapshot;
  /** Time by which the run had paid its accounts, ms; null: an operator granted their funds. */
  readonly paidMs: number | null;
  readonly correspondence: OpaqueIdMapping;
  readonly created = new CreatedObjects();
  readonly blocks: RunBlocks;
  readonly markets: RunMarkets;
  readonly policies: RunPolicies;
  readonly signing: RunSigning;
  readonly feeds: RunFeeds;

  private constructor(parts: RunContextParts, opened: OpenedParts) {
    this.played = parts.played;
    this.environment = parts.environment;
    this.target = parts.target;
    this.participants = parts.participants;
    this.stats = parts.stats;
    this.adopted = opened.adopted;
    this.paidMs = opened.paidMs;
    this.correspondence = opened.correspondence;
    this.blocks = opened.blocks;
    this.markets = opened.markets;
    this.policies = new RunPolicies(this.correspondence, this.environment, this.blocks);
    this.signing = new RunSigning(this.environment, this.played, this.participants, this.adopted.timeMs);
    this.feeds = opened.feeds;
  }

  /**
   * Forks the adopted target in its current state, funds the accounts and subscribes to the feeds.
   * @throws Blocked, Inconclusive
   */
  static async open(parts: RunContextParts): Promise<RunContext> {
    const { environment, target, played, participants } = parts;
    const { adopted, shadow, markets: initial } = await forkAdoptedVenue(target, played, environment);
    // Only some of the blocks are observed when others cut them.
    const blocks = new RunBlocks(parts.participant, shadow, { areTimesKnown: environment.byUrl === undefined });
    const addresses = participants.accounts.map(({ address }) => address);
    const correspondence = new OpaqueIdMapping();
    for (const address of addresses) correspondence.match('address', address, address);
    const feeds = new RunFeeds({ played, environment, target, participants, blocks });
    const opening = feeds.openSockets();
    try {
      const funding = fundAccounts({ played, environment, participants, blocks }, initial);
      const [sockets, paidMs] = await Promise.all([opening, funding]);
      const { deploys = false } = played.family;
      const registered = () => (deploys ? deployedMarketsOf(blocks.shadow.venue, addresses) : []);
      const isAtAuctionFloor = deploys && (await waitForAuctionFloor(target, blocks));
      feeds.listen(sockets);
      const markets = new RunMarkets({ initial, isAtAuctionFloor, registered });
      return new RunContext(parts, { adopted, paidMs, correspondence, blocks, markets, feeds });
    } catch (error) {
      // Nothing else references these sockets yet.
      opening.then((sockets) => sockets.close()).catch(() => undefined);
      throw error;
    }
  }

  get shadow(): Shadow {
    return this.blocks.shadow;
  }

  /** Continues on another branch. The previous shadow's feed showed events that never happened, so its frames are no longer usable. */
  switchBranch(shadow: Shadow): void {
    this.feeds.close();
    this.blocks.continueOn(shadow);
    this.stats.goals.follow(shadow.venue);
  }

  /** Closes everything that was opened. */
  close(): void {
    this.feeds.end();
    this.target.endHalfOpen();
  }

  scope(side: ComparedSide): EncodeScope {
    const { participants, shadow, created, environment, correspondence } = this;
    const { isAtAuctionFloor, referenced: markets } = this.markets;
    const { orders, chases, twaps } = created;
    const [contract] = created.contracts;
    const { facts } = environment.session;
    const cosign = makeCosigner(facts, side === 'shadow' ? signWithAddressPlaceholder : environment.trustedSigner);
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
}

/** Waits until registration prices are at their floor, whatever was registered before; false: they cannot be known. */
async function waitForAuctionFloor(target: TargetSide, blocks: Pick<RunBlocks, 'cut' | 'shadow'>): Promise<boolean> {
  const wait = await countBlocksToAuctionFloor(target, blocks.shadow);
  if (wait === null) return false;
  for (let block = 0; block < wait; block++) await blocks.cut();
  return true;
}

/** Parts that exist once a run is open. */
type OpenedParts = Pick<RunContext, 'adopted' | 'blocks' | 'correspondence' | 'feeds' | 'markets' | 'paidMs'>;

export interface RunContextParts {
  readonly played: SequenceCase;
  readonly environment: CampaignEnvironment;
  readonly target: TargetSide;
  readonly participants: RunKeyring;
  readonly stats: RunStats;
  /** Participant of the block barrier. */
  readonly participant: BarrierParticipant;
}
