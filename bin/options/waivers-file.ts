import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { CheckMetadata } from '../../harness/check/check.ts';
import type { Waiver } from '../../harness/runner/events.ts';
import { UsageError } from '../usage-error.ts';
import { readJsonFile } from './json-file.ts';

const Row = Type.Object(
  {
    clause: Type.String({ minLength: 1 }),
    reason: Type.String({ minLength: 1 }),
    owner: Type.String({ minLength: 1 }),
    expires: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
  },
  // A misspelt key must not go unnoticed.
  { additionalProperties: false },
);

/**
 * Reads known deviations: a JSON array of `{clause, reason, owner, expires}`, the last as YYYY-MM-DD.
 * @param checks  all checks under the profile of the run
 * @throws UsageError where the file is no such list, names a clause twice, or has an invalid date
 */
export function readWaivers(file: string, checks: readonly CheckMetadata[]): Waiver[] {
  const rows = rowsOf(file);
  const named = new Set<string>();
  return rows.map((row, at) => {
    const { clause, expires } = row;
    if (named.has(clause)) throw new UsageError(`${file} waives ${clause} twice`);
    named.add(clause);
    if (!isDay(expires)) throw new UsageError(`${file}: expires of waiver ${at + 1} is no day: write YYYY-MM-DD`);
    const judges = checks.filter(({ clauses }) => clauses.some((id) => id === clause));
    return { ...row, judgedBy: judges.map(({ id }) => id) };
  });
}

function rowsOf(file: string): Static<typeof Row>[] {
  const document = readJsonFile(file);
  if (!Array.isArray(document)) throw new UsageError(`${file} is no list of waivers: write a JSON array`);
  return document.map((row: unknown, at) => {
    if (Value.Check(Row, row)) return row;
    throw new UsageError(
      `${file}: waiver ${at + 1} has to hold clause, reason, owner and expires (YYYY-MM-DD), as texts, and nothing else`,
    );
  });
}

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
