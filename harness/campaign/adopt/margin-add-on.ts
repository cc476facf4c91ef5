import type { GenesisPartAdoption, StaticTables } from './part.ts';

export const marginAddOnAdoption: GenesisPartAdoption<StaticTables> = {
  covers: ['params.margin'],
  write: (genesis, { probed: { cushionUsd } }) =>
    cushionUsd === null ? genesis : { ...genesis, params: { ...genesis.params, margin: { cushionUsd } } },
};
