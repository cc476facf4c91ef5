import { isJsonArray } from '../../../spec-schemas/json/lossless.ts';
import { ShapeSightings } from '../../case/shape-sightings.ts';
import { ShapeWatch } from '../../case/shape-watch.ts';
import type { WireSighting } from '../../case/wire-sighting.ts';
import { at } from '../../client/json-at.ts';
import { accountCountOf } from '../../generate/bursts.ts';
import { type DisturbanceDraft, type DisturbanceKind, hasDisturbances } from '../../generate/disturbances.ts';
import type { OperatorDraft } from '../../generate/operator-drafts.ts';
import type { ActStep, BurstStep, Step, VoteStep } from '../../generate/steps.ts';
import type { Identity } from '../../identity/keys.ts';
import { Random } from '../../kernel/random.ts';
import { Inconclusive } from '../../kernel/verdicts.ts';
import { withSourceHeader } from '../../target/tagged.ts';
import type { Transcript } from '../../target/transcript.ts';
import { withTranscript } from '../../target/with-transcript.ts';
import type { AdoptedSnapshot } from '../adopt/adopt.ts';
import { isPossiblyFromOthers } from '../by-url/others.ts';
import { mayExpireMidSequence } from '../by-url/time-bound.ts';
import { hasOpenOrders, isSafeBandAccount } from '../compare/account-facts.ts';
import { findDifferenceInAllReads } from '../compare/compare-all-reads.ts';
import { sendReadsAndFindDifference } from '../compare/compare-requested-reads.ts';
import { sendRpcAndFindDifference } from '../compare/compare-rpc.ts';
import type { Difference, EarlierEffectTiming } from '../compare/difference.ts';
import { drawComparedReadTypes } from '../compare/drawn-reads.ts';
import { findDifferenceInArrivedFrames } from '../compare/feeds.ts';
import {
  annotateBurstDifference,
  findDifferenceInReadsAfterAck,
  type PlayedBurst,
  playBurst,
} from '../concurrent/play-burst.ts';
import { ArmedDisturbances, type DisturbedSending } from '../disturbances/armed-disturbances.ts';
import { campaignIdOf } from '../families/family.ts';
import { dataOf, makeNonceKey, type Shadow } from '../shadow.ts';
import { findDuplicateEffect, type ResentCopy } from './acted-twice.ts';
import type { BarrierParticipant, RequestedBlockOperation } from './block-barrier.ts';
import type { CampaignEnvironment, SequenceCase } from './campaign-environment.ts';
import {
  type CleanupPort,
  cancelAllActionFor,
  cancelAllMarketsAction,
  cancelRemainingOrders,
  closeAllPositions,
  planVaultEmptying,
  selfSignedAccount,
  subAccountsAndVaultsOf,
} from './close-positions.ts';
import { compareActionAnswers, type IndeterminateAction } from './compare-action-answers.ts';
import { claimFaucetAndCompare } from './compare-faucet-claim.ts';
import { setIndexPriceOperation } from './operation.ts';
import { RunKeyring } from './participants.ts';
import { playEvmTransactions } from './play-transactions.ts';
import { resolveIndeterminate } from './resolve-indeterminate.ts';
import { revertMultiSig } from './revert-multi-sig.ts';
import { RunContext } from './run-context.ts';
import { RunOperator } from './run-operator.ts';
import { RunStats } from './run-stats.ts';
import { RunVotes } from './run-votes.ts';
import { prepareAction, resendAction, type SubmittedAction, sendAction } from './send-action.ts';
import { TargetSide } from './target-side.ts';
import { unwindLending } from './unwind-lending.ts';

/** An account came near liquidation, where nothing can be compared (D95): the sequence ends, with the differences found so far. */
export class AccountLeftSafeBandError extends Error {
  override readonly name = 'LeftSafe';
}

/** No further step of the sequence is played: only what was compared so far is judged. */
export class SequenceLeftUnfinishedError extends Error {
  override readonly name = 'SequenceLeftUnfinished';
}

