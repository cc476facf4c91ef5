import { expect, test } from 'vitest';
import type { UrlSessionOptions } from '../session/session-options.ts';
import { testUrlOptions } from '../session/url-session.fixture.ts';
import { assumedFactsFor } from './assumed-facts.ts';

const wishes = testUrlOptions('http://127.0.0.1:1', { rate: 20 });

const of = (changes: Partial<UrlSessionOptions>) => {
  const { isolation, capabilities } = assumedFactsFor({ ...wishes, ...changes });
  const named = (word: string) =>
    Object.entries(capabilities).flatMap(([name, known]) => (known === word ? [name] : []));
  return { isolation, yes: named('yes'), no: named('no'), open: named('open') };
};

test('with only a URL, facts that the target alone knows stay open', () => {
  expect(of({})).toEqual({
    isolation: 'shared',
    yes: ['wire'],
    no: ['closed', 'control', 'budget'],
    open: ['faucet', 'funded-accounts', 'gateway', 'archive', 'evm'],
  });
});

test('an operator interface pays, and operates a venue that the run has to itself', () => {
  const controlUrl = 'http://127.0.0.1:2';
  expect(of({ controlUrl })).toMatchObject({
    isolation: 'closed',
    yes: ['funded-accounts', 'closed', 'control', 'budget', 'wire'],
  });
  expect(of({ controlUrl, isolation: 'shared', role: 'node' })).toMatchObject({
    yes: ['funded-accounts', 'wire'],
    no: ['closed', 'control', 'budget', 'gateway'],
  });
});

test('nothing is written on mainnet without permission', () => {
  const mainnet = { network: { chainId: 8964 }, controlUrl: 'http://127.0.0.1:2' };
  expect(of(mainnet).no).toEqual(['faucet', 'funded-accounts', 'control', 'budget']);
  expect(of({ ...mainnet, allowMainnetWrites: true }).yes).toContain('control');
});
