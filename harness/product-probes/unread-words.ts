import { actionEntry, actions } from '../../spec-schemas/catalogue/actions.ts';
import type { ClauseId } from '../../spec-schemas/clauses/index.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import { acceptanceClauseOf } from '../../spec-schemas/stated/taken-actions.ts';
import type { CaseClauseResults, ClauseSighting } from '../case/case-ledger.ts';
import { parseActReply, refusalOf } from '../client/replies.ts';
import { parseRequestBody } from '../client/request-json.ts';
import { actionOfRequest, unwrapActions } from '../products/requested-products.ts';
import type { TranscriptEntry } from '../runner/events.ts';
import type { Transcript } from '../target/transcript.ts';
import type { Target, WireReply, WireRequest } from '../target/wire.ts';
import { wrapTarget } from '../target/wrap-target.ts';
import type { ActionPathProber } from './path-prober.ts';

/** Tags of actions that only public facts name, or whose body only they show. */
export const undocumentedActionTags: readonly string[] = Object.keys(actions).filter(isUndocumented);

/** An action with an undocumented body, as sent: its tag, and the keys of its body. */
interface SentWords {
  readonly tag: string;
  readonly keys: readonly string[];
  readonly body: JsonObject;
  /** Whether it is nested in a bundle, which has its own reply. */
  readonly isWrapped: boolean;
}

/** Listener called once for each action with no readable body. */
export type UndecodedActionListener = (tag: string, clause: ClauseId, exchanges: readonly TranscriptEntry[]) => void;

/**
 * Finds out, once per run, for which actions with undocumented bodies the venue reads the form of public facts: a venue with another form
 * refuses a valid body of public facts like any undecodable one.
 */
export class UndecodedActionDetector {
  readonly #asker: Pick<ActionPathProber, 'refusesToRead'>;
  /** Kinds of bodies that the venue has decoded, and action tags with at least one such body. */
  readonly #read = new Set<string>();
  readonly #tell: UndecodedActionListener;
  readonly #reported = new Set<string>();

  constructor(asker: Pick<ActionPathProber, 'refusesToRead'>, tell: UndecodedActionListener) {
    this.#asker = asker;
    this.#tell = tell;
  }

  /** Returns the watch of one case. */
  watchCase(
    transcript: Pick<Transcript, 'latestTime' | 'entries'>,
    ledger: Pick<CaseClauseResults, 'violations' | 'advisories'>,
  ): UnreadWordsWatch {
    return new UnreadWordsWatch(this, transcript, () => [...ledger.violations, ...ledger.advisories]);
  }

