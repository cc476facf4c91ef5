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

/** An account came near liquidation, where nothing is compared (D95): the sequence ends, and showed what it showed. */
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

/** One sequence as it is played, step by step: what is sent when, which block settles it, when everything is compared. */
export class Run {
  readonly tally = new Tally();
  /** The step that is being played; the number of steps once all were. */
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

  /** What its shadow was forked from; null before there is one. */
  get adopted(): Adopted | null {
    return this.#stage?.adopted ?? null;
  }

  /** @returns the first difference between the two sides. @throws Blocked, Inconclusive */
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

  /** A reply or frame that is not of its shape explains whatever else differs, or could not be done. */
  withoutShape(): Difference | null {
    const [broken] = this.#shapes.all;
    return broken === undefined ? null : { place: { kind: 'shape', clause: broken.clause }, mismatch: broken.mismatch };
  }

  /**
   * Puts back what votes changed, takes the run's orders off the target's books, and closes what is open; nothing is judged by it.
   * @param differs  whether the target may hold orders that its shadow knows nothing of
   */
  async cleanUp(differs: boolean): Promise<void> {
    const stage = this.#stage;
    if (stage === null) return;
    stage.closeFeeds();
    // First of all: a market that takes no order would keep what is open. Before anybody is let out of jail, because the
    // shadow knows of none who is, and so how many it takes.
    await this.#votes.putBack(stage, this.#seat);
    await this.#operator.putBack(this.#seat);
    const send: Hands['send'] = async (action, identity, holder = holderFor(identity)) => {
      // The nonce of an action counts in the window of whom it is for.
      const nonce = stage.nonces.take(holder.window, { is: 'next' });
      if (nonce === null) return;
      const way = this.#target.act(stage.signed(action, identity, { nonce, expiresAfter: null }));
      // One that came behind the block would fall into the next run.
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

  /** For those who are left with little: the next sequence moves the prices of what they still hold. */
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
        // One by one: when each of them was cut has to be seen, because what waits is in the first.
        for (let block = 0; block < step.blocks; block++) {
          const found = await this.#commit(stage);
          if (found !== null) return found;
        }
        return null;
      case 'oracle': {
        const market = stage.market(step.market);
        // What is traded for itself has no index.
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

  /** Families that move indices themselves play by those. */
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
      // No more in this run: it would be asked in vain.
      this.#claimsClosed = true;
      return null;
    }
    return found ?? this.#commit(stage);
  }

  /** Cuts a block on both sides and settles everything that waited for one. */
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

  /** A block for what waits for one. */
  #settleAll(stage: Stage): Promise<Difference | null> {
    return this.#waiting.length > 0 ? this.#commit(stage) : Promise.resolve(null);
  }

  /** Everything readable, and every frame since the last cut, once nothing waits for a block. */
  async #cut(stage: Stage): Promise<Difference | null> {
    const found = await this.#settleAll(stage);
    if (found !== null) return found;
    const [read, arrived] = await Promise.all([readStage(stage, stage.shadow), stage.feeds?.arrived()]);
    // Ids that a frame names are known from the reads.
    return read ?? compareArrived(arrived ?? [], { ...stage.readPolicy, time: 'ignore' });
  }
}
