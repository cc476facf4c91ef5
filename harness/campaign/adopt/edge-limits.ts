import type { ShadowGenesisPart, StaticTables } from './part.ts';

/**
 * Rate budgets and windows belong to the target's edge: the shadow gets only what the target has already let through.
 */
export const edgeLimitsAdoption: ShadowGenesisPart<StaticTables> = {
  covers: ['params.limits', 'params.faucet.enabled', 'params.faucet.ipWindowMs'],
  write: (genesis, { facts }) => ({
    ...genesis,
    params: {
      ...genesis.params,
      limits: { perIp: null, perAccount: null, allowlist: [] },
      faucet: { ...genesis.params.faucet, enabled: facts.capabilities.has('faucet'), ipWindowMs: 0 },
    },
  }),
};
