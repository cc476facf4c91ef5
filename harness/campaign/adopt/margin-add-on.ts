import type { AdoptedPart, StaticTables } from './part.ts';

export const marginAddOnAdoption: AdoptedPart<StaticTables> = {
  covers: ['params.margin'],
  write: (genesis, { probed: { cushionUsd } }) =>
    cushionUsd === null ? genesis : { ...genesis, params: { ...genesis.params, margin: { cushionUsd } } },
};
