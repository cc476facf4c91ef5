import { expect, test } from 'vitest';
import { editsOf, type RulesEdit, variantEdits } from '../../reference-model/index.ts';
import { Random } from '../check/random.ts';
import { holdBlocks } from '../control/block-mode.ts';
import { decidingUnder } from '../runner/deciding.ts';
import { RunFindings } from '../runner/run-findings.ts';
import { playableCoins, tradingLanes } from './coins.ts';
import type { CampaignField } from './field.ts';
import { modelSession } from './model-session.fixture.ts';
import { prepare } from './prepare.ts';
import { alone } from './side-by-side.ts';
import { tellSigner } from './told-signature.ts';
import { probes } from './variant-probes.ts';
import { playedBy, probeVariants, probing } from './variants.ts';

const telling = { timestamp: () => '', reproduce: () => '', emit: () => undefined };

/** Returns a campaign on a target, before anything is probed. @param edit  left out: the model in its own forms */
async function fieldOn(edit: RulesEdit | undefined, tell: CampaignField['tell'] = tellSigner) {
  const session = await modelSession(edit === undefined ? {} : { edits: [edit] });
  const { control } = session;
  await holdBlocks(control);
  let attempts = 0;
  const attempt = () => attempts++;
  const coins = await playableCoins(new Random('probes'), session);
  const findings = new RunFindings({ deciding: decidingUnder(false), ...telling });
  const field = await prepare(coins, {
    session,
    asked: session,
    control,
    run: { seed: 1, salt: 'test', findings, ...telling },
    tell,
    probes: false,
    cutEvery: 8,
    frames: true,
    lacks: [],
    off: [],
    attempt,
  });
  return { field, attempt, lanes: tradingLanes(coins), close: () => session.close() };
}

/** Returns the end of each of these probes, on a target in a form, against a shadow in the model's own. */
async function endsOn(form: string | null, asked: typeof probes) {
  const edit = form === null ? undefined : variantEdits[form];
  // Only real signatures show the answer to a bad one.
  const { field, attempt, lanes, close } = await fieldOn(edit, form?.startsWith('D40') === true ? null : tellSigner);
  const [lane = []] = lanes;
  const ends: string[] = [];
  for (const probe of asked) ends.push((await alone(playedBy(probe, lane), attempt(), probing(field, probe))).end.kind);
  await close();
  return ends;
}

/** Forms that no probe distinguishes: a campaign names accounts by `user`, which this form takes as well. */
const untold = ['D26=user'];

test("every probe tells each form of its point from the model's own by what it compares", async () => {
  const forms = Object.keys(variantEdits);
  const missed: string[] = [];
  for (const probe of probes)
    for (const form of forms.filter((key) => key.startsWith(`${probe.decision}=`) && !untold.includes(key)))
      if (!(await endsOn(form, [probe])).includes('differs')) missed.push(form);
  expect(missed).toEqual([]);
});

test("no probe tells a target in the model's own forms from it", async () => {
  const ends = await endsOn(null, probes);
  expect(probes.filter((_probe, at) => ends[at] !== 'agreed').map(({ decision }) => decision)).toEqual([]);
});

/** Returns an edit of a figure of an account. */
const told = (key: string, tell: (text: string) => string) =>
  editsOf(
    'reads',
    'accountState',
  )(({ full }) => ({
    full: { ...full, [key]: (...of: Parameters<(typeof full)[string]>) => tell(String(full[key]?.(...of))) },
  }));
/** An unknown form: a quarter of the figure. */
const aQuarter = told('withdrawable', (text) => String(Number.parseInt(text, 10) / 4));
const alwaysNothing = told('account_value', () => '0');

test('where a target takes none of the known forms of a point, that point is open, and no other is', async () => {
  const { field, attempt, lanes, close } = await fieldOn(aQuarter);
  const { variants, unmatched } = await probeVariants(field, lanes, attempt);
  await close();
  expect([variants, [...unmatched]]).toEqual([{}, ['D79']]);
});

test('a defect that every probe meets leaves no point open', async () => {
  const { field, attempt, lanes, close } = await fieldOn(alwaysNothing);
  const { unmatched } = await probeVariants(field, lanes, attempt);
  await close();
  expect([...unmatched]).toEqual([]);
});
