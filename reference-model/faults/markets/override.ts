import { riskOverrideRow } from '../../engine/risk/override-row.ts';
import type { RulesEdit } from '../../rules.ts';
import type { MarginTier } from '../../state/perp-market.ts';
import type { Fault } from '../fault.ts';
import { makeMarketsMetaRowEdit, makeVotedActionEdit } from '../operators/markets.ts';

export const marketsOverrideFaults: readonly Fault[] = [
  {
    id: 'markets.override-unseen',
    clause: 'markets.meta.risk-override',
    title: 'an override in force is served as null',
    needs: ['control'],
    edit: makeMarketsMetaRowEdit(() => ({ risk_override: () => null })),
  },
  {
    id: 'markets.override-untold-figure',
    clause: 'markets.meta.risk-override',
    title: 'an override in force is served as an empty object, whatever it replaces',
    needs: ['control'],
    edit: makeMarketsMetaRowEdit(() => ({ risk_override: ({ riskOverride }) => (riskOverride === null ? null : {}) })),
  },
  {
    id: 'markets.override-ladder-of-one',
    clause: 'markets.meta.risk-override-ladder',
    title: 'of a voted ladder the first rung alone is served',
    needs: ['control'],
    edit: editServedTiers((tiers) => tiers.slice(0, 1)),
  },
  {
    id: 'markets.override-ladder-shifted',
    clause: 'markets.meta.risk-override-ladder',
    title: 'a rung of a voted ladder is served with the bound of the one below it',
    needs: ['control'],
    edit: editServedTiers((tiers) =>
      tiers.map((tier, at) => ({ ...tier, maxNotional: tiers[at - 1]?.maxNotional ?? null })),
    ),
  },
  {
    id: 'markets.override-of-first',
    clause: 'markets.meta.risk-override',
    title: 'what is served of an override is the first one of its market, whatever is voted later',
    needs: ['control'],
    edit: firstOverrideServed(),
  },
  {
    id: 'markets.override-stays',
    clause: 'markets.meta.risk-override',
    title: 'an override that is lifted stays, without a part',
    needs: ['control'],
    edit: makeVotedActionEdit('SetRiskOverride', (market, enact) => {
      const changes = enact();
      market.riskOverride ??= { maxLeverage: null, maint: null, tiers: null };
      return changes;
    }),
  },
  {
    id: 'markets.empty-override-overrides',
    clause: 'markets.meta.risk-override-empty',
    title: 'an override without a part takes leverage away',
    needs: ['control'],
    edit: makeMarketsMetaRowEdit(({ max_leverage: plain }) => ({
      max_leverage: (market, core) => {
        const { riskOverride } = market;
        const isEmpty = riskOverride !== null && Object.values(riskOverride).every((part) => part === null);
        return isEmpty ? 1 : plain?.(market, core);
      },
    })),
  },
  {
    id: 'governance.prior-of-listing',
    clause: 'governance.votes.change-prior',
    title: 'a vote on an override tells the figure of the listing as what was in force',
    needs: ['control'],
    edit: makeVotedActionEdit('SetRiskOverride', (market, enact) =>
      enact().map((change) =>
        change.field === 'max_leverage' ? { ...change, prior: String(market.maxLeverage) } : change,
      ),
    ),
  },
  {
    id: 'governance.flat-override-ignored',
    clause: 'governance.votes.change-prior',
    title: 'a vote on an override takes no flat figure for one in force, neither before nor afterwards',
    needs: ['control'],
    edit: makeVotedActionEdit('SetRiskOverride', (market, enact) => {
      const wasFlat = market.riskOverride?.tiers === null;
      const changes = enact();
      const isFlat = market.riskOverride?.tiers === null;
      return changes
        .filter(({ field }) => field !== 'max_leverage' || !isFlat)
        .map((change) =>
          change.field === 'max_leverage' && wasFlat ? { ...change, prior: String(market.maxLeverage) } : change,
        );
    }),
  },
];

function editServedTiers(change: (tiers: readonly MarginTier[]) => readonly MarginTier[]): RulesEdit {
  return makeMarketsMetaRowEdit(() => ({
    risk_override: ({ riskOverride }) => {
      if (riskOverride === null) return null;
      const { tiers } = riskOverride;
      return riskOverrideRow({ ...riskOverride, tiers: tiers === null ? null : change(tiers) });
    },
  }));
}

function firstOverrideServed(): RulesEdit {
  const first = new Map<number, unknown>();
  return makeMarketsMetaRowEdit(({ risk_override: plain }) => ({
    risk_override: (market, core) => {
      if (market.riskOverride === null) {
        first.delete(market.id);
        return null;
      }
      if (!first.has(market.id)) first.set(market.id, plain?.(market, core));
      return first.get(market.id);
    },
  }));
}
