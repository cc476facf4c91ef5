import type { CaseContext } from '../check/case-context.ts';
import { OperatorOffer } from '../control/operator-capabilities.ts';
import { Unsupported } from '../kernel/verdicts.ts';

/**
 * The case may do what nothing undoes: it ends with a new genesis. Ask for it before the accounts that tidy up, so that
 * they do on the chain that they know. Needs the lease `node`.
 * @throws Unsupported where the operator interface begins no new chain
 */
export async function startNewGenesisAtEnd({
  given,
  control,
}: Pick<CaseContext<never>, 'given' | 'control'>): Promise<void> {
  const offered = new OperatorOffer(await control.capabilities());
  if (offered.missingFor('/control/reset') !== null) throw new Unsupported('control: reset');
  given.afterwards(() => given.newGenesis());
}
