import { allProducts, type Product } from '../../spec-schemas/products.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import { allSwitches, type Switch } from '../../spec-schemas/switches.ts';
import { AccountHistoryWatch } from '../case/account-history-watch.ts';
import type { SharedCaseParts } from '../case/case-parts.ts';
import { makeCaseTools } from '../case/open-case.ts';
import { isAcknowledgedOnly } from '../check/commit-outcome.ts';
import type { Given } from '../check/given.ts';
import type { BlockWaiter } from '../check/pace.ts';
import { rowsAt, textAt } from '../client/json-at.ts';
import { lacksActionPath, outcomeOf, unsupportedReplyText } from '../client/outcome.ts';
import { refusalOf } from '../client/replies.ts';
import type { ActResult, VenueClient } from '../client/venue-client.ts';
import type { Identity } from '../identity/keys.ts';
import { Blocked, Unsupported } from '../kernel/verdicts.ts';
import type { MarketFacts, VenueFacts } from '../probe/facts.ts';
import type { ProductProbeResult } from '../products/absent-products.ts';
import type { SwitchRefusals } from '../products/switches-off.ts';
import { withSourceHeader } from '../target/tagged.ts';
import { Transcript } from '../target/transcript.ts';
import { withTranscript } from '../target/with-transcript.ts';
import {
  dataOrEmpty,
  findFirstOpenMarket,
  makeActionBodyContext,
  makeActionsOfProduct,
  makePairActionsOfProduct,
} from './placing-actions.ts';
import { openStakedAccount } from './staked-account.ts';

/**
 * Whether a venue has a product: it is absent if every placing action, sent in a valid form by two funded accounts, has no path.
 * @source write-api, "Errors" (`ACTION_UNSUPPORTED`: decodes, but no path in this build)
 */
export async function probeProductPresence(product: Product, parts: SharedCaseParts): Promise<ProductProbeResult> {
  const transcript = new Transcript();
  const reported = new Set<string>();
  const result = await withFundedAccount(`products.${product.id}`, parts, transcript, async (bench) => {
    const { client, given, placing } = bench;
    const hasNone = async (owner: Identity) => {
      for (const action of placing(product, owner)) {
        let reply = await client.act(owner, action);
        if (await isHeldBack(bench, reply)) reply = await actedInBlock(bench, owner, action);
        if (!lacksActionPath(reply, action.type)) return false;
        reported.add(unsupportedReplyText(reply));
      }
      return true;
    };
    const isAbsent = (await hasNone(await given.fundedAccount())) && (await hasNone(await given.fundedAccount()));
    const isOnPairs = isAbsent && (await hasPathOnPair(bench, product));
    return { presence: isAbsent ? 'absent' : 'present', isOnPairs } as const;
  });
  return {
    ...(result ?? { presence: 'untold' }),
    reported: [...reported].join(', '),
    exchanges: transcript.entries(),
  };
}

/** Whether an action of a product that perpetual markets lack has a path on a pair. */
async function hasPathOnPair({ client, given, onPair }: FundedProbeContext, product: Product): Promise<boolean> {
  for (const action of onPair(product)) {
    const owner = await given.fundedAccount();
    const reply = await client.act(owner, action);
    const isDecided = ['accepted', 'refused'].includes(outcomeOf(reply).kind);
    if (isDecided && !lacksActionPath(reply, action.type)) return true;
  }
  return false;
}

/** Whether blocks are held during the probe: then only the operator commits an action, and its refusal is not reported. */
async function isHeldBack({ pace }: FundedProbeContext, reply: ActResult): Promise<boolean> {
  return isAcknowledgedOnly(reply) && pace.movesClock && (await pace.hasRun(reply)) === false;
}

async function actedInBlock({ client, pace }: FundedProbeContext, owner: Identity, action: WireAction) {
  const acting = client.act(owner, action);
  await pace.blocks();
  return acting;
}

/** Products that one funded account may have found missing, by the first placing action of each: all others are present. */
export interface SuspectedMissingProducts {
  readonly products: readonly Product[];
  /** Switches whose documented text occurred in a refusal. */
  readonly switches: readonly Switch[];
}

export async function findSuspectedMissingProducts(parts: SharedCaseParts): Promise<SuspectedMissingProducts> {
  const suspects = await withFundedAccount('products', parts, new Transcript(), async ({ client, given, placing }) => {
    const owner = await given.fundedAccount();
    const products: Product[] = [];
    const texts: string[] = [];
    for (const product of lastingLast) {
      const [first] = placing(product, owner);
      const reply = first === undefined ? null : await client.act(owner, first);
      if (first !== undefined && reply !== null && lacksActionPath(reply, first.type)) products.push(product);
      else texts.push((reply === null ? null : refusalOf(reply)?.message) ?? '');
    }
    const isMet = ({ sign: reported }: Switch) =>
      'text' in reported && texts.some((text) => text.includes(reported.text));
    return { products, switches: allSwitches.filter(isMet) };
  });
  return suspects ?? { products: [], switches: [] };
}

