import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { checksForProfile } from '../harness/check/check.ts';
import { runChecks } from '../harness/runner/run.ts';
import { openModelSession } from '../harness/session/model-session.ts';
import { makeFrameEdit, makeReplyEdit } from '../reference-model/index.ts';
import { allChecks } from '../scenarios/index.ts';
import { channels } from '../spec-schemas/catalogue/channels.ts';
import { asyncApiDocument } from '../spec-schemas/export/asyncapi.ts';
import { openApiDocument } from '../spec-schemas/export/openapi.ts';
import { isJsonObject, printJson, tryParseJson } from '../spec-schemas/json/lossless.ts';
import { OpenApiReplyJudge } from './described.fixture.ts';
import { servedWireParts } from './lookup/schema-files.ts';

// Everything that the model answers or pushes in a run must match the exported documents. These areas cover most shapes.
const areas = new Set(['accounts', 'faucet', 'feed', 'markets', 'staking', 'transport', 'vaults']);

const described = new OpenApiReplyJudge(printJson(openApiDocument('1.2.3', servedWireParts)));
const ajv = new Ajv({ strict: false });
ajv.addSchema({ ...JSON.parse(printJson(asyncApiDocument('1.2.3', servedWireParts))), $id: 'asyncapi' });
const frameOf = new Map<string, string>(channels.map(({ name, frame }) => [name, frame]));

test('every reply and every frame of a run matches the exported documents', async () => {
  const unfit = new Set<string>();
  const counts = { replies: 0, reads: 0, frames: 0 };
  const replies = makeReplyEdit((request, reply) => {
    if (!['/info', '/exchange', '/faucet', '/evm'].includes(request.path)) return reply;
    counts.replies += 1;
    const missing = described.missing(request.path, 'post', reply);
    if (missing !== null) unfit.add(`${request.path}: ${missing}: ${reply.body.slice(0, 200)}`);
    const asked = tryParseJson(new TextDecoder().decode(request.body));
    if (request.path !== '/info' || reply.status !== 200 || !isJsonObject(asked)) return reply;
    counts.reads += 1;
    const ofRead = described.missingOfRead(String(asked.type), reply.body);
    if (ofRead !== null) unfit.add(`${ofRead}: ${reply.body.slice(0, 200)}`);
    return reply;
  });
  const frames = makeFrameEdit((frame) => {
    const id = frameOf.get(frame.channel);
    if (id === undefined) return frame;
    counts.frames += 1;
    const value = JSON.parse(frame.text);
    if (!ajv.validate({ $ref: `asyncapi#/components/schemas/${id}` }, value))
      unfit.add(`${id}: ${ajv.errorsText()}: ${frame.text.slice(0, 200)}`);
    return frame;
  });
  const sessionOptions = { profile: 'live', isolation: null, allowMainnetWrites: false } as const;
  const session = await openModelSession({ kind: 'model', ...sessionOptions, venue: { edits: [replies, frames] } });
  const checks = checksForProfile(allChecks, 'live').filter(({ area }) => areas.has(area));
  await runChecks(
    {
      id: 'run',
      seed: 1,
      salt: 'test',
      argv: [],
      targetName: 'venue',
      profile: 'live',
      strict: true,
      checks,
      maxTimeMs: null,
      tool: { name: 'test', version: '0' },
      reproduce: (check) => check,
    },
    session,
    { emit: () => undefined, timestamp: () => '2026-01-01T00:00:00Z', interrupted: () => false },
  );
  await session.close();
  expect([...unfit]).toEqual([]);
  expect(Math.min(counts.reads, counts.frames)).toBeGreaterThan(100);
  expect(counts.replies).toBeGreaterThan(1_000);
});
