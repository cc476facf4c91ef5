import { actionEntry } from '../../spec-schemas/catalogue/actions.ts';
import { isJsonObject, type JsonObject, type JsonValue, printJson } from '../../spec-schemas/json/lossless.ts';
import { digestOf } from '../../spec-schemas/signing/digest.ts';
import type { SigningDomain } from '../../spec-schemas/signing/domain.ts';
import type { SignedProfile } from '../../spec-schemas/signing/signed-type.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import type { Identity } from '../identity/keys.ts';
import { verdictOnSilence } from '../kernel/verdict-on-silence.ts';
import { Disturbed } from '../kernel/verdicts.ts';
import type { ChangedSigningPart } from '../signatures/changed-parts.ts';
import { isRateLimitRefusal, requestWeight } from '../target/weights.ts';
import type { RequestOptions, Target, WireReply, WireRequest } from '../target/wire.ts';
import { AccountSideEffects } from './account-side-effects.ts';
import { Leftovers, mayActionNeedCleanup } from './leftovers.ts';
import { replyEntryCountRangeOfAction, withOrderCount } from './order-count.ts';
import { type ActReplyWithCount, outcomeOf } from './outcome.ts';
import {
  type ActReply,
  parseActReply,
  parseReadReply,
  type ReadReply,
  refusalOf,
  type StatusEntry,
} from './replies.ts';
import { ReportedOrders } from './reported-orders.ts';

/** Envelope options that differ from what a correct client sends. */
export interface ActOptions {
  readonly nonce?: bigint;
  readonly expiresAfter?: bigint;
  /** Signs for another domain than the target's. */
  readonly domain?: SigningDomain;
  /** Signs as for another release than the target's. */
  readonly release?: SignedProfile;
  /** Changes the envelope after signing. */
  readonly tamper?: (envelope: Envelope) => JsonObject;
  readonly timeoutMs?: number;
}

export type Envelope = JsonObject & {
  readonly signature: string;
  readonly nonce: JsonValue;
  readonly action: JsonObject;
};

/** Read to request. */
export interface ReadRequest {
  readonly type: string;
  readonly args?: JsonObject;
}

/** An action reply with the sent nonce, for later assertions. `actor`: the account whose window it counts in. */
export type ActResult = ActReplyWithCount & { readonly nonce: bigint; readonly actor: string };

/**
 * The typed client of one case: reads, signed actions, faucet claims. Silence throws `Inconclusive` or `Disturbed`, because a missing reply
 * is no verdict; every reply is returned, classified, for the check to judge.
 */
export class VenueClient {
  readonly wire: Target;
  readonly domain: SigningDomain;
  /** Orders named in a reply to an action so far: any other order is a stranger's. */
  readonly reportedOids = new Set<string>();
  /**
   * The same, by their accounts and markets.
   * @internal
   */
  readonly reportedOrders = new ReportedOrders();
  /**
   * Accounts that something was signed for, with the types of actions: no other account can have leftovers.
   * @internal
   */
  readonly actors = new Map<string, ReadonlySet<string>>();
  /**
   * Accounts that the key of another one signed for.
   * @internal
   */
  readonly ledAccounts = new Set<string>();
  /**
   * Open orders and parents that the actions of this client may have left.
   * @internal
   */
  readonly leftovers = new Leftovers();
  /**
   * Side effects of this client's actions on accounts.
   * @internal
   */
  readonly sideEffects = new AccountSideEffects();
  /**
   * Correctly signed actions, one per type and body; and the first of each type that was refused because of its signer.
   * @internal
   */
  readonly signed = new Map<string, WireAction>();
  /** @internal */
  readonly refusedAsPathless = new Map<string, WireAction>();
  /**
   * Whether it signed a send, directly or inside another action.
   * @internal
   */
  hasSent = false;
  /**
   * Number of acknowledged actions so far: steps that depend on them wait for a commit.
   * @internal
   */
  acknowledged = 0;
  /**
   * The newest acknowledged action with its nonce's account: it may have executed since.
   * @internal
   */
  unconfirmed: { readonly actor: string; readonly nonce: bigint } | null = null;
  /**
   * Number of answered actions so far, and the time of the newest answer: reads may show an older state.
   * @internal
   */
  answered = 0;
  /** @internal */
  answeredAtMs = 0;
  /**
   * Awaited before each read of an account; null: reads are sent at once.
   * @internal
   */
  beforeRead: ((address: string) => Promise<void>) | null = null;
  /**
   * Makes reads of accounts, and repeats them if a reply shows an older block than known; null: each is made once.
   * @internal
   */
  readAnew: (<Reply>(ask: () => Promise<Reply>, shownMs: (reply: Reply) => number | null) => Promise<Reply>) | null =
    null;
  /**
   * Changed way of signing actions of one type.
   * @internal
   */
  changed: ChangedSigningPart | null = null;
  /**
   * Whether an action signed like that was accepted without using a nonce of its account: it acted for another one.
   * @internal
   */
  hasStrayed = false;
  readonly #nonces: NonceSource;
  readonly #release: SignedProfile;
  readonly #tellSigner: SignerListener | null;

