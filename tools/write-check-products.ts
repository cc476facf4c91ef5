// Records which products each check uses on a sound venue, and which of them it needs to judge anything. Where one is absent, a run skips
// the check and `doctor` leaves it out.
//   npm run products
import type { Check } from '../harness/check/check.ts';
import { productsInFrame, productsInRequest } from '../harness/products/requested-products.ts';
import { isSilence, type Target, type WireSocket } from '../harness/target/wire.ts';
import { wrapTarget } from '../harness/target/wrap-target.ts';
import { removedProductsEdit } from '../reference-model/index.ts';
import { loadAllChecks } from '../scenarios/load-checks.ts';
import type { Product, ProductId } from '../spec-schemas/products.ts';
import { playOnSoundVenue } from './play-alone.ts';
import { forEachCheckProfile, writeWordsByCheck } from './words-by-check.ts';

const known = await loadAllChecks();
const needed = new Map<string, Set<string>>();
const inParts = new Map<string, Set<string>>();
await forEachCheckProfile(known, look);
writeWordsByCheck(
  'harness/products/check-products.ts',
  `import type { ProductId } from '../../spec-schemas/products.ts';

/** Written by \`npm run products\`: which products a check judges nothing without; left out: none. */
export const productsByCheck: Readonly<Record<string, readonly ProductId[]>> =`,
  needed,
);
writeWordsByCheck(
  'harness/products/products-in-parts.ts',
  `import type { ProductId } from '../../spec-schemas/products.ts';

/** Written by \`npm run products\`: which products a check comes to in a part alone, and judges the rest without. */
export const partialProductsByCheck: Readonly<Record<string, readonly ProductId[]>> =`,
  inParts,
);

async function look(check: Check, profile: 'live' | 'next'): Promise<void> {
  const met = new Set<ProductId>();
  await playOnSoundVenue(check, {
    profile,
    watch: (session) => ({ ...session, target: noting(session.target, profile, ({ id }) => void met.add(id)) }),
  });
  for (const id of met) {
    const on = { venue: { edits: [removedProductsEdit([id])] } };
    const without = await playOnSoundVenue(check, { profile, on, watch: (session) => session });
    const isNeeded = without?.status === 'skipped' && Object.keys(without.judged).length === 0;
    noteIn(isNeeded ? needed : inParts, check.id, id);
  }
}

function noteIn(words: Map<string, Set<string>>, check: string, id: ProductId): void {
  words.set(check, (words.get(check) ?? new Set()).add(id));
}

function noting(target: Target, profile: 'live' | 'next', note: (product: Product) => void): Target {
  return wrapTarget(target, {
    request: (request, options) => {
      productsInRequest(request, profile).forEach(note);
      return target.request(request, options);
    },
    connect: async (options) => {
      const socket = await target.connect(options);
      return isSilence(socket) ? socket : notingFrames(socket, profile, note);
    },
  });
}

function notingFrames(socket: WireSocket, profile: 'live' | 'next', note: (product: Product) => void): WireSocket {
  return new Proxy(socket, {
    get: (inner, key) => {
      if (key === 'send')
        return (data: string | Uint8Array, options?: Parameters<WireSocket['send']>[1]) => {
          if (typeof data === 'string') productsInFrame(data, profile).forEach(note);
          inner.send(data, options);
        };
      const member: unknown = Reflect.get(inner, key, inner);
      return typeof member === 'function' ? member.bind(inner) : member;
    },
  });
}
