import {
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  printJson,
} from '../../spec-schemas/json/lossless.ts';
import { bystanderAddress } from '../client/bystander.ts';
import { parseReadReply, type ReadReply } from '../client/replies.ts';
import { parseRequestBody } from '../client/request-json.ts';
import { unknownVaultId } from '../client/unknown-vault.ts';
import { recordActualSentBody } from '../target/served-original.ts';
import type { RequestOptions, Target, WireOutcome, WireRequest } from '../target/wire.ts';
import { wrapTarget } from '../target/wrap-target.ts';
import { noteArgument } from './noted-arguments.ts';
import {
  type AlternativeArgument,
  type UndocumentedArgument,
  undocumentedArguments,
  undocumentedArgumentsFor,
} from './undocumented-arguments.ts';

/** Argument that a venue accepts: that of public facts, another, or none of the known ones. */
type AcceptedArgument = 'public' | AlternativeArgument | 'none';
type Choice = ReadonlyMap<UndocumentedArgument, 'public' | AlternativeArgument>;

/** Maximum searches through all arguments of a read: a request may be refused for another reason. */
const MOST_TRIES = 3;
/** Maximum orders whose owners are remembered. */
const MOST_OWNERS = 2_000;

/**
 * Undocumented arguments that a venue accepts. That of public facts is sent until a valid request is refused because of it: then the others
 * are tried, and the accepted one is sent from then on. A venue that accepts that of public facts gets no extra request.
 */
export class LearnedArguments {
  readonly #accepted = new Map<UndocumentedArgument, AcceptedArgument>();
  readonly #tries = new Map<string, number>();
  readonly #trying = new Map<string, Promise<void>>();
  /** Account names by order id. */
  readonly #owners = new Map<string, string>();
  /** Vault numbers by lower-case address. */
  readonly #numbers = new Map<string, JsonValue>();

