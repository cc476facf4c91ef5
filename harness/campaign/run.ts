import type { Ticket } from '../../reference-model/door.ts';
import { actionEntry } from '../../spec-schemas/catalogue/actions.ts';
import { isJsonArray, isJsonObject, printJson, tryParseJson } from '../../spec-schemas/json/lossless.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import { Blocked, Inconclusive } from '../check/verdicts.ts';
import { actReply, refusalOf } from '../client/replies.ts';
import { Correspondence } from '../compare/correspondence.ts';
import type { DiffPolicy } from '../compare/diff.ts';
import { type EncodeScope, encodeAction } from '../generate/encode.ts';
import type { ActStep, Step } from '../generate/steps.ts';
import type { Identity } from '../identity/keys.ts';
import { recorded } from '../target/recorded.ts';
import type { Transcript } from '../target/transcript.ts';
import { isSilence, type WireReply } from '../target/wire.ts';
import { Cast } from './cast.ts';
import type { ReadScope } from './compare-reads.ts';
import { compareClaims, compareReplies, oidsIn } from './compare-replies.ts';
import { readCut } from './cut.ts';
import type { Difference } from './difference.ts';
import { signedBody, type Terms, toldBody } from './envelope.ts';
import { exercised } from './exercised.ts';
import { Feeds } from './feeds.ts';
import type { CampaignField, SequenceCase } from './field.ts';
import { type Ground, layGround } from './ground.ts';
import { RunNonces } from './nonces.ts';
import { PlacedOrders } from './placed-orders.ts';
import { marketAt, type Side, scopeOf } from './run-scope.ts';
import { dataOf, type Operation, type Shadow } from './shadow.ts';
import { type OnItsWay, replyOf, TargetSide } from './target-side.ts';

/** Where both sides agreed: refusal codes by action (`tag CODE`), and fields that clauses state (`type path`). */
export interface Agreements {
  readonly codes: ReadonlySet<string>;
  readonly fields: ReadonlySet<string>;
}

/** Enough for a node that is slow to answer; an action waits for blocks that are cut here. */
const ANSWER_MS = 15_000;
/** In this process an answer is there when its block is. */
const ANSWER_IN_PROCESS_MS = 20;
const FUNDS = { usdc: '20000', native: '50' };

/** An action that waits for its block on both sides. */
interface Waiting {
  readonly step: ActStep;
  readonly name: string;
  readonly market: number | null;
  readonly ticket: Ticket;
  readonly way: OnItsWay;
  readonly input: number;
}

/** An action of which the target has not told what became. */
interface Untold {
  readonly input: number;
  readonly name: string;
  readonly what: string;
}

/** One sequence as it is played: what was sent, what waits for a block, and what both sides came to. */
export class Run {
  steps = 0;
  at = 0;
  readonly outcomes = new Map<string, number>();
  readonly agreed = { codes: new Set<string>(), fields: new Set<string>() };
  readonly #case: SequenceCase;
  readonly #field: CampaignField;
  readonly #target: TargetSide;
  readonly #cast: Cast;
  readonly #orders = new PlacedOrders();
  readonly #correspondence = new Correspondence();
  readonly #policy: DiffPolicy;
  #waiting: Waiting[] = [];
  #feeds: Feeds | null = null;
  #claimsClosed = false;
  /** Set by #open, before anything else. */
  #ground: (Ground & { readonly nonces: RunNonces }) | null = null;
  #shadow: Shadow | null = null;
  /** An advance cuts blocks at times that are not seen: what happened in one of them has an unknown time. */
  #timesKnown = true;

  constructor(played: SequenceCase, attempt: number, field: CampaignField, transcript: Transcript) {
    this.#case = played;
    this.#field = field;
    this.#target = new TargetSide(recorded(field.session.target, transcript), field.control);
    this.#cast = new Cast({ seed: field.seed, salt: field.salt, caseId: 'campaign.trading', attempt });
    this.#policy = { correspondence: this.#correspondence, time: 'exact', height: 'exact', environment: 'ignore' };
  }

