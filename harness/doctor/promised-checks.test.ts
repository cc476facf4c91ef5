import { expect, test } from 'vitest';
import { unmetNeedByCheck, unmetNeedReason } from '../runner/plan/unmet-needs.ts';

const idOf = (need: string) => Object.entries(unmetNeedByCheck).find(([, wanted]) => wanted === need)?.[0] ?? '';
const alone = { capabilities: new Set(['faucet', 'funded-accounts'] as const), network: 'devnet' as const };

test('an undeclared need is a skip where it is missing, and none where it is present', () => {
  expect(unmetNeedReason({ id: idOf('archive') }, alone, 'faucet')).toBe('archive');
  expect(unmetNeedReason({ id: idOf('money') }, alone, 'faucet')).toContain('faucet');
  expect(unmetNeedReason({ id: idOf('money') }, alone, 'key')).toBeNull();
  expect(unmetNeedReason({ id: idOf('mainnet') }, alone, 'faucet')).toBe('mainnet');
  expect(unmetNeedReason({ id: idOf('mainnet') }, { ...alone, network: 'mainnet' }, 'key')).toBeNull();
  const operated = { ...alone, capabilities: new Set(['control'] as const) };
  expect(unmetNeedReason({ id: idOf('control') }, operated, 'control')).toBeNull();
  // An operator provides neither an archive nor luck.
  expect(unmetNeedReason({ id: idOf('archive') }, operated, 'control')).toBe('archive');
  expect(unmetNeedReason({ id: idOf('state') }, operated, 'control')).toContain('seldom');
  const archived = { ...alone, capabilities: new Set(['archive'] as const) };
  expect(unmetNeedReason({ id: idOf('archive') }, archived, 'faucet')).toBeNull();
  expect(unmetNeedReason({ id: 'no.such' }, alone, 'faucet')).toBeNull();
});
