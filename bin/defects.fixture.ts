import { randomInt } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { Random } from '../harness/kernel/random.ts';
import {
  type Edits,
  openEditingProxy,
  type ProxiedReply,
  type ProxiedRequest,
} from '../harness/target/proxy.fixture.ts';
import { readShippedGenesis, Venue, type VenueOptions } from '../reference-model/index.ts';
import { startServer } from '../reference-model/server/index.ts';
import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  printJson,
  tryParseJson,
} from '../spec-schemas/json/lossless.ts';
import { runHere } from './in-process.fixture.ts';
import { newFolder, reportIn } from './program.fixture.ts';

// Runs of the whole program on a sound venue behind a proxy that spoils what it answers.

/** Printed by every test that draws: the same places again with DEFECT_SEED, and with `DEFECT_SEED=all` every place. */
const seed = Number(process.env.DEFECT_SEED ?? randomInt(2 ** 31));

/** Places that the draw takes, each another one. */
export function drawn<T>(what: string, items: readonly T[], count = 3): readonly T[] {
  if (process.env.DEFECT_SEED === 'all') return items;
  console.log(`${what}: DEFECT_SEED=${seed}`);
  const random = new Random(`${seed}/${what}`);
  const left = [...items];
  return Array.from({ length: count }, () => left.splice(random.int(0, left.length - 1), 1)).flat();
}

/** Runs the whole program on a served model behind the proxy. */
export async function judgedBehind(edits: Edits, args: readonly string[], venue: VenueOptions = {}) {
  const server = await startServer(new Venue(readShippedGenesis('default'), venue), {
    port: 0,
    controlPort: 0,
    blocks: { mode: 'timer', ms: 20 },
  });
  const proxy = await openEditingProxy(server.url, edits);
  onTestFinished(async () => {
    await proxy.close();
    await server.close();
  });
  const out = newFolder();
  const where = ['--target', proxy.url, '--control', server.controlUrl ?? '', '--rate', 'unlimited'];
  const { code, stderr } = await runHere([...where, ...args, '--fuzz', 'off', '--seed', '1', '--out', out]);
  const report = reportIn(out);
  const of = (severity: string) => report.findings.filter((finding) => finding.severity === severity);
  return { code, stderr, report, violations: of('violation'), advisories: of('advisory') };
}

/** What was asked: `info.<type>`, or `exchange.admission` for an action that places no order. */
export function asked({ path, body }: ProxiedRequest): string {
  const request = tryParseJson(body);
  if (path === '/exchange') return 'exchange.admission';
  return path === '/info' && isJsonObject(request) ? `info.${String(request.type)}` : path;
}

/** The reply with the object under `data` changed; any other reply as it is. */
export function withData(reply: ProxiedReply, edit: (data: JsonObject) => JsonObject): ProxiedReply {
  const body = tryParseJson(reply.body);
  if (!isJsonObject(body) || !isJsonObject(body.data)) return reply;
  return { ...reply, body: printJson({ ...body, data: edit(body.data) }) };
}

/** The value with what stands at the end of `steps` replaced, where there is a way to it. */
export function replaced(value: JsonObject, [key = '', ...rest]: readonly string[], by: JsonValue): JsonObject {
  const inner = value[key];
  if (rest.length === 0) return { ...value, [key]: by };
  return isJsonObject(inner) ? { ...value, [key]: replaced(inner, rest, by) } : value;
}
