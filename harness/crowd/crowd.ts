import type { JsonObject, JsonValue } from '../../spec-schemas/json/lossless.ts';
import { printJson } from '../../spec-schemas/json/lossless.ts';
import { digestOf } from '../../spec-schemas/signing/digest.ts';
import type { SigningDomain } from '../../spec-schemas/signing/domain.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import { deriveIdentity, type Identity } from '../identity/keys.ts';
import { Random } from '../kernel/random.ts';
import { type CrowdedMarket, crowdedMarketsIn, drawOrderNearMark } from './crowd-orders.ts';

/** The venue as used by a crowd. */
export interface CrowdVenueAccess {
  readonly domain: SigningDomain;
  readonly profile: 'live' | 'next';
  /** Clock for nonces, ms. */
  now(): number;
  /** Reads with no special access. @returns the body */
  read(body: JsonObject): Promise<JsonValue | undefined>;
  /** Sends a signed action, and waits for its reply. @param member  member whose connection is used */
  send(body: string, member: number): Promise<void>;
}

/** Initial USDC of each member, whole units: this bounds its effect on prices. */
export const CROWD_MEMBER_USDC = '10000';
/** Actions between two reads of the marks. */
const LOOKS_EVERY = 20;
/** Every nth action of a member cancels all its orders. */
const CANCELS = 8;

/** Accounts of a crowd, to be funded by its caller. */
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

/** Accounts that trade at random near the marks of a venue's markets: they rest, take and cancel orders. */
export class Crowd {
  readonly #venue: CrowdVenueAccess;
  readonly #random: Random;
  readonly #members: readonly Identity[];
  readonly #nonces = new Map<Identity, bigint>();
  #markets: readonly CrowdedMarket[] = [];
  #sentActions = 0;

  constructor(
    venue: CrowdVenueAccess,
    { seed, members }: { readonly seed: number; readonly members: readonly Identity[] },
  ) {
    this.#venue = venue;
    this.#random = new Random(`${seed}/crowd`);
    this.#members = members;
  }

  /** Sends an action of one member; any reply of the venue is fine. */
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
