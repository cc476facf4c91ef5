import { readFileSync } from 'node:fs';
import type { AssertedOutcome } from '../harness/check/assertion-log.ts';

// Compares the outcomes that two versions of the checks accept, by clause; exit 1 where they differ: node tools/compare-assertions.ts
// before.ndjson after.ndjson

/** Returns all outcomes that assertions accept, by clause and kind of assertion. */
function outcomesByClause(file: string): ReadonlyMap<string, ReadonlySet<string>> {
  const lines = readFileSync(file, 'utf8').split('\n');
  const rows = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as AssertedOutcome);
  const byKey = Map.groupBy(rows, ({ clause, asserts }) => `${clause} ${asserts}`);
  return new Map([...byKey].map(([key, same]) => [key, new Set(same.flatMap(({ takes }) => takes))]));
}

/** Returns the entries of one set that the other lacks. */
function beyond(one: ReadonlySet<string>, other: ReadonlySet<string>): readonly string[] {
  return [...one].filter((each) => !other.has(each)).sort();
}

const [before, after] = process.argv.slice(2, 4).map(outcomesByClause);
if (before === undefined || after === undefined) throw new Error('node tools/compare-assertions.ts <before> <after>');
const none: ReadonlySet<string> = new Set();
for (const key of [...new Set([...before.keys(), ...after.keys()])].sort()) {
  const was = before.get(key) ?? none;
  const is = after.get(key) ?? none;
  const stricter = beyond(was, is);
  const wider = beyond(is, was);
  if (!before.has(key)) process.stdout.write(`${key}: asserted now\n`);
  else if (!after.has(key)) process.stdout.write(`${key}: asserted no more\n`);
  else if (stricter.length + wider.length > 0)
    process.stdout.write(`${key}: no more ${stricter.join(', ') || '-'}; now ${wider.join(', ') || '-'}\n`);
  else continue;
  process.exitCode = 1;
}