export interface SequenceRunParts {
  readonly played: SequenceCase;
  readonly attempt: number;
  /** Called before each step: once true, no further step is played. Left out: all are played. */
  readonly endsEarly?: (() => boolean) | undefined;
  /** Called after each step with the number of steps played. Left out: nobody follows. */
  readonly onStep?: ((played: number) => void) | undefined;
  readonly environment: CampaignEnvironment;
  readonly transcript: Transcript;
  readonly participant: BarrierParticipant;
}

/** Running sequence, step by step: sends actions, cuts the blocks that settle them, compares at cuts. */
export class SequenceRun {
  readonly stats = new RunStats();
  /** Index of the step being played; the number of steps once all were. */
  at = 0;
  readonly #shapes = new ShapeSightings();
  readonly #played: SequenceCase;
  readonly #endsEarly: () => boolean;
  readonly #onStep: (played: number) => void;
  readonly #environment: CampaignEnvironment;
  readonly #target: TargetSide;
  readonly #participants: RunKeyring;
  readonly #participant: BarrierParticipant;
  #context: RunContext | null = null;
  /** Markets whose books had resting orders before the first step. */
  #leftIn: readonly string[] = [];
  #waiting: SubmittedAction[] = [];
  #claimsClosed = false;
  readonly #votes = new RunVotes();
  readonly #operator = new RunOperator();
  readonly #disturbances = new ArmedDisturbances();
  /** Actions to be resent after their block. */
  readonly #again: SubmittedAction[] = [];
  /** Requests that were sent more than once. */
  readonly #copies: ResentCopy[] = [];
  /** Burst being gathered, sent once complete; null: the next action is sent alone. */
  #gathering: {
    readonly burst: BurstStep;
    readonly acts: { step: ActStep; sending: DisturbedSending | null }[];
  } | null = null;

  constructor(parts: SequenceRunParts) {
    const { played, attempt, environment, transcript, participant } = parts;
    this.#played = played;
    this.#endsEarly = parts.endsEarly ?? (() => false);
    this.#onStep = parts.onStep ?? (() => undefined);
    this.#participant = participant;
    this.#environment = environment;
    const { session, findings } = environment;
    const campaign = campaignIdOf(played.family);
    const sighted = (sighting: WireSighting) => {
      if (sighting.weight === 'decides') this.#shapes.add(sighting);
      // An in-process model is correct by definition, so nothing about it is judged.
      else if (session.target.url !== null) findings.noteAdvisory(sighting, campaign, transcript);
    };
    const watch = new ShapeWatch(findings.deciding, sighted, transcript);
    this.#target = new TargetSide(
      watch.wrap(withTranscript(withSourceHeader(session.target, session.tag, campaign), transcript)),
      session.control,
      environment.byUrl !== undefined,
    );
    const origin = { seed: environment.seed, salt: environment.salt, caseId: campaign, attempt };
    this.#participants = new RunKeyring(origin, accountCountOf(played.steps, played.family.participants.accounts));
    environment.usedKeys?.reportAttempt(campaign, origin, this.#participants.keys);
  }

  /** Snapshot that the shadow was forked from; null before the fork. */
  get adopted(): AdoptedSnapshot | null {
    return this.#context?.adopted ?? null;
  }

  /** Shadow of the run; null before the fork. */
  get shadow(): Shadow | null {
    return this.#context?.shadow ?? null;
  }

  /**
   * Plays the sequence. @returns the first difference between the two sides.
   * @throws Blocked, Inconclusive, AccountLeftSafeBandError, SequenceLeftUnfinishedError
   */
  async play(): Promise<Difference | null> {
    const context = await this.#open();
    this.stats.follow(context.shadow.usedRules);
    this.stats.goals.follow(context.shadow.venue);
    await this.#freshen(context);
    const { steps } = this.#played;
    const { cutEvery } = this.#environment;
    for (const [at, step] of steps.entries()) {
      this.at = at;
      if (this.#endsEarly()) throw new SequenceLeftUnfinishedError();
      const found =
        (await this.#step(context, step)) ??
        (at % cutEvery === cutEvery - 1 && this.#gathering === null
          ? await this.#cut(context, this.#readsBetween())
          : null);
      const own = await this.#ownDifference(context, found);
      const ending = this.shapeDifference() ?? (await this.#named(context, own));
      if (ending !== null) return ending;
      this.#onStep(at + 1);
    }
    this.at = steps.length;
    const found =
      (await this.#burst(context)) ??
      (await this.#settleAll(context)) ??
      (await this.#commit(context)) ??
      (await this.#cut(context));
    const own = await this.#ownDifference(context, found);
    return this.shapeDifference() ?? this.#named(context, own);
  }

  /** Names the cause where a duplicated request that took effect explains the difference; else returns it as found. */
  async #named(context: RunContext, found: Difference | null): Promise<Difference | null> {
    const isNamed = found?.place.kind === 'reply' && found.place.actedBefore !== undefined;
    if (found === null || isNamed || this.#copies.length === 0) return found;
    return (await findDuplicateEffect(context, found, this.#copies)) ?? found;
  }

  /**
   * Returns a difference that only the sequence can have caused.
   * @throws SequenceLeftUnfinishedError where another participant may have caused it
   * @throws Inconclusive where orders that rested earlier show it
   */
  async #ownDifference(context: RunContext, found: Difference | null): Promise<Difference | null> {
    if (found !== null && this.#leftIn.length > 0 && isOfBook(found))
      throw new Inconclusive(`in ${this.#leftIn.join(', ')} orders rest that none of its accounts placed`);
    if (found !== null && this.#environment.byUrl !== undefined && (await isPossiblyFromOthers(context, found)))
      throw new SequenceLeftUnfinishedError();
    return found;
  }

  /** Returns the difference of a reply or frame from its documented shape: it explains other differences and failures. */
  shapeDifference(): Difference | null {
    const [broken] = this.#shapes.all;
    return broken === undefined ? null : { place: { kind: 'shape', clause: broken.clause }, mismatch: broken.mismatch };
  }

  /**
   * Reverts votes, cancels the run's orders on the target, and closes positions; judges nothing.
   * @param differs  whether the target may hold orders that its shadow does not know
   */
  async cleanUp(differs: boolean): Promise<void> {
    const context = this.#context;
    // Some accounts may have been paid already.
    if (context === null) return this.#environment.byUrl?.giveBack(this.#participants.accounts);
    context.close();
    if (context.isArchiveHeld) await this.#participant.cut({ operation: 'archive', held: false });
    // Votes come first: a market that takes no orders would keep positions open. Validators are unjailed later, since the shadow would not
    // know about it, nor how many casters it then takes.
    await this.#votes.restore(context, this.#participant);
    await this.#operator.restore(this.#participant);
    const send: CleanupPort['send'] = async (action, identity, holder = selfSignedAccount(identity)) => {
      // A nonce counts in the window of the account that the action is for.
      const nonce = context.nonces.next(holder.window, { is: 'next' });
      if (nonce === null) return;
      const request = this.#target.sendAction(context.signedEnvelope(action, identity, { nonce, expiresAfter: null }));
      // An action included after this block would fall into the next run.
      await this.#target.untilWaiting(request, holder.address, 1);
    };
    const { participants, nonces } = context;
    if (await revertMultiSig({ participants, nonces, scope: context.scope('target') }, send))
      await this.#participant.cut();
    const { byUrl } = this.#environment;
    const mayRest = ({ address }: Identity) =>
      byUrl === undefined || differs || hasOpenOrders(context.shadow.venue, address);
    await Promise.all(
      this.#participants.accounts.filter(mayRest).map((identity) => send(cancelAllMarketsAction, identity)),
    );
    for (const holder of subAccountsAndVaultsOf(context))
      if (differs || hasOpenOrders(context.shadow.venue, holder.window))
        await send(cancelAllActionFor(holder), holder.signer, holder);
    await this.#participant.cut(...this.#cover());
    const port: CleanupPort = {
      send,
      cut: (...effects: readonly RequestedBlockOperation[]) => this.#participant.cut(...effects),
    };
    if (differs) await cancelRemainingOrders(context, port);
    await closeAllPositions(context, port);
    await unwindLending(context, port);
    if (byUrl !== undefined) return byUrl.giveBack(this.#participants.accounts);
    const emptied = planVaultEmptying(context);
    if (emptied.length > 0) await this.#participant.cut(...emptied);
  }

  /** Returns grants for accounts with little margin: the next sequence moves the prices of their open positions. */
  #cover(): RequestedBlockOperation[] {
    const { thinMargin, cleanupUsdc: value = thinMargin?.cleanupUsdc } = this.#played.family.participants;
    if (value === undefined) return [];
    const grant = (account: string) => ({ type: 'gov_adjust_spot_value', account, value });
    return this.#participants.accounts.map(({ address }) => ({ operation: 'system', action: grant(address) }));
  }

  async #open(): Promise<RunContext> {
    const { stats } = this;
    const parts = {
      played: this.#played,
      environment: this.#environment,
      target: this.#target,
      participants: this.#participants,
      stats,
      participant: this.#participant,
    };
    this.#context = await RunContext.open(parts);
    this.#leftIn = this.#environment.byUrl === undefined ? await filledBooks(this.#target, this.#played.coins) : [];
    return this.#context;
  }

  get #isDisturbed(): boolean {
    return hasDisturbances(this.#played.steps);
  }

  async #step(context: RunContext, step: Step): Promise<Difference | null> {
    // Any step other than an action or a disturbance ends a burst.
    const open = step.do === 'act' || step.do === 'disturb' ? null : await this.#burst(context);
    if (open !== null) return open;
    switch (step.do) {
      case 'act':
        return this.#gathering === null ? this.#act(context, step) : this.#gather(context, step);
      case 'burst':
        // With thin margins it is unknown which action of a burst used them up.
        if (this.#played.family.participants.thinMargin !== null) return null;
        this.#gathering = { burst: step, acts: [] };
        return this.#settleAll(context);
      case 'disturb':
        return this.#disturb(context, step.what);
      case 'claim':
        return this.#claim(context, step.for, step.usdc);
      case 'read':
        this.stats.steps += 1;
        return (await this.#commit(context)) ?? (await this.#cut(context, this.#readsBetween()));
      case 'rpc':
        return (await this.#settleAll(context)) ?? sendRpcAndFindDifference(context, step.ask);
      case 'transact':
        return (
          (await this.#settleAll(context)) ?? (await playEvmTransactions(context, step.sends)) ?? this.#commit(context)
        );
      case 'ask':
        // By URL the requested number of blocks differs from what is observed.
        if (this.#environment.byUrl !== undefined) return this.#settleAll(context);
        return (await this.#settleAll(context)) ?? sendReadsAndFindDifference(context, step.asks);
      case 'commit':
        this.stats.steps += 1;
        return this.#commitSeveral(context, step.blocks);
      case 'oracle': {
        const market = context.market(step.market);
        // A pair has no index.
        if (market.pair !== null) return null;
        this.stats.steps += 1;
        return this.#commit(context, setIndexPriceOperation(market, step.bps));
      }
      case 'vote':
        return this.#vote(context, step);
      case 'operate': {
        const found = await this.#settleAll(context);
        return found ?? this.#operate(context, step.what);
      }
      case 'advance':
        return this.#pass(context, () => context.advance(step.ms));
      case 'boundary':
        return this.#pass(context, () => context.advancePastFunding(step.ms));
    }
  }

  /** Cuts block by block: each time must be observed, because pending actions are in the first one. */
  async #commitSeveral(context: RunContext, blocks: number): Promise<Difference | null> {
    for (let block = 0; block < blocks; block++) {
      const found = await this.#commit(context);
      if (found !== null) return found;
    }
    return null;
  }

  /** Lets time pass once pending actions are settled. */
  async #pass(context: RunContext, time: () => Promise<unknown>): Promise<Difference | null> {
    this.stats.steps += 1;
    const found = await this.#commit(context);
    if (found !== null) return found;
    await time();
    return this.#freshen(context);
  }

  async #act(context: RunContext, step: ActStep): Promise<Difference | null> {
    if (this.#environment.byUrl !== undefined && mayExpireMidSequence(step)) return null;
    if (this.#disturbances.postpone(step)) return null;
    const sending = this.#disturbances.take();
    const left = sending?.disturbance?.on === 'node-lost' ? await this.#leaveFeeds(context, 'node-lost') : null;
    if (left !== null) return left;
    const waiting = await this.#send(context, step, sending);
    if (waiting === null) return null;
    const { block = null } = sending ?? {};
    const overtaken = this.#disturbances.overtaken();
    if (overtaken === null) return block === null && isHeld(waiting) ? null : this.#cutBlock(context, block);
    this.stats.noteDisturbed('reorder');
    const found = await this.#cutBlock(context, block);
    if (found !== null) return found;
    const late = await this.#send(context, overtaken, this.#disturbances.take(waiting.actor));
    return late === null || isHeld(late) ? null : this.#commit(context);
  }

  /** Adds an action to the burst being gathered, and plays the burst once complete. */
  async #gather(context: RunContext, step: ActStep): Promise<Difference | null> {
    const { burst, acts } = this.#gathering ?? {};
    if (burst === undefined || acts === undefined) return null;
    acts.push({ step, sending: this.#disturbances.take() });
    return acts.length >= burst.next ? this.#burst(context) : null;
  }

  /** Plays the burst being gathered, if any. */
  async #burst(context: RunContext): Promise<Difference | null> {
    const { burst, acts } = this.#gathering ?? {};
    this.#gathering = null;
    if (burst === undefined || acts === undefined) return null;
    const departing = acts.flatMap(({ step, sending }) => {
      const action = prepareAction(context, step);
      return action === null ? [] : [{ action, sending: ofRequest(sending) }];
    });
    if (departing.length === 0) return null;
    for (const { sending } of departing) for (const kind of sending?.kinds ?? []) this.stats.noteDisturbed(kind);
    const isKilled = acts.some(({ sending }) => sending?.block?.on === 'restart');
    if (isKilled) {
      this.stats.noteDisturbed('restart');
      const found = await this.#leaveFeeds(context, 'restart');
      if (found !== null) return found;
    }
    const played = await playBurst(context, departing, burst, isKilled ? { operation: 'restart' } : null);
    if (played.twice !== null) return played.twice;
    this.#waiting.push(...played.waiting);
    return this.#findDifferenceInBurst(context, played);
  }

  async #findDifferenceInBurst(
    context: RunContext,
    { decided, behind }: Pick<PlayedBurst, 'decided' | 'behind'>,
  ): Promise<Difference | null> {
    const found = (await this.#afterCut(context)) ?? findDifferenceInReadsAfterAck(context, behind);
    // Where no execution order fits, reads show more than the replies.
    const shown = found ?? (decided.fits ? null : await this.#cut(context));
    return shown === null ? null : annotateBurstDifference(shown, decided);
  }

  /** Sends an action to both sides; null: it does not apply here. */
  async #send(context: RunContext, step: ActStep, sending: DisturbedSending | null): Promise<SubmittedAction | null> {
    const waiting = await sendAction(context, step, sending);
    if (waiting === null) return null;
    this.#waiting.push(waiting);
    for (const kind of sending?.kinds ?? []) this.stats.noteDisturbed(kind);
    if (sending?.isSentAgain === 'after its block') this.#again.push(waiting);
    if (sending?.isSentAgain === 'at once') await this.#sendAgain(context, waiting, 'in one block');
    return waiting;
  }

  async #sendAgain(context: RunContext, pending: SubmittedAction, actedBefore: EarlierEffectTiming): Promise<void> {
    const copy = await resendAction(context, pending, actedBefore);
    if (copy === null) return;
    this.#waiting.push(copy);
    const { step, actor, nonce } = copy;
    this.#copies.push({ tag: step.action.tag, nonce: makeNonceKey(actor, nonce), actedBefore });
  }

  async #disturb(context: RunContext, what: DisturbanceDraft): Promise<Difference | null> {
    if (!('of' in what) || what.of === 'request') {
      this.#disturbances.arm(what);
      return null;
    }
    const found = (await this.#settleAll(context)) ?? (await this.#leaveFeeds(context, what.on));
    if (found !== null) return found;
    this.stats.noteDisturbed(what.on);
    return what.on === 'restart' ? this.#commit(context, { operation: 'restart' }) : null;
  }

  /** Abandons the sockets, after comparing the frames received so far. */
  async #leaveFeeds(context: RunContext, on: DisturbanceKind): Promise<Difference | null> {
    const found = await this.#findDifferenceInArrivedFrames(context);
    if (found !== null) return found;
    if (on === 'half-open') context.abandonFeeds();
    else context.closeFeeds();
    return null;
  }

  /** Cuts the block of an action with its disturbance. @param how  null: not disturbed */
  async #cutBlock(context: RunContext, how: DisturbedSending['block']): Promise<Difference | null> {
    switch (how?.on) {
      case undefined:
        return this.#commit(context);
      case 'restart':
        return (await this.#leaveFeeds(context, 'restart')) ?? this.#commit(context, { operation: 'restart' });
      case 'held-blocks':
        await Promise.all(this.#waiting.map(({ request }) => request.settled));
        return this.#commit(context);
      case 'archive-lag':
        return this.#cutAheadOfArchive(context);
      case 'clock-jump': {
        const untilMs = context.shadow.venue.timeMs + how.ms;
        const found = await this.#commit(context, { operation: 'pass', untilMs });
        if (found !== null) return found;
        await context.advance(Math.max(0, untilMs - context.shadow.venue.timeMs));
        return this.#freshen(context);
      }
    }
  }

  /** Cuts a block while the archive is held, and compares what the node itself serves; then releases the archive. */
  async #cutAheadOfArchive(context: RunContext): Promise<Difference | null> {
    return (
      (await this.#commit(context, { operation: 'archive', held: true })) ??
      (await findDifferenceInAllReads(context, context.shadow)) ??
      (await this.#commit(context, { operation: 'archive', held: false }))
    );
  }

  /** Compares the frames that have arrived since the last cut. */
  async #findDifferenceInArrivedFrames(context: RunContext): Promise<Difference | null> {
    const arrived = (await context.feeds?.takeArrivedFrames()) ?? [];
    return findDifferenceInArrivedFrames(arrived, { ...context.readPolicy, time: 'ignore' });
  }

  /** Reports index prices again, except in families that move them: those depend on their age. */
  async #freshen(context: RunContext): Promise<null> {
    if (this.#played.family.participants.thinMargin === null) await context.refreshIndices();
    return null;
  }

  async #vote(context: RunContext, step: VoteStep): Promise<Difference | null> {
    const found = await this.#settleAll(context);
    if (found !== null) return found;
    const outcome = await this.#votes.cast(context, step);
    if (outcome === null) return null;
    this.stats.steps += 1;
    this.stats.count(`vote ${step.vote.on}`, outcome);
    return this.#commit(context);
  }

  async #operate(context: RunContext, words: OperatorDraft): Promise<Difference | null> {
    const operatedSo = await this.#operator.attempt(context, words);
    if (operatedSo === null) return null;
    this.stats.steps += 1;
    this.stats.count(`operator ${words.on}`, operatedSo.outcome);
    return operatedSo.difference ?? this.#commit(context);
  }

  async #claim(context: RunContext, account: number, usdc: number | null): Promise<Difference | null> {
    if (this.#claimsClosed || !this.#environment.session.facts.capabilities.has('faucet')) return null;
    const found = await claimFaucetAndCompare(context, account, usdc);
    if (found === 'closed') {
      // Not repeated in this run, since it would be refused again.
      this.#claimsClosed = true;
      return null;
    }
    return found ?? this.#commit(context);
  }

  /** Cuts a block on both sides and settles all pending actions. */
  async #commit(context: RunContext, operation?: RequestedBlockOperation): Promise<Difference | null> {
    await (operation === undefined ? context.cut() : context.cut(operation));
    return this.#afterCut(context);
  }

  async #afterCut(context: RunContext): Promise<Difference | null> {
    const { thinMargin } = this.#played.family.participants;
    if (
      thinMargin !== null &&
      !context.participants.accounts.every(({ address }) => isSafeBandAccount(context.shadow.venue, address))
    )
      throw new AccountLeftSafeBandError();
    const found = await this.#settle(context);
    if (found !== null) return found;
    const again = this.#again.splice(0);
    for (const pending of again) await this.#sendAgain(context, pending, 'in an earlier block');
    if (this.#waiting.length > 0) return this.#commit(context);
    // A disconnected socket has missed this block.
    if (this.#isDisturbed) await context.resumeFeeds();
    return null;
  }

  /** Compares the replies to all pending actions. */
  async #settle(context: RunContext): Promise<Difference | null> {
    const waiting = this.#waiting;
    this.#waiting = [];
    const indeterminate: IndeterminateAction[] = [];
    for (const entry of waiting) {
      const settled = await compareActionAnswers(context, entry);
      if (settled.kind === 'differs') return settled.difference;
      if (settled.kind === 'indeterminate') indeterminate.push(settled.indeterminate);
    }
    if (indeterminate.length > 0) return resolveIndeterminate(context, indeterminate);
    const { comparedEachBlock } = this.#played.family;
    return comparedEachBlock.length === 0 ? null : findDifferenceInAllReads(context, context.shadow, comparedEachBlock);
  }

  /** Cuts a block for pending actions. */
  async #settleAll(context: RunContext): Promise<Difference | null> {
    const overtaken = this.#disturbances.overtaken();
    if (overtaken !== null) await this.#send(context, overtaken, this.#disturbances.take());
    return this.#waiting.length > 0 ? this.#commit(context) : null;
  }

  /** Returns the types of reads in comparisons other than the last; null: all. */
  #readsBetween(): readonly string[] | null {
    const { drawsReads = false, seed } = this.#environment;
    return drawsReads
      ? drawComparedReadTypes(new Random(`${seed}/${campaignIdOf(this.#played.family)}/reads/${this.at}`))
      : null;
  }

  /**
   * Compares all reads, and every frame since the last cut, once no action is pending.
   * @param types  types of the compared reads; null: all
   */
  async #cut(context: RunContext, types: readonly string[] | null = null): Promise<Difference | null> {
    const found = await this.#settleAll(context);
    if (found !== null) return found;
    const [read, arrived] = await Promise.all([
      findDifferenceInAllReads(context, context.shadow, types),
      context.feeds?.takeArrivedFrames(),
    ]);
    // Reads establish the id correspondence that frames need.
    return read ?? findDifferenceInArrivedFrames(arrived ?? [], { ...context.readPolicy, time: 'ignore' });
  }
}

/** Returns those of the markets that have resting orders. */
async function filledBooks(target: TargetSide, coins: readonly string[]): Promise<readonly string[]> {
  const books = await Promise.all(coins.map((coin) => target.read({ type: 'l2_book', coin })));
  return coins.filter((_coin, nth) =>
    ['bids', 'asks'].some((side) => {
      const levels = at(dataOf(books[nth]?.json), side);
      return isJsonArray(levels) && levels.length > 0;
    }),
  );
}

/** Whether a difference is in a read or frame about a book, with anybody's orders. */
function isOfBook({ place }: Difference): boolean {
  if (place.kind === 'frame') return BOOKS.has(place.channel);
  return (place.kind === 'read' || place.kind === 'ask') && BOOKS.has(place.type);
}

const BOOKS: ReadonlySet<string> = new Set(['l2_book', 'bbo']);

/**
 * Whether an action is held back to share its block with others. A lost one is pending on the shadow alone: it is settled with its own
 * block at once.
 */
function isHeld({ step, arrival }: SubmittedAction): boolean {
  return step.held && arrival !== 'lost';
}

/**
 * Returns the part of a disturbance that affects one request of a burst: those of a block affect the whole burst, and so would a lost node.
 */
function ofRequest(sending: DisturbedSending | null): DisturbedSending | null {
  if (sending === null || sending.disturbance?.on === 'node-lost') return null;
  const kinds = sending.kinds.filter((kind) => kind === sending.disturbance?.on);
  return kinds.length === 0 ? null : { ...sending, kinds };
}
