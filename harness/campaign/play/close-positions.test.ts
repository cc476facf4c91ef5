import { expect, test } from 'vitest';
import { allFaults } from '../../../reference-model/faults/index.ts';
import { perpAt } from '../../../reference-model/index.ts';
import type { SizeRef } from '../../generate/steps.ts';
import { makeActionStep, makeOrderDraft } from '../../generate/written-steps.ts';
import { tradingFamily } from '../families/trading.ts';
import { vaultsFamily } from '../families/vaults.ts';
import { genesisWithoutMinimums, openModelTestSession } from '../model-session.fixture.ts';
import { makeTestCampaignRun, playCampaign, soloPreparationOptions } from '../play-campaign.fixture.ts';
import { playSingleSequence } from './play-lanes.ts';
import { prepareCampaignEnvironment } from './prepare.ts';
import { placeholderSignatureOptions, signWithAddressPlaceholder } from './trusted-signature.ts';

const order = (side: 'bid' | 'ask', size: SizeRef) => ({
  tag: 'submit_order' as const,
  order: makeOrderDraft({ side, size, px: { at: 'mark', ticks: 0 } }),
});
const lots = (steps: number): SizeRef => ({ of: 'minimum', steps });

test('a remaining position is closed even below the minimum order of its market', async () => {
  const session = await openModelTestSession(placeholderSignatureOptions, genesisWithoutMinimums());
  const market = session.facts.markets.find(({ minLots, step, mark }) => mark !== null && minLots > 2n * step);
  if (market === undefined) throw new Error('no market has a least order of several steps');
  const perp = perpAt(session.venue.core.state, market.id);
  await session.control.blocks({ mode: 'manual' });
  const run = { seed: 1, salt: 'test', ...makeTestCampaignRun(() => undefined) };
  const environment = await prepareCampaignEnvironment(
    { trading: [market.coin], closed: [], pairs: [] },
    { ...soloPreparationOptions(session, run), cutEvery: 8, frames: false, attempt: () => 1 },
  );
  const steps = [
    makeActionStep(order('ask', lots(2)), { by: 1 }),
    makeActionStep(order('bid', lots(2))),
    makeActionStep(order('bid', lots(0)), { by: 1 }),
    makeActionStep(order('ask', lots(0))),
  ];
  const report = await playSingleSequence({ family: tradingFamily, coins: [market.coin], steps }, 1, environment);
  expect([report.end.kind, report.outcomes.get('submit_order filled')]).toEqual(['agreed', 2]);
  expect(perp?.openInterest).toBe(0n);
});

test('vaults keep no orders or positions, whatever their ids', async () => {
  const session = await openModelTestSession(placeholderSignatureOptions, genesisWithoutMinimums());
  const family = { ...vaultsFamily, openings: vaultsFamily.openings?.slice(1, 2) ?? [] };
  const size = { kind: 'runs', runs: 3 } as const;
  const { ended, findings } = await playCampaign(session, {
    family,
    size,
    trustedSigner: signWithAddressPlaceholder,
    probes: false,
  });
  expect(findings).toEqual([]);
  expect(ended?.coverage).toHaveProperty('submit_order by other for vault resting');
  const { accounts, markets } = session.venue.core.state;
  expect([...accounts.values()].filter(({ orders }) => orders.size > 0)).toEqual([]);
  expect(markets.size).toBeGreaterThan(0);
  expect([...markets.values()].filter((market) => market.kind === 'perp' && market.openInterest !== 0n)).toEqual([]);
  // Funds of vaults that would take over later positions.
  const pools = [...session.venue.core.state.vaults.byId.values()].filter(({ kind }) => kind === 'Metaliquidity');
  expect(pools.length).toBeGreaterThan(0);
  expect(pools.map(({ address }) => accounts.get(address)?.cash)).toEqual(pools.map(() => 0n));
});

test('orders that a venue keeps in a book after cancels cause no difference in later sequences', async () => {
  const keepsOne = allFaults.find(({ id }) => id === 'orders.cancel-all-keeps-one');
  const edits = [...placeholderSignatureOptions.edits, ...(keepsOne === undefined ? [] : [keepsOne.edit])];
  const session = await openModelTestSession({ ...placeholderSignatureOptions, edits }, genesisWithoutMinimums());
  const [, coin = ''] = session.facts.markets.filter(({ mark }) => mark !== null).map((market) => market.coin);
  await session.control.blocks({ mode: 'manual' });
  const run = { seed: 1, salt: 'test', ...makeTestCampaignRun(() => undefined) };
  const environment = await prepareCampaignEnvironment(
    { trading: [coin], closed: [], pairs: [] },
    { ...soloPreparationOptions(session, run), cutEvery: 8, frames: false, attempt: () => 1 },
  );
  const rest = makeActionStep({ tag: 'submit_order', order: makeOrderDraft({}) });
  const played = { family: tradingFamily, coins: [coin] };
  expect((await playSingleSequence({ ...played, steps: [rest, rest] }, 1, environment)).end.kind).toBe('agreed');
  const { end } = await playSingleSequence({ ...played, steps: [{ do: 'read' }] }, 2, environment);
  expect(end).toMatchObject({ kind: 'inconclusive', reason: expect.stringContaining(`in ${coin} orders rest`) });
});
