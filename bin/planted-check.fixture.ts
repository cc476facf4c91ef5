import { check } from '../harness/check/check.ts';
import { claimPastIpWindow } from '../harness/setup/faucet-claim.ts';
import { modelTestParts } from '../tools/model-parts.ts';
import { runTrialOf, type TrialBatch, type TrialOutcome } from './selftest-trial.ts';

// Selftest worker with an additional check that names a clause and never asserts it.

export const plantedCheck = check({
  id: 'faucet.planted',
  title: 'judges the clamp, and forgets the default',
  clauses: ['faucet.amount.clamp', 'faucet.amount.default'],
  by: 'act',
  async run({ given, target, pace, venue, expect }) {
    const reply = await claimPastIpWindow({ target, pace, venue }, { address: given.stranger().address, amount: 3001 });
    expect('faucet.amount.clamp').that(reply.text.includes('3000'), { expected: '3000', actual: reply.text });
  },
});

export default function runTrials({ trials }: TrialBatch): Promise<readonly TrialOutcome[]> {
  const parts = { ...modelTestParts, checks: [...modelTestParts.checks, plantedCheck] };
  return Promise.all(trials.map((trial) => runTrialOf(parts, trial)));
}