  async play(): Promise<Difference | null> {
    await this.#open();
    for (const [at, step] of this.#case.steps.entries()) {
      this.at = at;
      const found =
        (await this.#step(step)) ?? (at % this.#field.cutEvery === this.#field.cutEvery - 1 ? await this.#cut() : null);
      if (found !== null) return found;
    }
    this.at = this.#case.steps.length;
    return (await this.#commit({ operation: 'none' })) ?? (await this.#cut());
  }

  /** Takes the run's orders off the target's books; nothing is judged by it. */
  async cleanUp(): Promise<void> {
    this.#feeds?.close();
    if (this.#ground === null) return;
    for (const identity of this.#cast.accounts) {
      const nonce = this.#ground.nonces.take(identity.address, { is: 'next' });
      if (nonce === null) continue;
      const body = this.#signed({ type: 'cancel_all_orders', params: {} }, identity, { nonce, expiresAfter: null });
      this.#target.send('/exchange', body, this.#answerMs).settled.catch(() => undefined);
    }
    // A block for what has arrived, on a wire another one for what was on its way.
    await this.#target.operate({ operation: 'none' });
    if (this.#field.session.target.url !== null) await this.#target.operate({ operation: 'none' });
  }

  async #open(): Promise<void> {
    const { session, variants } = this.#field;
    const ground = await layGround(this.#target, this.#case.coins, this.#field);
    const { shadow } = ground;
    this.#ground = { ...ground, nonces: new RunNonces(ground.adopted.timeMs) };
    this.#shadow = shadow;
    for (const { address } of this.#cast.accounts) {
      this.#correspondence.match('address', address, address);
      await this.#operate({
        operation: 'system',
        action: { type: 'gov_adjust_spot_value', account: address, value: FUNDS.usdc },
      });
    }
    // One holds native tokens; what the others have of them they were sent.
    const { address: holder } = this.#cast.account(0);
    const asset = session.facts.native.signingId;
    await this.#operate({
      operation: 'system',
      action: { type: 'gov_adjust_spot_balance', account: holder, asset, value: FUNDS.native },
    });
    if (!this.#field.frames) return;
    const addresses = this.#cast.accounts.map(({ address }) => address);
    this.#feeds = await Feeds.open(
      this.#target.wire,
      shadow.venue,
      addresses,
      this.#case.coins,
      variants.D26 === 'address' ? 'address' : 'user',
    );
  }

