import { type PendingReply, Venue, type VenueReply } from '../reference-model/index.ts';

type VenueRequest = Parameters<Venue['handle']>[0];

/** Replicas in turn, of which the first alone is up to date. */
const REPLICAS = 3;
/** Blocks in which one that is behind answers what it was asked before as it answered then. */
const MOST_BEHIND = 3;

/**
 * A fair venue whose reads are answered by replicas in turn. Two of them answer a read that they were asked before as they did
 * then, up to three blocks later (D287): of one read nobody can tell what the next will show.
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