  /**
   * @param release  its form of a type is signed, where releases differ
   * @param tellSigner  called before anything is sent that may leave something open; null: none
   * @internal
   */
  constructor(
    wire: Target,
    domain: SigningDomain,
    nonces: NonceSource,
    release: SignedProfile = 'live',
    tellSigner: SignerListener | null = null,
  ) {
    this.#release = release;
    this.#tellSigner = tellSigner;
    this.wire = wire;
    this.domain = domain;
    this.#nonces = nonces;
  }

  /** Sends bytes unchanged. */
  async send(request: WireRequest, options?: RequestOptions): Promise<WireReply> {
    const outcome = await this.wire.request(request, options);
    if (outcome.kind === 'reply') {
      // Others used up the budget, so the tested behaviour was not reached.
      if (isRateLimitRefusal(outcome.reply) && options?.overBudget !== true)
        throw new Disturbed(`${request.path} was rate limited`);
      return outcome.reply;
    }
    throw verdictOnSilence(`${request.method} ${request.path}`, outcome);
  }

  /** Sends `POST` with a JSON body. */
  post(path: string, body: JsonValue, options?: RequestOptions): Promise<WireReply> {
    return this.send({ method: 'POST', path, headers: jsonHeaders, body: printJson(body) }, options);
  }

  async info(body: JsonValue, options?: RequestOptions): Promise<ReadReply> {
    return parseReadReply(await this.post('/info', body, options));
  }

  async read(type: string, args: JsonObject = {}, options?: RequestOptions): Promise<ReadReply> {
    await this.#mayRead({ type, args });
    let sent = options;
    const ask = () => {
      const once = this.info({ type, ...args }, sent);
      // Only the weight of the first attempt was prepaid.
      const { prepaid: _, ...again } = options ?? {};
      sent = again;
      return once;
    };
    return this.readAnew !== null && isOfAccount({ type, args }) ? this.readAnew(ask, blockTimeOfReply) : ask();
  }

