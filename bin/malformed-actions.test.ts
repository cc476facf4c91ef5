import { expect, test } from 'vitest';
import { plantedReplies } from '../harness/client/malformed-replies.fixture.ts';
import { drawn, judgedBehind } from './defects.fixture.ts';
import { answering, misjudged, plantable, senderOf } from './malformed-actions.fixture.ts';

// Two of the four replies, one action each; `npm run soak malformed-actions` has thirty, each with all of them.
test.each(drawn('a malformed reply', plantedReplies, 2))(
  '$what in reply to a drawn action accuses the envelope or the entries alone',
  async (planted) => {
    const [tag] = drawn(planted.what, plantable.filter(planted.fits), 1);
    const sender = tag === undefined ? undefined : await senderOf(tag);
    if (tag === undefined || sender === undefined) throw new Error(`no check sends ${tag}`);
    const { code, report } = await judgedBehind(answering(tag, planted), ['--suite', sender.id]);
    expect([misjudged(report, tag, planted), code], tag).toEqual([[], 1]);
  },
);
