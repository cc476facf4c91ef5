import { defineRead } from './read.ts';
import { buildRow, type RowMakers } from './row.ts';

/** Sources show only the key of the list, not what a point contains. @source read-api, "Info envelope" */
export interface PortfolioReadRules {
  readonly body: RowMakers<null>;
}

export const portfolioReadRules: PortfolioReadRules = { body: { points: () => [] } };

export const portfolioRead = defineRead('portfolio', (core) => ({
  body: buildRow(core, core.rules.reads.portfolio.body, null),
}));
