// Looks which products each check comes to on a sound venue, and writes it down: what `doctor` leaves out where one is absent.
//   npm run products
import type { Check } from '../harness/check/check.ts';
import { productsInFrame, productsInRequest } from '../harness/products/requested-products.ts';
import { isSilence, type Target, type WireSocket } from '../harness/target/wire.ts';
import { wrapTarget } from '../harness/target/wrap-target.ts';
import { loadAllChecks } from '../scenarios/load-checks.ts';
import type { Product } from '../spec-schemas/products.ts';
import { playAlone } from './play-alone.ts';
import { forEachProfile, writeWordsByCheck } from './words-by-check.ts';

const known = await loadAllChecks();
const met = new Map<string, Set<string>>();
await forEachProfile(known, look);
writeWordsByCheck(
  'harness/products/check-products.ts',
  `import type { ProductId } from '../../spec-schemas/products.ts';

/** Written by \`npm run products\`: which products a check comes to on a venue that has them all; left out: none. */
export const checkProducts: Readonly<Record<string, readonly ProductId[]>> =`,
  met,
);

async function look(check: Check, profile: 'live' | 'next'): Promise<void> {
  const products = met.get(check.id) ?? new Set();
  met.set(check.id, products);
  await playAlone(check, {
    profile,
    watch: (session) => ({ ...session, target: noting(session.target, profile, ({ id }) => void products.add(id)) }),
  });
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
