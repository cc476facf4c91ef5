import type { TSchema } from 'typebox';
import * as client from './client-frames.ts';
import * as envelope from './envelope.ts';
import * as evm from './evm.ts';
import * as exchange from './exchange.ts';
import * as faucet from './faucet.ts';
import { frameShapes } from './frame-shapes.list.ts';
import { infoRequests } from './info-requests.ts';
import { infoShapes } from './info-shapes.list.ts';
import * as requests from './requests.ts';
import { DictionaryHeaders } from './ws-dict.ts';

/**
 * Every shape by which a request, a reply or a frame can be judged. `info.*` and `exchange.*` describe `data`, `envelope.*` the envelope
 * around it, `error.details.*` the details of a code; `faucet.*`, `evm.*` and `request.*` whole bodies, `frame.*` and `client.*` whole
 * frames, `ws-dict.*` parts of a reply that is no JSON.
 */
export const shapes = {
  'envelope.success': envelope.SuccessEnvelope,
  'envelope.failure': envelope.FailureEnvelope,
  'envelope.bare-error': envelope.BareError,
  'envelope.wrong-type': envelope.WrongTypeRefusal,
  'envelope.frame': envelope.FrameEnvelope,
  'error.details.bound': envelope.BoundDetails,
  'error.details.replacement': envelope.MovedReadDetails,
  'faucet.grant': faucet.FaucetGrant,
  'faucet.refusal': faucet.FaucetRefusal,
  'exchange.admission': exchange.Admission,
  'exchange.statuses': exchange.Statuses,
  'evm.reply': evm.EvmReply,
  'evm.chain-id': evm.EvmChainId,
  'evm.batch-refusal': evm.EvmBatchRefusal,
  'ws-dict.headers': DictionaryHeaders,
  'request.exchange': requests.ExchangeRequest,
  'request.faucet': requests.FaucetRequest,
  'request.evm': evm.EvmRequest,
  ...infoRequests,
  ...infoShapes,
  'client.subscribe': client.SubscribeFrame,
  'client.unsubscribe': client.UnsubscribeFrame,
  'client.ping': client.PingFrame,
  'client.post': client.PostFrame,
  ...frameShapes,
} as const satisfies Record<string, TSchema>;

export type ShapeId = keyof typeof shapes;

// Safe: Object.keys of a literal returns exactly its own keys.
export const shapeIds = Object.keys(shapes) as readonly ShapeId[];

/** Whether the id is that of a registered shape. Accepts any text. */
export function isShapeId(id: string): id is ShapeId {
  return Object.hasOwn(shapes, id);
}
