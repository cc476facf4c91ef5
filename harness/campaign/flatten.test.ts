import { expect, test } from 'vitest';
import { perpAt } from '../../reference-model/index.ts';
import type { SizeRef } from '../generate/steps.ts';
import { act, words } from '../generate/written-steps.ts';
import { trading } from './families/trading.ts';
import { vaults } from './families/vaults.ts';
import { modelSession, withoutMinimums } from './model-session.fixture.ts';
import { played, runTelling } from './played.fixture.ts';
import { prepare } from './prepare.ts';
import { alone } from './side-by-side.ts';
import { takesTellings, tellSigner } from './told-signature.ts';

const order = (side: 'bid' | 'ask', size: SizeRef) => ({
  tag: 'submit_order' as const,
  order: words({ side, size, px: { at: 'mark', ticks: 0 } }),
});
const lots = (steps: number): SizeRef => ({ of: 'minimum', steps });

test('what is left of a position is closed, though it is less than the least order of its market', async () => {
  const session = await modelSession(takesTellings, withoutMinimums());
  const market = session.facts.markets.find(({ minLots, step, mark }) => mark !== null && minLots > 2n * step);
  if (market === undefined) throw new Error('no market has a least order of several steps');
  const perp = perpAt(session.venue.core.state, market.id);
  await session.control.blocks({ mode: 'manual' });
  const run = { seed: 1, salt: 'test', ...runTelling(() => undefined) };
  const parts = { session, asked: session, control: session.control, run, tell: tellSigner, probes: false };
  const field = await prepare(
    { trading: [market.coin], closed: [], pairs: [] },
    {
      ...parts,
      cutEvery: 8,
      frames: false,
      lacks: [],
      off: [],
      attempt: () => 1,
    },
  );
  const steps = [
    act(order('ask', lots(2)), { by: 1 }),
    act(order('bid', lots(2))),
    act(order('bid', lots(0)), { by: 1 }),
    act(order('ask', lots(0))),
  ];
  const report = await alone({ family: trading, coins: [market.coin], steps }, 1, field);
  expect([report.end.kind, report.outcomes.get('submit_order filled')]).toEqual(['agreed', 2]);
  expect(perp?.openInterest).toBe(0n);
});

test('of orders and positions of vaults nothing is left behind, whichever number a vault has', async () => {
  const session = await modelSession(takesTellings, withoutMinimums());
  const family = { ...vaults, openings: vaults.openings?.slice(1, 2) ?? [] };
  const size = { kind: 'runs', runs: 3 } as const;
  const { ended, findings } = await played(session, { family, size, tell: tellSigner, probes: false });
  expect(findings).toEqual([]);
  expect(ended?.coverage).toHaveProperty('submit_order by other for vault resting');
  const { accounts, markets } = session.venue.core.state;
  expect([...accounts.values()].filter(({ orders }) => orders.size > 0)).toEqual([]);
  expect(markets.size).toBeGreaterThan(0);
  expect([...markets.values()].filter((market) => market.kind === 'perp' && market.openInterest !== 0n)).toEqual([]);
  // Funds with which the vault would take over later positions.
  const pools = [...session.venue.core.state.vaults.byId.values()].filter(({ kind }) => kind === 'Metaliquidity');
  expect(pools.length).toBeGreaterThan(0);
  expect(pools.map(({ address }) => accounts.get(address)?.cash)).toEqual(pools.map(() => 0n));
});
