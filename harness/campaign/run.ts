import type { OperatorWords } from '../generate/operator-words.ts';
import type { Step, VoteStep } from '../generate/steps.ts';
import { ShapeSightings } from '../runner/shape-sightings.ts';
import { ShapeWatch } from '../runner/shape-watch.ts';
import type { WireSighting } from '../runner/wire-sighting.ts';
import { recorded } from '../target/recorded.ts';
import { tagged } from '../target/tagged.ts';
import type { Transcript } from '../target/transcript.ts';
import { act, type Waiting } from './act.ts';
import type { Adopted } from './adopt/adopt.ts';
import { ask } from './ask.ts';
import { askRpc } from './ask-rpc.ts';
import { settleBranch } from './branch.ts';
import { Cast } from './cast.ts';
import { claim } from './claim.ts';
import type { Difference } from './difference.ts';
import { campaignOf } from './families/family.ts';
import { compareArrived } from './feeds.ts';
import type { CampaignField, SequenceCase } from './field.ts';
import { cancelAll, cancelAllOf, emptiedVaults, flatten, type Hands, holderFor, holdersBelow } from './flatten.ts';
import { indexOf, type Operation } from './operation.ts';
import { readStage } from './read-stage.ts';
import { RunOperator } from './run-operator.ts';
import { RunVotes } from './run-votes.ts';
import { type Indeterminate, settle } from './settle.ts';
import { settleLending } from './settle-lending.ts';
import type { Effect, Seat } from './shared-blocks.ts';
import { singleKeys } from './single-keys.ts';
import { Stage } from './stage.ts';
import { hasOrders, isSafe } from './standing.ts';
import { Tally } from './tally.ts';
import { TargetSide } from './target-side.ts';
import { transact } from './transact.ts';

/**
 * An account came near liquidation, where nothing is compared (D95): the sequence ends, with its differences so far.
 */
export class LeftSafe extends Error {
  override readonly name = 'LeftSafe';
}

export interface RunParts {
  readonly played: SequenceCase;
  readonly attempt: number;
  readonly field: CampaignField;
  readonly transcript: Transcript;
  readonly seat: Seat;
}

/** Sequence in play, step by step: sends actions, cuts the blocks that settle them, compares at cuts. */
export class Run {
  readonly tally = new Tally();
  /** Step that is being played; the number of steps once all were. */
  at = 0;
  readonly #shapes = new ShapeSightings();
  readonly #played: SequenceCase;
  readonly #field: CampaignField;
  readonly #target: TargetSide;
  readonly #cast: Cast;
  readonly #seat: Seat;
  #stage: Stage | null = null;
  #waiting: Waiting[] = [];
  #claimsClosed = false;
  readonly #votes = new RunVotes();
  readonly #operator = new RunOperator();

