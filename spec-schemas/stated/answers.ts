import type { ShapeId } from '../shapes/registry.ts';
import type { ShapeStatements } from './statements.ts';

/** Clauses about answers to signed actions, to claims and on a socket, and about the envelope around every answer. */
export const answerStatements = {
  'envelope.failure': { shape: 'transport.envelope.failure' },
  'envelope.frame': { shape: 'feed.frame.shape' },
  'envelope.bare-error': { shape: 'faucet.error.shape' },
  'faucet.grant': {
    shape: 'faucet.grant.shape',
    values: {
      address: 'faucet.address.lower-case-echo',
      usdc: 'faucet.grant.usdc',
      mtf: 'faucet.token.fixed',
      status: 'faucet.grant.status',
    },
  },
  'exchange.admission': {
    shape: 'transport.admission.shape',
    values: {
      accepted: 'transport.admission.accepted',
      nonce: 'transport.admission.nonce',
      action_hash: 'transport.admission.action-hash-value',
    },
  },
  'exchange.statuses': {
    shape: 'orders.response.statuses',
    order: { statuses: 'orders.response.statuses' },
    rows: { statuses: 'orders.response.statuses' },
    values: {
      'statuses[].resting.cloid': 'orders.entries.cloid',
      'statuses[].parked.cloid': 'orders.entries.cloid',
      'statuses[].filled.total_sz': 'orders.response.filled-totals',
      'statuses[].filled.avg_px': 'orders.response.filled-figures',
    },
    provable: ['statuses[].filled.total_sz'],
  },
  'frame.subscription_response': { shape: 'feed.subscribe.ack', frame: 'feed.subscribe.ack' },
  'frame.pong': { shape: 'feed.ping.text', frame: 'feed.ping.text' },
  'frame.error': { shape: 'feed.error.shape' },
  'frame.post': { shape: 'feed.post.shape', frame: 'feed.post.shape' },
} as const satisfies { readonly [id in ShapeId]?: ShapeStatements };
