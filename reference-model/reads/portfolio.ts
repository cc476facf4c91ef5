import { defineRead } from './read.ts';
import { buildRow, type RowMakers } from './row.ts';

/** The key of the list is all that any source shows: what a point holds is said nowhere. @source read-api, "Info envelope" */
export interface PortfolioRules {
  readonly body: RowMakers<null>;
}

export const portfolioRules: PortfolioRules = { body: { points: () => [] } };

export const portfolioRead = defineRead('portfolio', (core) => ({
  body: buildRow(core, core.rules.reads.portfolio.body, null),
}));
