import { isJsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import type { Target, WireOutcome, WireReply, WireSilence } from './wire.ts';
import { wrapTarget } from './wrap-target.ts';

/** Statuses by which a listener gives up waiting for a request, or a box in between gives up waiting for the venue. */
const gaveUp: ReadonlySet<number> = new Set([408, 502, 504]);
const UNAVAILABLE = 503;
/** The one read whose 503 is documented without a form. @source read-api, "HTTP status codes" */
const FORMLESS_READ = '"bridge_withdrawal_history"';

/** A reply with the request that it came for, as bytes or as text. */
interface ReceivedReply extends Pick<WireReply, 'status' | 'text' | 'json'> {
  readonly asked: Uint8Array | string | undefined;
}

/**
 * The silence that a reply amounts to which is no answer of the venue: it, or what stands in front of it, gave up. A 503
 * is the venue's in the documented forms only: the envelope, a bare string under `error`, anything on the read that has
 * no form for it. null: the venue's answer.
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

/** The outcome of a request that was replied to. */
export function wireOutcomeOf(reply: WireReply, requested: Uint8Array | string | undefined): WireOutcome {
  return (
    silenceOfReply({ status: reply.status, text: reply.text, json: reply.json, asked: requested }) ?? {
      kind: 'reply',
      reply,
    }
  );
}

/**
 * The silence of a venue whose gateway answers for itself, because it does not reach its node: `UNAVAILABLE`, which a node
 * never says. null: the venue's answer, and that of the read whose 503 says something else.
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

/** A gateway as a target: what it answers without its node is none of the venue's answers. */
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

/** Whether an upgrade that was refused with this status met nobody who serves it: its reply has no form. */
export function isUnservedUpgradeStatus(status: number): boolean {
  return gaveUp.has(status) || status === UNAVAILABLE;
}

function isRefusal(json: JsonValue | undefined): boolean {
  const error = isJsonObject(json) ? json.error : undefined;
  return typeof error === 'string' || (isJsonObject(error) && typeof error.code === 'string');
}
