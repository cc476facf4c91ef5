import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived, type Traced } from '../../harness/check/evidence.ts';
import { requireVenueUpgradeRefusal } from '../../harness/kernel/verdict-on-silence.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { isSilence } from '../../harness/target/wire.ts';

export default check({
  id: 'feed.endpoint.plain',
  title: 'a node accepts an unencrypted WebSocket connection at /ws',
  clauses: ['feed.endpoint.node'],
  by: 'observe',
  needs: ['wire'],
  async run(context) {
    const { rawUrl, venue, expect } = context;
    if (venue.role === 'gateway' || new URL(await rawUrl()).protocol !== 'http:') throw new Unsupported('node');
    expect('feed.endpoint.node').equal(await opened(context), 'a socket', 'the upgrade of /ws');
  },
});

/** A venue without a proxy in front, such as a local one, serves unencrypted connections. */
export const endpointGatewayCheck = check({
  id: 'feed.endpoint.gateway',
  title: 'a gateway accepts a WebSocket connection at /ws',
  clauses: ['feed.endpoint.gateway'],
  by: 'observe',
  needs: ['wire', 'gateway'],
  async run(context) {
    context.expect('feed.endpoint.gateway').equal(await opened(context), 'a socket', 'the upgrade of /ws');
  },
});

/**
 * Opens a socket and returns the outcome of the upgrade.
 * @throws Disturbed, Inconclusive if nothing answered, or an intermediary did
 */
async function opened({ given, rawTarget }: Pick<CaseContext<never>, 'given' | 'rawTarget'>): Promise<Traced<string>> {
  const target = await rawTarget();
  given.afterwards(() => target.close());
  const socket = await target.connect({ path: '/ws' });
  if (!isSilence(socket)) return derived('a socket', socket);
  const refused = requireVenueUpgradeRefusal('the upgrade of a socket', socket);
  return derived(`HTTP ${refused.status}: ${refused.detail}`, refused);
}
