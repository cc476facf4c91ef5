import { isJsonArray, isJsonObject } from '../../spec-schemas/json/lossless.ts';
import type { Pace } from '../check/pace.ts';
import { Blocked, Inconclusive } from '../check/verdicts.ts';
import { refusalOf } from '../client/replies.ts';
import type { VenueClient } from '../client/venue-client.ts';
import { Dec } from '../compare/decimal.ts';
import type { Control } from '../control/control.ts';
import type { VenueFacts } from '../probe/facts.ts';
import { deriveIdentity, type Identity, type KeyOrigin } from './keys.ts';

/** Where the run's money comes from. */
export type FundSource =
  | { readonly kind: 'control'; readonly control: Control }
  | { readonly kind: 'key'; readonly identity: Identity }
  | { readonly kind: 'faucet' };

/** Places of what is taken back: no token's transfers are sure to be credited further. Dust stays behind. */
const SENT_PLACES = 6;

/** Money that the run holds on an account of its own. */
interface Purse {
  readonly identity: Identity;
  usdc: Dec;
  native: Dec;
}

/**
 * Pays out what a check declares that it needs, takes back what is left, and knows how little a live venue gives: one
 * faucet grant a minute. Grants are plain sends, so a venue without a faucet needs a key and nothing else.
 */
export class Treasury {
  readonly #client: VenueClient;
  readonly #pace: Pace;
  readonly #facts: VenueFacts;
  readonly #source: FundSource;
  readonly #origin: KeyOrigin;
  readonly #purses: Purse[] = [];
  #claims = 0;
  #opening: Promise<unknown> = Promise.resolve();
  readonly #opened = Promise.withResolvers<void>();

  constructor(parts: {
    client: VenueClient;
    pace: Pace;
    facts: VenueFacts;
    source: FundSource;
    seed: number;
    salt: string;
  }) {
    this.#client = parts.client;
    this.#pace = parts.pace;
    this.#facts = parts.facts;
    this.#source = parts.source;
    this.#origin = { seed: parts.seed, salt: parts.salt, caseId: 'treasury', attempt: 0 };
  }

  /** Resolves when the first money came, or did not. */
  get opened(): Promise<void> {
    return this.#opened.promise;
  }

