import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { isJsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import { runCaseWithTimeout } from '../case/case-ending.ts';
import { isAcknowledgedOnly } from '../check/commit-outcome.ts';
import { cancelAllOrdersAction, cancelTwapAction } from '../check/order-spec.ts';
import { BlockWaiter } from '../check/pace.ts';
import { cancelOrdersOneByOne } from '../client/cancel-each.ts';
import { rowsIn } from '../client/json-at.ts';
import { isUnsupported } from '../client/outcome.ts';
import { doOrdersRequirePositionSide } from '../client/position-mode.ts';
import type { ReadReply } from '../client/replies.ts';
import { refusalOf } from '../client/replies.ts';
import { type ActResult, VenueClient } from '../client/venue-client.ts';
import { Dec } from '../compare/decimal.ts';
import { deriveIdentity } from '../identity/keys.ts';
import { errorTextOf } from '../kernel/error-text.ts';
import { Blocked, Disturbed, Inconclusive } from '../kernel/verdicts.ts';
import type { CheckRunnerContext } from '../runner/run-check.ts';
import type { Session } from '../runner/session.ts';
import { requestWeight } from '../target/weights.ts';
import type { LeftoverLeg } from './close-legs.ts';
import { closeLeftoverLegs } from './close-legs.ts';
import { revertMultiSigOf } from './revert-multi-sig.ts';
import { type InterruptedCaseKeys, type LeftoverAccount, listLeftoverAccounts } from './unsettled-keys.ts';

/** Maximum accounts, many times those of the cases in flight. The latest come first. */
const MOST_HOLDERS = 500;
/** Accounts read in parallel: any general problem shows with the first ones. */
const AT_ONCE = 8;
/** The first round cancels orders and closes positions against each other; later ones close the rest against others' orders. */
const ROUNDS = 3;
const LONGEST_MS = 300_000;

/**
 * Cancels the orders, TWAPs and chases of an interrupted run and closes its positions, so that the rest of the run does not meet them. Only
 * keys of that run sign. Remaining leftovers are reported in a note, and cause no failure.
 * @param stopped  returns true once no further account may be started
 */
export async function tidyLeftovers(
  left: readonly InterruptedCaseKeys[],
  session: Session,
  run: Pick<CheckRunnerContext, 'seed' | 'salt' | 'nonces' | 'waits' | 'emit' | 'timestamp'>,
  stopped: () => boolean,
): Promise<void> {
  const holders = listLeftoverAccounts(left, MOST_HOLDERS);
  if (holders.length === 0) return;
  const tell = (text: string) => run.emit({ event: 'note', t: run.timestamp(), text });
  if (session.funds === null) return tell('what the run that was cut off left is left there: nothing may be written');
  const accounts = `${holders.length} account${holders.length === 1 ? '' : 's'}`;
  const weight = holders.length * ACCOUNT_READ_WEIGHT;
  tell(`first what the run that was cut off left: ${accounts} to look at, weight ${weight}`);
  const tidying = new Tidying(session, run, stopped);
  const { reason } = await runCaseWithTimeout(tidying.all(holders), LONGEST_MS);
  tidying.isOver = true;
  if (reason !== undefined) tidying.obstacles.push(reason);
  tell(tidying.words(holders.length));
}

class Tidying {
  /** Set once nothing waits for it any more. */
  isOver = false;
  /** Reasons why something remains. */
  readonly obstacles: string[] = [];
  /** Leftovers as first found, and currently. */
  #before: readonly AccountLeftovers[] = [];
  #now: readonly AccountLeftovers[] = [];
  readonly #client: VenueClient;
  readonly #pace: BlockWaiter;
  readonly #session: Session;
  readonly #stopped: () => boolean;

  constructor(
    session: Session,
    { seed, salt, nonces, waits }: Pick<CheckRunnerContext, 'seed' | 'salt' | 'nonces' | 'waits'>,
    stopped: () => boolean,
  ) {
    const { facts, target, control, now, derive = deriveIdentity } = session;
    const domain = { serviceName: facts.serviceName, chainId: facts.chainId };
    this.#client = new VenueClient(target, domain, nonces, facts.profile === 'next' ? 'next' : 'live');
    const nudger = derive({ seed, salt, caseId: 'leftovers nudge', attempt: 0 }, 0);
    this.#pace = new BlockWaiter(this.#client, control, now, { nudger, ...waits });
    this.#session = session;
    this.#stopped = stopped;
  }

  async all(holders: readonly LeftoverAccount[]): Promise<void> {
    this.#before = await this.#found(holders);
    this.#now = this.#before;
    for (let round = 0; round < ROUNDS && this.#now.length > 0 && !this.#hasToEnd; round++) {
      // A refused request may be accepted now.
      this.obstacles.length = 0;
      if (round > 0) await this.#handBack(this.#now);
      for (const one of this.#now) await this.#withdraw(one, round);
      await this.#close(this.#now, holders, round > 0);
      await this.#pace.blocks();
      // Other accounts of the same attempts may have matched their orders.
      const affected = holders.filter((one) => this.#now.some(({ holder }) => isOfOneAttempt(one, holder)));
      this.#now = await this.#found(affected);
    }
    if (this.#hasToEnd) this.obstacles.push('the run was to end');
    else if (this.#now.length > 0 && this.obstacles.length === 0)
      this.obstacles.push('no order was refused, and it stays');
  }

  words(looked: number): string {
    const [why] = this.obstacles;
    const left = why === undefined ? '' : `; not all is known to be tidied up: ${why}`;
    const [orders, positions] = ([withOrders, withLegs] as const).map((has) => {
      const gone = this.#before.filter((one) => has(one) && !this.#now.some((now) => has(now) && isOf(now, one)));
      return gone.length;
    });
    return `what the run that was cut off left on ${looked} accounts: orders of ${orders} cancelled, positions of ${positions} closed${left}`;
  }

  get #hasToEnd(): boolean {
    return this.isOver || this.#stopped();
  }

  /** Returns the accounts with leftovers. @throws Inconclusive, Disturbed where nothing answers */
  async #found(holders: readonly LeftoverAccount[]): Promise<readonly AccountLeftovers[]> {
    const found: AccountLeftovers[] = [];
    for (let at = 0; at < holders.length && !this.#hasToEnd; at += AT_ONCE) {
      const looks = holders
        .slice(at, at + AT_ONCE)
        .map((holder) => this.#tried(() => readLeftovers(this.#client, holder)));
      for (const leftovers of await Promise.all(looks))
        if (leftovers !== null && !hasNoLeftovers(leftovers)) found.push(leftovers);
    }
    return found;
  }

  /** @param round  a venue may require cancelling TWAPs one by one: those that remain after the first round */
  async #withdraw({ holder: { address, signer }, hasOrders, twaps }: AccountLeftovers, round: number): Promise<void> {
    if (this.#hasToEnd || (!hasOrders && twaps.length === 0)) return;
    const params = address === signer.address ? {} : { owner: address };
    const acting = [
      this.#cancelled({ signer, address }, params),
      ...(round === 0 ? [] : twaps).map((id) =>
        this.#acted(() => this.#client.act(signer, cancelTwapAction(id, params))),
      ),
    ];
    await Promise.all(acting);
  }

  /** Cancels orders one by one where the build has no cancel for all. */
  async #cancelled(
    { signer, address }: Pick<LeftoverAccount, 'signer' | 'address'>,
    params: JsonObject,
  ): Promise<void> {
    const all = await this.#tried(() => this.#client.act(signer, { ...cancelAllOrdersAction, params }));
    if (all === null) return;
    if (!isUnsupported(all)) return this.#noteRefusal(all);
    const each = await this.#tried(() => cancelOrdersOneByOne(this.#client, signer, address));
    for (const { coin, reply } of each ?? [])
      if (reply === null) this.obstacles.push(`an order on ${coin} stays`);
      else await this.#noteRefusal(reply);
  }

  /** Reverts multi-sig accounts: their rosters may be why requests of their own keys were refused. */
  async #handBack(leftovers: readonly AccountLeftovers[]): Promise<void> {
    for (const { holder } of leftovers)
      if (!this.#hasToEnd && (await this.#tried(() => revertMultiSigOf(this.#client, holder))) === true)
        await this.#pace.blocks();
  }

  async #close(
    leftovers: readonly AccountLeftovers[],
    all: readonly LeftoverAccount[],
    others: boolean,
  ): Promise<void> {
    const beside = (holder: LeftoverAccount) => all.find((one) => isBeside(one, holder)) ?? null;
    const legs = leftovers.flatMap((one) => one.legs);
    for (const coin of new Set(legs.map((leg) => leg.coin))) {
      if (this.#hasToEnd) return;
      const market = this.#session.facts.markets.find((one) => one.coin === coin);
      const own = legs.filter((leg) => leg.coin === coin);
      if (market === undefined) this.obstacles.push(`no market ${coin} is listed`);
      else {
        const refused = await this.#tried(() => closeLeftoverLegs(this.#client, market, own, { beside, others }));
        if (refused !== null) this.obstacles.push(refused);
      }
    }
  }

  /** Sends a cancel and waits for its block, before positions are closed. */
  async #acted(act: () => Promise<ActResult>): Promise<void> {
    const reply = await this.#tried(act);
    if (reply !== null) await this.#noteRefusal(reply);
  }

  async #noteRefusal(reply: ActResult): Promise<void> {
    const refusal = refusalOf(reply);
    if (refusal !== null) this.obstacles.push(`a cancel was refused: ${refusal.code}`);
    else if (isAcknowledgedOnly(reply)) await this.#pace.blocks();
  }

  /** null: failed, which is recorded. @throws Inconclusive, Disturbed where nothing answers */
  async #tried<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Inconclusive || error instanceof Disturbed) throw error;
      this.obstacles.push(errorTextOf(error));
      return null;
    }
  }
}

