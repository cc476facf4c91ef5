import { expect, test } from 'vitest';
import { unmetNeedByCheck, unmetNeedReasonFor } from '../runner/plan/unmet-needs.ts';

const idOf = (need: string) => Object.entries(unmetNeedByCheck).find(([, wanted]) => wanted === need)?.[0] ?? '';
const alone = { capabilities: new Set(['faucet', 'funded-accounts'] as const), network: 'devnet' as const };

test('an undeclared need is a skip where it is missing, and none where it is present', () => {
  expect(unmetNeedReasonFor({ id: idOf('archive') }, alone, 'faucet')).toBe('archive');
  expect(unmetNeedReasonFor({ id: idOf('money') }, alone, 'faucet')).toContain('faucet');
  expect(unmetNeedReasonFor({ id: idOf('money') }, alone, 'key')).toBeNull();
  expect(unmetNeedReasonFor({ id: idOf('mainnet') }, alone, 'faucet')).toBe('mainnet');
  expect(unmetNeedReasonFor({ id: idOf('mainnet') }, { ...alone, network: 'mainnet' }, 'key')).toBeNull();
  const operated = { ...alone, capabilities: new Set(['control'] as const) };
  expect(unmetNeedReasonFor({ id: idOf('control') }, operated, 'control')).toBeNull();
  // An operator provides neither an archive nor luck.
  expect(unmetNeedReasonFor({ id: idOf('archive') }, operated, 'control')).toBe('archive');
  expect(unmetNeedReasonFor({ id: idOf('state') }, operated, 'control')).toContain('seldom');
  const archived = { ...alone, capabilities: new Set(['archive'] as const) };
  expect(unmetNeedReasonFor({ id: idOf('archive') }, archived, 'faucet')).toBeNull();
  expect(unmetNeedReasonFor({ id: 'no.such' }, alone, 'faucet')).toBeNull();
});
