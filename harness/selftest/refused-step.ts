import type { ReleaseProfile } from '../../reference-model/index.ts';
import { actionEntry } from '../../spec-schemas/catalogue/actions.ts';
import { admissionHttpStatusOf, type ErrorCode } from '../../spec-schemas/catalogue/errors.ts';
import { isJsonObject, type JsonObject, printJson, tryParseJson } from '../../spec-schemas/json/lossless.ts';
import type { Check } from '../check/check.ts';
import { replyEntryCountRangeOfAction } from '../client/order-count.ts';
import { outcomeOf } from '../client/outcome.ts';
import { parseActReply } from '../client/replies.ts';
import type { DeriveIdentity, Identity } from '../identity/keys.ts';
import type { CheckStatus, FindingEvent } from '../runner/events.ts';
import { parseWireReply } from '../target/reply.ts';
import { isRateLimitRefusal } from '../target/weights.ts';
import type { Target, WireReply, WireRequest } from '../target/wire.ts';
import { wrapTarget } from '../target/wrap-target.ts';
import { deriveMemoizedIdentity } from './memoized-identity.ts';
import { runChecksOn, type SelftestParts } from './selftest.ts';

/** Action of a case: the nth of its type that the case signed and sent, from 0 in each attempt. */
export interface NthSignedAction {
  readonly type: string;
  readonly nth: number;
}

/** Refused at admission, or by the commit: then each order of the action has an entry with the refusal. */
export type RefusalForm = 'admission' | 'entries';

/** Result of a check on a sound venue that refused one step of each attempt. */
export interface RefusalTrial {
  /** Whether the case reached the step. */
  readonly reachedStep: boolean;
  readonly status: CheckStatus | null;
  /** Reason why it did not pass. */
  readonly reason: string | undefined;
  /** Findings about the refusal alone: the clause is about the step itself. */
  readonly ofStep: readonly FindingEvent[];
  /** Findings also, or only, in another exchange: they attribute consequences of the refusal to the venue. */
  readonly accused: readonly FindingEvent[];
}

/** Marker of the planted refusal, which no other text of a venue contains. */
const MARK = 'planted refusal of one step';

/** Returns the steps that a check signs and a sound venue accepts, in sending order. */
export async function findAcceptedActions(
  check: Check,
  profile: ReleaseProfile,
  parts: SelftestParts,
): Promise<readonly NthSignedAction[]> {
  const accepted: NthSignedAction[] = [];
  await played(check, profile, parts, {
    answered(step, action, reply) {
      const orders = replyEntryCountRangeOfAction(action);
      const outcome = outcomeOf({ ...parseActReply(reply), ...(orders === null ? {} : { orders }) });
      const isNew = !accepted.some(({ type, nth }) => type === step.type && nth === step.nth);
      if (isNew && (outcome.kind === 'accepted' || outcome.kind === 'acknowledged')) accepted.push(step);
    },
  });
  return accepted;
}

/** Returns the forms in which an action may be refused; only orders have entries in the documents. */
export function possibleRefusalFormsOf({ type }: NthSignedAction): readonly RefusalForm[] {
  return actionEntry(type)?.replyKind === 'statuses' ? ['admission', 'entries'] : ['admission'];
}

/** Runs a check on a venue that refuses this step in each attempt, as a sound one may, and is sound otherwise. */
export async function runCheckRefusingAction(
  check: Check,
  profile: ReleaseProfile,
  refused: NthSignedAction & { readonly form: RefusalForm },
  parts: SelftestParts,
): Promise<RefusalTrial> {
  let reachedStep = false;
  const events = await played(check, profile, parts, {
    refusal(step, action) {
      if (step.type !== refused.type || step.nth !== refused.nth) return null;
      reachedStep = true;
      return plainRefusal(action, refused.form);
    },
  });
  const ended = events.find((event) => event.event === 'check-ended' && event.check === check.id);
  const [status, reason] = ended?.event === 'check-ended' ? [ended.status, ended.reason] : [null, undefined];
  const found = events.flatMap((event) => (event.event === 'finding' && event.severity !== 'advisory' ? [event] : []));
  const ofStep = found.filter(isOfStep);
  return { reachedStep, status, reason, ofStep, accused: found.filter((finding) => !ofStep.includes(finding)) };
}

function isOfStep({ judged = [] }: FindingEvent): boolean {
  return judged.length > 0 && judged.every(({ received }) => received.text.includes(MARK));
}

interface PlantedRefusal {
  readonly status: number;
  readonly body: JsonObject;
}

interface Steps {
  /** Returns the planted refusal; null: the venue's own reply is kept. */
  refusal?(step: NthSignedAction, action: JsonObject): PlantedRefusal | null;
  answered?(step: NthSignedAction, action: JsonObject, reply: WireReply): void;
}

