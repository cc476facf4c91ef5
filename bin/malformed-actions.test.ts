import { expect, test } from 'vitest';
import { malformedReplyCases } from '../harness/client/malformed-replies.fixture.ts';
import { drawDistinct, judgeBehindProxy } from './defects.fixture.ts';
import {
  findSendingCheck,
  makeActionReplyEdits,
  misjudgedClauses,
  plantableActionTags,
} from './malformed-actions.fixture.ts';

// Two of the four replies, with one action each; `npm run soak malformed-actions` plays thirty actions with all replies.
test.each(drawDistinct('a malformed reply', malformedReplyCases, 2))(
  '$what in reply to a drawn action accuses only the envelope or the entries',
  async (planted) => {
    const [tag] = drawDistinct(planted.what, plantableActionTags.filter(planted.fits), 1);
    const sender = tag === undefined ? undefined : await findSendingCheck(tag);
    if (tag === undefined || sender === undefined) throw new Error(`no check sends ${tag}`);
    const { code, report } = await judgeBehindProxy(makeActionReplyEdits(tag, planted), ['--suite', sender.id]);
    expect([misjudgedClauses(report, tag, planted), code], tag).toEqual([[], 1]);
  },
);
