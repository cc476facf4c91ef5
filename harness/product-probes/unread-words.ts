import { actionEntry, actions } from '../../spec-schemas/catalogue/actions.ts';
import type { ClauseId } from '../../spec-schemas/clauses/index.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import { acceptanceClauseOf } from '../../spec-schemas/stated/taken-actions.ts';
import type { CaseLedger, ClauseSighting } from '../case/case-ledger.ts';
import { parseActReply, refusalOf } from '../client/replies.ts';
import { requestJson } from '../client/request-json.ts';
import { actionOfRequest, unwrapActions } from '../products/requested-products.ts';
import type { TranscriptEntry } from '../runner/events.ts';
import type { Transcript } from '../target/transcript.ts';
import type { Target, WireReply, WireRequest } from '../target/wire.ts';
import { wrapTarget } from '../target/wrap-target.ts';
import type { ActionPathProber } from './path-prober.ts';

/** Tags of the actions that public facts alone give, or whose body they alone show. */
export const undocumentedActions: readonly string[] = Object.keys(actions).filter(isUndocumented);

/** An action whose body the documents do not show, as it was sent: its tag, and the keys of its body. */
interface SentWords {
  readonly tag: string;
  readonly keys: readonly string[];
  readonly body: JsonObject;
  /** Whether it stands in a bundle, which is answered for itself. */
  readonly isWrapped: boolean;
}

/** Listener that is called once with each action of which no body is read. */
export type UndecodedActionListener = (tag: string, clause: ClauseId, exchanges: readonly TranscriptEntry[]) => void;

/**
 * Finds out, once for a run, which actions the venue reads in the words of public facts, where the documents show no body of
 * them: a venue of other words refuses a sound body of public facts as it refuses any that it cannot decode.
 */
export class UndecodedActionDetector {
  readonly #asker: Pick<ActionPathProber, 'refusesToRead'>;
  /** Kinds of bodies that were read, and tags of which one was. */
  readonly #read = new Set<string>();
  readonly #tell: UndecodedActionListener;
  readonly #reported = new Set<string>();

  constructor(asker: Pick<ActionPathProber, 'refusesToRead'>, tell: UndecodedActionListener) {
    this.#asker = asker;
    this.#tell = tell;
  }

  /** For one case. */
  watchCase(
    transcript: Pick<Transcript, 'latestTime' | 'entries'>,
    ledger: Pick<CaseLedger, 'violations' | 'advisories'>,
  ): UnreadWordsWatch {
    return new UnreadWordsWatch(this, transcript, () => [...ledger.violations, ...ledger.advisories]);
  }

