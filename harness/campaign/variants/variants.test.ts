import { expect, test } from 'vitest';
import { allFaults } from '../../../reference-model/faults/index.ts';
import { composeEdits, type RulesEdit, rulesEditorAt, variantEdits } from '../../../reference-model/index.ts';
import { holdBlocks } from '../../control/block-mode.ts';
import { Random } from '../../kernel/random.ts';
import { makeViolationPolicy } from '../../runner/deciding-policy.ts';
import { FindingsOutsideCases } from '../../runner/run-findings.ts';
import { openModelTestSession } from '../model-session.fixture.ts';
import type { CampaignEnvironment } from '../play/campaign-environment.ts';
import { playSingleSequence } from '../play/play-lanes.ts';
import { findPlayableMarkets, makeTradingMarketLanes } from '../play/playable-markets.ts';
import { prepareCampaignEnvironment } from '../play/prepare.ts';
import { signWithAddressPlaceholder } from '../play/trusted-signature.ts';
import { openDecisionProbes } from './variant-probes.ts';
import { environmentForProbe, probeVariants, sequenceForProbe } from './variants.ts';

const telling = { timestamp: () => '', reproduce: () => '', emit: () => undefined };

/** Returns a campaign on a target, before any probe. @param edit  left out: the model's own forms */
async function fieldOn(
  edit: RulesEdit | undefined,
  trustedSigner: CampaignEnvironment['trustedSigner'] = signWithAddressPlaceholder,
) {
  const session = await openModelTestSession(edit === undefined ? {} : { edits: [edit] });
  const { control } = session;
  await holdBlocks(control);
  let attempts = 0;
  const attempt = () => attempts++;
  const coins = await findPlayableMarkets(new Random('probes'), session);
  const findings = new FindingsOutsideCases({ deciding: makeViolationPolicy({ strict: false }), ...telling });
  const environment = await prepareCampaignEnvironment(coins, {
    session,
    probedSession: session,
    control,
    run: { seed: 1, salt: 'test', findings, ...telling },
    trustedSigner,
    probes: false,
    cutEvery: 8,
    frames: true,
    lacks: [],
    off: [],
    attempt,
  });
  return { field: environment, attempt, lanes: makeTradingMarketLanes(coins), close: () => session.close() };
}

/** Returns the end of each of these probes, on a target of one form, against a shadow of the model's own. */
async function endsOn(form: string | null, probed: typeof openDecisionProbes) {
  const edit = form === null ? undefined : variantEdits[form];
  // Replies to bad signatures can only be compared with real signatures.
  const {
    field: environment,
    attempt,
    lanes,
    close,
  } = await fieldOn(edit, form?.startsWith('D40') === true ? null : signWithAddressPlaceholder);
  const [lane = []] = lanes;
  const ends: string[] = [];
  for (const probe of probed)
    ends.push(
      (await playSingleSequence(sequenceForProbe(probe, lane), attempt(), environmentForProbe(environment, probe))).end
        .kind,
    );
  await close();
  return ends;
}

/** Forms that no probe distinguishes: a campaign names accounts by `user`, which this form accepts as well. */
const unprobed = ['D26=user'];

test("every probe distinguishes each form of its point from the model's own by what it compares", async () => {
  const forms = Object.keys(variantEdits);
  const missed: string[] = [];
  for (const probe of openDecisionProbes)
    for (const form of forms.filter((key) => key.startsWith(`${probe.decision}=`) && !unprobed.includes(key)))
      if (!(await endsOn(form, [probe])).includes('differs')) missed.push(form);
  expect(missed).toEqual([]);
});

test("no probe finds a difference on a target with the model's own forms", async () => {
  const ends = await endsOn(null, openDecisionProbes);
  expect(openDecisionProbes.filter((_probe, at) => ends[at] !== 'agreed').map(({ decision }) => decision)).toEqual([]);
});

function formEdit(form: string): RulesEdit {
  const edit = variantEdits[form];
  if (edit === undefined) throw new Error(`no form ${form}`);
  return edit;
}

function faultEdit(id: string): RulesEdit {
  const fault = allFaults.find((one) => one.id === id);
  if (fault === undefined) throw new Error(`no fault ${id}`);
  return fault.edit;
}

/** Returns an edit that transforms a figure of an account. */
const figureEdit = (key: string, trustedSigner: (text: string) => string) =>
  rulesEditorAt(
    'reads',
    'accountState',
  )(({ full }) => ({
    full: { ...full, [key]: (...of: Parameters<(typeof full)[string]>) => trustedSigner(String(full[key]?.(...of))) },
  }));
/** An unknown form: a quarter of the figure. */
const aQuarter = figureEdit('withdrawable', (text) => String(Number.parseInt(text, 10) / 4));
const alwaysNothing = figureEdit('account_value', () => '0');

test('a point is open where a target has none of its known forms, and no other is', async () => {
  const { field: environment, attempt, lanes, close } = await fieldOn(aQuarter);
  const { variants, unmatched } = await probeVariants(environment, lanes, attempt);
  await close();
  expect([variants, [...unmatched]]).toEqual([{}, ['D79']]);
});

test('a defect that every probe meets leaves no point open', async () => {
  const { field: environment, attempt, lanes, close } = await fieldOn(alwaysNothing);
  const { unmatched } = await probeVariants(environment, lanes, attempt);
  await close();
  expect([...unmatched]).toEqual([]);
});

test('words that direct the legs are followed beside another form, and not where they direct only those that sell', async () => {
  const found: unknown[] = [];
  for (const edit of [
    composeEdits(formEdit('D06=left-out'), formEdit('D260=word')),
    faultEdit('triggers.label-directs'),
  ]) {
    const { field: environment, attempt, lanes, close } = await fieldOn(edit);
    const { variants, unmatched } = await probeVariants(environment, lanes, attempt);
    await close();
    found.push([variants, [...unmatched]]);
  }
  expect(found).toEqual([
    [{ D06: 'left-out', D260: 'word' }, []],
    [{}, []],
  ]);
});
