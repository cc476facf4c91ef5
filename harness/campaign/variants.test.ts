import { expect, test } from 'vitest';
import { variantEdits } from '../../reference-model/index.ts';
import { Random } from '../check/random.ts';
import { holdBlocks } from '../control/block-mode.ts';
import { decidingUnder } from '../runner/deciding.ts';
import { RunFindings } from '../runner/run-findings.ts';
import { playableCoins, tradingLanes } from './coins.ts';
import { modelSession } from './model-session.fixture.ts';
import { prepare } from './prepare.ts';
import { alone } from './side-by-side.ts';
import { tellSigner } from './told-signature.ts';
import { probes } from './variant-probes.ts';
import { playedBy, probing } from './variants.ts';

const telling = { timestamp: () => '', reproduce: () => '', emit: () => undefined };

/** How each of these probes ends, on a target in a form, against a shadow in the model's own. */
async function endsOn(form: string | null, asked: typeof probes) {
  const edit = form === null ? undefined : variantEdits[form];
  const session = await modelSession(edit === undefined ? {} : { edits: [edit] });
  const { control } = session;
  await holdBlocks(control);
  let attempts = 0;
  const attempt = () => attempts++;
  const coins = await playableCoins(new Random('probes'), session);
  const findings = new RunFindings({ deciding: decidingUnder(false), ...telling });
  const field = await prepare(coins, {
    ...{ session, asked: session, control, run: { seed: 1, salt: 'test', findings, ...telling } },
    // What is said of a bad signature is heard by those who sign.
    ...{
      tell: form?.startsWith('D40') === true ? null : tellSigner,
      probes: false,
      cutEvery: 8,
      frames: true,
      lacks: [],
      off: [],
      attempt,
    },
  });
  const [lane = []] = tradingLanes(coins);
  const ends: string[] = [];
  for (const probe of asked) ends.push((await alone(playedBy(probe, lane), attempt(), probing(field, probe))).end.kind);
  await session.close();
  return ends;
}

/** A campaign names accounts by `user`, which this form takes as well. */
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
