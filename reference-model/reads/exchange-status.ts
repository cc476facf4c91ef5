import { defineRead } from './read.ts';
import { type Fields, rowOf } from './row.ts';

/** @source read-api, "exchange_status body" */
export interface ExchangeStatusRules {
  readonly body: Fields<null>;
}

export const exchangeStatusRules: ExchangeStatusRules = {
  body: {
    chain_identity: (_, { state }) => state.chain.identity,
    spot_disabled: (_, { state }) => state.flags.spotDisabled,
    post_only: (_, { state }) => state.flags.postOnly,
    // Deployer markets are not built, so none is ever registered.
    mip3_enabled: () => false,
    frozen: (_, { state }) => state.flags.frozen,
    timestamp: (_, { state }) => state.timeMs,
  },
};

export const exchangeStatus = defineRead('exchange_status', (core) => ({
  body: rowOf(core, core.rules.reads.exchangeStatus.body, null),
}));
