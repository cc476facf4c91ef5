import { expect, test } from 'vitest';
import { emptyActReplyWire } from '../client/replies.fixture.ts';
import type { ActResult } from '../client/venue-client.ts';
import type { ActionPathProber } from '../product-probes/path-prober.ts';
import type { ActionBodyContext } from '../product-probes/placing-actions.ts';
import { probeProductTable } from './product-table.ts';

const refused = (code: string, status: number): ActResult => ({
  wire: emptyActReplyWire,
  kind: 'refused',
  status,
  error: { code, message: '' },
  nonce: 1n,
  actor: '0x01',
});

/** Returns the row of the first product on a venue that gives every action this reply. */
async function presenceOf(reply: ActResult | null) {
  // The table uses only this part of it: no reply is parsed.
  const asker = {
    sendFromBoth: async (actionOf: (owner: object) => unknown) => [void actionOf({ address: '0x01' }), reply].slice(1),
  };
  const market = { id: 0, tick: 1n, step: 1n, minLots: 1n, szDecimals: 0, mark: 100n, priceScale: 1n };
  const token = { signingId: 0 };
  const ground = {
    other: { address: '0x02' },
    venue: { usdc: token, native: token },
    market,
    pair: null,
    pairs: [],
    validator: null,
  };
  const parts = [asker, { ...ground, laterMs: 1 }] as unknown as [ActionPathProber, Omit<ActionBodyContext, 'owner'>];
  const { products } = await probeProductTable(parts[0], {}, parts[1], null);
  const { presence } = products.find(({ id }) => id === 'staking') ?? {};
  return presence;
}

test.each([
  ['a refusal of its own', refused('PRECONDITION_FAILED', 400), 'there'],
  ['a 401, which who may not act is told whatever there is', refused('AUTH_UNAUTHORIZED', 401), 'not asked'],
  ['no path', refused('ACTION_UNSUPPORTED', 400), 'absent'],
  ['silence', null, 'not asked'],
])('%s', async (_what, reply, presence) => expect(await presenceOf(reply)).toBe(presence));
