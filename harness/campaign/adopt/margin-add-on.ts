import type { ShadowGenesisPart, StaticTables } from './part.ts';

export const marginAddOnAdoption: ShadowGenesisPart<StaticTables> = {
  covers: ['params.margin'],
  write: (genesis, { probed: { cushionUsd } }) =>
    cushionUsd === null ? genesis : { ...genesis, params: { ...genesis.params, margin: { cushionUsd } } },
};
