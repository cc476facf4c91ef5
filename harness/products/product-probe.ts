import { isJsonObject, type JsonObject } from '../../spec-schemas/json/lossless.ts';
import { allProducts, type Product } from '../../spec-schemas/products.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import type { Given } from '../check/given.ts';
import { integerAt, rowsAt, textAt } from '../client/json-at.ts';
import { isUnsupported } from '../client/outcome.ts';
import type { ReadReply } from '../client/replies.ts';
import type { VenueClient } from '../client/venue-client.ts';
import type { Identity } from '../identity/keys.ts';
import type { CaseParts } from '../runner/case-parts.ts';
import { workbench } from '../runner/open-case.ts';
import { PastWatch } from '../runner/past-watch.ts';
import { recorded } from '../target/recorded.ts';
import { Transcript } from '../target/transcript.ts';
import type { Asked } from './absent-products.ts';
import { placingActions } from './placing-actions.ts';

const A_MINUTE_MS = 60_000;

/**
 * Whether a venue has a product: absent is one of which every placing action, sent sound by an account with money, has no
 * path, and by a second one as well.
 * @source write-api, "Errors" (`ACTION_UNSUPPORTED`: decodes, but no path in this build)
 */
export async function askedForProduct(product: Product, parts: CaseParts): Promise<Asked> {
  const transcript = new Transcript();
  const presence = await asked(`products.${product.id}`, parts, transcript, async ({ client, given, placing }) => {
    const hasNoPath = async (owner: Identity) => {
      for (const action of placing(product, owner)) if (!isUnsupported(await client.act(owner, action))) return false;
      return true;
    };
    const isAbsent = (await hasNoPath(await given.fundedAccount())) && (await hasNoPath(await given.fundedAccount()));
    return isAbsent ? 'absent' : 'present';
  });
  return { presence: presence ?? 'untold', exchanges: transcript.entries() };
}

/** The products of which one account with money finds no path for the first placing action: the others are there. */
export async function suspectedProducts(parts: CaseParts): Promise<readonly Product[]> {
  const suspects = await asked('products', parts, new Transcript(), async ({ client, given, placing }) => {
    const owner = await given.fundedAccount();
    const found: Product[] = [];
    for (const product of lastingLast) {
      const [first] = placing(product, owner);
      if (first !== undefined && isUnsupported(await client.act(owner, first))) found.push(product);
    }
    return found;
  });
  return suspects ?? [];
}

/** What changes who signs for an account comes after what it signs. */
const lastingLast = allProducts.toSorted((a, b) => Number(a.id === 'multi-sig') - Number(b.id === 'multi-sig'));

interface Bench {
  readonly client: VenueClient;
  readonly given: Given;
  readonly placing: (product: Product, owner: Identity) => readonly WireAction[];
}

/** What an account with money is told. @returns null where nobody has any, or no market is open */
async function asked<Told>(
  id: string,
  parts: CaseParts,
  transcript: Transcript,
  ask: (bench: Bench) => Promise<Told>,
): Promise<Told | null> {
  const { session, treasury } = parts;
  const market = session.facts.markets.find(({ open, halted }) => open && !halted);
  if (treasury === null || market === undefined) return null;
  const target = recorded(session.target, transcript);
  const { given, client } = workbench({ id }, 1, parts, { target, past: new PastWatch() });
  const ground = {
    other: given.stranger(),
    venue: session.facts,
    market,
    pair: await orNull(() => firstPair(client)),
    validator: await orNull(() => firstValidator(client)),
    laterMs: session.now() + A_MINUTE_MS,
  };
  const placing = (product: Product, owner: Identity) => placingActions(product, { ...ground, owner });
  try {
    return await ask({ client, given, placing });
  } finally {
    await given.cleanUp();
  }
}

async function firstPair(client: VenueClient): Promise<number> {
  const [row] = rowsAt(bodyOf(await client.read('markets', { kind: 'spot' })), 'spot.pairs');
  return Number(integerAt(row ?? {}, 'signing_id'));
}

async function firstValidator(client: VenueClient): Promise<string> {
  const [row] = rowsAt(bodyOf(await client.read('validator_summaries')), 'validators');
  return textAt(row ?? {}, 'validator');
}

function bodyOf(reply: ReadReply): JsonObject {
  return reply.kind === 'data' && isJsonObject(reply.data) ? reply.data : {};
}

/** What a body can do without: its read may be what the venue lacks. */
async function orNull<Found>(read: () => Promise<Found>): Promise<Found | null> {
  return read().catch(() => null);
}
