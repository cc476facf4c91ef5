// Sums up what the requests of each check weighed in whole runs by URL, and writes it down: what they judge for it decides their
// order, and `doctor` foretells what a run will weigh.
//   venue-conformance serve --port 8080 --archive
//   venue-conformance --target http://127.0.0.1:8080 --wire-log ndjson --out one
//   npm run weights one/wire.ndjson [logs of other runs]
import { createReadStream, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { measuredWeights } from '../harness/budget/measured-weights.ts';
import { weightOf } from '../harness/target/weights.ts';
import { loadAllChecks } from '../scenarios/load-checks.ts';
import { isJsonObject, tryParseJson } from '../spec-schemas/json/lossless.ts';

const FILE = 'harness/budget/measured-weights.ts';

const logs = process.argv.slice(2);
if (logs.length === 0) throw new Error('npm run weights <wire.ndjson of a whole run by URL> [more of them]');
const known = new Set((await loadAllChecks()).map(({ id }) => id));
const runs = await Promise.all(logs.map(weightsIn));
const kept = Object.entries(measuredWeights).filter(([id]) => known.has(id));
const measured = [...known].flatMap((id): [string, number][] => {
  const seen = runs.flatMap((run) => run.get(id) ?? []);
  return seen.length === 0 ? [] : [[id, Math.round(seen.reduce((sum, weight) => sum + weight, 0) / seen.length)]];
});
const lines = [...new Map([...kept, ...measured])]
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([id, weight]) => `  '${id}': ${weight},`);
writeFileSync(
  new URL(`../${FILE}`, import.meta.url),
  `/** Written by \`npm run weights\`: what the requests of a check weigh in a run by URL, without those that pay its accounts. */
export const measuredWeights: Readonly<Record<string, number>> = {
${lines.join('\n')}
};
`,
);

/** Weight by the check that the header of a request names; what the run sends for itself is not among it. */
async function weightsIn(log: string): Promise<ReadonlyMap<string, number>> {
  const sums = new Map<string, number>();
  for await (const line of createInterface({ input: createReadStream(log) })) {
    const entry = tryParseJson(line);
    if (!isJsonObject(entry) || entry.kind !== 'http' || !isJsonObject(entry.headers) || !isJsonObject(entry.body))
      continue;
    const { 'x-conformance': tag } = entry.headers;
    const check = typeof tag === 'string' ? tag.slice(tag.indexOf('/') + 1) : '';
    if (!known.has(check)) continue;
    const { pathname } = new URL(String(entry.url));
    const weight = weightOf({ method: String(entry.method), path: pathname, body: String(entry.body.text) });
    sums.set(check, (sums.get(check) ?? 0) + weight);
  }
  return sums;
}
