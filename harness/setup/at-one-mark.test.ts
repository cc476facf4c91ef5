import { describe, expect, test } from 'vitest';
import type { FeedFrame } from '../client/feed-client.ts';
import { decimalAt } from '../client/json-at.ts';
import type { Dec } from '../compare/decimal.ts';
import { Inconclusive } from '../kernel/verdicts.ts';
import { readFiguresAtOneMark } from './at-one-mark.ts';
import { readPerpRow } from './market-row.ts';
import { makeCasePlayer } from './model-case.fixture.ts';

const play = await makeCasePlayer();
/** Any clause: it is only passed through. */
const clause = 'faucet.amount.clamp' as const;

const figure = (mark: Dec, wanted: string) => [
  { clause, holds: mark.toString() === wanted, expected: wanted, actual: mark.toString(), path: 'mark' },
];

test('where blocks can be held, figures are compared with the served mark', async () => {
  const { figures, served } = await play(async (context) => {
    const { address } = await context.given.fundedAccount();
    const { coin } = await context.given.market();
    const mark = decimalAt(await readPerpRow(context, 'markets', coin), 'mark_px').toString();
    const reads = [{ type: 'account_state', args: { address } }] as const;
    const met = await readFiguresAtOneMark(context, { coin, address }, reads, (_bodies, at) => figure(at, mark));
    return { figures: met.figures, served: mark };
  });
  expect(figures).toMatchObject([{ holds: true, actual: served }]);
});

describe('where blocks cannot be held and the mark moves with each', () => {
  const frame = (channel: string, data: FeedFrame['data']): FeedFrame => ({
    channel,
    json: {},
    data,
    isSnapshot: false,
  });
  const mark = (px: string) => frame('markets', [{ coin: 'BTC', kind: 'perp', mark_px: px }]);
  const height = (value: number) => frame('account_state', { height: value });
  const whole = [mark('1'), height(7), mark('2'), height(8), mark('1'), height(9)];
  const lacking = [mark('1'), height(7), height(8), mark('3'), height(9)];

  /** Runs the function at block 8, between 7 and 9, on a venue whose mark differs in every read, with these frames. */
  function lookedAt(frames: readonly FeedFrame[], wanted: string) {
    let px = 100;
    const bodyIn = (round: number, { type }: { readonly type: string }) =>
      type === 'markets' ? { perp: [{ coin: 'BTC', mark_px: String(px++) }] } : { height: 7 + round };
    const answer = frame('subscriptionResponse', {});
    const context = {
      given: { data: (body: unknown) => body, readWhileBlocksHeld: async () => null },
      target: {
        readRounds: async (rounds: readonly (readonly { readonly type: string }[])[]) =>
          rounds.map((round, at) => round.map((read) => bodyIn(at, read))),
      },
      feed: async () => ({
        firstFrame: async () => undefined,
        send: () => undefined,
        take: async () => answer,
        beginning: async () => answer,
        upTo: async () => frames,
        close: () => undefined,
      }),
    };
    // The code under test uses only this part of a case and of a socket.
    const looking = context as unknown as Parameters<typeof readFiguresAtOneMark>[0];
    return readFiguresAtOneMark(looking, { coin: 'BTC', address: '0xaa' }, [{ type: 'account_state' }], (_bodies, at) =>
      figure(at, wanted),
    );
  }

  test('the mark that fits, among those of frames around the block, is used', async () => {
    expect((await lookedAt(whole, '2')).figures).toMatchObject([{ holds: true, actual: '2' }]);
    expect((await lookedAt(lacking, '3')).figures).toMatchObject([{ holds: true, actual: '3' }]);
  });

  test('where none fits, the mismatch counts', async () => {
    expect((await lookedAt(whole, '5')).figures).toMatchObject([{ holds: false }]);
  });

  test('where none fits but one may be missing, the result is inconclusive', async () => {
    await expect(lookedAt(lacking, '5')).rejects.toThrow(Inconclusive);
  });
});
