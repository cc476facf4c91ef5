import type { CaseContext } from '../../harness/check/case-context.ts';
import { isUnknownType } from '../../harness/client/outcome.ts';
import type { ReadReply } from '../../harness/client/replies.ts';
import { isReadUnavailable } from '../../harness/setup/unavailable.ts';
import { allProducts, sharedProductReads } from '../../spec-schemas/products.ts';

/** Whether a read can be judged: it must be supported, and a gateway must reach its upstream. */
export function isReadServed(reply: ReadReply): boolean {
  return !isUnknownType(reply) && !isReadUnavailable(reply);
}

/** Whether the read shows a product that the venue lacks: no document says what such a read answers. */
export async function isReadOfMissingProduct(
  { given }: { readonly given: Pick<CaseContext<never>['given'], 'lacks'> },
  type: string,
): Promise<boolean> {
  const own = allProducts.filter(({ reads = [] }) => reads.some((read) => read === type)).map(({ id }) => id);
  const shown = [...own, ...(Object.entries(sharedProductReads).find(([read]) => read === type)?.[1] ?? [])];
  const lacking = await Promise.all(shown.map((id) => given.lacks(id)));
  return shown.length > 0 && lacking.every(Boolean);
}
