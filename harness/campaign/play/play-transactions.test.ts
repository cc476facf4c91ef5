import { expect, test } from 'vitest';
import { allFaults } from '../../../reference-model/faults/index.ts';
import type { RulesEdit } from '../../../reference-model/index.ts';
import { evmCallsFamily } from '../families/calls.ts';
import { genesisWithoutMinimums, openModelTestSession } from '../model-session.fixture.ts';
import { playCampaign } from '../play-campaign.fixture.ts';
import { placeholderSignatureOptions, signWithAddressPlaceholder } from './trusted-signature.ts';

/** Plays two sequences, each of one opening and few further steps. */
async function on(edits: readonly RulesEdit[]) {
  const session = await openModelTestSession(
    { ...placeholderSignatureOptions, edits: [...placeholderSignatureOptions.edits, ...edits] },
    genesisWithoutMinimums(),
  );
  const family = { ...evmCallsFamily, openings: evmCallsFamily.openings?.slice(0, 2) ?? [] };
  const size = { kind: 'runs', runs: 2 } as const;
  return playCampaign(session, {
    family,
    size,
    trustedSigner: signWithAddressPlaceholder,
    probes: false,
    untilFound: true,
  });
}

test('transactions of every kind are accepted, executed and reported alike on both sides', async () => {
  const { ended, findings } = await on([]);
  expect(findings.map(({ message }) => message)).toEqual([]);
  const what = ['pay taken', 'call -32000', 'pay USDC taken', 'create taken', 'call taken', 'burn taken'];
  expect(Object.keys(ended?.coverage ?? {})).toEqual(expect.arrayContaining(what.map((each) => `transact ${each}`)));
});

test.each([
  'evm.transactions-lost',
  'evm.receipts-of-success',
  'evm.burns-by-half',
  'evm.short-burns-filled',
  'evm.past-nonce',
  'evm.past-code',
  'evm.socket-nowhere',
  'evm.heads-twice',
  'evm.logs-of-all',
  'evm.hashes-of-blocks',
  'evm.subscriptions-for-ever',
])('%s is found', async (id) => {
  const fault = allFaults.find((row) => row.id === id);
  const { findings } = await on(fault === undefined ? [] : [fault.edit]);
  expect(findings).not.toEqual([]);
});
