import { type PendingReply, Venue, type VenueReply } from '../reference-model/index.ts';

type VenueRequest = Parameters<Venue['handle']>[0];

/** Reads, with their arguments, that show the state of an account. */
const readsOfState = [
  { type: 'account_state' },
  { type: 'account_state', detail: 'margin' },
  { type: 'clearinghouse_state' },
  { type: 'open_orders' },
];

/** Fair venue whose reads lag by one block: each known account is shown as it was before the newest block (D287). */
export class LaggingReadsVenue extends Venue {
  readonly #named = new Set<string>();
  /** Replies as of before the newest block, by request. */
  #shown = new Map<string, VenueReply>();

  override handle(request: VenueRequest): PendingReply {
    const body = new TextDecoder().decode(request.body);
    for (const [address] of body.matchAll(/0x[0-9a-f]{40}(?![0-9a-f])/g)) this.#named.add(address);
    const ticket = super.handle(request);
    const shown = request.path === '/info' ? this.#shown.get(keyOf(body)) : undefined;
    return shown === undefined ? ticket : ticket.edited(() => shown);
  }

  override commit(blocks = 1): void {
    for (let left = blocks; left > 0; left--) {
      this.#shown = this.#stateNow();
      super.commit();
    }
  }

  #stateNow(): Map<string, VenueReply> {
    const shown = new Map<string, VenueReply>();
    for (const address of this.#named)
      for (const read of readsOfState) {
        const text = JSON.stringify({ ...read, address });
        const { reply } = super.handle(infoOf(text));
        if (reply !== null) shown.set(keyOf(text), reply);
      }
    return shown;
  }
}

function infoOf(text: string): VenueRequest {
  const headers = { 'content-type': 'application/json' };
  return { method: 'POST', path: '/info', headers, body: new TextEncoder().encode(text), peer: '127.0.0.1' };
}

/** Returns a key that is equal for equivalent requests. */
function keyOf(body: string): string {
  try {
    const { type, address, detail = null } = JSON.parse(body);
    return JSON.stringify([type, address, detail]);
  } catch {
    return '';
  }
}
