import type { AdoptedPart, Tables } from './part.ts';

export const cushion: AdoptedPart<Tables> = {
  covers: ['params.margin'],
  write: (genesis, { probed: { cushionUsd } }) =>
    cushionUsd === null ? genesis : { ...genesis, params: { ...genesis.params, margin: { cushionUsd } } },
};
