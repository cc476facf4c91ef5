import { expect, onTestFinished, test } from 'vitest';
import { signingMistakesOf } from '../harness/signatures/changed-parts.ts';
import { makeSigningPartEdit } from '../harness/signatures/made-as.fixture.ts';
import { allFaults } from '../reference-model/faults/index.ts';
import { type RulesEdit, readShippedGenesis, rulesEditorAt, Venue } from '../reference-model/index.ts';
import { startServer } from '../reference-model/server/index.ts';
import { actions } from '../spec-schemas/catalogue/actions.ts';
import { isJsonObject, type JsonObject } from '../spec-schemas/json/lossless.ts';
import { makeTempFolder, readReportIn, runProgramToEnd } from './program.fixture.ts';

// A venue that hashes one part of the signed data differently recovers another signer: findings must explain that.

/** Edits a venue to recover signers from other actions than were sent. */
const recoversOver = (change: (action: JsonObject) => JsonObject): RulesEdit =>
  rulesEditorAt(
    'chain',
    'exchange',
  )(({ recovers }) => ({
    recovers: (parts) => {
      const { envelope } = parts;
      return recovers({ ...parts, envelope: { ...envelope, action: change(envelope.action as JsonObject) as never } });
    },
  }));

/** Hashes an omitted `grouping` as empty text. */
const groupingAsNothing = recoversOver((action) => {
  const { type, params } = action;
  if (type !== 'batch_order' || !isJsonObject(params) || params.grouping !== undefined) return action;
  return { ...action, params: { ...params, grouping: '' } };
});

async function served(edit: RulesEdit): Promise<readonly string[]> {
  const server = await startServer(new Venue(readShippedGenesis('default'), { edits: [edit] }), {
    port: 0,
    controlPort: 0,
    blocks: { mode: 'instant' },
    waitMs: 2_000,
  });
  onTestFinished(() => server.close());
  return ['--target', server.url, '--control', String(server.controlUrl)];
}

test('doctor names the part of a body that the target signs differently', async () => {
  const venue = await served(groupingAsNothing);
  const { code, stdout } = await runProgramToEnd(['doctor', ...venue, '--json']);
  expect(code).toBe(0);
  const { bodies } = JSON.parse(stdout);
  const refused = bodies.filter(({ verdict }: { verdict: string }) => verdict !== 'accepted');
  expect(refused).toEqual([
    expect.objectContaining({
      type: 'batch_order',
      verdict: 'refused',
      told: expect.stringMatching(/^AUTH_\w+ on HTTP \d+ \(".+"\)$/),
      typeString: expect.stringMatching(/^ServiceTransaction:\w+\(string serviceChain,.*,uint64 nonce\)$/),
      digest: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      signer: expect.stringMatching(/^0x[0-9a-f]{40}$/),
      advice: 'the target hashes an omitted `grouping` as "", not as "na"',
    }),
  ]);
  const screen = await runProgramToEnd(['doctor', ...venue]);
  expect(screen.stdout).toMatch(/batch_order: AUTH_\w+ .*hashes an omitted `grouping` as "", not as "na"/);
  expect(screen.stdout).toContain(`type ${refused[0].typeString}\n`);
  expect(screen.stdout).toMatch(
    /digest 0x[0-9a-f]{64}, nonce \d+\n +signer 0x[0-9a-f]{40}, recovered here; the target/,
  );
});

test('a violation caused by a signature names the part, even where the action has no owner', async () => {
  const venue = await served(groupingAsNothing);
  const out = makeTempFolder();
  const { code } = await runProgramToEnd([
    ...venue,
    '--suite',
    'orders.batch*',
    '--rate',
    'unlimited',
    '--seed',
    '1',
    '--out',
    out,
  ]);
  expect(code).toBe(1);
  const violations = readReportIn(out).findings.filter(({ severity }) => severity === 'violation');
  expect(violations.length).toBeGreaterThan(0);
  for (const { message } of violations)
    expect(message).toContain(
      'it is the signature: of batch_order the target hashes an omitted `grouping` as "", not as "na"',
    );
});

test('so does a check that has no verdict because of it', async () => {
  const { example, bodyKey } = actions.submit_order;
  const parts = signingMistakesOf(
    { type: 'submit_order', [bodyKey]: example },
    { serviceName: 'Service', chainId: 31337 },
  );
  const snake = parts.filter(({ says }) => says === 'spells the members of the type in snake_case');
  expect(snake).toHaveLength(1);
  const venue = await served((rules) => snake.reduce((edited, part) => makeSigningPartEdit(part)(edited), rules));
  const out = makeTempFolder();
  const { code } = await runProgramToEnd([...venue, '--suite', 'margin.held.*', '--rate', 'unlimited', '--out', out]);
  expect(code).toBe(3);
  const blocked = readReportIn(out).checks.filter(({ status }) => status === 'blocked');
  expect(blocked.length).toBeGreaterThan(1);
  for (const { reason } of blocked)
    expect(reason).toContain(
      '; it is the signature: of submit_order the target spells the members of the type in snake_case',
    );
});

test('a violation unrelated to an action with a different signature has another cause', async () => {
  const [fault, ...others] = allFaults.filter(({ id }) => id === 'feed.rejected-of-batches-untold');
  if (fault === undefined || others.length > 0) throw new Error('the fault has another name');
  const venue = await served(fault.edit);
  const out = makeTempFolder();
  const { code } = await runProgramToEnd([
    ...venue,
    '--suite',
    'feed.order-updates.rejections',
    '--seed',
    '1',
    '--out',
    out,
  ]);
  expect(code).toBe(1);
  for (const { message } of readReportIn(out).findings) expect(message).not.toContain('signature');
});
