import { expect, test } from 'vitest';
import { unmetNeedOf, unmetNeeds } from '../runner/plan/unmet-needs.ts';

const idOf = (need: string) => Object.entries(unmetNeeds).find(([, wanted]) => wanted === need)?.[0] ?? '';
const alone = { capabilities: new Set(['faucet', 'funded-accounts'] as const), network: 'devnet' as const };

test('what no head says is a skip where it is not there, and none where it is', () => {
  expect(unmetNeedOf({ id: idOf('archive') }, alone, 'faucet')).toBe('archive');
  expect(unmetNeedOf({ id: idOf('money') }, alone, 'faucet')).toContain('faucet');
  expect(unmetNeedOf({ id: idOf('money') }, alone, 'key')).toBeNull();
  expect(unmetNeedOf({ id: idOf('mainnet') }, alone, 'faucet')).toBe('mainnet');
  expect(unmetNeedOf({ id: idOf('mainnet') }, { ...alone, network: 'mainnet' }, 'key')).toBeNull();
  const operated = { ...alone, capabilities: new Set(['control'] as const) };
  expect(unmetNeedOf({ id: idOf('control') }, operated, 'control')).toBeNull();
  // An operator brings neither an archive nor chance.
  expect(unmetNeedOf({ id: idOf('archive') }, operated, 'control')).toBe('archive');
  expect(unmetNeedOf({ id: idOf('state') }, operated, 'control')).toContain('seldom');
  const archived = { ...alone, capabilities: new Set(['archive'] as const) };
  expect(unmetNeedOf({ id: idOf('archive') }, archived, 'faucet')).toBeNull();
  expect(unmetNeedOf({ id: 'no.such' }, alone, 'faucet')).toBeNull();
});
