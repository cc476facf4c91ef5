import { defineRead } from './read.ts';
import { spotMarginRows } from './spot-margin-row.ts';

export const spotMarginStateRead = defineRead('spot_margin_state', (core, { address }) => ({
  body: { user: address, address, accounts: spotMarginRows(core, address) },
}));