/**
 * Returns the messages with which everything that a switch enables is refused to two funded accounts. An action without a path in the build
 * proves nothing.
 * @param isSound  whether it is sent in a valid form, whatever that needs
 * @returns null where something of it was accepted, or refused for another reason, or where the means are missing
 */
export function probeSwitchRefusals(
  { id, tags, needsStake }: Switch,
  isSound: boolean,
  parts: SharedCaseParts,
): Promise<SwitchRefusals> {
  const placing = allProducts.filter((product) => product.placing.some((tag) => tags.includes(tag)));
  return withFundedAccount(`switches.${id}`, parts, new Transcript(), async (bench) => {
    const { given, placing: actionsOf } = bench;
    const reported = new Set<string>();
    for (const _account of ['one', 'another']) {
      const isStaked = isSound && needsStake === true;
      const owner = isStaked ? await openStakedAccount(bench, SEVERAL_ASKS) : await given.fundedAccount(ENOUGH);
      const actions = owner === null ? [] : placing.flatMap((product) => actionsOf(product, owner));
      const messages = owner === null ? null : await preconditionsOf(bench, owner, actions);
      if (messages === null) return null;
      for (const message of messages) reported.add(message);
    }
    return reported.size === 0 ? null : reported;
  });
}

/** Returns texts of the preconditions that refuse actions which have a path; null: one was accepted, or refused for another reason. */
async function preconditionsOf(
  { client, pace }: FundedProbeContext,
  owner: Identity,
  actions: readonly WireAction[],
): Promise<readonly string[] | null> {
  const messages: string[] = [];
  for (const action of actions) {
    let reply = await client.act(owner, action);
    // Under load a venue may only acknowledge what it otherwise refuses at once.
    for (let again = 0; again < ACKNOWLEDGED_ASKS && isAcknowledgedOnly(reply); again++) {
      await pace.committed();
      reply = await client.act(owner, action);
    }
    const refusal = refusalOf(reply);
    if (refusal?.code === 'ACTION_UNSUPPORTED') continue;
    if (refusal?.code !== 'PRECONDITION_FAILED') return null;
    messages.push(refusal.message);
  }
  return messages;
}

/** Repetitions of an action that was only acknowledged. */
const ACKNOWLEDGED_ASKS = 3;
/** Whole USDC, for the registration of a token and of a pair at the usual price. */
const ENOUGH = { usdc: '500' };
/** Whole USDC, for the registration of a market after others have raised the price. */
const SEVERAL_ASKS = '5000';

/** Products, those that change an account's signer last. */
const lastingLast = allProducts.toSorted((a, b) => Number(a.id === 'multi-sig') - Number(b.id === 'multi-sig'));

/** Context of a funded account. */
export interface FundedProbeContext {
  readonly client: VenueClient;
  readonly given: Given;
  readonly pace: BlockWaiter;
  readonly venue: VenueFacts;
  /** An open market. */
  readonly market: MarketFacts;
  readonly placing: (product: Product, owner: Identity) => readonly WireAction[];
  /** Actions of a product on a pair, which are refused although they have a path. */
  readonly onPair: (product: Product) => readonly WireAction[];
}

/** Runs `ask` with a funded account. @returns null where there is no money, or none arrives, or no market is open */
export async function withFundedAccount<Result>(
  id: string,
  parts: SharedCaseParts,
  transcript: Transcript,
  ask: (bench: FundedProbeContext) => Promise<Result>,
): Promise<Result | null> {
  const { session, treasury, leases } = parts;
  const market = findFirstOpenMarket(session.facts, (one) => leases.isFree(one));
  if (treasury === null || market === undefined) return null;
  const target = withTranscript(withSourceHeader(session.target, session.tag, 'run.products'), transcript);
  const { given, client, pace } = makeCaseTools({ id }, 1, parts, {
    target,
    past: new AccountHistoryWatch(),
    isAwaited: true,
  });
  // A TWAP of the probe would take orders of a case. But the requesting case may hold the only market.
  if (leases.isFree(market)) await given.leased(market);
  const ground = await makeActionBodyContext(client, session, { other: given.stranger(), market });
  const placing = (product: Product, owner: Identity) => {
    // A share left in the pool would disturb each later case that needs the pool for itself, including the one that fails.
    if (product.id === 'earn') given.afterwards(() => redeemShares(client, session.facts.usdc.signingId, owner));
    return makeActionsOfProduct(product, { ...ground, owner });
  };
  try {
    const onPair = (product: Product) => makePairActionsOfProduct(product, ground);
    return await ask({ client, given, pace, venue: session.facts, market, placing, onPair });
  } catch (error) {
    if (error instanceof Blocked || error instanceof Unsupported) return null;
    throw error;
  } finally {
    await given.cleanUp();
  }
}

/** Withdraws an account's shares from the pool of an asset. */
async function redeemShares(client: VenueClient, asset: number, owner: Identity): Promise<void> {
  const pools = rowsAt(dataOrEmpty(await client.read('earn_state', { user: owner.address })), 'pools');
  const shares = textAt(pools.find(({ signing_id }) => signing_id === asset) ?? {}, 'user_shares');
  if (/[1-9]/.test(shares)) await client.act(owner, { type: 'earn_withdraw', params: { asset, shares } });
}