  async #mayRead({ type, args = {} }: ReadRequest): Promise<void> {
    if (isOfAccount({ type, args })) await this.beforeRead?.(String(args.address));
  }

  /**
   * Sends rounds of reads: those of one round in parallel, the rounds one after another. The total weight is taken first, so that all may
   * be answered from one block.
   */
  async readRounds<const Rounds extends readonly (readonly ReadRequest[])[]>(
    rounds: Rounds,
  ): Promise<{ readonly [At in keyof Rounds]: readonly ReadReply[] }> {
    await Promise.all(rounds.flat().map((request) => this.#mayRead(request)));
    // A list per round, in their order.
    type Replies = { readonly [At in keyof Rounds]: readonly ReadReply[] };
    const ask = async () => (await this.#askRounds(rounds)) as Replies;
    const oldestMs = (replies: Replies) => {
      const times = rounds.flatMap((round, at) =>
        round.map((request, index) => (isOfAccount(request) ? blockTimeOfReply(replies[at]?.[index]) : null)),
      );
      return times.reduce<number | null>(
        (oldest, time) => (time !== null && (oldest === null || time < oldest) ? time : oldest),
        null,
      );
    };
    return this.readAnew === null ? ask() : this.readAnew(ask, oldestMs);
  }

  async #askRounds(rounds: readonly (readonly ReadRequest[])[]): Promise<readonly (readonly ReadReply[])[]> {
    const bodies = rounds.map((reads) => reads.map(({ type, args = {} }) => ({ type, ...args })));
    const weights = bodies
      .flat()
      .map((body) => requestWeight({ method: 'POST', path: '/info', body: printJson(body) }));
    await this.wire.prepay?.(weights.reduce((sum, weight) => sum + weight, 0));
    const replies: ReadReply[][] = [];
    for (const round of bodies)
      replies.push(await Promise.all(round.map((body) => this.info(body, { prepaid: true }))));
    return replies;
  }

  faucet(body: JsonValue, options?: RequestOptions): Promise<WireReply> {
    return this.post('/faucet', body, options);
  }

  /** Signs and sends one action. */
  act(signer: Identity, action: WireAction, options: ActOptions = {}): Promise<ActResult> {
    const acting = this.#act(signer, action, options);
    // A case may end while one of its actions is held back: nothing awaits it then, and its failure must not end the run.
    acting.catch(() => undefined);
    return acting;
  }

  /**
   * Records the orders that these entries name.
   * @internal
   */
  noteReported(action: WireAction, actor: string, entries: readonly StatusEntry[]): void {
    for (const entry of entries) if ('oid' in entry) this.reportedOids.add(entry.oid);
    this.reportedOrders.note(action, actor, entries);
  }

  async #act(signer: Identity, action: WireAction, options: ActOptions): Promise<ActResult> {
    const { actor, nonce, body, answered } = this.#sealed(signer, action, options);
    const reply = await this.post(
      '/exchange',
      body,
      options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs },
    );
    const sorted = parseActReply(reply, action.type);
    answered(sorted);
    this.answered += 1;
    this.answeredAtMs = performance.now();
    this.#note(action, options, sorted);
    if (sorted.kind === 'statuses') this.noteReported(action, actor, sorted.statuses);
    // A signable action is plain JSON.
    const orders = replyEntryCountRangeOfAction(action as JsonObject);
    const acted = { ...withOrderCount(sorted, orders), actor, nonce };
    if (this.changed?.tag === action.type && sorted.kind === 'statuses' && !(await this.#hasUsed(actor, nonce)))
      this.hasStrayed = true;
    if (outcomeOf(acted).kind === 'acknowledged') {
      this.acknowledged += 1;
      this.unconfirmed = { actor, nonce };
    }
    return acted;
  }

  /**
   * Records whether an action sends something, by its type, or by its text if nested in another one.
   * @internal
   */
  noteSendIn(text: string): void {
    this.hasSent ||= text.includes('send_asset');
  }

  /** Whether an account's newest nonce is at least this one, according to a read. @source read-api, "user_rate_limit" */
  async #hasUsed(address: string, nonce: bigint): Promise<boolean> {
    const reply = await this.read('user_rate_limit', { address });
    const last = reply.kind === 'data' && isJsonObject(reply.data) ? String(reply.data.last_nonce) : '';
    return !/^\d+$/.test(last) || BigInt(last) >= nonce;
  }

  #note(action: WireAction, { tamper, domain, release }: ActOptions, reply: ActReply): void {
    if (tamper !== undefined || domain !== undefined || release !== undefined) return;
    const kind = `${action.type} ${keysIn(action).join()}`;
    if (!this.signed.has(kind)) this.signed.set(kind, action);
    const isDenied = refusalOf(reply)?.code.startsWith('AUTH_') === true;
    if (isDenied && !this.refusedAsPathless.has(action.type)) this.refusedAsPathless.set(action.type, action);
  }

  /** Returns the envelope that `act` would send: for raw requests and `post` frames. */
  envelope(
    signer: Identity,
    action: WireAction,
    options: ActOptions = {},
  ): { readonly actor: string; readonly nonce: bigint; readonly body: JsonObject } {
    const { actor, nonce, body } = this.#sealed(signer, action, options);
    return { actor, nonce, body };
  }

  #sealed(signer: Identity, action: WireAction, options: ActOptions) {
    // Only public facts say whether an agent uses the nonces of its owner or its own: this one is unused by both.
    const actor = namedOwnerOf(action) ?? signer.address;
    const nonce = options.nonce ?? this.#nonces.next(actor, signer.address);
    this.#nonces.note(actor, nonce);
    this.#nonces.note(signer.address, nonce);
    this.actors.set(actor, new Set([...(this.actors.get(actor) ?? []), action.type]));
    if (actor !== signer.address) this.ledAccounts.add(actor);
    this.noteSendIn(action.type);
    if (mayActionNeedCleanup(action)) this.#tellSigner?.(signer, actor);
    const stands = this.leftovers.noteSent(actor, action);
    const marks = this.sideEffects.noteSent(actor, action, options.nonce !== undefined || options.tamper !== undefined);
    const answered = (reply: ActReply) => {
      stands(reply);
      marks(reply);
    };
    const expiresAfter = options.expiresAfter;
    const changed = this.changed?.tag === action.type ? this.changed : null;
    const digest = digestOf(
      action,
      { nonce, expiresAfter: expiresAfter ?? null, profile: options.release ?? this.#release, as: changed?.entry },
      options.domain ?? changed?.domain ?? this.domain,
    );
    const signature = signer.sign(digest);
    const envelope: Envelope = {
      signature,
      nonce: toWireUint(nonce),
      // A signable action is plain JSON: neither printer prints a key without a value.
      action: action as JsonObject,
      ...(expiresAfter === undefined ? {} : { expires_after: toWireUint(expiresAfter) }),
    };
    const body: JsonObject = options.tamper === undefined ? envelope : options.tamper(envelope);
    return { actor, nonce, body, answered };
  }
}

