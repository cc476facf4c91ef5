import type { OperatorDraft } from '../../generate/operator-drafts.ts';
import type { Step, VoteStep } from '../../generate/steps.ts';
import { Random } from '../../kernel/random.ts';
import { type RequestedReadsContext, sendReadsAndFindDifference } from '../compare/compare-requested-reads.ts';
import { type ComparedRpcContext, sendRpcAndFindDifference } from '../compare/compare-rpc.ts';
import type { Difference } from '../compare/difference.ts';
import { drawComparedReadTypes } from '../compare/drawn-reads.ts';
import { GatheredBurst, type GatheringContext } from '../concurrent/gathered-burst.ts';
import type { ArmedDisturbances } from '../disturbances/armed-disturbances.ts';
import { DisturbedActs, type DisturbedContext } from '../disturbances/disturbed-acts.ts';
import { campaignIdOf } from '../families/family.ts';
import type { CampaignEnvironment } from '../play/campaign-environment.ts';
import { claimFaucetAndCompare, type FaucetClaimContext } from '../play/compare-faucet-claim.ts';
import { setIndexPriceOperation } from '../play/operation.ts';
import { type EvmTransactionsContext, playEvmTransactions } from '../play/play-transactions.ts';
import type { OperatingContext, RunOperator } from '../play/run-operator.ts';
import type { RunVotes, VotingContext } from '../play/run-votes.ts';
import { compareReadsAndFrames } from './compare-at-cut.ts';
import type { SentActions } from './pending-actions.ts';
import { refreshUnmovedIndices } from './refresh-indices.ts';
import type { RunBlocks } from './run-blocks.ts';

/** Parts of a run that its steps use. */
export type StepContext = DisturbedContext &
  EvmTransactionsContext &
  FaucetClaimContext &
  GatheringContext &
  OperatingContext &
  RequestedReadsContext &
  ComparedRpcContext &
  VotingContext & {
    readonly blocks: Pick<RunBlocks, 'advancePastFunding'>;
    readonly environment: Pick<CampaignEnvironment, 'cutEvery' | 'drawsReads' | 'seed'>;
  };

/** Parts of a sequence that outlast its steps: what they leave pending, and what is restored at the end. */
export interface StepParts {
  readonly pending: SentActions;
  readonly armed: ArmedDisturbances;
  readonly votes: Pick<RunVotes, 'cast'>;
  readonly operator: Pick<RunOperator, 'attempt'>;
}

/** Plays the steps of a sequence: each kind of step by the part that it concerns. */
export class StepPlayer {
  readonly #context: StepContext;
  readonly #pending: SentActions;
  readonly #votes: Pick<RunVotes, 'cast'>;
  readonly #operator: Pick<RunOperator, 'attempt'>;
  readonly #acts: DisturbedActs;
  readonly #burst: GatheredBurst;
  #areClaimsClosed = false;

  constructor(context: StepContext, { pending, armed, votes, operator }: StepParts) {
    this.#context = context;
    this.#pending = pending;
    this.#votes = votes;
    this.#operator = operator;
    this.#acts = new DisturbedActs(context, pending, armed);
    this.#burst = new GatheredBurst(context, pending, armed);
  }

  /**
   * Plays a step, and compares all reads where a cut is due.
   * @param at  index of the step
   */
  async play(step: Step, at: number): Promise<Difference | null> {
    const { cutEvery } = this.#context.environment;
    const found = await this.#step(step, at);
    if (found !== null) return found;
    return at % cutEvery === cutEvery - 1 && !this.#burst.isOpen ? this.#cut(this.#readsBetween(at)) : null;
  }

