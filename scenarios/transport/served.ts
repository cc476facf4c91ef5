import { isUnknownType, isUnsupportedRead } from '../../harness/client/outcome.ts';
import type { ReadReply } from '../../harness/client/replies.ts';
import { isUnavailable } from '../../harness/setup/unavailable.ts';
import { allProducts } from '../../spec-schemas/products.ts';

/**
 * Whether a read is there to be judged: not one that this venue does not have, nor one whose upstream a gateway misses, nor one of
 * a product that this build has no path for.
 */
export function isReadServed(reply: ReadReply, type: string): boolean {
  return !isUnknownType(reply) && !isUnavailable(reply) && !isOfMissingProduct(reply, type);
}

function isOfMissingProduct(reply: ReadReply, type: string): boolean {
  return isUnsupportedRead(reply) && allProducts.some(({ reads = [] }) => reads.some((read) => read === type));
}
