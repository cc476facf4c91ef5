import { expect, test } from 'vitest';
import { checksForProfile } from '../harness/check/check.ts';
import { runTestPlanOn } from '../harness/runner/plan/run-plan.fixture.ts';
import { openModelSession } from '../harness/session/model-session.ts';
import { composeEdits, formatDecimal, notional, rulesEditorAt, usd } from '../reference-model/index.ts';
import { allChecks } from '../scenarios/index.ts';

/** Shown mark once a position is open, in permille of the real one. */
const ABOVE = 1_050n;
/** Decimal places of a book price. */
const PX_PLACES = 8;

/**
 * Runs the check of held margin strictly, on a venue whose shown marks rise once a position is open, and that computes held margin from
 * the real mark times `permille`.
 */
async function judged(permille: bigint) {
  let isOpen = false;
  const atTheMark = composeEdits(
    rulesEditorAt(
      'engine',
      'margin',
    )(() => ({
      heldOn: ({ mark, szDecimals }, { size, entryNotional }) => {
        isOpen = true;
        const worth = mark === null ? entryNotional : notional(mark, size, szDecimals);
        return usd(((worth < 0n ? -worth : worth) * permille) / 1_000n);
      },
    })),
    rulesEditorAt(
      'reads',
      'markets',
    )(({ row }) => ({
      row: {
        ...row,
        mark_px: ({ figures: { markPx } }) =>
          formatDecimal(((markPx ?? 0n) * (isOpen ? ABOVE : 1_000n)) / 1_000n, PX_PLACES),
      },
    })),
  );
  const session = await openModelSession({
    kind: 'model',
    profile: 'live',
    isolation: null,
    allowMainnetWrites: false,
    venue: { edits: [atTheMark] },
  });
  const checks = checksForProfile(allChecks, 'live').filter(({ id }) => id === 'margin.held.position');
  const { events } = await runTestPlanOn(session, checks, { strict: true });
  await session.close();
  return events.flatMap((event) => {
    if (event.event === 'finding') return [[event.severity, event.clause]];
    return event.event === 'check-ended' ? [[event.status]] : [];
  });
}

test('margin computed from the mark of the same block is advisory', async () => {
  expect(await judged(ABOVE)).toEqual([['advisory', 'margin.held.formula'], ['pass']]);
});

test('margin computed from neither price is a violation', async () => {
  expect(await judged(900n)).toContainEqual(['violation', 'margin.held.formula']);
});