/** Whether it is another account of the same attempt that signs for itself. */
function isBeside(one: LeftoverAccount, other: LeftoverAccount): boolean {
  return one.address === one.signer.address && one.address !== other.address && isOfOneAttempt(one, other);
}

function isOfOneAttempt({ origin }: LeftoverAccount, other: LeftoverAccount): boolean {
  const { salt, caseId, attempt } = other.origin;
  return origin.salt === salt && origin.caseId === caseId && origin.attempt === attempt;
}

function withOrders({ hasOrders, twaps }: AccountLeftovers): boolean {
  return hasOrders || twaps.length > 0;
}

function withLegs({ legs }: AccountLeftovers): boolean {
  return legs.length > 0;
}

function isOf({ holder }: AccountLeftovers, other: AccountLeftovers): boolean {
  return holder.address === other.holder.address;
}

/** Leftovers of one account. */
interface AccountLeftovers {
  readonly holder: LeftoverAccount;
  /** Whether it has an order, or a parked leg. */
  readonly hasOrders: boolean;
  /** Ids of running TWAPs. */
  readonly twaps: readonly JsonValue[];
  readonly legs: readonly LeftoverLeg[];
}

const READS = ['open_orders', 'user_twaps', 'clearinghouse_state'] as const;

/** Weight of reading one account. */
const ACCOUNT_READ_WEIGHT = READS.map((type) =>
  requestWeight({ method: 'POST', path: '/info', body: `{"type":"${type}"}` }),
).reduce((sum, weight) => sum + weight, 0);

