import { pageLimitArgument } from '../../spec-schemas/catalogue/read-arguments.ts';

/** Number of rows of an archive read for a `limit`. @source read-api, "Limits" */
export type ClampPageLimit = (limit: number | null) => number;

export const clampPageLimit: ClampPageLimit = (limit) =>
  Math.min(pageLimitArgument.max, Math.max(pageLimitArgument.min, limit ?? pageLimitArgument.default));
