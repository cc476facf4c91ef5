import { isJsonObject } from '../../../spec-schemas/json/lossless.ts';
import type { Channel } from '../../feed/channel.ts';
import type { RulesEdit } from '../../rules.ts';
import type { Fault } from '../fault.ts';
import { makeChannelFramesEdit, omitKey } from '../operators/wire.ts';
import { makeFeedEdit } from './edit-feed.ts';

const needs = ['gateway'] as const;

/** Pushes something other than the newest bar. */
function pushing(change: (candles: readonly unknown[]) => object): RulesEdit {
  return makeFeedEdit(({ channels }) => {
    const { candles } = channels;
    if (candles?.by !== 'series') return {};
    const changed: Channel = {
      by: 'series',
      open: (core, subject, series) => {
        const view = candles.open(core, subject, series);
        return {
          snapshot: () => view.snapshot(),
          push(block) {
            const body = view.push(block);
            // The channel's own body.
            return body === null ? null : change((body as { readonly candles: readonly unknown[] }).candles);
          },
        };
      },
    };
    return { channels: { ...channels, candles: changed } };
  });
}

function newestIn(body: unknown): readonly unknown[] {
  return (body as { readonly candles: readonly unknown[] }).candles.slice(-1);
}

/** Faults in candles, which only a gateway serves. */
export const feedCandleFaults: readonly Fault[] = [
  {
    id: 'feed.gateway-elsewhere',
    clause: 'feed.endpoint.gateway',
    title: 'a gateway opens its sockets at /feed',
    needs: ['wire', 'gateway'],
    edit: makeFeedEdit(({ connection }) => ({ connection: { ...connection, path: '/feed' } })),
  },
  {
    id: 'feed.gateway-without-candles',
    clause: 'feed.candles.gateway',
    title: 'a gateway knows no candles',
    needs,
    edit: makeFeedEdit(({ channels: { candles: _gone, ...channels } }) => ({ channels })),
  },
  {
    id: 'feed.candles-untold-first',
    clause: 'feed.candles.shape',
    title: 'a frame of candles does not say whether it is the first',
    needs,
    edit: makeChannelFramesEdit('candles', (frame) =>
      isJsonObject(frame.data) ? { ...frame, data: omitKey(frame.data, 'snapshot') } : frame,
    ),
  },
  {
    id: 'feed.candles-by-the-minute',
    clause: 'feed.candles.interval',
    title: 'candles without an interval are those of a minute',
    needs,
    edit: makeFeedEdit(({ subject }) => ({
      subject: { ...subject, interval: (words) => ('interval' in words ? subject.interval(words) : '1m') },
    })),
  },
  {
    id: 'feed.candles-pushed-twice',
    clause: 'feed.candles.push',
    title: 'a push holds the changed bar twice',
    needs,
    edit: pushing((candles) => ({ snapshot: false, candles: [...candles, ...candles] })),
  },
  {
    id: 'feed.candles-pushed-unchanged',
    clause: 'feed.frame.change-driven',
    title: 'the newest bar is pushed with every block, changed or not',
    needs,
    edit: makeFeedEdit(({ channels }) => {
      const { candles } = channels;
      if (candles?.by !== 'series') return {};
      const open: typeof candles.open = (core, subject, series) => {
        const view = candles.open(core, subject, series);
        return { ...view, push: () => ({ snapshot: false, candles: newestIn(view.snapshot()) }) };
      };
      return { channels: { ...channels, candles: { by: 'series', open } } };
    }),
  },
  {
    id: 'feed.candles-pushed-as-snapshot',
    clause: 'feed.candles.push',
    title: 'a push calls itself a snapshot',
    needs,
    edit: pushing((candles) => ({ snapshot: true, candles })),
  },
  {
    id: 'feed.candles-unbounded',
    clause: 'feed.candles.snapshot',
    title: 'the first frame of candles holds every bar',
    needs: ['gateway', 'control'],
    edit: makeFeedEdit(() => ({ candles: { snapshotBars: 100_000 } })),
  },
];