  /**
   * Returns why an action is left out: the venue reads no body of public facts for it; null: it reads one, or the documents show the body.
   */
  async whyUnread(tag: string): Promise<string | null> {
    if (!isUndocumented(tag) || this.#read.has(tag) || !(await this.#asker.refusesToRead(tag))) return null;
    this.report(tag, []);
    return undecodedActionReasonFor(tag);
  }

  /** Reports once per action that no body of it is readable. */
  report(tag: string, exchanges: readonly TranscriptEntry[]): void {
    const clause = acceptanceClauseOf(tag);
    if (clause === null || this.#reported.has(tag)) return;
    this.#reported.add(tag);
    this.#tell(tag, clause, exchanges);
  }

  noteRead({ tag, keys }: Pick<SentWords, 'tag' | 'keys'>): void {
    this.#read.add(tag).add(kindOf(tag, keys));
  }

  /** `tag`: no body of it is readable; `kind`: none with these keys; null: the refusal is about its values. */
  async scopeOf({ tag, keys, body }: Pick<SentWords, 'tag' | 'keys' | 'body'>): Promise<'tag' | 'kind' | null> {
    if (!this.#read.has(tag) && (await this.#asker.refusesToRead(tag))) return this.#read.has(tag) ? null : 'tag';
    if (this.#read.has(kindOf(tag, keys))) return null;
    return (await this.#asker.refusesToRead(tag, keys, body)) ? 'kind' : null;
  }
}

/** Records a case's actions in a form that the venue does not read. */
class UnreadWordsWatch {
  readonly #known: UndecodedActionDetector;
  readonly #transcript: Pick<Transcript, 'latestTime' | 'entries'>;
  readonly #accused: () => readonly ClauseSighting[];
  /** Texts of the unreadable requests, with their tags. */
  readonly #unread = new Map<string, string>();
  /** The first unreadable action, and when it was refused. */
  #first: { readonly tag: string; readonly t: string; readonly earlier: readonly ClauseSighting[] } | null = null;

  constructor(
    known: UndecodedActionDetector,
    transcript: Pick<Transcript, 'latestTime' | 'entries'>,
    accused: () => readonly ClauseSighting[],
  ) {
    this.#known = known;
    this.#transcript = transcript;
    this.#accused = accused;
  }

  wrap(target: Target): Target {
    return wrapTarget(target, {
      request: async (request, options) => {
        const outcome = await target.request(request, options);
        if (outcome.kind === 'reply' && request.path === '/exchange') await this.#note(request, outcome.reply);
        return outcome;
      },
    });
  }

  async #note(request: WireRequest, reply: WireReply): Promise<void> {
    const words = undocumentedIn(actionOfRequest(parseRequestBody(request)));
    if (words === null) return;
    const answer = words.isWrapped ? answerToWrapped(reply) : answerTo(reply);
    if (answer === 'read') this.#known.noteRead(words);
    if (answer !== 'unread') return;
    const scope = await this.#known.scopeOf(words);
    if (scope === null) return;
    this.#unread.set(String(request.body), words.tag);
    if (scope !== 'tag') return;
    this.#first ??= { tag: words.tag, t: this.#transcript.latestTime, earlier: this.#accused() };
    this.#known.report(words.tag, this.#transcript.entries());
  }

  /**
   * Returns the unreadable action that explains a sighting: its own refusal, or something requested, read or awaited after it; null: none.
   * A missing frame is judged by the frames before it.
   */
  missedBy(sighting: ClauseSighting): string | null {
    const { judged = [] } = sighting.mismatch;
    const first = this.#first?.earlier.includes(sighting) === true ? null : this.#first;
    const tags = judged.map(({ sent, received }) => {
      const text = sent?.text ?? '';
      const isAction = text.startsWith('POST /exchange');
      const unread = isAction ? this.#unread.get(text.slice(text.indexOf('\n\n') + 2)) : undefined;
      if (unread !== undefined) return unread;
      // An action may need the effect of one that was not read.
      return first !== null && (received.channel === 'ws' || received.t >= first.t) ? first.tag : undefined;
    });
    return tags.find((tag) => tag !== undefined) ?? null;
  }

  /** Returns the unreadable action that the case may have ended because of; null: none. */
  get missed(): string | null {
    return this.#first?.tag ?? this.#unread.values().next().value ?? null;
  }
}

/** Returns why a case was skipped. */
export function undecodedActionReasonFor(tag: string): string {
  return `${tag} in the words of public facts: the documents show no body of it`;
}

/** Whether a reply shows that the body was decoded. A refusal about signer or time is inconclusive. */
function answerTo(reply: WireReply): 'read' | 'unread' | 'untold' {
  if (reply.status === 422) return 'unread';
  const code = refusalOf(parseActReply(reply))?.code;
  if (code === undefined) return reply.status < 300 ? 'read' : 'untold';
  if (code === 'INVALID_REQUEST') return reply.status === 400 ? 'unread' : 'read';
  return /^(AUTH_|RATE_LIMITED|ACTION_UNSUPPORTED|NONCE_)/.test(code) ? 'untold' : 'read';
}

/** Returns what the reply to a bundle shows about its inner action, which the bundle's commit may refuse. */
function answerToWrapped(reply: WireReply): 'unread' | 'untold' {
  const isUnread = reply.status === 422 || refusalOf(parseActReply(reply))?.code === 'INVALID_REQUEST';
  return isUnread ? 'unread' : 'untold';
}

/** Returns the action, or its inner one: a bundle is unreadable if its inner action is. */
function undocumentedIn(action: JsonValue | undefined): SentWords | null {
  const sent = unwrapActions(action);
  const depth = sent.findIndex(({ tag }) => isUndocumented(tag));
  const found = sent[depth];
  if (found === undefined) return null;
  const body = isJsonObject(found.body) ? found.body : {};
  return { tag: found.tag, keys: keysOf(body), body, isWrapped: depth > 0 };
}

/** Whether only public facts name an action, or show its body. */
function isUndocumented(tag: string): boolean {
  const { action = 'seed', body = 'seed' } = actionEntry(tag)?.authority ?? {};
  return action !== 'seed' || body !== 'seed';
}

/** Returns the keys that have a value, except for an owner: a missing one equals null. */
function keysOf(body: JsonObject): readonly string[] {
  return Object.keys(body)
    .filter((key) => key !== 'owner' && body[key] !== null && body[key] !== undefined)
    .toSorted();
}

function kindOf(tag: string, keys: readonly string[]): string {
  return `${tag} ${keys.join()}`;
}
