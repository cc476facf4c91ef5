import { marketsOfKind } from '../state/market.ts';
import { countOfMarketDeployments } from '../state/perp-deploys.ts';
import { defineRead } from './read.ts';
import { buildRow, type RowMakers } from './row.ts';

/** @source read-api, "exchange_status body" */
export interface ExchangeStatusReadRules {
  readonly body: RowMakers<null>;
}

export const exchangeStatusReadRules: ExchangeStatusReadRules = {
  body: {
    chain_identity: (_, { state }) => state.chain.identity,
    spot_disabled: (_, { state }) => state.flags.spotDisabled,
    post_only: (_, { state }) => state.flags.postOnly,
    // Genesis markets have no registrant.
    mip3_enabled: (_, { state }) =>
      countOfMarketDeployments(state) > 0 || marketsOfKind(state, 'spot').some(({ registeredAt }) => registeredAt > 0),
    frozen: (_, { state }) => state.flags.frozen,
    timestamp: (_, { state }) => state.timeMs,
  },
};

export const exchangeStatusRead = defineRead('exchange_status', (core) => ({
  body: buildRow(core, core.rules.reads.exchangeStatus.body, null),
}));
