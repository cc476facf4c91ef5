import { expect, test } from 'vitest';
import { rulesEditorAt, type VenueOptions } from '../../reference-model/index.ts';
import { openModelSession } from '../session/model-session.ts';
import { probeSigningDomain, signingDomainAdviceFor } from './domain-probe.ts';

async function probed(
  venue: VenueOptions & { network: 'devnet' | 'testnet' | 'mainnet' },
  assumed: { chainId?: number; serviceName?: string },
) {
  const session = await openModelSession({
    kind: 'model',
    profile: 'live',
    isolation: null,
    allowMainnetWrites: false,
    venue,
  });
  const probe = await probeSigningDomain(session.target, { ...session.facts, ...assumed });
  await session.close();
  return probe;
}

test('the own domain is accepted: the target recovers the signer', async () => {
  const probe = await probed({ network: 'devnet' }, {});
  expect(probe?.own).toMatchObject({ verdict: 'fits', domain: { serviceName: 'Service', chainId: 31337 } });
  expect(probe?.own.answer).toContain('ORDER_NOT_FOUND');
});

test('another documented chain id is found and named', async () => {
  const probe = await probed({ network: 'testnet' }, { chainId: 31337 });
  expect(probe).toMatchObject({ own: { verdict: 'refused' }, better: { chainId: 114514 } });
  expect(probe === null ? '' : signingDomainAdviceFor(probe)).toContain('verifies signatures for chain id 114514');
  expect(probe === null ? '' : signingDomainAdviceFor(probe)).toMatch(/use --network testnet$/);
});

test('the documented service name is tried in addition to the given one', async () => {
  const probe = await probed({ network: 'devnet' }, { serviceName: 'Other' });
  expect(probe === null ? '' : signingDomainAdviceFor(probe)).toMatch(/use --service-name Service$/);
});

test.each(['MyVenue', 'Venue2Go', 'acme'])('the own name %s is accepted in its own spelling', async (serviceName) => {
  const probe = await probed({ network: 'testnet', serviceName }, {});
  expect(probe).toMatchObject({ own: { verdict: 'fits', domain: { serviceName } }, better: null });
});

test('a capitalised name is tried in addition to the given one', async () => {
  const probe = await probed({ network: 'devnet', serviceName: 'Acme' }, { serviceName: 'acme' });
  expect(probe === null ? '' : signingDomainAdviceFor(probe)).toMatch(/use --service-name Acme$/);
});

test('a venue that keeps the inner capitals of the chain field is reported as such', async () => {
  const capitals = rulesEditorAt(
    'chain',
    'exchange',
  )(({ recovers }) => ({
    recovers: (parts) => recovers({ ...parts, domain: { ...parts.domain, chainField: 'myVenueChain' } }),
  }));
  const probe = await probed({ network: 'devnet', serviceName: 'MyVenue', edits: [capitals] }, {});
  expect(probe).toMatchObject({ own: { verdict: 'refused' }, better: { chainField: 'myVenueChain' } });
  expect(probe === null ? '' : signingDomainAdviceFor(probe)).toContain('chain field myVenueChain, not myvenueChain');
});

test('an undocumented domain is reported as unknown', async () => {
  const probe = await probed({ network: 'devnet', serviceName: 'Secret' }, { serviceName: 'Other' });
  expect(probe).toMatchObject({ own: { verdict: 'refused' }, better: null });
  expect(probe === null ? '' : signingDomainAdviceFor(probe)).toContain('no documented chain id fits');
});

test('on mainnet nothing is signed', async () => {
  expect(await probed({ network: 'mainnet' }, {})).toBeNull();
});
