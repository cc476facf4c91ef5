import assert from 'node:assert/strict';
import { join } from 'node:path';
import fc from 'fast-check';
import { malformedReplyCases } from '../harness/client/malformed-replies.fixture.ts';
import { drawTestSeed } from '../harness/kernel/drawn-seed.fixture.ts';
import { openEditingProxy } from '../harness/target/proxy.fixture.ts';
import type { ActionTag } from '../spec-schemas/catalogue/actions.ts';
import { modelTestParts } from '../tools/model-parts.ts';
import {
  findSendingCheck,
  makeActionReplyEdits,
  misjudgedClauses,
  plantableActionTags,
} from './malformed-actions.fixture.ts';
import { inNewFolder, runForReport, withServedVenue } from './program-of-soak.fixture.ts';

const ACTIONS = Number(process.env.MALFORMED_ACTIONS ?? 30);

/** Checks that a malformed reply to an action is reported as a broken envelope or entry, and leads to no other accusation. */
async function malformedAnswersTellNothing(): Promise<void> {
  const seed = drawTestSeed('malformed-actions');
  const drawn = fc.shuffledSubarray([...plantableActionTags], {
    minLength: plantableActionTags.length,
    maxLength: plantableActionTags.length,
  });
  const wrong: string[] = [];
  let played = 0;
  for (const tag of fc.sample(drawn, { seed, numRuns: 1 }).flat()) {
    if (played === ACTIONS) break;
    const sender = await findSendingCheck(tag);
    if (sender === undefined) continue;
    played += 1;
    const mistakes = await inNewFolder((folder) => judgedIn(folder, tag, sender.id));
    console.log(`${tag} in ${sender.id}: ${mistakes.join('; ') || 'as it should be'}`);
    wrong.push(...mistakes);
  }
  assert.equal(played, ACTIONS);
  assert.deepEqual(wrong, []);
}

function judgedIn(folder: string, tag: ActionTag, check: string): Promise<readonly string[]> {
  return withServedVenue(join(folder, 'venue'), ['--blocks', '20ms'], async (url, control) => {
    const mistakes: string[] = [];
    for (const planted of malformedReplyCases.filter(({ fits }) => fits(tag))) {
      const proxy = await openEditingProxy(url, makeActionReplyEdits(tag, planted));
      const target = ['--target', proxy.url, '--control', control, '--rate', 'unlimited', '--fuzz', 'off'];
      try {
        // With this seed the check was seen to send the action.
        const { report } = await runForReport(folder, [
          ...target,
          '--suite',
          check,
          '--seed',
          String(modelTestParts.seed),
        ]);
        mistakes.push(
          ...misjudgedClauses(report, tag, planted).map((words) => `${tag} with ${planted.what}: ${words}`),
        );
      } finally {
        await proxy.close();
      }
    }
    return mistakes;
  });
}

export const soaks = [{ name: 'malformed-actions', run: malformedAnswersTellNothing }];
