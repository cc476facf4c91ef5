import type { FrameShapeId } from '../shapes/frame-shapes.ts';
import type { Statements } from './statements.ts';

/**
 * What the frames of a socket state. That a change is told at all, and told once, is said of every channel, so that it
 * is none's alone.
 */
export const frames = {
  'frame.subscription_response': { shape: 'feed.subscribe.ack', frame: 'feed.subscribe.ack' },
  'frame.pong': { shape: 'feed.ping.text', frame: 'feed.ping.text' },
  'frame.error': { shape: 'feed.error.shape' },
  'frame.post': { shape: 'feed.post.shape', frame: 'feed.post.shape' },
  'frame.l2_book': {
    shape: 'feed.l2-book.shape',
    frame: 'feed.l2-book.levels',
    order: { 'data.levels[]': 'feed.l2-book.order' },
    values: { 'data.coin': 'feed.channel.demultiplex' },
  },
  'frame.bbo': {
    shape: 'feed.bbo.shape',
    frame: 'feed.bbo.best',
    values: { 'data.coin': 'feed.channel.demultiplex' },
  },
  'frame.trades': {
    shape: 'feed.trades.shape',
    frame: 'feed.trades.new-prints',
    values: { 'data[].users': 'feed.trades.users' },
  },
  'frame.markets': { shape: 'feed.markets.shape', frame: 'feed.markets.changed-rows' },
  'frame.fills': { shape: 'feed.fills.record', frame: 'feed.fills.record' },
  'frame.order_updates': { shape: 'feed.order-updates.lifecycle', frame: 'feed.order-updates.lifecycle' },
  'frame.open_orders': { shape: 'feed.open-orders.rows', frame: 'feed.open-orders.whole' },
  'frame.account_state': { shape: 'feed.account-state.body', frame: 'feed.account-state.agrees' },
  'frame.ledger_updates': { shape: 'feed.ledger-updates.record', frame: 'feed.ledger-updates.record' },
  'frame.notifications': { shape: 'feed.notifications.record', frame: 'feed.notifications.record' },
} as const satisfies { readonly [id in FrameShapeId]?: Statements };
