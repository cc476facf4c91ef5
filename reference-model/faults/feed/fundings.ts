import { rulesEditorAt } from '../../rule-edits.ts';
import { positionAt } from '../../state/positions.ts';
import type { Fault } from '../fault.ts';

const fundings = rulesEditorAt('feed', 'userFundings');

export const feedFundingFaults: readonly Fault[] = [
  {
    id: 'feed.user-fundings-unknown',
    clause: 'feed.channel.user-fundings',
    title: 'user_fundings is no channel',
    edit: rulesEditorAt('feed')(({ channels: { user_fundings: _none, ...channels } }) => ({ channels })),
  },
  {
    id: 'feed.user-fundings-first-told',
    clause: 'feed.user-fundings.snapshot',
    title: 'the first frame of user_fundings holds a record',
    edit: fundings(() => ({
      snapshot: () => [{ coin: 'BTC', payment: '0', szi: '0', fundingRate: '0', time: 1_700_000_000_000 }],
    })),
  },
  {
    id: 'feed.user-fundings-never-pushed',
    clause: 'feed.push.told',
    title: 'user_fundings begins, and no settlement follows',
    needs: ['control'],
    edit: rulesEditorAt('feed')(({ pushes }) => ({
      pushes: (channel, data) => (channel === 'user_fundings' ? [] : pushes(channel, data)),
    })),
  },
  {
    id: 'feed.user-fundings-of-isolated-untold',
    clause: 'feed.push.told',
    title: 'user_fundings tells nothing of what an isolated position pays',
    needs: ['control'],
    edit: fundings(() => ({
      tells: ({ state }, { owner, market, leg }) => positionAt(state, owner, market, leg)?.margin.mode !== 'isolated',
    })),
  },
  {
    id: 'feed.user-fundings-of-legs-untold',
    clause: 'feed.push.told',
    title: 'user_fundings tells nothing of what a leg of a hedged account pays',
    needs: ['control'],
    edit: fundings(() => ({ tells: (_core, { leg }) => leg === 'net' })),
  },
  {
    id: 'feed.user-fundings-paid-positive',
    clause: 'feed.user-fundings.record',
    title: 'a payment is positive when the account paid',
    needs: ['control'],
    edit: fundings(({ row }) => ({
      row: (core, funding) => {
        const record = row(core, funding);
        const payment = String(record.payment);
        return { ...record, payment: payment.startsWith('-') ? payment.slice(1) : `-${payment}` };
      },
    })),
  },
];
