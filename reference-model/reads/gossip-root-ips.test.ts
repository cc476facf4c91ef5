import { expect, test } from 'vitest';
import { parseJson } from '../../spec-schemas/json/lossless.ts';
import { readDefaultGenesis } from '../genesis/load.ts';
import { Venue } from '../venue.ts';

function peersOf(venue: Venue): unknown {
  const { reply } = venue.handle({
    method: 'POST',
    path: '/info',
    peer: '10.0.0.1',
    headers: { 'content-type': 'application/json' },
    body: new TextEncoder().encode('{"type":"gossip_root_ips"}'),
  });
  return parseJson(reply?.body ?? '');
}

test('the configured peers, each with its four endpoints, and nothing under the old key', () => {
  const genesis = readDefaultGenesis();
  const peer = { id: 7, gossip: 'a:1', peer_rpc: 'a:2', auth: 'a:3' };
  const venue = new Venue({
    ...genesis,
    params: { ...genesis.params, peers: [{ ...peer, pubkey_hex: '0xab' }, peer] },
  });
  const before = peersOf(venue);
  expect(before).toEqual({ data: { type: 'gossip_root_ips', peers: [{ ...peer, pubkey_hex: '0xab' }, peer] } });
  venue.commit(3);
  expect(peersOf(venue)).toEqual(before);
});

test('without configuration the answer is an empty list', () => {
  const { peers: _peers, ...params } = readDefaultGenesis().params;
  const venue = new Venue({ ...readDefaultGenesis(), params });
  expect(peersOf(venue)).toEqual({ data: { type: 'gossip_root_ips', peers: [] } });
});
