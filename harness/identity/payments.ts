import { isJsonArray, isJsonObject, type JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { FeedPeeker } from '../client/feed-peeker.ts';
import { lacksActionPath } from '../client/outcome.ts';
import { refusalOf } from '../client/replies.ts';
import type { VenueClient } from '../client/venue-client.ts';
import { Dec } from '../compare/decimal.ts';
import { Blocked, Inconclusive } from '../kernel/verdicts.ts';
import { unnamedNativeToken, type VenueFacts } from '../probe/facts.ts';
import { isPositiveAmount, type UsdcAndNativeAmounts, ZERO_DEC } from './funding-accounts.ts';
import type { Identity } from './keys.ts';
import type { TreasurySend } from './missing-grant.ts';

/** Characters of a reply that help to diagnose a send. */
const SHOWN_OF_ANSWER = 240;

/** Balances of an account, in whole units. */
export interface AccountHolding extends UsdcAndNativeAmounts {
  /** Withdrawable USDC. */
  readonly withdrawable: Dec;
  /** Whether its whole value can be sent: no order or position reserves any of it. */
  readonly isFlat: boolean;
  /** Whether it holds no other token. */
  readonly isUsdcOnly: boolean;
}

/** The treasury's reads of balances, and its sends. */
export class TreasuryPayments {
  readonly #client: VenueClient;
  readonly #facts: VenueFacts;
  readonly #look: FeedPeeker | null;

  /** @param look  reads accounts at no weight; null: not available */
  constructor(client: VenueClient, facts: VenueFacts, look: FeedPeeker | null) {
    this.#client = client;
    this.#facts = facts;
    this.#look = look;
  }

  /** null: nothing names the native token, and none is held or granted. */
  get nativeId(): number | null {
    const { native } = this.#facts;
    return native === unnamedNativeToken ? null : native.signingId;
  }

  /**
   * Sends nothing if the sum is zero.
   * @returns the send with its reply; null: there was none. Only balances show whether it took effect
   */
  async send(from: Identity, destination: string, asset: number | null, sum: Dec): Promise<TreasurySend | null> {
    if (!isPositiveAmount(sum) || asset === null) return null;
    const amount = sum.toString();
    const reply = await this.#client.act(from, {
      type: 'send_asset',
      params: { source_dex: 0, destination_dex: 0, asset, destination, amount, to_perp: false },
    });
    const isRefused = refusalOf(reply) !== null;
    // Checks judge the body of a success; balances show whether the money came.
    if (reply.kind === 'other' && (reply.status < 200 || reply.status > 299))
      throw new Inconclusive(`the treasury's send_asset was answered with HTTP ${reply.status}`);
    const token = asset === this.#facts.usdc.signingId ? 'USDC' : this.#facts.native.name;
    const answer = `HTTP ${reply.status} ${reply.wire.text.slice(0, SHOWN_OF_ANSWER)}`;
    return { token, sum, nonce: reply.nonce, answer, isRefused, isPathless: lacksActionPath(reply, 'send_asset') };
  }

  /** Uses the feed where possible. */
  async holding(address: string): Promise<AccountHolding> {
    const observed = await this.#look?.peek({ type: 'account_state', user: address });
    return observed === null || observed === undefined ? this.readHolding(address) : this.#in(observed);
  }

  async readHolding(address: string): Promise<AccountHolding> {
    const reply = await this.#client.read('account_state', { address });
    // Checks judge that no address is unknown: here an unknown one has no balance.
    if (reply.kind === 'error' || reply.kind === 'bare-error')
      return { usdc: ZERO_DEC, withdrawable: ZERO_DEC, native: ZERO_DEC, isFlat: true, isUsdcOnly: true };
    if (reply.kind !== 'data' || !isJsonObject(reply.data))
      throw new Blocked('account_state gives no figures to fund accounts by');
    return this.#in(reply.data);
  }

  #in({ spot, withdrawable, account_value: value }: JsonObject): AccountHolding {
    const rows = isJsonObject(spot) && isJsonArray(spot.balances) ? spot.balances : [];
    const total = (signingId: number | null) => {
      const row = rows.find((entry) => isJsonObject(entry) && entry.signing_id === signingId);
      return Dec.parse(isJsonObject(row) ? row.total : undefined) ?? ZERO_DEC;
    };
    const free = Dec.parse(withdrawable) ?? ZERO_DEC;
    return {
      usdc: total(this.#facts.usdc.signingId),
      native: total(this.nativeId),
      withdrawable: free,
      isFlat: Dec.parse(value)?.equals(free) === true,
      isUsdcOnly: rows.every((row) => {
        const { signing_id: id, total: sum } = isJsonObject(row) ? row : {};
        return id === this.#facts.usdc.signingId || Dec.parse(sum)?.equals(ZERO_DEC) === true;
      }),
    };
  }
}
