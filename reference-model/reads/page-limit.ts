import { pageLimitArgument } from '../../spec-schemas/catalogue/read-arguments.ts';

/** Rows that an archive read gives for a `limit`. @source read-api, "Limits" */
export type ClampLimit = (limit: number | null) => number;

export const clampLimit: ClampLimit = (limit) =>
  Math.min(pageLimitArgument.max, Math.max(pageLimitArgument.min, limit ?? pageLimitArgument.default));
