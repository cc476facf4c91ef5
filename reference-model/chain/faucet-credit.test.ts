import { expect, test } from 'vitest';
import { testAddress } from '../edge/local-client.fixture.ts';
import { assertConservation } from '../engine/conservation.ts';
import { newGenesisCore, readDefaultGenesis } from '../genesis/load.ts';
import { faucetReserveAddress } from '../state/address.ts';
import { stateHashOf } from '../state/snapshot.ts';
import { Chain } from './chain.ts';
import { applyFaucetCredit, type FaucetCreditAction } from './faucet-credit.ts';

const alice = testAddress(0xa1);
const usdcLeg: FaucetCreditAction = { type: 'faucet_credit', leg: 'usdc', address: alice, amount: 3000n };
const tokenLeg: FaucetCreditAction = { type: 'faucet_credit', leg: 'token', address: alice, amount: 10n };

function reserveOf(usdc: string, token: string) {
  const genesis = readDefaultGenesis();
  const accounts = genesis.accounts.map((row) =>
    row.address === faucetReserveAddress ? { ...row, usdc, tokens: { 104: token } } : row,
  );
  return newGenesisCore({ ...genesis, accounts });
}

test.each<[string, FaucetCreditAction]>([
  ['an amount of zero', { ...usdcLeg, amount: 0n }],
  ['a recipient that is the reserve', { ...usdcLeg, address: faucetReserveAddress }],
  ['more USDC than the reserve holds', usdcLeg],
  ['more tokens than the reserve holds', tokenLeg],
])('drops %s without a trace', (_rule, leg) => {
  const core = reserveOf('2999', '9');
  const before = stateHashOf(core.state);
  applyFaucetCredit(core, leg);
  expect(stateHashOf(core.state)).toBe(before);
});

test.each<[string, FaucetCreditAction, FaucetCreditAction]>([
  ['3,000 USDC', { ...usdcLeg, amount: 2001n }, { ...usdcLeg, amount: 1000n }],
  ['10 tokens', tokenLeg, { ...tokenLeg, amount: 1n }],
])('an address is never credited beyond %s', (_cap, first, beyond) => {
  const core = reserveOf('50000', '500');
  applyFaucetCredit(core, first);
  const before = stateHashOf(core.state);
  applyFaucetCredit(core, beyond);
  expect(stateHashOf(core.state)).toBe(before);
});

test('one leg is credited while the other is dropped, and money is conserved', () => {
  const core = reserveOf('50000', '9');
  applyFaucetCredit(core, usdcLeg);
  applyFaucetCredit(core, tokenLeg);
  const account = core.state.accounts.get(alice);
  expect(account?.cash).toBe(3000n * 10n ** 18n);
  expect(account?.balances.size).toBe(0);
  expect(() => assertConservation(core)).not.toThrow();
});

test('the reserve is checked again in the block: if it covers one of two claims, one is paid', () => {
  const core = reserveOf('3000', '20');
  const chain = new Chain(core, { serviceName: 'Service' });
  for (const address of [alice, testAddress(0xb0)]) {
    chain.queueSystem({ ...usdcLeg, address });
    chain.queueSystem({ ...tokenLeg, address });
  }
  chain.commitBlock(core.state.timeMs + 100);
  expect(core.state.accounts.get(alice)?.cash).toBe(3000n * 10n ** 18n);
  expect(core.state.accounts.get(testAddress(0xb0))?.cash).toBe(0n);
  expect(core.state.accounts.get(testAddress(0xb0))?.balances.get(104)?.total).toBe(10n * 10n ** 18n);
});