  async #step(step: Step): Promise<Difference | null> {
    switch (step.do) {
      case 'act':
        return this.#act(step);
      case 'claim':
        return this.#claim(step.for, step.usdc);
      case 'read':
        this.steps += 1;
        return (await this.#commit({ operation: 'none' })) ?? (await this.#cut());
      case 'commit':
        this.steps += 1;
        // One by one: when each of them was cut has to be seen, because what waits is in the first.
        for (let block = 0; block < step.blocks; block++) {
          const found = await this.#commit({ operation: 'none' });
          if (found !== null) return found;
        }
        return null;
      case 'oracle': {
        this.steps += 1;
        const { coin, mark } = this.#market(step.market);
        const px = (mark * BigInt(10_000 + step.bps)) / 10_000n;
        return this.#commit({ operation: 'oracle', coin, px: decimalPx(px) });
      }
      case 'advance': {
        this.steps += 1;
        const found = await this.#commit({ operation: 'none' });
        if (found !== null) return found;
        const before = this.#model.height;
        await this.#target.advance(step.ms);
        await this.#follow({ operation: 'none' });
        if (this.#model.height - before > 1) this.#timesKnown = false;
        return null;
      }
    }
  }

  async #act(step: ActStep): Promise<Difference | null> {
    const { nonces } = this.#grounded;
    const signer = this.#cast.signer(step);
    const entry = actionEntry(step.action.tag);
    const owned = entry?.owner !== 'none';
    // A master-only action acts for whoever signed it.
    const actor = owned ? this.#cast.account(step.by) : signer;
    const encoding = { by: step.by, namesOwner: owned && step.signer !== 'owner' };
    const target = encodeAction(step.action, encoding, this.#scope('target'));
    const shadow = encodeAction(step.action, encoding, this.#scope('shadow'));
    const nonce = target === null || shadow === null ? null : nonces.take(actor.address, step.nonce);
    // Judged after encoding: what is not off the grid here, or has nothing to be about, is no case.
    if (target === null || shadow === null || nonce === null || nonce < 0n) return null;
    this.steps += 1;
    const expiresAfter =
      step.expiresInMs === null ? null : BigInt(Math.max(1, this.#model.venue.timeMs + step.expiresInMs));
    const input = this.#model.fed;
    const ticket = this.#model.act(toldBody(shadow, signer, { nonce, expiresAfter }));
    const way = this.#target.send('/exchange', this.#signed(target, signer, { nonce, expiresAfter }), this.#answerMs);
    const name = `${step.action.tag}${step.signer === 'owner' ? '' : ` by ${step.signer}`}`;
    this.#waiting.push({ step, name, market: this.#marketOf(step), ticket, way, input });
    if (ticket.reply === null && this.#field.session.target.url !== null) {
      await this.#target.untilAdmitted(
        way,
        actor.address,
        this.#model.read({ type: 'user_rate_limit', address: actor.address }).json,
      );
    }
    return step.held ? null : this.#commit({ operation: 'none' });
  }

  async #claim(account: number, usdc: number | null): Promise<Difference | null> {
    if (this.#claimsClosed || !this.#field.session.facts.capabilities.has('faucet')) return null;
    const address = this.#cast.account(account).address;
    const body = printJson(usdc === null ? { address } : { address, amount: usdc });
    const reply = replyOf(await this.#target.send('/faucet', body, ANSWER_MS).settled, 'faucet');
    this.steps += 1;
    if (reply.status === 429) {
      // The window of this source is the edge's own and was open for somebody else: not tested, and no more in this run.
      this.#claimsClosed = true;
      this.#count('claim', 'not tested');
      return null;
    }
    const expected = this.#model.claim(body).reply;
    if (expected === null) throw new Inconclusive('the model owes a claim its answer');
    const { outcome, difference } = compareClaims(expected, reply, this.#policy);
    this.#count('claim', outcome);
    return difference ?? this.#commit({ operation: 'none' });
  }

  /** Cuts a block on both sides and settles everything that waited for one. */
  async #commit(operation: Operation): Promise<Difference | null> {
    await this.#target.operate(operation);
    await this.#follow(operation);
    const waiting = this.#waiting;
    this.#waiting = [];
    const untold: Untold[] = [];
    for (const entry of waiting) {
      const settled = await this.#settle(entry);
      if (settled === null) continue;
      if (!('what' in settled)) return settled;
      untold.push(settled);
    }
    return untold.length === 0 ? null : this.#branch(untold);
  }

  async #operate(operation: Operation): Promise<void> {
    await this.#target.operate(operation);
    await this.#follow(operation);
  }

  async #follow(operation: Operation): Promise<void> {
    const seen = await this.#target.seen();
    await this.#model.blocks(seen, operation);
  }

  /** Holds the two answers to one action against each other; null: they agree. */
  async #settle({ step, name, market, ticket, way, input }: Waiting): Promise<Difference | Untold | null> {
    const expected = ticket.reply;
    if (expected === null) {
      // Dropped by the block builder: its caller waits in vain. An answer that has come all the same is one too many,
      // unless it is the one for those who waited.
      if (way.outcome === null || isSilence(way.outcome)) {
        this.#count(name, 'dropped');
        return null;
      }
      // From the next release on it is told so (D27); under `auto` either form will do.
      if (this.#field.session.facts.profile === 'auto' && refusedWith(way.outcome.reply, 'NONCE_REPLAYED')) {
        this.#count(name, 'NONCE_REPLAYED');
        return null;
      }
      ticket.expire();
    }
    const owed = ticket.reply;
    if (owed === null) throw new Inconclusive(`the model owes ${name} its answer`);
    const outcome = await way.settled;
    if (isSilence(outcome)) {
      // Neither a yes nor a no: reads tell, or nothing does.
      this.#count(name, 'silence');
      return { input, name, what: `no answer to ${name}: ${outcome.reason}` };
    }
    const verdict = compareReplies(step.action.tag, owed, outcome.reply, this.#policy);
    this.#count(name, verdict.outcome);
    if (verdict.unknown) return { input, name, what: `${name} was answered with ${verdict.outcome}` };
    if (verdict.difference !== null) return verdict.difference;
    if (/^[A-Z_]+$/.test(verdict.outcome)) this.agreed.codes.add(`${step.action.tag} ${verdict.outcome}`);
    const ours = oidsIn(tryParseJson(owed.body));
    for (const [at, theirs] of oidsIn(outcome.reply.json).entries()) {
      const shadow = ours[at];
      const place = step.action.tag === 'batch_order' ? this.#market(step.action.orders[at]?.market ?? 0).id : market;
      if (theirs === null || shadow === null || shadow === undefined || place === null) continue;
      this.#orders.add(step.by, { target: theirs, shadow, owner: this.#cast.account(step.by).address, market: place });
    }
    return null;
  }

  /**
   * The target has not said what became of some actions. Every branch stands: those in which one took effect, and those
   * in which it never arrived. Reads settle which.
   */
  async #branch(untold: readonly Untold[]): Promise<Difference | null> {
    const taken = await this.#reads(this.#model);
    if (taken === null) return null;
    for (const missing of subsets(untold)) {
      const missed = await this.#model.without(new Set(missing.map(({ input }) => input)));
      if ((await this.#reads(missed)) !== null) continue;
      // The feed of the shadow told of what never happened, so its frames are of no more use.
      this.#feeds?.close();
      this.#feeds = null;
      this.#shadow = missed;
      for (const { name } of missing) this.#count(name, 'never arrived');
      return null;
    }
    const what = untold.map((one) => one.what).join(', ');
    return { ...taken, mismatch: { ...taken.mismatch, message: `${what}; then ${taken.mismatch.message}` } };
  }

  /** Everything readable, and every frame since the last cut, once nothing waits for a block. */
  async #cut(): Promise<Difference | null> {
    if (this.#waiting.length > 0) {
      const found = await this.#commit({ operation: 'none' });
      if (found !== null) return found;
    }
    return (
      (await this.#reads(this.#model)) ?? (await this.#feeds?.compare({ ...this.#policy, time: 'ignore' })) ?? null
    );
  }

  async #reads(shadow: Shadow): Promise<Difference | null> {
    const policy: DiffPolicy = { ...this.#policy, time: this.#timesKnown ? 'exact' : 'ignore' };
    const { adopted } = this.#grounded;
    const scope: ReadScope = {
      addresses: this.#cast.accounts.map(({ address }) => address),
      coins: this.#case.coins,
      sinceMs: adopted.timeMs + 1,
      orders: this.#orders.newest(2),
    };
    return readCut(this.#target, shadow, scope, adopted.baselines, policy, ({ type, shadow: args }, json) => {
      for (const path of exercised(type, dataOf(json))) this.agreed.fields.add(`${type} ${path}`);
      if (type === 'open_orders') this.#noteReplaced(args.address, json);
    });
  }

  /** Orders that an amendment gave a new id: no reply tells it, this read does. */
  #noteReplaced(address: unknown, json: ReturnType<Shadow['read']>['json']): void {
    const by = this.#cast.accounts.findIndex((identity) => identity.address === address);
    const rows = isJsonObject(json) && isJsonObject(json.data) && isJsonArray(json.data.orders) ? json.data.orders : [];
    for (const row of rows) {
      if (!isJsonObject(row) || typeof row.oid !== 'string') continue;
      const target = this.#correspondence.targetOf('oid', row.oid);
      const market = this.#grounded.markets.find(({ coin }) => coin === row.coin);
      if (target !== undefined && market !== undefined && by >= 0)
        this.#orders.add(by, { target, shadow: row.oid, owner: String(address), market: market.id });
    }
  }

  #signed(action: WireAction, signer: Identity, terms: Terms): string {
    const { session, tell } = this.#field;
    return signedBody(
      action,
      signer,
      terms,
      { serviceName: session.facts.serviceName, chainId: session.facts.chainId },
      tell,
    );
  }

