import { type Answer, refusalAnswer } from '../answers/answer.ts';
import { serializeAnswer } from '../answers/envelope.ts';
import type { Chain } from '../chain/chain.ts';
import type { Core } from '../core.ts';
import { PendingReply, type VenueRequest } from '../door.ts';
import { answerRpc } from '../evm/rpc/rpc-rules.ts';
import { parseJsonBody } from './body.ts';
import { handleExchange } from './exchange.ts';
import { handleFaucetClaim } from './faucet.ts';
import { answerInfo, infoReadType } from './info.ts';
import { chargePeerBudget, type RouteName, refundPeerBudget } from './limits.ts';
import type { RouteRow } from './route-rules.ts';

/** Parts of the venue that a request can reach. */
export interface RoutingContext {
  readonly core: Core;
  readonly chain: Chain;
}

/**
 * Answers one request of any path and method. Every request is charged, whatever its outcome; a request refused by the budget is not
 * processed further.
 * @source read-api, "What the service does"; write-api, "Limits"
 */
export function routeRequest(parts: RoutingContext, request: VenueRequest): PendingReply {
  const { core } = parts;
  const rules = core.rules.edge.routes;
  const row = rules.table.find(({ path }) => path === request.path);
  // Only the dictionary is a gateway's own; every other route needs the node.
  const unreached = row?.name === 'dict' ? null : rules.unreached(core);
  if (unreached !== null) return answered(core, unreached);
  if (row === undefined) return charged(parts, request, 'other', null, () => answered(core, rules.absent()));
  if (row.mounted?.(core) === false) {
    return charged(parts, request, 'other', null, () => answered(core, row.absent?.(core) ?? rules.absent()));
  }
  if (request.method !== row.method) {
    return charged(parts, request, 'other', null, () => answered(core, rules.wrongMethod(row)));
  }
  return serve(parts, request, row);
}

function serve(parts: RoutingContext, request: VenueRequest, { name }: RouteRow): PendingReply {
  const { core, chain } = parts;
  switch (name) {
    case 'info': {
      if (!readsType(core, request)) return unread(parts, request, name);
      const body = parseJsonBody(request.body);
      return charged(parts, request, name, infoReadType(body), () =>
        PendingReply.settled(answerInfo(core, body, chain)),
      );
    }
    case 'exchange':
      return charged(parts, request, name, null, () => handleExchange(core, chain, request));
    case 'faucet': {
      if (!readsType(core, request)) return unread(parts, request, name);
      const queue = chain.queueSystem.bind(chain);
      return charged(parts, request, name, null, () =>
        answered(core, handleFaucetClaim(core, queue, request.peer, parseJsonBody(request.body))),
      );
    }
    case 'evm': {
      const body = parseJsonBody(request.body);
      const weight = core.rules.limits.evmWeight(body);
      return weighed(parts, request, weight, () => {
        const value = answerRpc(core, body, () => chain.wake());
        const silent: Answer = { kind: 'text', status: 204, text: '' };
        return answered(core, value === undefined ? silent : { kind: 'json', status: 200, value });
      });
    }
    case 'dict': {
      const { compression } = core.rules.feed;
      return charged(parts, request, name, null, () =>
        compression === null
          ? answered(core, core.rules.edge.routes.absent())
          : PendingReply.settled(compression.answer(request, compression.dictionary)),
      );
    }
    case 'ws':
      return charged(parts, request, name, null, () => answered(core, core.rules.edge.routes.noUpgrade()));
  }
}

/** Whether the content type of a JSON body is accepted: one rule for all routes (D91). */
function readsType(core: Core, request: VenueRequest): boolean {
  return core.rules.chain.exchange.serves(request.headers['content-type']);
}

function unread(parts: RoutingContext, request: VenueRequest, name: RouteName): PendingReply {
  return charged(parts, request, name, null, () => answered(parts.core, parts.core.rules.chain.exchange.unserved()));
}

function charged(
  parts: RoutingContext,
  request: VenueRequest,
  name: RouteName,
  type: string | null,
  next: () => PendingReply,
): PendingReply {
  return weighed(parts, request, parts.core.rules.limits.weight(name, type, request), next);
}

function weighed(
  { core }: RoutingContext,
  request: VenueRequest,
  weight: number,
  next: () => PendingReply,
): PendingReply {
  const refusal = chargePeerBudget(core, request.peer, weight);
  if (refusal !== null) return answered(core, refusalAnswer(refusal));
  const ticket = next();
  ticket.whenSettled(({ status }) => refundPeerBudget(core, request.peer, weight, status));
  return ticket;
}

function answered(core: Core, answer: Answer): PendingReply {
  return PendingReply.settled(serializeAnswer(core, answer));
}
