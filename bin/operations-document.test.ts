import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { generate } from 'openapi-typescript-codegen';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actionDecoderByTag, builtReads } from '../reference-model/index.ts';
import { actionEntry } from '../spec-schemas/catalogue/actions.ts';
import { reads } from '../spec-schemas/catalogue/reads.ts';
import { isJsonObject, type JsonObject, parseJson, printJson } from '../spec-schemas/json/lossless.ts';
import { jsonMemberAt } from './document-schema.fixture.ts';
import { makeOwnChecksFolder } from './options/own-checks.fixture.ts';
import { type StartedVenue, startVenue, type VenueSnapshot } from './start-venue.ts';

// Document for API viewers and client generators: every example in it is sent unchanged.

const root = fileURLToPath(new URL('..', import.meta.url));
const run = promisify(execFile);

let venue: StartedVenue;
let document: JsonObject;
let begun: VenueSnapshot;
beforeAll(async () => {
  venue = await startVenue({ archive: true });
  begun = venue.snapshot();
  document = parseJson(await (await fetch(`${venue.url}/openapi.operations.json`)).text()) as JsonObject;
});
afterAll(() => venue.close());

const isToday = ({ profile }: { readonly profile?: string }) => profile !== 'next';
const types = (Object.keys(builtReads) as (keyof typeof reads)[]).filter((type) => isToday(reads[type]));
const tags = [...actionDecoderByTag.keys()].filter((tag) => isToday(actionEntry(tag) ?? {}));

async function played(path: string) {
  const example = jsonMemberAt(document, [
    'paths',
    path,
    'post',
    'requestBody',
    'content',
    'application/json',
    'example',
  ]);
  const reply = await fetch(`${venue.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: printJson(example ?? null),
  });
  const json = parseJson(await reply.text());
  const error = isJsonObject(json) && isJsonObject(json.error) ? String(json.error.code) : null;
  return { path, status: reply.status, error, json };
}

test('each read and each action of the venue is an operation, and nothing else is', () => {
  const paths = Object.keys(isJsonObject(document.paths) ? document.paths : {}).filter((path) => path.includes('#'));
  const wanted = [...types.map((type) => `/info#${type}`), ...tags.map((tag) => `/exchange#${tag}`)];
  expect(paths.toSorted()).toEqual(wanted.toSorted());
  expect(document.servers).toMatchObject([{ url: venue.url }]);
});

/** Error codes for objects that an example names and a fresh venue does not have. */
const notThere: readonly (string | null)[] = ['NOT_FOUND', 'ORDER_NOT_FOUND', 'PRECONDITION_FAILED'];

test('each example of a read is answered unchanged', async () => {
  for (const path of types.map((type) => `/info#${type}`)) {
    const { status, error } = await played(path);
    expect([path, status, error]).toEqual(status === 404 ? [path, 404, 'NOT_FOUND'] : [path, 200, null]);
  }
});

test('each example of an action is authorised, valid, and refused only for objects that do not exist yet', async () => {
  const fresh = venue.snapshot();
  const accepted: string[] = [];
  for (const tag of tags) {
    venue.revert(fresh);
    const { status, error, json } = await played(`/exchange#${tag}`);
    expect([tag, [200, 202].includes(status), error === null || notThere.includes(error)]).toEqual([tag, true, true]);
    if (error === null) accepted.push(tag);
    // The outcome of an order is in its status.
    if (['submit_order', 'batch_order', 'scale_order'].includes(tag))
      expect(printJson(json)).toMatch(/^\{"data":\{"statuses":\[(\{"resting":\{[^}]*\}\},?)+\]/);
  }
  expect(accepted.length).toBeGreaterThan(tags.length / 3);
});

test('a generated client compiles, and places an order', async () => {
  const folder = makeOwnChecksFolder({
    'package.json': '{"type":"module","private":true}',
    'operations.json': printJson(document),
    'place.ts': `import { ActionsService, OpenAPI } from './client/index.ts';
OpenAPI.BASE = process.argv[2] ?? '';
const { example } = JSON.parse(process.argv[3] ?? '{}');
const reply = await ActionsService.submitOrder(example);
console.log(JSON.stringify(reply));
`,
  });
  await generate({ input: join(folder, 'operations.json'), output: join(folder, 'client'), exportSchemas: false });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  // The generator omits file extensions in imports.
  for (const file of readdirSync(join(folder, 'client'), { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, 'client', file);
    if (file.endsWith('.ts')) writeFileSync(path, readFileSync(path, 'utf8').replace(/( from '\.[^']*)'/g, "$1.ts'"));
  }
  const options = ['--strict', '--module', 'nodenext', '--target', 'esnext', '--lib', 'esnext,dom', '--types', 'node'];
  const emitted = ['--rewriteRelativeImportExtensions', '--outDir', join(folder, 'out'), '--skipLibCheck'];
  await run(join(root, 'node_modules/.bin/tsc'), [...options, ...emitted, 'place.ts'], { cwd: folder });
  const example = jsonMemberAt(document, [
    'paths',
    '/exchange#submit_order',
    'post',
    'requestBody',
    'content',
    'application/json',
    'example',
  ]);
  venue.revert(begun);
  const { stdout } = await run(process.execPath, ['out/place.js', venue.url, printJson({ example })], { cwd: folder });
  expect(JSON.parse(stdout)).toMatchObject({ data: { statuses: [{ resting: {} }] } });
});
