import { existsSync, mkdirSync, readFileSync, watch } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { makeOwnChecksFolder } from './options/own-checks.fixture.ts';
import { makeTempFolder, readReportIn, runProgramToEnd, startProgram } from './program.fixture.ts';
import { countOpenAccountRows } from './standing.fixture.ts';

// Timeout for whole programs on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

/** Check that leaves every kind of leftover and hangs; started again, it does nothing. */
const LITTERING = `
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { check } from 'venue-conformance/check';

const marker = process.env.LITTER_MARKER;

export default check({
  id: 'ours.litter',
  title: 'a case that is killed',
  clauses: ['faucet.amount.clamp'],
  by: 'act',
  accounts: 'fresh',
  async run({ given, target, expect }) {
    if (existsSync(marker)) {
      expect('faucet.amount.clamp').that(true, 'nothing to do');
      return;
    }
    const market = await given.market();
    const maker = await given.fundedAccount({ usdc: '900' });
    const taker = await given.fundedAccount({ usdc: '900' });
    const px = (market.mark / market.tick) * market.tick;
    const scale = 10n ** BigInt(8 + market.szDecimals);
    const size = ((40n * scale) / px / market.step + market.minLots) * market.step;
    const low = (px * 6n / 10n / market.tick) * market.tick;
    await given.placed(maker, { market, side: 'ask', px, size });
    await given.placed(taker, { market, side: 'bid', px, size, tif: 'ioc' });
    await given.placed(maker, { market, side: 'bid', px: low, size });
    const id = { market: market.id };
    const order = { owner: taker.address, ...id, side: 'ask', size: Number(size), limit_px: Number(low), tif: 'gtc' };
    const trigger = { trigger_px: Number(low), is_market: true, tpsl: 'sl' };
    const leg = { ...order, kind: 'stop_loss', stp_mode: 'cancel_newest', reduce_only: true, trigger };
    await given.accepted(target.act(taker, { type: 'submit_order', order: leg }));
    const slices = { total_size: Number(4n * size), slice_count: 4, delay_ms: 3600000, reduce_only: true };
    await given.accepted(target.act(taker, { type: 'twap_order', params: { ...id, side: 'ask', ...slices } }));
    const ladder = { n: 3, px_low: Number(low), px_high: Number(low + 2n * market.tick), dist: 'flat', weights: [] };
    const rungs = { ...ladder, total_size: Number(3n * size), tif: 'gtc', reduce_only: false };
    const cloid = '0x' + '7'.repeat(32);
    const scaled = { ...id, side: 'bid', ...rungs, stp_mode: 'cancel_newest', cloid };
    await given.accepted(target.act(maker, { type: 'scale_order', params: scaled }));
    const chase = { size: Number(size), stp_mode: 'cancel_newest', interval_blocks: 28800, ttl_ms: 604800000 };
    const chased = { ...id, side: 'bid', ...chase, max_reprices: 100000 };
    await given.accepted(target.act(taker, { type: 'chase_order', params: chased }));
    // Whole at once: whoever waits for it reads it then.
    writeFileSync(marker + '.part', JSON.stringify([maker.address, taker.address]));
    renameSync(marker + '.part', marker);
    await new Promise(() => {});
  },
});
`;

test('leftovers of a run killed without an operator are gone once it is resumed', async () => {
  const files = makeOwnChecksFolder({ 'own/litter.ts': LITTERING });
  const venue = startProgram([
    'serve',
    '--port',
    '0',
    '--blocks',
    '50ms',
    '--faucet-ip-window',
    '0',
    '--allowlist',
    '127.0.0.1',
  ]);
  const [url = ''] = (await venue.saying(/^listening .*\n/m)).match(/http:\S+/) ?? [];
  const out = makeTempFolder();
  const place = makeTempFolder();
  const marker = join(place, 'left');
  const suite = ['--checks', join(files, 'own/*.ts'), '--suite', 'ours.litter,orders.cancel.by-oid', '--fuzz', 'off'];
  const run = startProgram([...suite, '--target', url, '--rate', 'unlimited', '--out', out], { LITTER_MARKER: marker });
  await there(marker, place, run.ended);
  run.process.kill('SIGKILL');
  await run.ended;
  // Safe: written by the check above.
  const addresses = JSON.parse(readFileSync(marker, 'utf8')) as readonly string[];
  const before = await countOpenAccountRows(url, addresses);
  expect(before).toMatchObject({ orders: expect.any(Number), twaps: 1, positions: 2 });
  expect(before.orders).toBeGreaterThanOrEqual(6);

  const resumed = await runProgramToEnd(['--resume', out], { LITTER_MARKER: marker });
  expect([resumed.code, resumed.stderr]).toEqual([0, '']);
  expect(await countOpenAccountRows(url, addresses)).toEqual({ orders: 0, twaps: 0, positions: 0 });
  const { notes, checks } = readReportIn(out);
  expect(notes).toContainEqual(
    expect.stringMatching(/^first what the run that was cut off left: \d+ accounts to look at, weight \d+$/),
  );
  expect(notes).toContainEqual(
    expect.stringMatching(
      /^what the run that was cut off left on \d+ accounts: orders of 2 cancelled, positions of 2 closed$/,
    ),
  );
  expect(checks.map(({ status }) => status)).toEqual(['pass', 'pass']);
  // The journal has no key, and no secret from which one is derived.
  expect(
    keysUsed(out).every((event) =>
      Object.keys(event).every((key) => ['event', 't', 'by', 'from', 'for'].includes(key)),
    ),
  ).toBe(true);
});

/** Resolves once the file exists; rejects where the program ends first. */
async function there(file: string, folder: string, ended: Promise<{ readonly stderr: string }>): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await new Promise<void>((resolve, reject) => {
    const watcher = watch(folder, () => {
      if (!existsSync(file)) return;
      watcher.close();
      resolve();
    });
    ended.then(({ stderr }) => reject(new Error(`ended before it left anything: ${stderr}`)));
  });
}

function keysUsed(out: string): readonly object[] {
  const lines = readFileSync(join(out, 'events.ndjson'), 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'keys-used');
}