  #scope(side: Side): EncodeScope {
    const { facts } = this.#field.session;
    return scopeOf(side, {
      cast: this.#cast,
      markets: this.#grounded.markets,
      orders: this.#orders,
      venue: this.#model.venue,
      facts,
    });
  }

  #marketOf({ action }: ActStep): number | null {
    return action.tag === 'submit_order' ? this.#market(action.order.market).id : null;
  }

  #market(ref: number) {
    return marketAt(this.#grounded.markets, ref);
  }

  get #grounded() {
    if (this.#ground === null) throw new Blocked('the run was not opened');
    return this.#ground;
  }

  get #model(): Shadow {
    if (this.#shadow === null) throw new Blocked('the run was not opened');
    return this.#shadow;
  }

  get #answerMs(): number {
    return this.#field.session.target.url === null ? ANSWER_IN_PROCESS_MS : ANSWER_MS;
  }

  #count(what: string, outcome: string): void {
    const key = `${what} ${outcome}`;
    this.outcomes.set(key, (this.outcomes.get(key) ?? 0) + 1);
  }
}

function refusedWith(reply: WireReply, code: string): boolean {
  return refusalOf(actReply(reply))?.code === code;
}

/** @param px  whole USDC x 1e8 */
function decimalPx(px: bigint): string {
  const digits = px.toString().padStart(9, '0');
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`;
}

/** What may be missing: everything, each alone, then every other choice of a few. */
function subsets<T>(items: readonly T[]): (readonly T[])[] {
  const singles = items.length > 1 ? items.map((item) => [item]) : [];
  if (items.length !== 3) return [items, ...singles];
  return [items, ...singles, ...items.map((item) => items.filter((other) => other !== item))];
}
