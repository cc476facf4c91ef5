import { describe, expect, test } from 'vitest';
import { nobodyAddress } from '../../spec-schemas/catalogue/read-arguments.ts';
import { readEntry } from '../../spec-schemas/catalogue/reads.ts';
import { LocalClient } from '../edge/local-client.fixture.ts';
import { readDefaultGenesis } from '../genesis/load.ts';
import type { ArchiveDepth } from './archive.ts';
import { builtReads } from './reads.list.ts';

// Archive reads that are added by the next release have no history here.
const archived = Object.keys(builtReads).filter((type) => {
  const entry = readEntry(type);
  return entry?.lane === 'archive' && entry.profile === 'live';
});
const user = `0x${'a1'.repeat(20)}`;

function client(archive: ArchiveDepth): LocalClient {
  const genesis = readDefaultGenesis();
  const history = { ...genesis.params.history, ledger: 2 };
  const params = { ...genesis.params, history, faucet: { ...genesis.params.faucet, ipWindowMs: 0 } };
  const local = new LocalClient({ archive }, { ...genesis, params });
  local.venue.setLimits({ perIp: null });
  for (const amount of [1, 2]) {
    local.post('/faucet', { address: amount === 1 ? user : nobodyAddress, amount });
    local.venue.commit(2);
  }
  return local;
}

describe('without an archive', () => {
  const local = client('none');

  test('a vote list has null bounds, like one without rows on a venue with an archive (D65)', () => {
    expect(local.data('validator_votes')).toMatchObject({ coverage: { start: null, end: null } });
  });

  // The read that answers 503 has its own test.
  test.each(archived.filter((type) => type !== 'bridge_withdrawal_history'))(
    '%s answers its empty body, and refuses with the envelope',
    (type) => {
      const { type: _type, ...empty } = readEntry(type)?.empty ?? {};
      const { type: _echo, ...body } = local.data(type, { address: user });
      expect(body).toEqual('address' in empty ? { ...empty, address: user } : empty);
      if (readEntry(type)?.arguments.address?.kind !== 'address') return;
      for (const args of [{}, { address: '0x1' }])
        expect(local.info(type, args)).toMatchObject({ status: 400, json: { error: { code: 'INVALID_REQUEST' } } });
    },
  );
});

test('with an archive they serve the past', () => {
  const local = client('bounded');
  expect(local.data('user_non_funding_ledger_updates', { address: user }).ledger_updates).toHaveLength(2);
});
