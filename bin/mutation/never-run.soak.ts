import assert from 'node:assert/strict';
import { allChecks } from '../../scenarios/index.ts';
import { findStaleUncoveredBlockRows, uncoveredBlockReason } from './never-run.rows.ts';
import { findUncoveredBlocks } from './never-run.ts';

/** Checks that each block that no check executes has a reason in `never-run.rows.ts`: a defect there would go unnoticed. */
async function eachHasItsReason(): Promise<void> {
  const blocks = await findUncoveredBlocks(allChecks);
  const byReason = Map.groupBy(blocks, (block) => uncoveredBlockReason(block) ?? 'none');
  for (const [reason, found] of byReason) console.log(`${reason}: ${found.length}`);
  for (const { path, text } of byReason.get('wanted') ?? []) console.log(`wanted: ${path}: ${text}`);
  for (const { path, text } of findStaleUncoveredBlockRows(blocks))
    console.log(`runs by now, take its row out: ${path}: ${text}`);
  assert.deepEqual(
    (byReason.get('none') ?? []).map(({ path, text }) => `${path}: ${text}`),
    [],
  );
}

export const soaks = [{ name: 'never-run', run: eachHasItsReason }];
