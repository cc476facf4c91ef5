import type { Fault } from '../fault.ts';
import { makeFeedEdit } from './edit-feed.ts';

export const twapChannelFaults: readonly Fault[] = [
  {
    id: 'feed.twap-every-fill',
    clause: 'feed.twap.slice-fills',
    title: 'user_twap_slice_fills tells the fills of every order, under the parent 0',
    edit: makeFeedEdit(({ sliceFills }) => ({
      sliceFills: { ...sliceFills, parent: (leg) => sliceFills.parent(leg) ?? 0n },
    })),
  },
  {
    id: 'feed.twap-fill-unnumbered',
    clause: 'feed.twap.slice-fills',
    title: 'the number that a slice fill names is that of its order',
    edit: makeFeedEdit(({ sliceFills }) => ({
      sliceFills: {
        ...sliceFills,
        row: (core, fill, leg, crossed, parent) => ({
          ...sliceFills.row(core, fill, leg, crossed, parent),
          twapId: Number(leg.oid),
        }),
      },
    })),
  },
  {
    id: 'feed.twap-cancel-finishes',
    clause: 'feed.twap.history',
    title: 'a parent that its owner ends is told as finished',
    edit: makeFeedEdit(({ userTwapHistory }) => ({
      userTwapHistory: {
        ...userTwapHistory,
        status: (twap) => (twap.status === 'terminated' ? 'finished' : userTwapHistory.status(twap)),
      },
    })),
  },
  {
    id: 'feed.twap-executed-before',
    clause: 'feed.twap.history',
    title: 'a parent that ended is told with what it had at its start',
    edit: makeFeedEdit(({ userTwapHistory }) => ({
      userTwapHistory: {
        ...userTwapHistory,
        state: (core, twap) => ({ ...userTwapHistory.state(core, twap), executedSz: '0' }),
      },
    })),
  },
];
