import type { Fault } from '../fault.ts';
import { editMarketsMetaRow, editVotedAction } from '../operators/markets.ts';

export const marketsOverrideFaults: readonly Fault[] = [
  {
    id: 'markets.override-unseen',
    clause: 'markets.meta.risk-override',
    title: 'an override in force is served as null',
    needs: ['control'],
    edit: editMarketsMetaRow(() => ({ risk_override: () => null })),
  },
  {
    id: 'markets.override-stays',
    clause: 'markets.meta.risk-override',
    title: 'an override that is lifted stays, without a part',
    needs: ['control'],
    edit: editVotedAction('SetRiskOverride', (market, enact) => {
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
    edit: editMarketsMetaRow(({ max_leverage: plain }) => ({
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
    edit: editVotedAction('SetRiskOverride', (market, enact) =>
      enact().map((change) =>
        change.field === 'max_leverage' ? { ...change, prior: String(market.maxLeverage) } : change,
      ),
    ),
  },
];
