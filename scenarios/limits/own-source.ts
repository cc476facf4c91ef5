import type { CaseContext } from '../../harness/check/case-context.ts';
import { Inconclusive, Unsupported } from '../../harness/kernel/verdicts.ts';
import { detectOwnIpAddress } from '../../harness/session/own-address.ts';
import type { ClauseId } from '../../spec-schemas/clauses/index.ts';

/** In-process requests come from this address. */
const IN_PROCESS = '127.0.0.1';

/**
 * The address under which the target sees us, in its usual spellings.
 * @throws Unsupported when the target is remote, because address translation would make any answer a guess
 */
export async function detectSourceIps({ target }: Pick<CaseContext<ClauseId>, 'target'>): Promise<readonly string[]> {
  const { url } = target.wire;
  if (url === null) return [IN_PROCESS];
  const host = new URL(url).hostname;
  if (!/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host)) throw new Unsupported('own address');
  const address = await detectOwnIpAddress(url);
  if (address === null) throw new Inconclusive(`no connection to ${host}`);
  return [address, `::ffff:${address}`];
}
