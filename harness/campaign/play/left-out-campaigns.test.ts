import { expect, test } from 'vitest';
import { readDefaultGenesis, rulesEditorAt } from '../../../reference-model/index.ts';
import type { ProductId } from '../../../spec-schemas/products.ts';
import type { SwitchId } from '../../../spec-schemas/switches.ts';
import { makeOnlyActionWeights } from '../../generate/sequence.ts';
import { orderBatchesFamily } from '../families/batches.ts';
import { evmCallsFamily } from '../families/calls.ts';
import { evmTransfersFamily } from '../families/crossings.ts';
import type { Family } from '../families/family.ts';
import { lendingFamily } from '../families/lending.ts';
import { chasesFamily } from '../families/pegs.ts';
import { tradingFamily } from '../families/trading.ts';
import { openModelTestSession } from '../model-session.fixture.ts';
import { playCampaign } from '../play-campaign.fixture.ts';
import { signWithAddressPlaceholder } from './trusted-signature.ts';

const few = { size: { kind: 'runs', runs: 1 }, trustedSigner: signWithAddressPlaceholder, probes: false } as const;

/** Genesis of a venue without pairs. */
const pairless = { ...readDefaultGenesis(), pairs: [] };

test.each<[string, Family, readonly ProductId[], readonly SwitchId[]]>([
  ['chase orders (ACTION_UNSUPPORTED)', chasesFamily, ['chase'], []],
  ['transfers from Core to EVM (ACTION_UNSUPPORTED)', evmCallsFamily, ['core-to-evm'], []],
  ['transfers from Core to EVM (ACTION_UNSUPPORTED)', evmTransfersFamily, ['core-to-evm', 'transfer-data'], []],
])('a campaign is left out where the venue has no %s', async (name, family, lacks, off) => {
  const { ended } = await playCampaign(await openModelTestSession(), { ...few, family, lacks, off });
  expect(ended).toMatchObject({ status: 'skipped', reason: `the venue has no ${name}`, runs: 0 });
});

test.each<[string, Family]>([
  ['the transfers alone that a family is about', evmCallsFamily],
  ['all transfers that a family is about', evmTransfersFamily],
])('%s are left out when their switch is off', async (_what, family) => {
  const { ended } = await playCampaign(await openModelTestSession(), { ...few, family, off: ['evm'] });
  expect(ended).toMatchObject({ status: 'skipped', reason: 'the venue has the EVM switched off', runs: 0 });
});

test.each<[string, Family, readonly ProductId[], readonly SwitchId[]]>([
  ['one of two products that it is about is there', evmTransfersFamily, ['core-to-evm'], []],
  ['orders that add are taken', tradingFamily, [], ['post-only']],
])('a campaign is played where %s', async (_what, family, lacks, off) => {
  const { ended } = await playCampaign(await openModelTestSession(), { ...few, family, lacks, off });
  expect(ended?.runs).toBeGreaterThan(0);
});

test('a campaign is left out where its whole subject is only read in another form', async () => {
  const { ended } = await playCampaign(await openModelTestSession(), {
    ...few,
    family: orderBatchesFamily,
    unread: ['batch_order'],
  });
  const reason = 'batch_order in the words of public facts: the documents show no body of it';
  expect(ended).toMatchObject({ status: 'skipped', reason, runs: 0 });
});

test.each<[string, readonly SwitchId[]]>([
  ['an open pair with an empty book, of which orders show the tick, at the rates of perpetual markets', []],
  ['the venue has all orders that do more than add switched off', ['post-only']],
])('a campaign that needs a pair says why none can be played: %s', async (reason, off) => {
  const { ended } = await playCampaign(await openModelTestSession({}, pairless), {
    ...few,
    family: lendingFamily,
    off,
  });
  expect(ended).toMatchObject({ status: 'skipped', reason, runs: 0 });
});

/** Family of batch orders, none of which is accepted. */
const refused: Family = {
  ...orderBatchesFamily,
  weighing: { ...orderBatchesFamily.weighing, actions: makeOnlyActionWeights({ vault_withdraw: 1 }) },
};

test.each<[readonly SwitchId[], string, string]>([
  [['post-only'], 'skipped', 'the venue has all orders that do more than add switched off'],
  [['evm'], 'inconclusive', 'no action was taken: nothing was shown'],
])('where nothing was accepted and %j is off, a campaign is %s', async (off, status, reason) => {
  const { ended } = await playCampaign(await openModelTestSession(), { ...few, family: refused, off });
  expect(ended).toMatchObject({ status, reason });
});

/** Edit of a venue whose accounts have nothing to withdraw by their own read. */
const withdrawsNothing = rulesEditorAt(
  'reads',
  'accountState',
)(({ full }) => ({ full: { ...full, withdrawable: () => '0' } }));

test('where each sequence ends at a difference that only advises, before any action is taken, a campaign is left out', async () => {
  // In this process no clause is judged: every difference advises.
  const session = await openModelTestSession({ edits: [withdrawsNothing] });
  const { ended, findings } = await playCampaign(session, { ...few, family: refused });
  expect(findings.map(({ severity }) => severity)).toEqual(['advisory']);
  const reason = 'not exercised: an action that is taken before a difference that only advises';
  expect(ended).toMatchObject({ status: 'skipped', reason, runs: 1 });
});
