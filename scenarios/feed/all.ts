import type { Check } from '../../harness/check/check.ts';
import accountChannels from './account-channels.ts';
import accountState from './account-state.ts';
import anyAccount from './any-account.ts';
import badFrames from './bad-frames.ts';
import book from './book.ts';
import candlesOnNode from './candles-on-node.ts';
import committedOnly from './committed-only.ts';
import endpoint from './endpoint.ts';
import filledRecords from './filled-records.ts';
import firstFrames from './first-frames.ts';
import groupedBook from './grouped-book.ts';
import ledgerRecords from './ledger-records.ts';
import marketChannels from './market-channels.ts';
import missed from './missed.ts';
import notifications from './notifications.ts';
import orderRecords from './order-records.ts';
import ping from './ping.ts';
import postedActions from './posted-actions.ts';
import posts from './posts.ts';
import reconnect from './reconnect.ts';
import rejections from './rejections.ts';
import silentChanges from './silent-changes.ts';
import subscriptions from './subscriptions.ts';
import toldAgain from './told-again.ts';
import toldAtOnce from './told-at-once.ts';
import toldChanges from './told-changes.ts';
import tradeRecords from './trade-records.ts';
import unknownNames from './unknown-names.ts';
import unsubscribeEnds from './unsubscribe-ends.ts';
import wholeBodies from './whole-bodies.ts';
import wireSocket from './wire-socket.ts';

export const feedChecks: readonly Check[] = [
  accountChannels,
  accountState,
  badFrames,
  book,
  candlesOnNode,
  committedOnly,
  filledRecords,
  ledgerRecords,
  marketChannels,
  notifications,
  orderRecords,
  ping,
  postedActions,
  posts,
  reconnect,
  rejections,
  subscriptions,
  tradeRecords,
  unsubscribeEnds,
  wireSocket,
  anyAccount,
  endpoint,
  firstFrames,
  missed,
  silentChanges,
  toldAgain,
  toldAtOnce,
  toldChanges,
  unknownNames,
  wholeBodies,
  groupedBook,
];
