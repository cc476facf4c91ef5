import { admissionHttpStatusOf, type ErrorCode } from '../../spec-schemas/catalogue/errors.ts';
import { reads } from '../../spec-schemas/catalogue/reads.ts';
import { printJson } from '../../spec-schemas/json/lossless.ts';
import type { Core } from '../core.ts';
import type { VenueReply } from '../door.ts';
import type { Refusal } from '../refusal.ts';
import type { Answer, ReadBody } from './answer.ts';

/** Rules that serialize answers. @source read-api, "Info envelope"; write-api, "Errors" */
export interface ReplyEnvelopeRules {
  success(data: unknown): unknown;
  failure(refusal: Refusal): unknown;
  /** HTTP status of a refusal made before the commit. */
  status(code: ErrorCode): number;
  bare(error: string): unknown;
  /** Placement of the `type` of a read. */
  typeAt(type: string): 'data' | 'outer';
  /** Headers of a JSON body. A 429 has no additional ones, in particular no `Retry-After`. */
  headers(status: number): Readonly<Record<string, string>>;
}

const outerTypes: ReadonlySet<string> = new Set(
  Object.entries(reads).flatMap(([type, row]) => (row.typeAt === 'outer' ? [type] : [])),
);

const ofJson = { 'content-type': 'application/json' };

export const replyEnvelopeRules: ReplyEnvelopeRules = {
  success: (data) => ({ data }),
  failure: ({ code, message, details }) => ({
    error: details === undefined ? { code, message } : { code, message, details },
  }),
  status: admissionHttpStatusOf,
  bare: (error) => ({ error }),
  typeAt: (type) => (outerTypes.has(type) ? 'outer' : 'data'),
  headers: () => ofJson,
};

/** Serializes an answer: status, headers and text. */
export function serializeAnswer(core: Core, answer: Answer): VenueReply {
  const rules = core.rules.edge.envelope;
  switch (answer.kind) {
    case 'data':
      return json(rules, answer.status, rules.success(answer.data));
    case 'read':
      return json(rules, 200, readEnvelope(rules, answer.type, answer.body));
    case 'refusal':
      return json(rules, answer.status ?? rules.status(answer.refusal.code), rules.failure(answer.refusal));
    case 'bare':
      return json(rules, answer.status, rules.bare(answer.error));
    case 'json':
      return json(rules, answer.status, answer.value);
    case 'text':
      return {
        status: answer.status,
        headers: {
          ...(answer.text === '' ? {} : { 'content-type': 'text/plain; charset=utf-8' }),
          ...answer.headers,
        },
        body: answer.text,
      };
  }
}

function readEnvelope(rules: ReplyEnvelopeRules, type: string, body: ReadBody): unknown {
  if (rules.typeAt(type) === 'data') return rules.success({ type, ...body });
  return { type, ...(rules.success(body) as object) }; // success wraps: an object whatever the rule puts beside
}

function json(rules: ReplyEnvelopeRules, status: number, value: unknown): VenueReply {
  return { status, headers: rules.headers(status), body: printJson(value) };
}
