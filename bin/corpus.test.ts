import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type CorpusEntry, parseCorpusEntry } from '../harness/campaign/explain/corpus.ts';
import { tradingFamily } from '../harness/campaign/families/trading.ts';
import { NO_TICK_GATE_OPTIONS, openJudgedSession } from '../harness/campaign/judged-session.fixture.ts';
import { genesisWithoutMinimums } from '../harness/campaign/model-session.fixture.ts';
import { signWithAddressPlaceholder } from '../harness/campaign/play/trusted-signature.ts';
import { playCampaign } from '../harness/campaign/play-campaign.fixture.ts';
import { runProgramInProcess } from './in-process.fixture.ts';
import { makeTempFolder, readReportIn } from './program.fixture.ts';
import { openCorpus } from './run/corpus-folder.ts';

const campaign = ['--suite', 'campaign*', '--seed', '4', '--rate', 'unlimited'];

function entriesIn(folder: string): CorpusEntry[] {
  return readdirSync(folder).map((name) => {
    const entry = parseCorpusEntry(readFileSync(join(folder, name), 'utf8'));
    if (typeof entry === 'string') throw new Error(`${name}: ${entry}`);
    return entry;
  });
}

test('sequences that reached something new are kept, replayed first by the next run, and not counted as new again', async () => {
  const folder = join(makeTempFolder(), 'corpus');
  const out = makeTempFolder();
  const again = makeTempFolder();
  expect((await runProgramInProcess([...campaign, '--fuzz', '3', '--corpus', folder, '--out', out])).code).toBe(3);
  const kept = entriesIn(folder);
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.flatMap(({ what }) => what)).toContain('submit_order resting');
  // A file without a sequence is skipped, with a note.
  const broken = join(folder, 'broken.json');
  writeFileSync(broken, '{"kind":');
  const { stdout } = await runProgramInProcess([
    ...campaign,
    '--fuzz',
    '1',
    '--verbose',
    '--corpus',
    folder,
    '--out',
    again,
  ]);
  expect(stdout).toContain('corpus: "broken.json" is skipped: it is no JSON');
  rmSync(broken);
  const runs = readReportIn(again).campaigns.reduce((sum, campaign) => sum + campaign.runs, 0);
  expect(runs).toBe(kept.length + 1);
  const news = entriesIn(folder).flatMap(({ what }) => what);
  expect(new Set(news).size).toBe(news.length);
});

test('a shrunk finding is kept, and found again at once until the target is fixed', async () => {
  const faulty = () => openJudgedSession(NO_TICK_GATE_OPTIONS, genesisWithoutMinimums());
  // Each sequence with new coverage is shrunk first; with a single family that is rare.
  const length = { min: 4, max: 10 };
  const playing = {
    family: tradingFamily,
    length,
    trustedSigner: signWithAddressPlaceholder,
    probes: false,
    frames: false,
  } as const;
  const folder = makeTempFolder();
  const size = { kind: 'until-failure' } as const;
  const found = await playCampaign(await faulty(), { ...playing, size, corpus: openCorpus(folder) }, 1);
  expect(found.findings.map(({ severity }) => severity)).toContain('violation');
  // The violation is among the findings; the same fault may cause differences that no clause states.
  const findings = entriesIn(folder).filter(({ why }) => why === 'differed');
  expect(Math.min(...findings.map(({ steps }) => steps.length))).toBeLessThanOrEqual(3);
  const alone = makeTempFolder();
  for (const finding of findings) openCorpus(alone).keep(finding);
  const corpus = openCorpus(alone);
  const again = await playCampaign(await faulty(), { ...playing, size: { kind: 'runs', runs: 1 }, corpus }, 8);
  expect(again.findings.map(({ severity }) => severity)).toContain('violation');
});

test('a corpus path that is no folder is a usage error, before anything is sent', async () => {
  const file = join(makeTempFolder(), 'file');
  writeFileSync(file, '');
  const { code, stderr } = await runProgramInProcess([...campaign, '--corpus', file, '--out', makeTempFolder()]);
  expect(code).toBe(2);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(stderr).toContain('a file stands where the folder should be');
});
