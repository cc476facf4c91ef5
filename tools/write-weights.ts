// Sums the request weight of each check over whole runs by URL. A run orders checks by clauses judged per weight, and `doctor` forecasts
// the weight of a run. In one of the runs a key pays the accounts, in the other the operator holds the blocks:
//   venue-conformance serve --port 8080 --control-port 8081 --archive
//   venue-conformance --target http://127.0.0.1:8080 --treasury-key-env KEY --network devnet --wire-log ndjson --out unheld
//   venue-conformance --target http://127.0.0.1:8080 --control http://127.0.0.1:8081 --wire-log ndjson --out held
//   npm run weights unheld held [folders of other runs]
import { createReadStream, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type MeasuredCheckWeight, measuredCheckWeights } from '../harness/budget/measured-weights.ts';
import type { RunEvent, RunWork } from '../harness/runner/events.ts';
import { requestWeight } from '../harness/target/weights.ts';
import { JOURNAL_FILE } from '../reports/journal.ts';
import { loadAllChecks } from '../scenarios/load-checks.ts';
import { isJsonObject, tryParseJson } from '../spec-schemas/json/lossless.ts';

const FILE = 'harness/budget/measured-weights.ts';
const TREASURY: RunWork = 'run.treasury';
const ADDRESS = /0x[0-9a-f]{40}(?![0-9a-f])/g;

/** Requests and payments of one check in a run. */
interface CheckWeight {
  weight: number;
  /** Addresses that the run paid for the check. */
  readonly paid: Set<string>;
}

interface WeighedRun {
  readonly isHeld: boolean;
  /** Measurements of each check that passed on its first attempt; the weight of any other check is unknown. */
  readonly checks: ReadonlyMap<string, CheckWeight>;
}

const folders = process.argv.slice(2);
if (folders.length === 0)
  throw new Error('npm run weights <folder of a whole run by URL with its wire.ndjson> [more of them]');
const known = new Set((await loadAllChecks()).map(({ id }) => id));
const runs = await Promise.all(folders.map(weighedRun));
const rows = [...known].sort().flatMap((id): [string, MeasuredCheckWeight][] => {
  const before = measuredCheckWeights[id] ?? { unheld: null, held: null, accounts: 0 };
  const measured = runs.flatMap(({ isHeld, checks }) => {
    const one = checks.get(id);
    return one === undefined ? [] : [{ isHeld, ...one }];
  });
  const weights = (held: boolean) => measured.filter(({ isHeld }) => isHeld === held).map(({ weight }) => weight);
  const row = {
    unheld: weightOfAll(weights(false)) ?? before.unheld,
    held: weightOfAll(weights(true)) ?? before.held,
    accounts: mean(measured.map(({ paid }) => paid.size)) ?? before.accounts,
  };
  return row.unheld === null && row.held === null ? [] : [[id, row]];
});
writeFileSync(
  new URL(`../${FILE}`, import.meta.url),
  `/** Weight of the requests of a check in a run by URL, without those that pay its accounts. */
export interface MeasuredCheckWeight {
  /** Where blocks come by themselves; null: never measured. */
  readonly unheld: number | null;
  /** Where an operator holds them; null: never measured. */
  readonly held: number | null;
  /** Accounts that the run pays for it. */
  readonly accounts: number;
}

/** Written by \`npm run weights\`, by check. */
export const measuredCheckWeights: Readonly<Record<string, MeasuredCheckWeight>> = {
${rows.map(([id, { unheld, held, accounts }]) => `  '${id}': { unheld: ${unheld}, held: ${held}, accounts: ${accounts} },`).join('\n')}
};
`,
);

/** Returns the mean weight, at least 1, since a run divides by it to order its checks. */
function weightOfAll(weights: readonly number[]): number | null {
  const weight = mean(weights);
  return weight === null ? null : Math.max(1, weight);
}

/** null: the list is empty. */
function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);
}

async function weighedRun(folder: string): Promise<WeighedRun> {
  const passed = new Set<string>();
  let isHeld = false;
  for await (const line of linesOf(join(folder, JOURNAL_FILE))) {
    // Safe: a run of this program wrote the line.
    const event = JSON.parse(line) as RunEvent;
    if (event.event === 'run-started') isHeld = event.access?.control != null;
    if (event.event === 'check-ended' && event.status === 'pass' && event.attempts === 1) passed.add(event.check);
  }
  const checks = new Map([...passed].map((id): [string, CheckWeight] => [id, { weight: 0, paid: new Set() }]));
  const addressedBy = new Map<string, CheckWeight>();
  const paid = new Set<string>();
  for await (const { source, weight, body } of requestsIn(join(folder, 'wire.ndjson'))) {
    const addresses = [...body.matchAll(ADDRESS)].map(([address]) => address);
    if (source === TREASURY) for (const address of addresses) paid.add(address);
    const check = checks.get(source);
    if (check === undefined) continue;
    check.weight += weight;
    // The first check that asks about an address owns it.
    for (const address of addresses) if (!addressedBy.has(address)) addressedBy.set(address, check);
  }
  for (const address of paid) addressedBy.get(address)?.paid.add(address);
  console.log(`${folder}: ${checks.size} checks passed, ${paid.size} accounts paid`);
  return { isHeld, checks };
}

interface WeighedRequest {
  /** Check or work that its header names. */
  readonly source: string;
  readonly weight: number;
  readonly body: string;
}

/** Yields the requests to the venue; operator calls have no weight. */
async function* requestsIn(log: string): AsyncGenerator<WeighedRequest> {
  for await (const line of linesOf(log)) {
    const entry = tryParseJson(line);
    if (!isJsonObject(entry) || entry.kind !== 'http' || entry.lane === 'control' || !isJsonObject(entry.headers))
      continue;
    const { 'x-conformance': tag } = entry.headers;
    const body = isJsonObject(entry.body) ? String(entry.body.text) : '';
    yield {
      source: typeof tag === 'string' ? tag.slice(tag.indexOf('/') + 1) : '',
      weight: requestWeight({ method: String(entry.method), path: new URL(String(entry.url)).pathname, body }),
      body,
    };
  }
}

function linesOf(path: string): AsyncIterable<string> {
  return createInterface({ input: createReadStream(path) });
}