/** @throws Blocked where a read is refused, Inconclusive or Disturbed where nothing answers */
async function readLeftovers(client: VenueClient, holder: LeftoverAccount): Promise<AccountLeftovers> {
  const { address } = holder;
  const [orders, twaps, state] = await Promise.all(READS.map((type) => client.read(type, { address })));
  const legs = legsIn(dataOf('clearinghouse_state', state), holder);
  const isNamed = legs.some(({ side }) => side !== null) && (await doOrdersRequirePositionSide(client, address));
  return {
    holder,
    hasOrders: rowsIn(dataOf('open_orders', orders), 'orders').length > 0,
    // Not every venue has this read: unlisted TWAPs cannot be cancelled.
    twaps: rowsIn(twaps?.kind === 'data' ? twaps.data : undefined, 'twaps').flatMap(({ twap_id: id }) => id ?? []),
    legs: isNamed ? legs : legs.map((leg) => ({ ...leg, side: null })),
  };
}

function hasNoLeftovers({ hasOrders, twaps, legs }: AccountLeftovers): boolean {
  return !hasOrders && twaps.length === 0 && legs.length === 0;
}

function dataOf(type: string, reply: ReadReply | undefined): JsonValue {
  if (reply?.kind === 'data') return reply.data;
  throw new Blocked(`${type} was refused${reply?.kind === 'error' ? `: ${reply.error.code}` : ''}`);
}

function legsIn(state: JsonValue, holder: LeftoverAccount): readonly LeftoverLeg[] {
  const byDex = isJsonObject(state) && isJsonObject(state.clearinghouse_state) ? state.clearinghouse_state : {};
  return Object.values(byDex).flatMap((dex) =>
    rowsIn(dex, 'positions').flatMap(({ coin, size, side }) => {
      const held = Dec.parse(size);
      if (typeof coin !== 'string' || held === null || held.mantissa === 0n) return [];
      const leg = side === 'long' || side === 'short' ? side : null;
      return [{ holder, coin, long: held.mantissa > 0n, size: held.abs(), side: leg }];
    }),
  );
}