  /** Returns why an action is left out that the venue reads in no body of public facts; null: it reads one, or the documents show it. */
  async whyUnread(tag: string): Promise<string | null> {
    if (!isUndocumented(tag) || this.#read.has(tag) || !(await this.#asker.refusesToRead(tag))) return null;
    this.report(tag, []);
    return undecodedActionReason(tag);
  }

  /** Tells once of each action that no body of it is read. */
  report(tag: string, exchanges: readonly TranscriptEntry[]): void {
    const clause = acceptanceClauseOf(tag);
    if (clause === null || this.#reported.has(tag)) return;
    this.#reported.add(tag);
    this.#tell(tag, clause, exchanges);
  }

  noteRead({ tag, keys }: Pick<SentWords, 'tag' | 'keys'>): void {
    this.#read.add(tag).add(kindOf(tag, keys));
  }

  /** `tag`: no body of it is read; `kind`: none of these keys; null: the refusal is about its values. */
  async scopeOf({ tag, keys, body }: Pick<SentWords, 'tag' | 'keys' | 'body'>): Promise<'tag' | 'kind' | null> {
    if (!this.#read.has(tag) && (await this.#asker.refusesToRead(tag))) return this.#read.has(tag) ? null : 'tag';
    if (this.#read.has(kindOf(tag, keys))) return null;
    return (await this.#asker.refusesToRead(tag, keys, body)) ? 'kind' : null;
  }
}

/** Notes of the actions of a case whose words the venue does not read. */
class UnreadWordsWatch {
  readonly #known: UndecodedActionDetector;
  readonly #transcript: Pick<Transcript, 'latestTime' | 'entries'>;
  readonly #accused: () => readonly ClauseSighting[];
  /** Texts of the requests that were not read, with the tag. */
  readonly #unread = new Map<string, string>();
  /** The first action of which nothing is read, and when it was refused. */
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
    const words = undocumentedIn(actionOfRequest(requestJson(request)));
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
   * The action that was not read, where what was judged is its refusal, or was asked for, read or awaited behind it; null: none.
   * A frame that did not come is judged by those before it.
   */
  missedBy(sighting: ClauseSighting): string | null {
    const { judged = [] } = sighting.mismatch;
    const first = this.#first?.earlier.includes(sighting) === true ? null : this.#first;
    const tags = judged.map(({ sent, received }) => {
      const text = sent?.text ?? '';
      const isAction = text.startsWith('POST /exchange');
      const unread = isAction ? this.#unread.get(text.slice(text.indexOf('\n\n') + 2)) : undefined;
      if (unread !== undefined) return unread;
      // An action may need what the one brings that was not read.
      return first !== null && (received.channel === 'ws' || received.t >= first.t) ? first.tag : undefined;
    });
    return tags.find((tag) => tag !== undefined) ?? null;
  }

  /** The action that was not read, where the case may have ended for it; null: none. */
  get missed(): string | null {
    return this.#first?.tag ?? this.#unread.values().next().value ?? null;
  }
}

/** Returns why a case was left out. */
export function undecodedActionReason(tag: string): string {
  return `${tag} in the words of public facts: the documents show no body of it`;
}

/** Whether an answer tells that the body was read. Of one that asks who has signed, or when, nobody can tell. */
function answerTo(reply: WireReply): 'read' | 'unread' | 'untold' {
  if (reply.status === 422) return 'unread';
  const code = refusalOf(parseActReply(reply))?.code;
  if (code === undefined) return reply.status < 300 ? 'read' : 'untold';
  if (code === 'INVALID_REQUEST') return reply.status === 400 ? 'unread' : 'read';
  return /^(AUTH_|RATE_LIMITED|ACTION_UNSUPPORTED|NONCE_)/.test(code) ? 'untold' : 'read';
}

/** Returns what the answer to a bundle tells of the action in it, which the commit of the bundle may refuse. */
function answerToWrapped(reply: WireReply): 'unread' | 'untold' {
  const isUnread = reply.status === 422 || refusalOf(parseActReply(reply))?.code === 'INVALID_REQUEST';
  return isUnread ? 'unread' : 'untold';
}

/** Returns the action, or the one that it wraps: a bundle is as unread as what is in it. */
function undocumentedIn(action: JsonValue | undefined): SentWords | null {
  const sent = unwrapActions(action);
  const depth = sent.findIndex(({ tag }) => isUndocumented(tag));
  const found = sent[depth];
  if (found === undefined) return null;
  const body = isJsonObject(found.body) ? found.body : {};
  return { tag: found.tag, keys: keysOf(body), body, isWrapped: depth > 0 };
}

/** Whether public facts alone give an action, or its body. */
function isUndocumented(tag: string): boolean {
  const { action = 'seed', body = 'seed' } = actionEntry(tag)?.authority ?? {};
  return action !== 'seed' || body !== 'seed';
}

/** Returns the keys that have a value, but for an owner: a missing one is as good as null. */
function keysOf(body: JsonObject): readonly string[] {
  return Object.keys(body)
    .filter((key) => key !== 'owner' && body[key] !== null && body[key] !== undefined)
    .toSorted();
}

function kindOf(tag: string, keys: readonly string[]): string {
  return `${tag} ${keys.join()}`;
}
