import { randomBytes } from 'node:crypto';
import { actionEntry } from '../../spec-schemas/catalogue/actions.ts';
import { isJsonObject } from '../../spec-schemas/json/lossless.ts';
import { Disturbed, Inconclusive } from '../check/verdicts.ts';
import { Identity } from '../identity/keys.ts';
import type { VenueFacts } from '../probe/facts.ts';
import { passedOn } from '../target/passed-on.ts';
import type { Target, WireReply } from '../target/wire.ts';
import { askedBody } from '../client/asked-body.ts';
import { isUnsupported } from '../client/outcome.ts';
import { noteWithoutPath } from '../client/pathless-replies.ts';
import { actReply } from '../client/replies.ts';
import { NonceSource, VenueClient } from '../client/venue-client.ts';

const MAINNET = 8964;
/** A commit, which answers on 200, has read the body. @source write-api, "Errors" */
const BEFORE_THE_BODY = 400;

/** Finds out, once for each type of action that is refused as having no path, whether a sound one has. */
export class MissingPaths {
  readonly #target: Target;
  readonly #facts: VenueFacts;
  readonly #asked = new Map<string, Promise<boolean>>();

  constructor(target: Target, facts: VenueFacts) {
    this.#target = target;
    this.#facts = facts;
  }

  over(target: Target): Target {
    return passedOn(target, {
      request: async (request, options) => {
        const outcome = await target.request(request, options);
        if (outcome.kind !== 'reply' || request.path !== '/exchange') return outcome;
        if (!isPathless(outcome.reply)) return outcome;
        const asked = askedBody(request);
        const type = isJsonObject(asked) && isJsonObject(asked.action) ? asked.action.type : undefined;
        if (typeof type === 'string' && (await this.#lacks(type))) noteWithoutPath(outcome.reply);
        return outcome;
      },
    });
  }

  #lacks(type: string): Promise<boolean> {
    const known = this.#asked.get(type);
    if (known !== undefined) return known;
    const asking = this.#ask(type);
    this.#asked.set(type, asking);
    return asking;
  }

  /** Two keys that have nothing send what the documents show: one answer may be that of an account, or of a moment. */
  async #ask(type: string): Promise<boolean> {
    const entry = actionEntry(type);
    const { serviceName, chainId, network } = this.#facts;
    if (entry === undefined || entry.primaryType === null || chainId === MAINNET || network === 'mainnet') return false;
    const client = new VenueClient(this.#target, { serviceName, chainId }, new NonceSource(Date.now));
    for (const _time of ['once', 'again']) {
      const signer = new Identity(randomBytes(32));
      const owner = entry.owner === 'none' ? {} : { owner: signer.address };
      const reply = await client
        .act(signer, { type, [entry.bodyKey]: { ...entry.example, ...owner } })
        .catch((error: unknown) => {
          if (error instanceof Inconclusive || error instanceof Disturbed) return null;
          throw error;
        });
      if (reply === null || !isUnsupported(reply) || reply.status !== BEFORE_THE_BODY) return false;
    }
    return true;
  }
}

function isPathless(reply: WireReply): boolean {
  // Nearly every reply is of another status.
  return reply.status === BEFORE_THE_BODY && isUnsupported(actReply(reply));
}
