import { type PendingReply, Venue, type VenueReply } from '../reference-model/index.ts';

type VenueRequest = Parameters<Venue['handle']>[0];

/** Number of replicas, used in turn; only the first is up to date. */
const REPLICAS = 3;
/** Maximum lag in blocks of a cached answer. */
const MOST_BEHIND = 3;

/**
 * Fair venue whose reads are answered by replicas in turn. Two of them repeat their earlier answer to a read for up to three blocks
 * (D287), so consecutive reads may go back in time.
 */
export class ReplicasVenue extends Venue {
  readonly #kept = Array.from(
    { length: REPLICAS },
    () => new Map<string, { readonly at: number; reply: VenueReply }>(),
  );
  #turn = 0;
  #blocks = 0;

  override handle(request: VenueRequest): PendingReply {
    const ticket = super.handle(request);
    const { reply } = ticket;
    if (request.path !== '/info' || reply === null) return ticket;
    const turn = this.#turn++ % REPLICAS;
    const kept = this.#kept[turn];
    if (turn === 0 || kept === undefined) return ticket;
    const body = new TextDecoder().decode(request.body);
    const before = kept.get(body);
    if (before !== undefined && before.at < this.#blocks && this.#blocks - before.at <= MOST_BEHIND)
      return ticket.edited(() => before.reply);
    kept.set(body, { at: this.#blocks, reply });
    return ticket;
  }

  override commit(blocks = 1): void {
    this.#blocks += blocks;
    super.commit(blocks);
  }
}