  constructor({ played, attempt, field, transcript, seat }: RunParts) {
    this.#played = played;
    this.#seat = seat;
    this.#field = field;
    const { session, findings } = field;
    const campaign = campaignOf(played.family);
    const sighted = (sighting: WireSighting) => {
      if (sighting.weight === 'decides') this.#shapes.add(sighting);
      // A model in this process is its own measure: nothing of it is judged.
      else if (session.target.url !== null) findings.advises(sighting, campaign, transcript);
    };
    const watch = new ShapeWatch(findings.deciding, sighted, transcript);
    this.#target = new TargetSide(watch.over(recorded(tagged(session.target, session.tag, campaign), transcript)));
    const origin = { seed: field.seed, salt: field.salt, caseId: campaign, attempt };
    this.#cast = new Cast(origin, played.family.cast.accounts);
    field.usedKeys?.ofAttempt(campaign, origin, this.#cast.keys);
  }

  /** Snapshot that the shadow was forked from; null before there is one. */
  get adopted(): Adopted | null {
    return this.#stage?.adopted ?? null;
  }

  /** Plays the sequence. @returns the first difference between the two sides. @throws Blocked, Inconclusive */
  async play(): Promise<Difference | null> {
    const stage = await this.#open();
    this.tally.follow(stage.shadow.used);
    await this.#freshen(stage);
    const { steps } = this.#played;
    const { cutEvery } = this.#field;
    for (const [at, step] of steps.entries()) {
      this.at = at;
      const found = (await this.#step(stage, step)) ?? (at % cutEvery === cutEvery - 1 ? await this.#cut(stage) : null);
      const ending = this.withoutShape() ?? found;
      if (ending !== null) return ending;
    }
    this.at = steps.length;
    const found = (await this.#commit(stage)) ?? (await this.#cut(stage));
    return this.withoutShape() ?? found;
  }

  /** Returns the difference of a reply or frame without its shape: it explains other differences and failures. */
  withoutShape(): Difference | null {
    const [broken] = this.#shapes.all;
    return broken === undefined ? null : { place: { kind: 'shape', clause: broken.clause }, mismatch: broken.mismatch };
  }

  /**
   * Restores the effects of votes, cancels the run's orders on the target, and closes positions; judges nothing.
   * @param differs  whether the target may hold orders that its shadow does not know
   */
  async cleanUp(differs: boolean): Promise<void> {
    const stage = this.#stage;
    if (stage === null) return;
    stage.closeFeeds();
    // First of all: a market that takes no orders would keep positions open. Before validators are freed, because the
    // shadow knows none who is, and so how many casters it takes.
    await this.#votes.putBack(stage, this.#seat);
    await this.#operator.putBack(this.#seat);
    const send: Hands['send'] = async (action, identity, holder = holderFor(identity)) => {
      // The nonce of an action counts in the window of the account that it is for.
      const nonce = stage.nonces.take(holder.window, { is: 'next' });
      if (nonce === null) return;
      const way = this.#target.act(stage.signed(action, identity, { nonce, expiresAfter: null }));
      // An action included after this block would fall into the next run.
      await this.#target.untilWaiting(way, holder.address, 1);
    };
    const { cast, nonces } = stage;
    if (await singleKeys({ cast, nonces, scope: stage.scope('target') }, send)) await this.#seat.cut();
    await Promise.all(this.#cast.accounts.map((identity) => send(cancelAll, identity)));
    for (const holder of holdersBelow(stage))
      if (differs || hasOrders(stage.shadow.venue, holder.window))
        await send(cancelAllOf(holder), holder.signer, holder);
    await this.#seat.cut(...this.#cover());
    const hands: Hands = { send, cut: (...effects: readonly Effect[]) => this.#seat.cut(...effects) };
    await flatten(stage, hands);
    await settleLending(stage, hands);
    const emptied = emptiedVaults(stage);
    if (emptied.length > 0) await this.#seat.cut(...emptied);
  }

  /** Returns grants for accounts with little margin: the next sequence moves the prices of their open positions. */
  #cover(): Effect[] {
    const { thin, leftWith: value = thin?.leftWith } = this.#played.family.cast;
    if (value === undefined) return [];
    const grant = (account: string) => ({ type: 'gov_adjust_spot_value', account, value });
    return this.#cast.accounts.map(({ address }) => ({ operation: 'system', action: grant(address) }));
  }

  async #open(): Promise<Stage> {
    const { tally } = this;
    const parts = {
      played: this.#played,
      field: this.#field,
      target: this.#target,
      cast: this.#cast,
      tally,
      seat: this.#seat,
    };
    this.#stage = await Stage.open(parts);
    return this.#stage;
  }

  async #step(stage: Stage, step: Step): Promise<Difference | null> {
    switch (step.do) {
      case 'act': {
        const waiting = await act(stage, step);
        if (waiting === null) return null;
        this.#waiting.push(waiting);
        return step.held ? null : this.#commit(stage);
      }
      case 'claim':
        return this.#claim(stage, step.for, step.usdc);
      case 'read':
        this.tally.steps += 1;
        return (await this.#commit(stage)) ?? (await this.#cut(stage));
      case 'rpc':
        return (await this.#settleAll(stage)) ?? askRpc(stage, step.ask);
      case 'transact':
        return (await this.#settleAll(stage)) ?? (await transact(stage, step.sends)) ?? this.#commit(stage);
      case 'ask':
        return (await this.#settleAll(stage)) ?? ask(stage, step.asks);
      case 'commit':
        this.tally.steps += 1;
        // Block by block: the time of each must be observed, because waiting actions are in the first.
        for (let block = 0; block < step.blocks; block++) {
          const found = await this.#commit(stage);
          if (found !== null) return found;
        }
        return null;
      case 'oracle': {
        const market = stage.market(step.market);
        // A pair has no index.
        if (market.pair !== null) return null;
        this.tally.steps += 1;
        return this.#commit(stage, indexOf(market, step.bps));
      }
      case 'vote':
        return this.#vote(stage, step);
      case 'operate': {
        const found = await this.#settleAll(stage);
        return found ?? this.#operate(stage, step.what);
      }
      case 'advance': {
        this.tally.steps += 1;
        const found = await this.#commit(stage);
        if (found !== null) return found;
        await stage.pass(step.ms);
        return this.#freshen(stage);
      }
      case 'boundary': {
        this.tally.steps += 1;
        const found = await this.#commit(stage);
        if (found !== null) return found;
        await stage.passBoundary(step.ms);
        return this.#freshen(stage);
      }
    }
  }

  /** Reports indices again; families that move indices themselves depend on their age. */
  async #freshen(stage: Stage): Promise<null> {
    if (this.#played.family.cast.thin === null) await stage.freshen();
    return null;
  }

  async #vote(stage: Stage, step: VoteStep): Promise<Difference | null> {
    const found = await this.#settleAll(stage);
    if (found !== null) return found;
    const outcome = await this.#votes.cast(stage, step);
    if (outcome === null) return null;
    this.tally.steps += 1;
    this.tally.count(`vote ${step.vote.on}`, outcome);
    return this.#commit(stage);
  }

  async #operate(stage: Stage, words: OperatorWords): Promise<Difference | null> {
    const operatedSo = await this.#operator.tries(stage, words);
    if (operatedSo === null) return null;
    this.tally.steps += 1;
    this.tally.count(`operator ${words.on}`, operatedSo.outcome);
    return operatedSo.difference ?? this.#commit(stage);
  }

  async #claim(stage: Stage, account: number, usdc: number | null): Promise<Difference | null> {
    if (this.#claimsClosed || !this.#field.session.facts.capabilities.has('faucet')) return null;
    const found = await claim(stage, account, usdc);
    if (found === 'closed') {
      // Not in this run again: it would be refused.
      this.#claimsClosed = true;
      return null;
    }
    return found ?? this.#commit(stage);
  }

  /** Cuts a block on both sides and settles all pending actions. */
  async #commit(stage: Stage, operation?: Operation): Promise<Difference | null> {
    await (operation === undefined ? stage.cut() : stage.cut(operation));
    const { thin } = this.#played.family.cast;
    if (thin !== null && !stage.cast.accounts.every(({ address }) => isSafe(stage.shadow.venue, address)))
      throw new LeftSafe();
    const waiting = this.#waiting;
    this.#waiting = [];
    const indeterminate: Indeterminate[] = [];
    for (const entry of waiting) {
      const settled = await settle(stage, entry);
      if (settled.kind === 'differs') return settled.difference;
      if (settled.kind === 'indeterminate') indeterminate.push(settled.indeterminate);
    }
    if (indeterminate.length > 0) return settleBranch(stage, indeterminate);
    const { watched } = this.#played.family;
    return watched.length === 0 ? null : readStage(stage, stage.shadow, watched);
  }

  /** Cuts a block for pending actions. */
  #settleAll(stage: Stage): Promise<Difference | null> {
    return this.#waiting.length > 0 ? this.#commit(stage) : Promise.resolve(null);
  }

  /** Compares everything readable, and every frame since the last cut, once no action is pending. */
  async #cut(stage: Stage): Promise<Difference | null> {
    const found = await this.#settleAll(stage);
    if (found !== null) return found;
    const [read, arrived] = await Promise.all([readStage(stage, stage.shadow), stage.feeds?.arrived()]);
    // Reads make the ids known that a frame names.
    return read ?? compareArrived(arrived ?? [], { ...stage.readPolicy, time: 'ignore' });
  }
}
