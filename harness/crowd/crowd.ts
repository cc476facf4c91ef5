import type { JsonObject, JsonValue } from '../../spec-schemas/json/lossless.ts';
import { printJson } from '../../spec-schemas/json/lossless.ts';
import { digestOf } from '../../spec-schemas/signing/digest.ts';
import type { SigningDomain } from '../../spec-schemas/signing/domain.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import { deriveIdentity, type Identity } from '../identity/keys.ts';
import { Random } from '../kernel/random.ts';
import { type CrowdedMarket, crowdedMarketsIn, drawOrderNearMark } from './crowd-orders.ts';

/** The venue as a crowd uses it. */
export interface CrowdedVenue {
  readonly domain: SigningDomain;
  readonly profile: 'live' | 'next';
  /** Clock for nonces, ms. */
  now(): number;
  /** Reads as anybody does. @returns the body */
  read(body: JsonObject): Promise<JsonValue | undefined>;
  /** Sends a signed action, and waits until it is answered. @param member  whose connection it comes over */
  send(body: string, member: number): Promise<void>;
}

/** USDC that each member begins with, whole units: what it can move is bounded by that. */
export const CROWD_MEMBER_USDC = '10000';
/** Turns between two looks at the marks. */
const LOOKS_EVERY = 20;
/** Number of moves of a member of which one cancels all its orders. */
const CANCELS = 8;

/** The accounts of a crowd: whoever opens it pays each of them. */
export function crowdIdentitiesOf({
  seed,
  members,
}: {
  readonly seed: number;
  readonly members: number;
}): readonly Identity[] {
  return Array.from({ length: members }, (_, n) =>
    deriveIdentity({ seed, salt: 'crowd', caseId: 'crowd', attempt: 0 }, n),
  );
}

/** Some accounts that trade at random near the marks of a venue's markets: they rest orders, take, and cancel. */
export class Crowd {
  readonly #venue: CrowdedVenue;
  readonly #random: Random;
  readonly #members: readonly Identity[];
  readonly #nonces = new Map<Identity, bigint>();
  #markets: readonly CrowdedMarket[] = [];
  #sentActions = 0;

  constructor(
    venue: CrowdedVenue,
    { seed, members }: { readonly seed: number; readonly members: readonly Identity[] },
  ) {
    this.#venue = venue;
    this.#random = new Random(`${seed}/crowd`);
    this.#members = members;
  }

  /** Sends an action of one member; whatever the venue answers is fine. */
  async turn(): Promise<void> {
    if (this.#sentActions % LOOKS_EVERY === 0) await this.#look();
    this.#sentActions += 1;
    const at = this.#random.int(0, this.#members.length - 1);
    const member = this.#members[at];
    const market = this.#random.pick(this.#markets);
    if (member === undefined || market === undefined) return;
    const action = this.#drawn(member, market);
    await this.#venue.send(this.#signed(member, action), at);
  }

  async #look(): Promise<void> {
    const meta = await this.#venue.read({ type: 'markets_meta' });
    this.#markets = crowdedMarketsIn(meta, await this.#venue.read({ type: 'markets', kind: 'perp' }));
  }

  #drawn(member: Identity, market: CrowdedMarket): WireAction {
    if (this.#random.int(1, CANCELS) === 1) return { type: 'cancel_all_orders', params: {} };
    return drawOrderNearMark(member, market, this.#random);
  }

  #signed(member: Identity, action: WireAction): string {
    const now = BigInt(Math.trunc(this.#venue.now()));
    const last = this.#nonces.get(member) ?? 0n;
    const nonce = now > last ? now : last + 1n;
    this.#nonces.set(member, nonce);
    const digest = digestOf(action, { nonce, expiresAfter: null, profile: this.#venue.profile }, this.#venue.domain);
    return printJson({ signature: member.sign(digest), nonce: Number(nonce), action });
  }
}
