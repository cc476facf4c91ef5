import { isJsonObject } from '../../spec-schemas/json/lossless.ts';
import { actionHash } from '../../spec-schemas/signing/action-hash.ts';
import type { ActionContext } from '../actions/action.ts';
import type { Answer } from '../answers/answer.ts';
import { serializeAnswer } from '../answers/envelope.ts';
import { resolveActingAccount } from '../chain/auth.ts';
import type { Chain, RecoverSigner } from '../chain/chain.ts';
import { SignedRequest } from '../chain/signed-request.ts';
import type { Core } from '../core.ts';
import { PendingReply, type VenueRequest } from '../door.ts';
import { ModelFault } from '../model-fault.ts';
import { isRefusal, type Refusal } from '../refusal.ts';
import { readAccount } from '../state/account.ts';
import { jsonMemberBytes } from './action-bytes.ts';
import { parseJsonBody } from './body.ts';
import { chargeAccountBudget } from './limits.ts';

/** Request parts that this route reads; a WebSocket `post` has a body and no headers. */
export type ExchangeRequestParts = Pick<VenueRequest, 'headers' | 'body'>;

/**
 * Answers `POST /exchange`: parses the envelope, checks shape, signature and tag (D94), authorises the signer, charges the account's
 * budget, and passes the action to the chain.
 * @param recover  recovers the signer; omitted: the chain's own recovery
 * @returns a ticket that a refusal settles at once, and the commit otherwise
 */
export function handleExchange(
  core: Core,
  chain: Chain,
  request: ExchangeRequestParts,
  recover: RecoverSigner = chain.recover,
): PendingReply {
  const rules = core.rules.chain.exchange;
  if (!rules.serves(request.headers['content-type'])) return settled(core, rules.unserved());
  const json = parseJsonBody(request.body);
  if (json === undefined) return settled(core, rules.notJson());
  const envelope = rules.reads(json);
  if ('fault' in envelope) return refused(core, rules.invalid(envelope.fault));
  const isLarge = request.body.length > rules.maxActionBytes;
  if (isLarge && actionBytes(request.body).length > rules.maxActionBytes) {
    return refused(core, rules.invalid(`the action has more than ${rules.maxActionBytes} bytes`));
  }

  const signed = new SignedRequest({ core, domain: chain.domain, recover, envelope });
  for (const stage of rules.stages) {
    const refusal = stage.check(rules, signed);
    if (refusal !== null) return refused(core, refusal);
  }
  const { entry, body, signer } = signed;
  const prepare = entry === undefined ? undefined : core.rules.actions.table.get(entry.tag);
  // A planted fault may remove the stages that set these; the action then counts as unsupported.
  if (entry === undefined || prepare === undefined || typeof signer !== 'string' || !isJsonObject(body)) {
    return refused(core, rules.unsupported(envelope.tag));
  }
  const action = prepare(body);
  if (isRefusal(action)) return refused(core, action);
  const authorised = resolveActingAccount(core, entry.owner, body.owner, signer);
  if (typeof authorised !== 'string') return refused(core, authorised);
  // Uses the account's own spelling, so that later lookups need no case-insensitive comparison.
  const { address: account } = readAccount(core.state, authorised);
  const overrun = chargeAccountBudget(core, account, signer, action.legs);
  if (overrun !== null) return refused(core, overrun);
  const context: ActionContext = {
    tag: envelope.tag,
    account,
    signer,
    nonce: envelope.nonce,
    expiresAfterMs: core.rules.chain.expiry.deadlineMs(envelope.expiresAfter),
    hash: actionHash(actionBytes(request.body), account, envelope.nonce),
    signing: chain,
  };
  return chain.submit({ entry, context, action });
}

function settled(core: Core, answer: Answer): PendingReply {
  return PendingReply.settled(serializeAnswer(core, answer));
}

function refused(core: Core, refusal: Refusal): PendingReply {
  return settled(core, { kind: 'refusal', refusal });
}

/** Returns the bytes of the `action` member as sent. */
function actionBytes(body: Uint8Array): Uint8Array {
  const sent = jsonMemberBytes(body, 'action');
  if (sent === null) throw new ModelFault('exchange.actionBytes', { expected: 'the member that was read', got: sent });
  return sent;
}
