import { allProducts, type Product, type ProductId } from '../../spec-schemas/products.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import { allSwitches, describeSwitchOff, type Switch, type SwitchId } from '../../spec-schemas/switches.ts';
import type { CheckMetadata } from '../check/check.ts';
import { isAccepted, isUnsupported, lacksActionPath } from '../client/outcome.ts';
import { refusalOf } from '../client/replies.ts';
import type { ActResult } from '../client/venue-client.ts';
import type { Identity } from '../identity/keys.ts';
import type { VenueFacts } from '../probe/facts.ts';
import type { ActionPathProber } from '../product-probes/path-prober.ts';
import { type ActionBodyContext, makeActionsOfProduct } from '../product-probes/placing-actions.ts';
import { productsByCheck } from '../products/check-products.ts';

/** State of a product; if unknown, the reason. */
export interface ProductPresenceRow {
  readonly id: ProductId;
  readonly name: string;
  readonly presence: 'there' | 'absent' | 'not asked';
  readonly why: string | null;
}

/** State of a switch, and its source. */
export interface FeatureSwitchRow {
  readonly id: SwitchId;
  readonly name: string;
  readonly state: 'on' | 'off' | 'not told';
  readonly how: string | null;
}

export interface ProductAndSwitchTable {
  readonly products: readonly ProductPresenceRow[];
  readonly switches: readonly FeatureSwitchRow[];
}

const MONEY = 'only an account with money is told';
const KNOWN = 'a key that has nothing is told no more than 401';

const UNAUTHORIZED = 401;

/**
 * Probes every product with keys without funds: an action without a path is refused for any sender. Order forms and switches may be checked
 * only after funds, so they can stay unknown.
 * @param closed  why probing is impossible; null: it is possible
 */
export async function probeProductTable(
  asker: ActionPathProber,
  facts: Pick<VenueFacts, 'switchedOff'>,
  ground: Omit<ActionBodyContext, 'owner'> | null,
  closed: string | null,
): Promise<ProductAndSwitchTable> {
  const why = closed ?? (ground === null ? 'no market is open' : null);
  const requested = await Promise.all(
    allProducts.map(async (product) => {
      const answers =
        why !== null || ground === null
          ? null
          : await answersTo(asker, (owner) => makeActionsOfProduct(product, { ...ground, owner }));
      return { product, answers };
    }),
  );
  const products = requested.map(({ product, answers }) => ({
    id: product.id,
    name: product.name,
    ...(answers === null ? { presence: 'not asked' as const, why } : presenceOf(product, answers)),
  }));
  const reported = new Map(requested.map(({ product, answers }) => [product.id, answers?.replies ?? []]));
  return { products, switches: allSwitches.map((what) => stateOf(what, facts, reported)) };
}

interface Answers {
  readonly replies: readonly ActResult[];
  /** Whether none of the actions has a path. */
  readonly isAbsent: boolean;
}

/** Returns the replies to a product's placing actions, two where the first reply is that there is no path. */
async function answersTo(
  asker: ActionPathProber,
  actionsOf: (owner: Identity) => readonly WireAction[],
): Promise<Answers> {
  const replies: ActResult[] = [];
  let isAbsent = true;
  // The number does not depend on the owner.
  let count = 1;
  let tag = '';
  const nth = (at: number) => (owner: Identity) => {
    const placing = actionsOf(owner);
    count = placing.length;
    const action = actionAt(placing, at);
    tag = action.type;
    return action;
  };
  for (let at = 0; at < count; at++)
    for (const reply of await asker.sendFromBoth(nth(at))) {
      if (reply === null) continue;
      replies.push(reply);
      isAbsent &&= lacksActionPath(reply, tag);
    }
  return { replies, isAbsent };
}

function actionAt(actions: readonly WireAction[], at: number): WireAction {
  const action = actions[at];
  if (action === undefined) throw new Error('a product has an action that places it');
  return action;
}

function presenceOf(
  { placing }: Product,
  { replies, isAbsent }: Answers,
): Pick<ProductPresenceRow, 'presence' | 'why'> {
  if (replies.length === 0) return { presence: 'not asked', why: 'nothing was answered' };
  if (isAbsent) return { presence: 'absent', why: null };
  // A key without permission is refused whether or not the build has a path.
  if (replies.every(({ status }) => status === UNAUTHORIZED)) return { presence: 'not asked', why: KNOWN };
  if (placing.length > 0 || replies.some(isAccepted)) return { presence: 'there', why: null };
  return { presence: 'not asked', why: MONEY };
}

function stateOf(
  what: Switch,
  { switchedOff = [] }: Pick<VenueFacts, 'switchedOff'>,
  reported: ReadonlyMap<ProductId, readonly ActResult[]>,
): FeatureSwitchRow {
  const { id, name, sign: how } = what;
  if ('flag' in how || switchedOff.includes(id)) {
    const isOff = switchedOff.includes(id);
    const words = 'flag' in how ? describeSwitchOff(what) : '--switched-off';
    return { id, name, state: isOff ? 'off' : 'on', how: isOff ? words : null };
  }
  const replies = productsOf(what).flatMap((product) => reported.get(product) ?? []);
  const requested = replies.filter((reply) => !isUnsupported(reply));
  if (requested.some(isAccepted)) return { id, name, state: 'on', how: null };
  const isOff =
    requested.length > 0 && requested.every((reply) => refusalOf(reply)?.message.includes(how.text) === true);
  return isOff ? { id, name, state: 'off', how: how.text } : { id, name, state: 'not told', how: MONEY };
}

/** The products that a switch enables. */
function productsOf({ tags }: Switch): readonly ProductId[] {
  return allProducts.filter(({ placing }) => placing.some((tag) => tags.includes(tag))).map(({ id }) => id);
}

/** Returns the checks that need no absent product and no switch that is off: no table lists the checks that need orders in general. */
export function selectChecksOnOfferedProducts<Head extends CheckMetadata>(
  checks: readonly Head[],
  { products, switches }: ProductAndSwitchTable,
): readonly Head[] {
  const absent = products.filter(({ presence }) => presence === 'absent').map(({ id }) => id);
  const off = allSwitches.filter(({ id }) => switches.some((row) => row.id === id && row.state === 'off' && ends(id)));
  const lacking = new Set([...absent, ...off.flatMap(productsOf)]);
  return checks.filter(({ id }) => !(productsByCheck[id] ?? []).some((product) => lacking.has(product)));
}

/**
 * Whether a switch that is off rules out whole checks. A vote calibrates pairs for spot margin, and post-only orders are part of most
 * checks.
 */
function ends(id: SwitchId): boolean {
  return id !== 'spot-margin' && id !== 'post-only';
}
