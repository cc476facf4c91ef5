import type { CaseContext } from '../../harness/check/case-context.ts';
import type { ClauseId } from '../../spec-schemas/clauses/index.ts';

/**
 * Takes our own address off the allowlist, until the case ends. Where no operator interface sets it there is nothing to do:
 * nobody put it there.
 */
export async function leaveAllowlist(context: CaseContext<ClauseId>): Promise<void> {
  if (!context.venue.capabilities.has('control') || !context.control.offers('/control/limits')) return;
  const { control, given } = context;
  const { before } = await control.limits({});
  given.afterwards(async () => {
    await control.limits({ allowlist: before.allowlist ?? [] });
  });
  await control.limits({ allowlist: [] });
}
