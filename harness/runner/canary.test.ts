import { expect, test } from 'vitest';
import { allFaults } from '../../reference-model/faults/index.ts';
import { check } from '../check/check.ts';
import { field } from '../check/evidence.ts';
import { tryFault } from '../selftest/selftest.ts';
import { openModelSession } from '../session/model-session.ts';
import { claimPastIpWindow } from '../setup/faucet-claim.ts';

// A harness that no longer detects anything passes everything. This check must fail on a fault that is always planted for it.

const canary = check({
  id: 'faucet.canary',
  title: 'an amount above the maximum is clamped',
  clauses: ['faucet.amount.clamp'],
  by: 'act',
  async run({ given, target, pace, venue, expect: judge }) {
    const reply = await claimPastIpWindow({ target, pace, venue }, { address: given.stranger().address, amount: 3001 });
    judge('faucet.amount.clamp').equal(field(reply.json, 'usdc'), 3000);
  },
});

test('the canary: a planted fault is a violation of its clause', async () => {
  const fault = allFaults.find(({ clause }) => clause === 'faucet.amount.clamp');
  if (fault === undefined) throw new Error('the canary has no fault');
  const trial = await tryFault(fault, {
    checks: [canary],
    seed: 1,
    tool: { name: 'test', version: '0' },
    open: (venue) =>
      openModelSession({ kind: 'model', profile: 'live', isolation: null, allowMainnetWrites: false, venue }),
  });
  expect(trial).toMatchObject({ caught: true, by: ['faucet.canary'] });
});
