import type { CaseContext } from '../check/case-context.ts';
import { OfferedOperatorCapabilities } from '../control/operator-capabilities.ts';
import { Unsupported } from '../kernel/verdicts.ts';

/**
 * Lets the case have irreversible effects: it ends with a new genesis. Call it before creating accounts, so that their cleanup runs first,
 * on the old chain. Needs the lease `node`.
 * @throws Unsupported where the operator interface cannot start a new chain
 */
export async function startNewGenesisAtEnd({
  given,
  control,
}: Pick<CaseContext<never>, 'given' | 'control'>): Promise<void> {
  const offered = new OfferedOperatorCapabilities(await control.capabilities());
  if (offered.missingFor('/control/reset') !== null) throw new Unsupported('control: reset');
  given.afterwards(() => given.newGenesis());
}
