import type { ClauseId } from '../../spec-schemas/clauses/index.ts';
import type { JsonValue } from '../../spec-schemas/json/lossless.ts';
import { allProducts, listProductActionTags, type Product } from '../../spec-schemas/products.ts';
import { acceptanceClauseOf } from '../../spec-schemas/stated/taken-actions.ts';
import type { CaseClauseResults, ClauseSighting } from '../case/case-ledger.ts';
import { ExchangesExplainedByClause } from '../case/explained-answers.ts';
import { isUnsupported } from '../client/outcome.ts';
import { isUnsupportedBeforeDecode, noteUnsupported } from '../client/pathless-replies.ts';
import { type ActReply, parseActReply } from '../client/replies.ts';
import { parseRequestBody } from '../client/request-json.ts';
import type { ProductPresence } from '../products/absent-products.ts';
import { actionOfRequest, unwrapActions } from '../products/requested-products.ts';
import type { TranscriptEntry } from '../runner/events.ts';
import type { Transcript } from '../target/transcript.ts';
import type { Target, WireReply } from '../target/wire.ts';
import { wrapTarget } from '../target/wrap-target.ts';
import type { ActionPathProber } from './path-prober.ts';

/** Listener called once for each action that the venue has no path for, unless the action belongs to a product that it lacks. */
export type MissingPathListener = (tag: string, clause: ClauseId, exchanges: readonly TranscriptEntry[]) => void;

/** A run's knowledge about the venue. */
interface Known {
  readonly asker: Pick<ActionPathProber, 'lacks'>;
  readonly presenceOf: (product: Product) => Promise<ProductPresence>;
}

/** Finds out, once per run and action, whether an action refused as having no path has none for a valid body either. */
export class MissingPathDetector {
  readonly #known: Known;
  readonly #tell: MissingPathListener;
  readonly #reported = new Set<string>();

  constructor(known: Known, tell: MissingPathListener) {
    this.#known = known;
    this.#tell = tell;
  }

  /** Returns the watch of one case. */
  watchCase(
    transcript: Pick<Transcript, 'latestTime' | 'entries'>,
    ledger: Pick<CaseClauseResults, 'violations' | 'advisories'>,
  ): PathWatch {
    const latest = () => transcript.latestTime;
    const accused = () => [...ledger.violations, ...ledger.advisories];
    return new PathWatch({ ...this.#known, latest, accused }, (tag, home) => {
      if (this.#reported.has(tag)) return;
      this.#reported.add(tag);
      this.#tell(tag, home, transcript.entries());
    });
  }
}

interface KnownOfCase extends Known {
  /** Returns the time of the case's last message. */
  readonly latest: () => string;
  /** Returns the case's sightings so far. */
  readonly accused: () => readonly ClauseSighting[];
}

/** First reply in a case that an action has no path at all. */
interface FirstMissing {
  readonly tag: string;
  readonly home: ClauseId;
  /** Time of the reply. */
  readonly t: string;
  /** Earlier sightings, since messages within one millisecond have the same time. */
  readonly earlier: readonly ClauseSighting[];
}

/** Records the replies of a case which say that an action has no path at all. */
class PathWatch {
  readonly #known: KnownOfCase;
  #first: FirstMissing | null = null;
  readonly #missed: (tag: string, home: ClauseId) => void;
  /** Replies that are evidence only for the clause that such an action is accepted. */
  readonly answers: ExchangesExplainedByClause = new ExchangesExplainedByClause();

  constructor(known: KnownOfCase, missed: (tag: string, home: ClauseId) => void) {
    this.#known = known;
    this.#missed = missed;
  }

  wrap(target: Target): Target {
    return wrapTarget(target, {
      request: async (request, options) => {
        const outcome = await target.request(request, options);
        if (outcome.kind !== 'reply' || request.path !== '/exchange' || !mayBePathless(outcome.reply)) return outcome;
        const tag = await this.#missingIn(actionOfRequest(parseRequestBody(request)), parseActReply(outcome.reply));
        if (tag === null) return outcome;
        noteUnsupported(outcome.reply);
        const home = await this.#homeOf(tag);
        if (home === null) return outcome;
        this.answers.note(request, outcome.reply, home);
        this.#first ??= { tag, home, t: this.#known.latest(), earlier: this.#known.accused() };
        this.#missed(tag, home);
        return outcome;
      },
    });
  }

  /** Returns the missing action that may explain a sighting, because it was read after the action's refusal; null: none. */
  missedBefore(sighting: ClauseSighting): string | null {
    const { clause, mismatch } = sighting;
    const { judged = [] } = mismatch;
    const first = this.#first;
    if (first === null || first.home === clause || first.earlier.includes(sighting)) return null;
    const isBehind = judged.length === 0 || judged.some(({ received }) => received.t >= first.t);
    return isBehind ? first.tag : null;
  }

  /** Returns the action, or the nested one, that the build has no path for; null: it has one for each. */
  async #missingIn(action: JsonValue | undefined, reply: ActReply): Promise<string | null> {
    for (const [depth, { tag }] of unwrapActions(action).entries()) {
      // A nested action is refused by its wrapper's commit.
      const isRefused = depth === 0 ? isUnsupportedBeforeDecode(reply, tag) : isUnsupported(reply);
      if (isRefused && (await this.#known.asker.lacks(tag))) return tag;
    }
    return null;
  }

  /** Returns the clause that an action is accepted; null: it belongs to a product that is missing, or cannot be probed. */
  async #homeOf(tag: string): Promise<ClauseId | null> {
    const product = allProducts.find((each) => listProductActionTags(each).includes(tag));
    const isThere = product === undefined || (await this.#known.presenceOf(product)) === 'present';
    return isThere ? acceptanceClauseOf(tag) : null;
  }
}

function mayBePathless({ status, text }: WireReply): boolean {
  // Nearly every reply has another status, and is no refusal.
  return (status >= 400 && status < 500) || text.includes('ACTION_UNSUPPORTED');
}
