import type { ClauseId } from '../../spec-schemas/clauses/index.ts';
import { isJsonObject } from '../../spec-schemas/json/lossless.ts';
import { takenActions } from '../../spec-schemas/stated/taken-actions.ts';
import { askedBody } from '../client/asked-body.ts';
import { isUnsupported } from '../client/outcome.ts';
import { noteWithoutPath } from '../client/pathless-replies.ts';
import { actReply } from '../client/replies.ts';
import type { TranscriptEntry } from '../runner/events.ts';
import { ExplainedAnswers } from '../runner/explained-answers.ts';
import { passedOn } from '../target/passed-on.ts';
import type { Transcript } from '../target/transcript.ts';
import type { Target, WireReply } from '../target/wire.ts';
import type { PathAsker } from './path-asker.ts';

/** As of a request whose body nobody has read. @source write-api, "Errors" */
const BEFORE_THE_BODY = 400;

/** Told of each action of no product that the venue has no path for, once. */
export type TellMissing = (tag: string, clause: ClauseId, exchanges: readonly TranscriptEntry[]) => void;

/** Finds out, once for a run, of each action that is refused as having no path whether a sound one has. */
export class MissingPaths {
  readonly #asker: Pick<PathAsker, 'lacks'>;
  readonly #tell: TellMissing;
  readonly #told = new Set<string>();

  constructor(asker: Pick<PathAsker, 'lacks'>, tell: TellMissing) {
    this.#asker = asker;
    this.#tell = tell;
  }

  /** For one case. */
  watch(transcript: Pick<Transcript, 'entries'>): PathWatch {
    return new PathWatch(
      (type) => this.#asker.lacks(type),
      (type) => this.#missed(type, transcript),
    );
  }

  #missed(type: string, transcript: Pick<Transcript, 'entries'>): void {
    const home = homeOf(type);
    if (home === null || this.#told.has(type)) return;
    this.#told.add(type);
    this.#tell(type, home, transcript.entries());
  }
}

/** Notes of the replies of a case which say that there is no path for an action at all. */
class PathWatch {
  readonly #lacks: (type: string) => Promise<boolean>;
  readonly #missed: (type: string) => void;
  /** What accuses nothing but that such an action is taken. */
  readonly answers: ExplainedAnswers = new ExplainedAnswers();

  constructor(lacks: (type: string) => Promise<boolean>, missed: (type: string) => void) {
    this.#lacks = lacks;
    this.#missed = missed;
  }

  over(target: Target): Target {
    return passedOn(target, {
      request: async (request, options) => {
        const outcome = await target.request(request, options);
        if (outcome.kind !== 'reply' || request.path !== '/exchange') return outcome;
        if (!isPathless(outcome.reply)) return outcome;
        const asked = askedBody(request);
        const type = isJsonObject(asked) && isJsonObject(asked.action) ? asked.action.type : undefined;
        if (typeof type !== 'string' || !(await this.#lacks(type))) return outcome;
        noteWithoutPath(outcome.reply);
        const home = homeOf(type);
        if (home !== null) this.answers.note(request, outcome.reply, home);
        this.#missed(type);
        return outcome;
      },
    });
  }
}

/** What says of an action of no product that it is taken; null: it is of a product, or unknown. */
function homeOf(type: string): ClauseId | null {
  return Object.entries(takenActions).find(([tag]) => tag === type)?.[1] ?? null;
}

function isPathless(reply: WireReply): boolean {
  // Nearly every reply is of another status.
  return reply.status === BEFORE_THE_BODY && isUnsupported(actReply(reply));
}