function played(check: Check, profile: ReleaseProfile, parts: SelftestParts, steps: Steps) {
  const own = new CaseSteps(check.id);
  const counted: Check = {
    ...check,
    async run(context) {
      own.begin();
      try {
        await check.run(context);
      } finally {
        own.end();
      }
    },
  };
  return runChecksOn({}, profile, [counted], {
    ...parts,
    async open(options) {
      const session = await parts.open(options);
      return { ...session, derive: own.derive, target: own.wrap(session.target, steps) };
    },
  });
}

/** Counts the steps that a case signs and sends while it runs, without those of the run and of tidying up. */
class CaseSteps {
  readonly #check: string;
  readonly #signatures = new Set<string>();
  #counts: Map<string, number> | null = null;

  constructor(check: string) {
    this.#check = check;
  }

  begin(): void {
    this.#counts = new Map();
  }

  end(): void {
    this.#counts = null;
  }

  readonly derive: DeriveIdentity = (origin, n) => {
    const identity = deriveMemoizedIdentity(origin, n);
    return origin.caseId === this.#check ? this.#noting(identity) : identity;
  };

  wrap(target: Target, { refusal, answered }: Steps): Target {
    return wrapTarget(target, {
      request: async (request, options) => {
        const action = this.#ownAction(request);
        if (action === null) return target.request(request, options);
        const step = this.#next(String(action.type));
        const refused = refusal?.(step, action) ?? null;
        const outcome = await target.request(refused === null ? request : unsigned(request), options);
        if (outcome.kind !== 'reply') return outcome;
        if (refused === null) answered?.(step, action, outcome.reply);
        // A spent budget takes precedence over every other refusal.
        return refused === null || isRateLimitRefusal(outcome.reply)
          ? outcome
          : { kind: 'reply', reply: replyOf(refused, outcome.reply) };
      },
    });
  }

  #noting(identity: Identity): Identity {
    return new Proxy(identity, {
      get: (inner, key) => {
        if (key !== 'sign') return Reflect.get(inner, key, inner);
        return (digest: Uint8Array) => {
          const signature = inner.sign(digest);
          this.#signatures.add(signature);
          return signature;
        };
      },
    });
  }

  #next(type: string): NthSignedAction {
    const nth = this.#counts?.get(type) ?? 0;
    this.#counts?.set(type, nth + 1);
    return { type, nth };
  }

  #ownAction({ method, path, body }: WireRequest): JsonObject | null {
    if (this.#counts === null || method !== 'POST' || path !== '/exchange' || typeof body !== 'string') return null;
    const envelope = tryParseJson(body);
    if (!isJsonObject(envelope) || !isJsonObject(envelope.action) || typeof envelope.signature !== 'string')
      return null;
    return this.#signatures.has(envelope.signature) ? envelope.action : null;
  }
}

/** Codes with which a sound venue may refuse a step because of its state, the most general first. */
const plainCodes: readonly ErrorCode[] = ['PRECONDITION_FAILED', 'MARGIN_INSUFFICIENT', 'ASSET_INSUFFICIENT_BALANCE'];

/** Returns a refusal that the catalogue has for the action. */
function plainRefusal(action: JsonObject, form: RefusalForm): PlantedRefusal {
  const stated = new Set<ErrorCode>(actionEntry(String(action.type))?.errors.map(({ code }) => code));
  const code = plainCodes.find((plain) => stated.has(plain)) ?? 'PRECONDITION_FAILED';
  const error = { code, message: MARK };
  if (form === 'admission') return { status: admissionHttpStatusOf(code), body: { error } };
  const statuses = Array.from({ length: replyEntryCountRangeOfAction(action)?.most ?? 1 }, () => ({ error }));
  return { status: COMMITTED, body: { data: { statuses } } };
}

/** Returns the same request without a valid signature: the venue charges for it, without effect. */
function unsigned(request: WireRequest): WireRequest {
  const envelope = typeof request.body === 'string' ? tryParseJson(request.body) : undefined;
  return isJsonObject(envelope)
    ? { ...request, body: printJson({ ...envelope, signature: `0x${'00'.repeat(SIGNATURE_BYTES)}` }) }
    : request;
}

const SIGNATURE_BYTES = 65;

/** Returns a reply that replaces the received one, at its time. */
function replyOf({ status, body }: PlantedRefusal, { headers, receivedAtMs }: WireReply): WireReply {
  return parseWireReply(status, headers, Buffer.from(printJson(body)), receivedAtMs);
}

/** Status of the reply to a call that waited for the commit, whatever the outcome of its orders (D01). */
const COMMITTED = 200;