  /** Returns the target with requests translated to the arguments it accepts. */
  wrap(target: Target): Target {
    return wrapTarget(target, { request: (request, options) => this.#request(target, request, options) });
  }

  /**
   * Returns the description of the argument that is sent; '': that of public facts, null: no known one is accepted, undefined: not known
   * yet.
   */
  formOf(row: UndocumentedArgument): string | null | undefined {
    const accepted = this.#accepted.get(row);
    if (accepted === undefined) return undefined;
    if (accepted === 'none') return null;
    return accepted === 'public' ? '' : wordsOf(row, accepted);
  }

  async #request(target: Target, request: WireRequest, options: RequestOptions = {}): Promise<WireOutcome> {
    const requested = askedFor(request);
    const rows = requested === null ? [] : undocumentedArgumentsFor(requested);
    // A request beyond the budget tests the budget.
    if (requested === null || rows.length === 0 || options.overBudget === true) return target.request(request, options);
    const outcome = await this.#sent(target, request, requested, rows, options);
    const answer = answerOf(outcome);
    if (answer === 'taken') this.#noteOwner(requested, outcome);
    if (answer === 'taken') for (const row of rows) if (!this.#isKnown(row)) this.#accepted.set(row, 'public');
    if (answer !== 'refused' || rows.every((row) => this.#isKnown(row))) return this.#noted(requested, rows, outcome);
    // Only the weight of one request was prepaid.
    const { prepaid: _, ...more } = options;
    await this.#learn(target, request, requested, more);
    if (!rows.some((row) => isOther(this.#accepted.get(row)))) return this.#noted(requested, rows, outcome);
    return this.#noted(requested, rows, await this.#sent(target, request, requested, rows, more));
  }

  /** Whether a venue was seen to accept an argument of a row. */
  #isKnown(row: UndocumentedArgument): boolean {
    const accepted = this.#accepted.get(row);
    return accepted !== undefined && accepted !== 'none';
  }

  /** Tries the other arguments, once for all refused requests meanwhile. */
  async #learn(target: Target, request: WireRequest, requested: JsonObject, options: RequestOptions): Promise<void> {
    const unknown = undocumentedArgumentsFor(requested).filter((row) => !this.#isKnown(row));
    if (unknown.length === 0 || (this.#tries.get(String(requested.type)) ?? 0) >= MOST_TRIES) return;
    const key = unknown.map(({ read, argument }) => `${read} ${argument}`).join();
    const trying = this.#trying.get(key) ?? this.#try(target, request, requested, unknown, options);
    this.#trying.set(key, trying);
    await trying;
    this.#trying.delete(key);
  }

  async #try(
    target: Target,
    request: WireRequest,
    requested: JsonObject,
    unknown: readonly UndocumentedArgument[],
    options: RequestOptions,
  ): Promise<void> {
    const known = undocumentedArgumentsFor(requested).filter((row) => this.#isKnown(row));
    const { ask, isThere } = await this.#existing(target, requested);
    this.#tries.set(String(requested.type), (this.#tries.get(String(requested.type)) ?? 0) + 1);
    const chosen = new Map<UndocumentedArgument, 'public' | AlternativeArgument>(
      known.flatMap((row) => {
        const accepted = this.#accepted.get(row);
        return isOther(accepted) ? [[row, accepted]] : [];
      }),
    );
    for (const choice of choicesOf(unknown)) {
      const body = await this.#bodyOf(target, ask, new Map([...chosen, ...choice]));
      // The public argument was already sent and refused.
      if (ask === requested && [...choice.values()].every((other) => other === 'public')) continue;
      const answer = answerOf(await target.request({ ...request, body: printJson(body) }, options));
      if (answer !== 'taken') continue;
      for (const [row, other] of choice) this.#accepted.set(row, other);
      return;
    }
    if (isThere) for (const row of unknown) this.#accepted.set(row, 'none');
  }

  /**
   * Returns a listed vault: it certainly exists, and is requested in the same way. For orders and candles the refusal alone is conclusive.
   */
  async #existing(
    target: Target,
    requested: JsonObject,
  ): Promise<{ readonly ask: JsonObject; readonly isThere: boolean }> {
    if (requested.type !== 'vault_state') return { ask: requested, isThere: true };
    await this.#readNumbers(target);
    const [first] = this.#numbers.keys();
    if (first === undefined) return { ask: requested, isThere: false };
    return { ask: this.#numbers.has(addressIn(requested)) ? requested : { ...requested, vault: first }, isThere: true };
  }

  async #readNumbers(target: Target): Promise<void> {
    const outcome = await target.request(infoRequest({ type: 'vault_summaries' }));
    const reply = outcome.kind === 'reply' ? parseReadReply(outcome.reply) : null;
    const listed = reply?.kind === 'data' && isJsonObject(reply.data) ? reply.data.vaults : undefined;
    for (const row of isJsonArray(listed) ? listed : []) {
      if (!isJsonObject(row) || typeof row.address !== 'string' || row.id === undefined) continue;
      this.#numbers.set(row.address.toLowerCase(), row.id);
    }
  }

  /** Sends the request with the venue's arguments. */
  async #sent(
    target: Target,
    request: WireRequest,
    requested: JsonObject,
    rows: readonly UndocumentedArgument[],
    options: RequestOptions,
  ): Promise<WireOutcome> {
    const made = await this.#inItsWords(target, request, requested, rows);
    const outcome = await target.request(made, options);
    if (made !== request && outcome.reply !== undefined) recordActualSentBody(outcome.reply, String(made.body));
    return outcome;
  }

  async #inItsWords(
    target: Target,
    request: WireRequest,
    requested: JsonObject,
    rows: readonly UndocumentedArgument[],
  ): Promise<WireRequest> {
    const choice = new Map(
      rows.flatMap((row) => {
        const accepted = this.#accepted.get(row);
        return isOther(accepted) ? [[row, accepted] as const] : [];
      }),
    );
    if (choice.size === 0) return request;
    return { ...request, body: printJson(await this.#bodyOf(target, requested, choice)) };
  }

  async #bodyOf(target: Target, requested: JsonObject, choice: Choice): Promise<JsonObject> {
    const body: Record<string, JsonValue> = { ...requested };
    const made: [string, JsonValue][] = [];
    for (const [row, other] of choice) {
      if (other === 'public') continue;
      const value = await this.#valueOf(target, requested, row, other);
      delete body[row.argument];
      made.push([other.name, value]);
    }
    return { ...body, ...Object.fromEntries(made) };
  }

  async #valueOf(
    target: Target,
    requested: JsonObject,
    row: UndocumentedArgument,
    { as }: AlternativeArgument,
  ): Promise<JsonValue> {
    if (as === undefined) return requested[row.argument] ?? null;
    if (as === 'owner') return this.#owners.get(orderIn(requested)) ?? bystanderAddress;
    const address = addressIn(requested);
    if (!this.#numbers.has(address)) await this.#readNumbers(target);
    return this.#numbers.get(address) ?? unknownVaultId;
  }

  /** Remembers the owner of an order; a refusal to another account says nothing about the order. */
  #noteOwner(requested: JsonObject, { reply }: WireOutcome): void {
    if (requested.type !== 'order_status' || typeof requested.address !== 'string') return;
    if (reply === undefined || reply.text.includes('"unknown"')) return;
    this.#owners.set(orderIn(requested), requested.address);
    const [oldest] = this.#owners.keys();
    if (this.#owners.size > MOST_OWNERS && oldest !== undefined) this.#owners.delete(oldest);
  }

  /** Returns the outcome, with the arguments of its request recorded for the reply. */
  #noted(requested: JsonObject, rows: readonly UndocumentedArgument[], outcome: WireOutcome): WireOutcome {
    if (outcome.kind !== 'reply') return outcome;
    for (const row of rows) {
      const accepted = this.#accepted.get(row);
      const isUnlearned = accepted === undefined && this.#tries.has(row.read) && answerOf(outcome) === 'refused';
      const isGuess = isOther(accepted) && accepted.as === 'owner' && !this.#owners.has(orderIn(requested));
      if (isOther(accepted))
        noteArgument(outcome.reply, { row, form: wordsOf(row, accepted), ...(isGuess && { isGuess }) });
      else if (isUnlearned || (accepted === 'none' && answerOf(outcome) === 'refused'))
        noteArgument(outcome.reply, { row, form: null });
    }
    return outcome;
  }
}

/** Returns every combination of arguments, those with the fewest alternatives first. */
function choicesOf(rows: readonly UndocumentedArgument[]): readonly Choice[] {
  return rows
    .reduce<readonly Choice[]>(
      (choices, row) =>
        choices.flatMap((choice) =>
          (['public', ...row.others] as const).map((other) => new Map([...choice, [row, other] as const])),
        ),
      [new Map()],
    )
    .toSorted((one, another) => othersIn(one) - othersIn(another));
}

function othersIn(choice: Choice): number {
  return [...choice.values()].filter(isOther).length;
}

function isOther(accepted: AcceptedArgument | undefined): accepted is AlternativeArgument {
  return typeof accepted === 'object';
}

function wordsOf({ argument, isExtra }: UndocumentedArgument, { name, as }: AlternativeArgument): string {
  if (isExtra === true) return `${name} as well`;
  if (as === 'number') return name === argument ? `${name} by its number` : `${name} for ${argument}, by its number`;
  return `${name} for ${argument}`;
}

/** Classifies a reply: refusal of the request or an internal error, acceptance, or neither (an unknown read, silence). */
function answerOf(outcome: WireOutcome): 'taken' | 'refused' | null {
  if (outcome.kind !== 'reply') return null;
  const { status } = outcome.reply;
  const reply = parseReadReply(outcome.reply);
  if (status === 200 || status === 404) return reply.kind === 'data' || isCalled(reply, notFound) ? 'taken' : null;
  if (status === 422 || (status === 400 && (reply.kind !== 'error' || isCalled(reply, malformed)))) return 'refused';
  // A venue may fail on an argument that it does not know, in the same way as it refuses one.
  return status === 500 && isCalled(reply, defect) ? 'refused' : null;
}

const notFound: ReadonlySet<string> = new Set(['NOT_FOUND', 'MARKET_NOT_FOUND', 'ORDER_NOT_FOUND']);
const malformed: ReadonlySet<string> = new Set(['INVALID_REQUEST']);
const defect: ReadonlySet<string> = new Set(['INTERNAL']);

function isCalled(reply: ReadReply, codes: ReadonlySet<string>): boolean {
  return reply.kind === 'error' && codes.has(reply.error.code);
}

function askedFor(request: WireRequest): JsonObject | null {
  if (request.method !== 'POST' || request.path !== '/info') return null;
  const requested = parseRequestBody(request);
  return isJsonObject(requested) && readsAsked.has(String(requested.type)) ? requested : null;
}

const readsAsked: ReadonlySet<string> = new Set(undocumentedArguments.map(({ read }) => read));

function infoRequest(body: JsonObject): WireRequest {
  return { method: 'POST', path: '/info', headers: { 'content-type': 'application/json' }, body: printJson(body) };
}

function addressIn({ vault }: JsonObject): string {
  return String(vault).toLowerCase();
}

function orderIn({ oid, cloid }: JsonObject): string {
  return String(oid ?? cloid);
}
