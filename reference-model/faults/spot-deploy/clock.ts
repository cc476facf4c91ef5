import { usd } from '../../numeric/planes.ts';
import { rulesEditorAt } from '../../rule-edits.ts';
import type { Fault } from '../fault.ts';

const deploys = rulesEditorAt('engine', 'deploys');
const auction = rulesEditorAt('reads', 'spotDeployAuction');

export const spotDeployAuctionFaults: readonly Fault[] = [
  {
    id: 'spot-deploy.clock-goes-on',
    clause: 'spot-deploy.ask.restarts',
    title: 'the clock starts anew from the price that was paid',
    edit: deploys(() => ({ nextStart: (price) => price })),
  },
  {
    id: 'spot-deploy.cleared-at-floor',
    clause: 'spot-deploy.ask.restarts',
    title: 'a registration is told as cleared at the floor',
    edit: auction(({ body }) => ({
      body: {
        ...body,
        last_clearing: (stream, core) =>
          body.opened_at_block?.(stream, core) === 0 ? '0' : body.floor?.(stream, core),
      },
    })),
  },
  {
    id: 'spot-deploy.ask-above-start',
    clause: 'spot-deploy.auction.bounds',
    title: 'the ask is one USDC above what it starts from',
    edit: deploys(({ ask }) => ({ ask: (core, stream) => usd(ask(core, stream) + 10n ** 18n) })),
  },
  {
    id: 'spot-deploy.ask-waves',
    clause: 'spot-deploy.auction.falls',
    title: 'while it falls the ask rises by a tenth in every other stretch of thirteen blocks',
    edit: deploys(({ ask }) => ({
      ask(core, stream) {
        const price = ask(core, stream);
        const { state } = core;
        return Math.floor(state.height / 13) % 2 === 0 ? price : usd((price * 11n) / 10n);
      },
    })),
  },
  {
    id: 'spot-deploy.yesterdays-height',
    clause: 'spot-deploy.auction.now-block',
    title: 'now_block is ten blocks behind',
    edit: auction(({ body }) => ({ body: { ...body, now_block: (_, { state }) => Math.max(0, state.height - 10) } })),
  },
  {
    id: 'spot-deploy.sealed-deposit',
    clause: 'spot-deploy.auction.sealed',
    title: 'a deposit is told of a sealed round that nobody held',
    edit: auction(({ sealedRound }) => ({ sealedRound: { ...sealedRound, deposit: () => '100' } })),
  },
  {
    id: 'spot-deploy.opened-before-sales',
    clause: 'spot-deploy.auction.zero',
    title: 'a clearing of 100 is told before the first sale',
    edit: auction(({ body }) => ({
      body: {
        ...body,
        last_clearing: (stream, core) =>
          body.opened_at_block?.(stream, core) === 0 ? '100' : body.last_clearing?.(stream, core),
      },
    })),
  },
];
