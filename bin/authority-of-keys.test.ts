import { expect, test } from 'vitest';
import type { FrameEdit, ProxyEdits } from '../harness/target/proxy.fixture.ts';
import { channels } from '../spec-schemas/catalogue/channels.ts';
import {
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  printJson,
  tryParseJson,
} from '../spec-schemas/json/lossless.ts';
import { shapeClauseOf } from '../spec-schemas/stated/stated.ts';
import { drawDistinct, judgeBehindProxy } from './defects.fixture.ts';
import { editReplyData, requestNameOf } from './edited-replies.fixture.ts';

// A key that the documents name decides the verdict, whether it is missing or of another type, even where only public facts describe its
// content.

/** Edit of an object that removes a key or changes its value. */
type Spoil = readonly [says: string, spoil: (object: JsonObject) => JsonObject];

function leftOut(key: string): Spoil {
  return [`${key} left out`, ({ [key]: _gone, ...rest }) => rest];
}

function holding(key: string, value: JsonValue): Spoil {
  return [`${key} as ${printJson(value)}`, (object) => ({ ...object, [key]: value })];
}

const ofRows = [leftOut('risk_override'), holding('risk_override', 'none'), holding('risk_override', [])];

function inStaticRows(spoil: (row: JsonObject) => JsonObject): ProxyEdits {
  const spoilRow = (row: JsonValue) => (isJsonObject(row) ? spoil(row) : row);
  return {
    reply: (request, reply) =>
      requestNameOf(request) === 'info.markets_meta'
        ? editReplyData(reply, (data) => ({ ...data, perp: isJsonArray(data.perp) ? data.perp.map(spoilRow) : null }))
        : reply,
  };
}

test.each(drawDistinct('a documented key of a row', ofRows, 1))('markets_meta with %s', async (_says, spoil) => {
  const { code, violations } = await judgeBehindProxy(inStaticRows(spoil), ['--suite', 'markets.meta.*']);
  expect(code).toBe(1);
  expect(violations.map(({ clause }) => clause)).toContain('markets.meta.shape');
});

test('content that only public facts describe is advisory', async () => {
  const [, spoil] = holding('risk_override', { max_leverage: 'ten' });
  const { code, violations, advisories } = await judgeBehindProxy(inStaticRows(spoil), ['--suite', 'markets.meta.*']);
  expect([code, violations]).toEqual([0, []]);
  expect(advisories.map(({ clause }) => clause)).toContain('markets.meta.shape');
});

/** Channels that the documents name without showing their bodies, and that push on subscription alone. */
const pushed = channels.filter(
  ({ frame, authority }) => shapeClauseOf(frame) !== undefined && authority.name === 'seed',
);
const suiteOf = ({ name, arguments: sent }: (typeof pushed)[number]) => {
  if (name === 'user_fundings') return 'feed.user-fundings.begins';
  return 'user' in sent ? 'feed.subscribe.account-channels' : 'feed.subscribe.market-channels';
};
const ofFrames = pushed.flatMap((channel) =>
  [leftOut('data'), leftOut('is_snapshot'), holding('is_snapshot', 'first')].map(
    (spoil) => [channel.name, ...spoil, suiteOf(channel)] as const,
  ),
);

test.each(drawDistinct('a documented key of a frame', ofFrames, 2))('%s with %s', async (name, _says, spoil, suite) => {
  const frame: FrameEdit = (text, send) => {
    const parsed = tryParseJson(text);
    send(isJsonObject(parsed) && parsed.channel === name ? printJson(spoil(parsed)) : text);
  };
  const { code, violations } = await judgeBehindProxy({ frames: () => frame }, ['--suite', suite]);
  expect(code).toBe(1);
  expect(violations.map(({ clause }) => clause)).toContain('feed.frame.shape');
});
