import type { JsonObject, JsonValue } from '../../spec-schemas/json/lossless.ts';
import { printJson } from '../../spec-schemas/json/lossless.ts';
import { digestOf } from '../../spec-schemas/signing/digest.ts';
import type { SigningDomain } from '../../spec-schemas/signing/domain.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import { at, rowsIn } from '../client/json-at.ts';
import { Dec } from '../compare/decimal.ts';
import { deriveIdentity, type Identity } from '../identity/keys.ts';
import { Random } from '../kernel/random.ts';

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

/** Market that a crowd trades on, in the planes of signed writes. */
interface CrowdedMarket {
  readonly id: number;
  readonly coin: string;
  readonly szDecimals: number;
  readonly tick: bigint;
  readonly step: bigint;
  readonly minLots: bigint;
  readonly mark: bigint;
}

/** Maximum distance of its orders from the mark: in units of 1/10000, or in ticks, so that they match any quotes there. */
const MOST_BPS = 20;
const MOST_TICKS = 4;
const WORTH = { min: 15, max: 80 } as const;

/** Returns the open perpetual markets with a mark, from `markets_meta` and `markets`. */
export function crowdedMarketsIn(meta: JsonValue | undefined, live: JsonValue | undefined): readonly CrowdedMarket[] {
  const marks = new Map(rowsIn(at(live, 'data'), 'perp').map((row) => [row.coin, planeOf(row.mark_px, 8)]));
  return rowsIn(at(meta, 'data'), 'perp').flatMap((row) => {
    const { coin, sz_decimals: szDecimals, signing_id: id } = row;
    const mark = marks.get(coin) ?? 0n;
    if (typeof coin !== 'string' || typeof szDecimals !== 'number' || typeof id !== 'number') return [];
    if (mark === 0n || row.open === false || row.close === false || coin.includes(':')) return [];
    const of = { tick: planeOf(row.tick_size, 8), step: planeOf(row.step_size, szDecimals) };
    if (of.tick === 0n || of.step === 0n) return [];
    return [{ id, coin, szDecimals, ...of, minLots: planeOf(row.min_order, szDecimals), mark }];
  });
}

/** Draws an order of a member near the mark. */
function drawOrderNearMark(member: Identity, market: CrowdedMarket, random: Random): WireAction {
  const px = pxNear(market, random);
  const worth = BigInt(random.int(WORTH.min, WORTH.max)) * 10n ** BigInt(8 + market.szDecimals);
  const wanted = (worth / px / market.step + 1n) * market.step;
  const size = wanted < market.minLots ? market.minLots : wanted;
  return {
    type: 'submit_order',
    order: {
      owner: member.address,
      market: market.id,
      side: random.pick(['bid', 'ask'] as const),
      kind: 'limit',
      size: Number(size),
      limit_px: Number(px),
      tif: random.pick(['gtc', 'gtc', 'gtc', 'ioc', 'ioc', 'alo'] as const),
      stp_mode: 'cancel_oldest',
      reduce_only: false,
    },
  };
}

function pxNear({ mark, tick }: CrowdedMarket, random: Random): bigint {
  const isClose = random.int(0, 1) === 0;
  const distance = isClose
    ? BigInt(random.int(-MOST_TICKS, MOST_TICKS)) * tick
    : (mark * BigInt(random.int(-MOST_BPS, MOST_BPS))) / 10_000n;
  const px = ((mark + distance) / tick) * tick;
  return px > 0n ? px : tick;
}

function planeOf(text: JsonValue | undefined, places: number): bigint {
  const figure = Dec.parse(text);
  if (figure === null) return 0n;
  const { mantissa, scale } = figure.truncated(places);
  return mantissa * 10n ** BigInt(places - scale);
}