  /** Settles everything once the last step is played, and compares all reads. */
  async finish(): Promise<Difference | null> {
    return (
      (await this.#burst.play()) ??
      (await this.#pending.settleAll()) ??
      (await this.#pending.commit()) ??
      (await this.#cut(null))
    );
  }

  async #step(step: Step, at: number): Promise<Difference | null> {
    const context = this.#context;
    const pending = this.#pending;
    // Any step other than an action or a disturbance ends a burst.
    const open = step.do === 'act' || step.do === 'disturb' ? null : await this.#burst.play();
    if (open !== null) return open;
    switch (step.do) {
      case 'act':
        return this.#burst.isOpen ? this.#burst.add(step) : this.#acts.act(step);
      case 'burst':
        // With thin margins it is unknown which action of a burst used them up.
        if (context.played.family.participants.thinMargin !== null) return null;
        this.#burst.open(step);
        return pending.settleAll();
      case 'disturb':
        return this.#acts.disturb(step.what);
      case 'claim':
        return this.#claim(step.for, step.usdc);
      case 'read':
        context.stats.noteStep();
        return (await pending.commit()) ?? (await this.#cut(this.#readsBetween(at)));
      case 'rpc':
        return (await pending.settleAll()) ?? sendRpcAndFindDifference(context, step.ask);
      case 'transact':
        return (await pending.settleAll()) ?? (await playEvmTransactions(context, step.sends)) ?? pending.commit();
      case 'ask':
        // By URL the requested number of blocks differs from what is observed.
        if (context.environment.byUrl !== undefined) return pending.settleAll();
        return (await pending.settleAll()) ?? sendReadsAndFindDifference(context, step.asks);
      case 'commit':
        context.stats.noteStep();
        return this.#commitSeveral(step.blocks);
      case 'oracle': {
        const market = context.markets.at(step.market);
        // A pair has no index.
        if (market.pair !== null) return null;
        context.stats.noteStep();
        return pending.commit(setIndexPriceOperation(market, step.bps));
      }
      case 'vote':
        return this.#vote(step);
      case 'operate':
        return (await pending.settleAll()) ?? this.#operate(step.what);
      case 'advance':
        return this.#pass(() => context.blocks.advance(step.ms));
      case 'boundary':
        return this.#pass(() => context.blocks.advancePastFunding(context.markets.at(0).id, step.ms));
    }
  }

  /** Cuts block by block: each time must be observed, because pending actions are in the first one. */
  async #commitSeveral(blocks: number): Promise<Difference | null> {
    for (let block = 0; block < blocks; block++) {
      const found = await this.#pending.commit();
      if (found !== null) return found;
    }
    return null;
  }

  /** Lets time pass once pending actions are settled. */
  async #pass(time: () => Promise<unknown>): Promise<Difference | null> {
    this.#context.stats.noteStep();
    const found = await this.#pending.commit();
    if (found !== null) return found;
    await time();
    await refreshUnmovedIndices(this.#context);
    return null;
  }

  async #vote(step: VoteStep): Promise<Difference | null> {
    const found = await this.#pending.settleAll();
    if (found !== null) return found;
    const outcome = await this.#votes.cast(this.#context, step);
    if (outcome === null) return null;
    const { stats } = this.#context;
    stats.noteStep();
    stats.count(`vote ${step.vote.on}`, outcome);
    return this.#pending.commit();
  }

  async #operate(words: OperatorDraft): Promise<Difference | null> {
    const operatedSo = await this.#operator.attempt(this.#context, words);
    if (operatedSo === null) return null;
    const { stats } = this.#context;
    stats.noteStep();
    stats.count(`operator ${words.on}`, operatedSo.outcome);
    return operatedSo.difference ?? this.#pending.commit();
  }

  async #claim(account: number, usdc: number | null): Promise<Difference | null> {
    const { capabilities } = this.#context.environment.session.facts;
    if (this.#areClaimsClosed || !capabilities.has('faucet')) return null;
    const found = await claimFaucetAndCompare(this.#context, account, usdc);
    if (found === 'closed') {
      // Not repeated in this run, since it would be refused again.
      this.#areClaimsClosed = true;
      return null;
    }
    return found ?? this.#pending.commit();
  }

  /** Returns the types of reads in comparisons other than the last; null: all. */
  #readsBetween(at: number): readonly string[] | null {
    const { environment, played } = this.#context;
    const { drawsReads = false, seed } = environment;
    return drawsReads ? drawComparedReadTypes(new Random(`${seed}/${campaignIdOf(played.family)}/reads/${at}`)) : null;
  }

  /**
   * Compares all reads, and every frame since the last cut, once no action is pending.
   * @param types  types of the compared reads; null: all
   */
  async #cut(types: readonly string[] | null): Promise<Difference | null> {
    return (await this.#pending.settleAll()) ?? compareReadsAndFrames(this.#context, types);
  }
}
