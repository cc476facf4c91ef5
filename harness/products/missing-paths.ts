import { isJsonObject } from '../../spec-schemas/json/lossless.ts';
import { askedBody } from '../client/asked-body.ts';
import { isUnsupported } from '../client/outcome.ts';
import { noteWithoutPath } from '../client/pathless-replies.ts';
import { actReply } from '../client/replies.ts';
import { passedOn } from '../target/passed-on.ts';
import type { Target, WireReply } from '../target/wire.ts';
import type { PathAsker } from './path-asker.ts';

/** As of a request whose body nobody has read. @source write-api, "Errors" */
const BEFORE_THE_BODY = 400;

/** Notes of each action that is refused as having no path whether a sound one has. */
export class MissingPaths {
  readonly #asker: Pick<PathAsker, 'lacks'>;

  constructor(asker: Pick<PathAsker, 'lacks'>) {
    this.#asker = asker;
  }

  over(target: Target): Target {
    return passedOn(target, {
      request: async (request, options) => {
        const outcome = await target.request(request, options);
        if (outcome.kind !== 'reply' || request.path !== '/exchange') return outcome;
        if (!isPathless(outcome.reply)) return outcome;
        const asked = askedBody(request);
        const type = isJsonObject(asked) && isJsonObject(asked.action) ? asked.action.type : undefined;
        if (typeof type === 'string' && (await this.#asker.lacks(type))) noteWithoutPath(outcome.reply);
        return outcome;
      },
    });
  }
}

function isPathless(reply: WireReply): boolean {
  // Nearly every reply is of another status.
  return reply.status === BEFORE_THE_BODY && isUnsupported(actReply(reply));
}
