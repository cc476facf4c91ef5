import { expect, test } from 'vitest';
import { openHttpTarget } from '../target/http-target.ts';
import { openModelSession } from './model-session.ts';

const wishes = { kind: 'model', profile: 'live', isolation: null, allowMainnetWrites: false } as const;
const status = { method: 'POST', path: '/info', body: '{"type":"exchange_status"}' } as const;

test('the wire shows the same venue, and adds no clock', async () => {
  const session = await openModelSession(wishes);
  const url = (await session.rawOrigin?.()) ?? '';
  const wire = openHttpTarget(url);
  const overWire = await wire.request(status);
  const inProcess = await session.target.request(status);
  expect(overWire.kind === 'reply' && inProcess.kind === 'reply' && overWire.reply.text === inProcess.reply.text).toBe(
    true,
  );
  await wire.close();
  await session.close();
  const after = openHttpTarget(url);
  expect(await after.request(status)).toMatchObject({ kind: 'silence', reason: 'refused' });
  await after.close();
});

test('a run in process has no rate budget and everything that a model offers', async () => {
  const session = await openModelSession(wishes);
  expect([...session.facts.capabilities].sort()).toEqual([
    'archive',
    'budget',
    'closed',
    'control',
    'evm',
    'faucet',
    'funded-accounts',
    'wire',
  ]);
  expect((await session.control?.limits({}))?.before.allowlist).toEqual(['127.0.0.1']);
  await session.close();
});

test('on mainnet nothing can be written without permission', async () => {
  const venue = { network: 'mainnet' } as const;
  const locked = await openModelSession({ ...wishes, venue });
  expect([...locked.facts.capabilities].sort()).toEqual(['archive', 'closed', 'evm', 'wire']);
  expect([locked.control, locked.funds]).toEqual([null, null]);
  await locked.close();
  const open = await openModelSession({ ...wishes, venue, allowMainnetWrites: true });
  expect(open.facts.capabilities.has('funded-accounts')).toBe(true);
  await open.close();
});
