import { globSync } from 'node:fs';
import { basename } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { generatedActionTags } from '../../generate/actions.ts';
import { ACCOUNTS_PER_SEQUENCE, MARKETS_PER_SEQUENCE } from '../../generate/references.ts';
import { MAX_SEQUENCE_STEPS } from '../../generate/sequence.ts';
import { Random } from '../../kernel/random.ts';
import { comparedReads } from '../compare/compared-reads.ts';
import { briefSequenceLength } from '../play/campaign.ts';
import { defaultCampaignSize } from '../play/run-campaigns.ts';
import { allocateRuns } from './allocate-runs.ts';
import { playFamilyOnModel } from './defects.fixture.ts';
import { families } from './families.list.ts';
import { drawSteps, makeStepsArbitrary } from './family.ts';
import { marginFamily } from './margin.ts';
import { unauthorizedSignersFamily } from './strangers.ts';
import { tradingFamily } from './trading.ts';
import { transfersFamily } from './transfers.ts';

// `bin/saved-state.test.ts` tests that the model agrees with itself in each of them.
describe.each(families)('$name', (family) => {
  test('is named after its file, and only uses existing references and reads', () => {
    const files = globSync('*.ts', { cwd: import.meta.dirname }).map((file) => basename(file, '.ts'));
    expect(files).toContain(family.name);
    expect([family.participants.accounts <= ACCOUNTS_PER_SEQUENCE, family.markets <= MARKETS_PER_SEQUENCE]).toEqual([
      true,
      true,
    ]);
    const types: readonly string[] = comparedReads.map(({ type }) => type);
    expect(family.comparedEachBlock.filter((type) => !types.includes(type))).toEqual([]);
  });

  test('begins with drawable steps, so that the shrinker can simplify them and the corpus can keep them', () => {
    const drawn = makeStepsArbitrary(family);
    for (const first of family.openings ?? [])
      expect(first.filter((step) => !drawn.canShrinkWithoutContext(JSON.parse(JSON.stringify([step]))))).toEqual([]);
    const length = { min: 14, max: MAX_SEQUENCE_STEPS };
    for (let nth = 0; nth < Math.max(1, family.openings?.length ?? 0); nth++) {
      const steps = drawSteps(family, { random: new Random(`${family.name} ${nth}`), nth }, () => 1, length);
      expect(drawn.canShrinkWithoutContext([...steps])).toBe(true);
    }
  });

  test('has its complete opening even in a short sequence, followed by random steps', () => {
    for (const [nth, opening] of (family.openings ?? [[]]).entries()) {
      const steps = drawSteps(
        family,
        { random: new Random(`${family.name} ${nth}`), nth },
        () => 1,
        briefSequenceLength,
      );
      const beyond = steps.length - opening.length;
      expect([steps.slice(0, opening.length), beyond > 1, beyond <= briefSequenceLength.max]).toEqual([
        opening,
        true,
        true,
      ]);
    }
  });
});

test('margin reaches the gate from both sides, and changes leverage with open positions', async () => {
  const { ended } = await playFamilyOnModel(marginFamily, null, 12);
  const reached = Object.keys(ended?.coverage ?? {});
  expect(reached).toEqual(
    expect.arrayContaining(['submit_order MARGIN_INSUFFICIENT', 'submit_order filled', 'update_leverage accepted']),
  );
});

test('strangers try every action but two, whatever other families leave out', () => {
  const drawn = fc.sample(makeStepsArbitrary(unauthorizedSignersFamily), { seed: 5, numRuns: 200 }).flat();
  const tags = drawn.flatMap((step) => (step.do === 'act' && step.signer !== 'owner' ? [step.action.tag] : []));
  expect(generatedActionTags.filter((tag) => !tags.includes(tag))).toEqual(['bridge_withdraw', 'user_set_abstraction']);
});

describe('allocated', () => {
  const counts = (runs: number) => [...allocateRuns(runs, [marginFamily, tradingFamily, transfersFamily]).values()];

  test('families play by their shares, and together use all runs', () => {
    expect(counts(25)).toEqual([5, 15, 5]);
    for (const runs of [1, 2, 3, 7, 26, 1_000_000_001])
      expect(counts(runs).reduce((sum, count) => sum + count, 0)).toBe(runs);
  });

  test('the default gives one run to each, and a sufficient number leaves none out', () => {
    expect(defaultCampaignSize).toEqual({ kind: 'runs', runs: families.length });
    expect(new Set(allocateRuns(families.length, families).values())).toEqual(new Set([1]));
    for (const runs of [families.length + 1, 40, 77, 500]) {
      const all = [...allocateRuns(runs, families).values()];
      expect(Math.min(...all)).toBeGreaterThanOrEqual(1);
      expect(all.reduce((sum, count) => sum + count, 0)).toBe(runs);
    }
  });

  test('a single family gets all runs, whatever its share', () => expect(counts(1)).toEqual([0, 1, 0]));
});
