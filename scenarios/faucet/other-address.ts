import type { CaseContext } from '../../harness/check/case-context.ts';
import { isFaucetIpWindowRefusal } from '../../harness/check/pace.ts';
import { Inconclusive, Unsupported } from '../../harness/kernel/verdicts.ts';
import { type RawReply, rawRequestBytes } from '../../harness/target/raw-http.ts';
import { type JsonObject, printJson } from '../../spec-schemas/json/lossless.ts';

const ELSEWHERE = '127.0.0.2';

/**
 * Claims from another address of this machine, as seen by a venue on the same machine.
 * @throws Unsupported when the target is not on this machine, or the machine has no second address
 */
export async function claimFromOtherIp(
  { raw, rawUrl }: Pick<CaseContext<never>, 'raw' | 'rawUrl'>,
  claim: JsonObject,
  localAddress = ELSEWHERE,
): Promise<RawReply> {
  const url = await rawUrl();
  if (!['127.0.0.1', 'localhost'].includes(new URL(url).hostname)) throw new Unsupported('a second source address');
  const body = printJson(claim);
  const headerLines = [
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  try {
    const reply = await raw(rawRequestBytes(url, { method: 'POST', path: '/faucet', headerLines, body }), {
      localAddress,
    });
    // Behind a proxy all our addresses look the same.
    if (isFaucetIpWindowRefusal(reply)) throw new Unsupported('a second source address');
    return reply;
  } catch (error) {
    // A machine may not allow every loopback address.
    throw error instanceof Inconclusive ? new Unsupported('a second source address') : error;
  }
}