  /** Puts at least this much on the account. @throws Blocked when the run has no such money */
  async grant(to: string, usdc: string, native: string): Promise<void> {
    const wanted = { usdc: Dec.of(usdc), native: Dec.of(native) };
    const purse = await this.#reserved(wanted);
    if (isPositive(wanted.usdc)) await this.#send(purse.identity, to, this.#facts.usdc.signingId, usdc);
    if (isPositive(wanted.native)) await this.#send(purse.identity, to, this.#facts.native.signingId, native);
    const held = await this.#pace.eventually(
      () => this.#holding(to),
      (now) => now.usdc.compare(wanted.usdc) >= 0 && now.native.compare(wanted.native) >= 0,
    );
    if (held.usdc.compare(wanted.usdc) < 0 || held.native.compare(wanted.native) < 0)
      throw new Blocked(`a grant of ${usdc} USDC and ${native} ${this.#facts.native.name} did not arrive`);
  }

  /** Takes back what an account can send, if it can. What stays behind is small change: no verdict depends on it. */
  async recycle(identity: Identity): Promise<void> {
    const [purse] = this.#purses;
    if (purse === undefined) return;
    const held = await this.#holding(identity.address);
    const [usdc, native] = [held.withdrawable.truncated(SENT_PLACES), held.native.truncated(SENT_PLACES)];
    if (isPositive(usdc)) {
      await this.#send(identity, purse.identity.address, this.#facts.usdc.signingId, usdc.toString());
      purse.usdc = purse.usdc.plus(usdc);
    }
    if (isPositive(native)) {
      await this.#send(identity, purse.identity.address, this.#facts.native.signingId, native.toString());
      purse.native = purse.native.plus(native);
    }
  }

  /** The chain that held the purses is gone: the next grant opens a new one. */
  forget(): void {
    this.#purses.length = 0;
  }

  /** Sends everything back to the key it came from; only a run with a key has somewhere to send it. */
  async sweep(): Promise<void> {
    if (this.#source.kind !== 'key') return;
    for (const purse of this.#purses) {
      if (purse.identity.address !== this.#source.identity.address) await this.recycle(purse.identity);
    }
  }

  /**
   * Sets the amount aside in a purse that holds it. One at a time: opening a purse is slow, a grant that waits for one
   * may find the money of another, and no two may spend the same.
   */
  async #reserved(wanted: { usdc: Dec; native: Dec }): Promise<Purse> {
    const find = () =>
      this.#purses.find((purse) => purse.usdc.compare(wanted.usdc) >= 0 && purse.native.compare(wanted.native) >= 0);
    const turn = this.#opening.then(async () => {
      const purse = find() ?? (await this.#open(wanted).finally(() => this.#opened.resolve()));
      purse.usdc = purse.usdc.minus(wanted.usdc);
      purse.native = purse.native.minus(wanted.native);
      return purse;
    });
    this.#opening = turn.catch(() => undefined);
    return turn;
  }

  async #open(wanted: { usdc: Dec; native: Dec }): Promise<Purse> {
    const purse =
      this.#source.kind === 'key' ? await this.#openKey(this.#source.identity) : await this.#openFresh(this.#source);
    if (purse.usdc.compare(wanted.usdc) < 0 || purse.native.compare(wanted.native) < 0) {
      throw new Blocked(
        `the treasury cannot pay ${wanted.usdc} USDC and ${wanted.native} ${this.#facts.native.name} in one piece`,
      );
    }
    return purse;
  }

  async #openKey(identity: Identity): Promise<Purse> {
    const held = await this.#holding(identity.address);
    const known = this.#purses.find((purse) => purse.identity.address === identity.address);
    const purse = known ?? { identity, usdc: held.withdrawable, native: held.native };
    purse.usdc = held.withdrawable;
    purse.native = held.native;
    if (known === undefined) this.#purses.push(purse);
    return purse;
  }

  async #openFresh(source: Exclude<FundSource, { kind: 'key' }>): Promise<Purse> {
    const identity = deriveIdentity(this.#origin, this.#claims++);
    if (source.kind === 'control') await this.#endow(source.control, identity);
    else await this.#claim(identity);
    const held = await this.#pace.eventually(
      () => this.#holding(identity.address),
      (now) => isPositive(now.usdc) && isPositive(now.native),
    );
    const purse = { identity, usdc: held.withdrawable, native: held.native };
    this.#purses.push(purse);
    return purse;
  }

  /** The operator's way: the same two votes that fund the faucet reserve, on an account of ours. */
  async #endow(control: Control, identity: Identity): Promise<void> {
    await control.system({ type: 'gov_adjust_spot_value', account: identity.address, value: '5000000' });
    await control.system({
      type: 'gov_adjust_spot_balance',
      account: identity.address,
      asset: this.#facts.native.signingId,
      value: '50000',
    });
  }

  async #claim(identity: Identity): Promise<void> {
    const reply = await this.#pace.pastWindow(() => this.#client.faucet({ address: identity.address }));
    if (reply.status === 200) return;
    const told =
      isJsonObject(reply.json) && typeof reply.json.error === 'string' ? reply.json.error : `HTTP ${reply.status}`;
    throw new Blocked(`the faucet gave the treasury nothing: ${told}`);
  }

  async #send(from: Identity, destination: string, asset: number, amount: string): Promise<void> {
    const reply = await this.#client.act(from, {
      type: 'send_asset',
      params: { source_dex: 0, destination_dex: 0, asset, destination, amount, to_perp: false },
    });
    const refusal = refusalOf(reply);
    if (refusal !== null)
      throw new Blocked(`the treasury's send_asset was refused: ${refusal.code} ${refusal.message}`);
    // Whatever a success says of itself is judged by the checks; whether the money came is seen in the balances.
    if (reply.kind === 'other' && (reply.status < 200 || reply.status > 299))
      throw new Inconclusive(`the treasury's send_asset was answered with HTTP ${reply.status}`);
  }

  async #holding(address: string): Promise<{ usdc: Dec; withdrawable: Dec; native: Dec }> {
    const reply = await this.#client.read('account_state', { address });
    if (reply.kind !== 'data' || !isJsonObject(reply.data))
      throw new Blocked('account_state gives no figures to fund accounts by');
    const { spot, withdrawable } = reply.data;
    const rows = isJsonObject(spot) && isJsonArray(spot.balances) ? spot.balances : [];
    const total = (signingId: number) => {
      const row = rows.find((entry) => isJsonObject(entry) && entry.signing_id === signingId);
      return Dec.parse(isJsonObject(row) ? row.total : undefined) ?? Dec.of(0);
    };
    return {
      usdc: total(this.#facts.usdc.signingId),
      native: total(this.#facts.native.signingId),
      withdrawable: Dec.parse(withdrawable) ?? Dec.of(0),
    };
  }
}

function isPositive(amount: Dec): boolean {
  return amount.compare(Dec.of(0)) > 0;
}
