import { isJsonArray } from '../../spec-schemas/json/lossless.ts';
import type { CaseContext } from '../check/case-context.ts';
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
  const { calls } = await control.capabilities();
  if (!isJsonArray(calls) || !calls.includes('POST /control/reset')) throw new Unsupported('control: reset');
  given.afterwards(() => given.newGenesis());
}
