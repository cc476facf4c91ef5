import { expect, test } from 'vitest';
import { alice, TradingClient } from './trading-client.fixture.ts';

interface Summary {
  readonly total_stake: string;
  readonly n_active: number;
  readonly validators: readonly Record<string, unknown>[];
}

function summaries(address?: string): Summary {
  return new TradingClient().data('validator_summaries', { address }) as unknown as Summary; // the documented shape
}

test('totals are those of the rows, which are ordered by ascending key', () => {
  const { total_stake, n_active, validators } = summaries();
  const keys = validators.map(({ validator }) => String(validator));
  expect(keys).toEqual([...keys].sort());
  expect(BigInt(total_stake)).toBe(validators.reduce((sum, { stake }) => sum + BigInt(String(stake)), 0n));
  expect(n_active).toBe(validators.filter(({ is_active }) => is_active === true).length);
});

test('a row splits its stake, and reports only the first epoch', () => {
  expect(summaries().validators[0]).toEqual({
    validator: '0x07f5b050519c7e4005cd0a92f2dbe8587d6bd16f',
    signer: '0xbc9a8783ad98804c74c0a6a2af50adfd36a98d46',
    validator_index: 0,
    display_name: 'north',
    stake: '31000000',
    self_stake: '3100000',
    delegated_stake: '27900000',
    your_stake: null,
    commission_bps: '500',
    is_active: true,
    is_jailed: false,
    jailed_at: null,
    unjail_at: null,
    first_active_epoch: 0,
  });
});

test('your_stake is null without an address, and zero for an address without delegations', () => {
  expect(summaries().validators.map(({ your_stake }) => your_stake)).toEqual(Array(5).fill(null));
  expect(summaries(alice).validators.map(({ your_stake }) => your_stake)).toEqual(Array(5).fill('0'));
});
