import type { CaseContext } from '../../harness/check/case-context.ts';
import type { ClauseId } from '../../spec-schemas/clauses/index.ts';

/**
 * Removes our own address from the allowlist until the case ends. A no-op without an operator interface, because then nobody put it there.
 */
export async function clearAllowlistUntilEnd(context: CaseContext<ClauseId>): Promise<void> {
  if (!context.venue.capabilities.has('control') || !context.control.offers('/control/limits')) return;
  const { control, given } = context;
  const { before } = await control.limits({});
  given.afterwards(async () => {
    await control.limits({ allowlist: before.allowlist ?? [] });
  });
  await control.limits({ allowlist: [] });
}
