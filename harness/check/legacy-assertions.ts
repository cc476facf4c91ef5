import type { Refusal } from '../../spec-schemas/outcomes.ts';
import { warnDeprecatedOnce } from './warn-once.ts';

// Assertions as checks of other teams wrote them for the previous version. They are removed with the next one.

/** Codes and statuses passed to an assertion, in place of those of the clause; no statuses: any. */
export function parseLegacyRefusals([codes, http]: readonly unknown[]): readonly Refusal[] {
  warnDeprecatedOnce(
    'refused',
    'refused(reply, codes, http) is old: say on the clause what it accepts, and refused(reply)',
  );
  const statuses = http === undefined ? everyStatus : [http].flat();
  // Form in which checks for the previous version state refusals.
  return ([codes].flat() as Refusal['code'][]).flatMap((code) =>
    (statuses as number[]).map((status) => ({ code, http: status })),
  );
}

/** Statuses passed to an assertion. */
export function parseLegacyStatuses(statuses: number | readonly number[]): readonly number[] {
  warnDeprecatedOnce(
    'status',
    'status(reply, http) is old: say on the clause what it accepts and status(reply), or served(reply)',
  );
  return [statuses].flat();
}

const everyStatus = [200, 400, 401, 404, 410, 422, 429, 500, 503];
