import { isJsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import type { Target, WireOutcome, WireReply, WireSilence } from './wire.ts';
import { wrapTarget } from './wrap-target.ts';

/** Statuses with which a server gives up waiting for a request, or a gateway in between gives up waiting for the venue. */
const gaveUp: ReadonlySet<number> = new Set([408, 502, 504]);
const UNAVAILABLE = 503;
/** The only read whose 503 is documented without a form. @source read-api, "HTTP status codes" */
const FORMLESS_READ = '"bridge_withdrawal_history"';

/** A reply with its request, as bytes or as text. */
interface ReceivedReply extends Pick<WireReply, 'status' | 'text' | 'json'> {
  readonly asked: Uint8Array | string | undefined;
}

/**
 * Returns the silence that a reply stands for where it is no answer of the venue: the venue, or something in front of it, gave up. A 503 is
 * the venue's only in a documented form: the envelope, a bare string under `error`, or anything on the read without a form for it. null:
 * the reply is the venue's answer.
 */
export function silenceOfReply({ status, text, json, asked: requested = '' }: ReceivedReply): WireSilence | null {
  if (
    !gaveUp.has(status) &&
    (status !== UNAVAILABLE || isRefusal(json) || Buffer.from(requested).includes(FORMLESS_READ))
  )
    return null;
  return { kind: 'silence', reason: 'unserved', detail: `HTTP ${status} ${excerptOf(text)}`.trimEnd(), status };
}

function excerptOf(text: string): string {
  return text.replace(/\s+/g, ' ').slice(0, 120);
}

/** Returns the outcome of a request that got a reply. */
export function wireOutcomeOf(reply: WireReply, requested: Uint8Array | string | undefined): WireOutcome {
  return (
    silenceOfReply({ status: reply.status, text: reply.text, json: reply.json, asked: requested }) ?? {
      kind: 'reply',
      reply,
    }
  );
}

/**
 * Returns the silence of a venue whose gateway answers by itself, because it cannot reach its node: `UNAVAILABLE`, which a node never
 * answers. null: the venue's answer, also on the read whose 503 means something else.
 */
export function silenceOfDetachedGateway({
  status,
  text,
  json,
  asked: requested = '',
}: ReceivedReply): WireSilence | null {
  const error = isJsonObject(json) ? json.error : undefined;
  const isMinted = status === UNAVAILABLE && isJsonObject(error) && error.code === 'UNAVAILABLE';
  if (!isMinted || Buffer.from(requested).includes(FORMLESS_READ)) return null;
  return { kind: 'silence', reason: 'unserved', detail: `HTTP ${status} ${excerptOf(text)}`, status };
}

/** Wraps a gateway as a target: an answer that it gives without its node is not the venue's answer. */
export function treatGatewayRefusalsAsSilence(target: Target): Target {
  return wrapTarget(target, {
    async request(request, options) {
      const outcome = await target.request(request, options);
      if (outcome.kind === 'silence') return outcome;
      const { reply } = outcome;
      const alone = silenceOfDetachedGateway({
        status: reply.status,
        text: reply.text,
        json: reply.json,
        asked: request.body,
      });
      return alone === null ? outcome : { ...alone, reply };
    },
  });
}

/** Whether an upgrade refused with this status was served by nobody: such a reply has no form. */
export function isUnservedUpgradeStatus(status: number): boolean {
  return gaveUp.has(status) || status === UNAVAILABLE;
}

function isRefusal(json: JsonValue | undefined): boolean {
  const error = isJsonObject(json) ? json.error : undefined;
  return typeof error === 'string' || (isJsonObject(error) && typeof error.code === 'string');
}