/** Whether a read shows an account. Nonce counters are excluded, since the waits themselves read them. */
function isOfAccount({ type, args = {} }: ReadRequest): boolean {
  return typeof args.address === 'string' && type !== 'user_rate_limit';
}

/** Returns the consensus time of the block that a reply shows, ms; null: it shows none. @source read-api, "account_state body" */
export function blockTimeOfReply(reply: ReadReply | undefined): number | null {
  const time = reply?.kind === 'data' && isJsonObject(reply.data) ? reply.data.time : undefined;
  return typeof time === 'number' ? time : null;
}

function keysIn(action: WireAction): readonly string[] {
  // A signable action is plain JSON.
  const body = (action as JsonObject)[actionEntry(action.type)?.bodyKey ?? 'params'];
  return isJsonObject(body) ? Object.keys(body).toSorted() : [];
}

/** Listener called with a signer and the account that it signs for: 0x and 40 lower-case hex digits. */
export type SignerListener = (signer: Identity, owner: string) => void;

/** Returns the account that an action names, spelled as nonces are counted by; null where it names none. */
export function namedOwnerOf(action: WireAction): string | null {
  // A signable action is plain JSON.
  const body = (action as JsonObject)[actionEntry(action.type)?.bodyKey ?? 'params'];
  const owner = isJsonObject(body) ? body.owner : undefined;
  return typeof owner === 'string' ? `0x${owner.slice(-40).toLowerCase()}` : null;
}

const jsonHeaders = { 'content-type': 'application/json' };

/** Encodes a uint64: up to 2^53 as a number, beyond as a string. @source write-api, "Numeric conventions" */
export function toWireUint(value: bigint): number | string {
  return value <= 2n ** 53n ? Number(value) : value.toString();
}

/** Returns an id of any form in a reply as a request spells it. @returns 0 for a value that is no id */
export function toWireId(id: JsonValue | undefined): number | string {
  return toWireUint(BigInt(/^\d+$/.exec(String(id))?.[0] ?? '0'));
}

/** Below any nonce. */
const NONE = -1n;

/**
 * Rising nonces per account. The first is the time in ms by convention, so that a later run is above an earlier one; the following ones
 * rise by one, so that actions which overtake each other in flight stay inside the venue's window.
 */
export class NonceSource {
  readonly #nowMs: () => number;
  readonly #last = new Map<string, bigint>();

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /** @param signer  account whose window may apply instead */
  next(address: string, signer = address): bigint {
    let newest = this.#last.get(address) ?? NONE;
    const ofSigner = this.#last.get(signer) ?? NONE;
    if (ofSigner > newest) newest = ofSigner;
    const nonce = newest === NONE ? BigInt(Math.trunc(this.#nowMs())) : newest + 1n;
    this.note(address, nonce);
    return nonce;
  }

  /** Prevents a nonce that a case chose from being assigned again. */
  note(address: string, nonce: bigint): void {
    if (nonce > (this.#last.get(address) ?? NONE)) this.#last.set(address, nonce);
  }
}
