import type { AdoptedPart, Tables } from './part.ts';

/** Budgets and windows are the edge's own: what a shadow is sent, the target has already let through. */
export const edge: AdoptedPart<Tables> = {
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
