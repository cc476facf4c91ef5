import type { ClauseId } from '../../spec-schemas/clauses/index.ts';
import type { JsonValue } from '../../spec-schemas/json/lossless.ts';
import { allProducts, type Product, productTags } from '../../spec-schemas/products.ts';
import { acceptanceClauseOf } from '../../spec-schemas/stated/taken-actions.ts';
import type { CaseLedger, ClauseSighting } from '../case/case-ledger.ts';
import { ExplainedExchanges } from '../case/explained-answers.ts';
import { isUnsupported } from '../client/outcome.ts';
import { isUnsupportedBeforeDecode, noteUnsupported } from '../client/pathless-replies.ts';
import { type ActReply, parseActReply } from '../client/replies.ts';
import { requestJson } from '../client/request-json.ts';
import type { ProductPresence } from '../products/absent-products.ts';
import { actionOfRequest, unwrapActions } from '../products/requested-products.ts';
import type { TranscriptEntry } from '../runner/events.ts';
import type { Transcript } from '../target/transcript.ts';
import type { Target, WireReply } from '../target/wire.ts';
import { wrapTarget } from '../target/wrap-target.ts';
import type { ActionPathProber } from './path-prober.ts';

/**
 * Listener that is called once with each action that the venue has no path for, where the action belongs to no product
 * that it lacks.
 */
export type MissingPathListener = (tag: string, clause: ClauseId, exchanges: readonly TranscriptEntry[]) => void;

/** Knowledge of a run about the venue. */
interface Known {
  readonly asker: Pick<ActionPathProber, 'lacks'>;
  readonly presenceOf: (product: Product) => Promise<ProductPresence>;
}

/** Finds out, once for a run, of each action that is refused as having no path whether a sound one has. */
export class MissingPathDetector {
  readonly #known: Known;
  readonly #tell: MissingPathListener;
  readonly #reported = new Set<string>();

  constructor(known: Known, tell: MissingPathListener) {
    this.#known = known;
    this.#tell = tell;
  }

  /** For one case. */
  watchCase(
    transcript: Pick<Transcript, 'latestTime' | 'entries'>,
    ledger: Pick<CaseLedger, 'violations' | 'advisories'>,
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
  /** Time of the last message of the case. */
  readonly latest: () => string;
  /** Returns what the case has accused so far. */
  readonly accused: () => readonly ClauseSighting[];
}

/** First answer of a case that there is no path for an action at all. */
interface FirstMissing {
  readonly tag: string;
  readonly home: ClauseId;
  /** When it came. */
  readonly t: string;
  /** Accusations made before: messages of one millisecond have one time. */
  readonly earlier: readonly ClauseSighting[];
}

/** Notes of the replies of a case which say that there is no path for an action at all. */
class PathWatch {
  readonly #known: KnownOfCase;
  #first: FirstMissing | null = null;
  readonly #missed: (tag: string, home: ClauseId) => void;
  /** Answers that accuse nothing but the clause that such an action is accepted. */
  readonly answers: ExplainedExchanges = new ExplainedExchanges();

  constructor(known: KnownOfCase, missed: (tag: string, home: ClauseId) => void) {
    this.#known = known;
    this.#missed = missed;
  }

  wrap(target: Target): Target {
    return wrapTarget(target, {
      request: async (request, options) => {
        const outcome = await target.request(request, options);
        if (outcome.kind !== 'reply' || request.path !== '/exchange' || !mayBePathless(outcome.reply)) return outcome;
        const tag = await this.#missingIn(actionOfRequest(requestJson(request)), parseActReply(outcome.reply));
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

  /** The action without which what was judged by another clause may be as it is: it was read behind its refusal; null: none. */
  missedBefore(sighting: ClauseSighting): string | null {
    const { clause, mismatch } = sighting;
    const { judged = [] } = mismatch;
    const first = this.#first;
    if (first === null || first.home === clause || first.earlier.includes(sighting)) return null;
    const isBehind = judged.length === 0 || judged.some(({ received }) => received.t >= first.t);
    return isBehind ? first.tag : null;
  }

  /** The action, or the one that it wraps, which the build has no path for; null: it has one for each. */
  async #missingIn(action: JsonValue | undefined, reply: ActReply): Promise<string | null> {
    for (const [depth, { tag }] of unwrapActions(action).entries()) {
      // A wrapped action is refused by the commit of its wrapper.
      const isRefused = depth === 0 ? isUnsupportedBeforeDecode(reply, tag) : isUnsupported(reply);
      if (isRefused && (await this.#known.asker.lacks(tag))) return tag;
    }
    return null;
  }

  /**
   * Returns the clause that an action is accepted; null: it goes with a product that is not there, or that nobody can
   * ask for.
   */
  async #homeOf(tag: string): Promise<ClauseId | null> {
    const product = allProducts.find((each) => productTags(each).includes(tag));
    const isThere = product === undefined || (await this.#known.presenceOf(product)) === 'present';
    return isThere ? acceptanceClauseOf(tag) : null;
  }
}

function mayBePathless({ status, text }: WireReply): boolean {
  // Nearly every reply is of another status, and no refusal.
  return (status >= 400 && status < 500) || text.includes('ACTION_UNSUPPORTED');
}
