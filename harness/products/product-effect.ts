import { readEntry } from '../../spec-schemas/catalogue/reads.ts';
import { isJsonArray, isJsonObject, type JsonValue, printJson } from '../../spec-schemas/json/lossless.ts';
import type { Product, ProductId } from '../../spec-schemas/products.ts';
import { isAccepted } from '../client/outcome.ts';
import type { Identity } from '../identity/keys.ts';
import type { CaseParts } from '../runner/case-parts.ts';
import type { TranscriptEntry } from '../runner/events.ts';
import { Transcript } from '../target/transcript.ts';
import { atBench, type Bench } from './product-probe.ts';

/**
 * What comes of a product's placing actions. `none`: some are accepted, and reads show nothing of any; `untold`: none is
 * accepted, or nobody has the money to send one.
 */
export type Effect = 'seen' | 'none' | 'untold';

/** What came of looking for it, with the requests that did. */
export interface Looked {
  readonly effect: Effect;
  readonly exchanges: readonly TranscriptEntry[];
}

/** What these bring about shows on no read by itself: of them nobody can tell. */
export const unseenProducts: ReadonlySet<ProductId> = new Set([
  // No read has the name of an account.
  'display-names',
  // What is sealed shows when it is opened, for which others are needed.
  'encrypted-orders',
  // A bid is charged and given its place with what it is for.
  'priority-bids',
]);

/**
 * What two accounts with money see of what they placed. A read tells of it where it shows anything else than before, in whatever
 * form: what also moves when an action is sent that changes nothing is no effect.
 */
export async function effectOf(product: Product, parts: CaseParts): Promise<Looked> {
  if (unseenProducts.has(product.id)) return { effect: 'untold', exchanges: [] };
  const transcript = new Transcript();
  const told = await atBench(`effects.${product.id}`, parts, transcript, async (bench) => {
    const one = await effectFor(product, await bench.given.fundedAccount(), bench);
    return one === 'none' ? effectFor(product, await bench.given.fundedAccount(), bench) : one;
  });
  return { effect: told ?? 'untold', exchanges: transcript.entries() };
}

async function effectFor(product: Product, owner: Identity, bench: Bench): Promise<Effect> {
  const { client, pace } = bench;
  const look = () => placesOf(product, owner, bench);
  const idle = await look();
  await client.act(owner, { type: 'noop' });
  await pace.blocks(2);
  const restless = new Set(movedBetween(idle, await look()));
  const before = await look();
  let isAnyAccepted = false;
  for (const action of bench.placing(product, owner))
    if (isAccepted(await client.act(owner, action))) isAnyAccepted = true;
  if (!isAnyAccepted) return 'untold';
  const isSeen = (now: Places) => movedBetween(before, now).some((place) => !restless.has(place));
  // A look costs ten reads: what would come has come after so many blocks, on a node that is behind after as many again.
  for (const _look of ['soon', 'late']) {
    await pace.blocks(ENOUGH_BLOCKS);
    await pace.archived();
    if (isSeen(await look())) return 'seen';
  }
  return 'none';
}

/** In which an action that was taken is carried out. */
const ENOUGH_BLOCKS = 10;

/** What stands at each place of some reads. */
type Places = ReadonlyMap<string, string>;

async function placesOf(product: Product, { address }: Identity, { client, market }: Bench): Promise<Places> {
  const asked = [
    ['account_state', { address }],
    ['account_state', { address, detail: 'overview' }],
    ['open_orders', { address }],
    ['user_ledger_updates', { address }],
    ['active_asset_data', { address, coin: market.coin }],
    ...(product.reads ?? []).flatMap((type) => {
      const wants = argumentsOf(type, address);
      return wants === null ? [] : [[type, wants] as const];
    }),
  ] as const;
  const replies = await Promise.all(asked.map(([type, args]) => client.read(type, args)));
  return new Map(
    replies.flatMap((reply, at) =>
      reply.kind === 'data' ? leavesOf(reply.data, `${at}`) : [[`${at}`, reply.kind] as const],
    ),
  );
}

/** What a read is asked with; null where it needs to be told more than an account. */
function argumentsOf(type: string, address: string): { readonly address?: string } | null {
  const needed = Object.entries(readEntry(type)?.arguments ?? {}).filter(([, { kind }]) => MUST.has(kind));
  if (needed.length === 0) return {};
  return needed.length === 1 && needed[0]?.[0] === 'address' ? { address } : null;
}

/** Kinds of arguments without which a read is refused. */
const MUST: ReadonlySet<string> = new Set(['address', 'coin', 'number', 'word', 'text', 'oid', 'cloid']);

function leavesOf(value: JsonValue, place: string): readonly (readonly [string, string])[] {
  const inner = isJsonArray(value) ? [...value.entries()] : isJsonObject(value) ? Object.entries(value) : [];
  if (inner.length === 0) return [[place, printJson(value)]];
  return inner.flatMap(([key, each]) => leavesOf(each, `${place}/${key}`));
}

function movedBetween(one: Places, other: Places): readonly string[] {
  return [...new Set([...one.keys(), ...other.keys()])].filter((place) => one.get(place) !== other.get(place));
}
