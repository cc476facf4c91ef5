import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../spec-schemas/json/lossless.ts';
import { jsonMemberAt } from './document-schema.fixture.ts';

/** A reply as received. */
export interface ReceivedReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
}

/** Judges replies by an OpenAPI document alone; keys that the document marks as advisory count as undescribed. */
export class OpenApiReplyJudge {
  readonly #document: JsonObject;
  readonly #ajv = new Ajv2020({ strict: false, validateFormats: false });
  readonly #judges = new Map<string, ValidateFunction>();

  /** @param printed  the document as published */
  constructor(printed: string) {
    this.#document = JSON.parse(printed, (_key, part) =>
      isJsonObject(part) && part['x-extra'] === 'advisory' ? { ...part, additionalProperties: false } : part,
    );
    this.#ajv.addSchema({ ...this.#document, $id: 'document' });
  }

  /** Returns the part of the reply that the document does not describe; null: it describes all of it. */
  missing(path: string, method: string, { status, headers, body }: ReceivedReply): string | null {
    const steps = ['paths', path, method, 'responses', String(status)];
    const responses = jsonMemberAt(this.#document, steps.slice(0, -1));
    const response = isJsonObject(responses) ? responses[status] : undefined;
    if (!isJsonObject(response)) return `status ${status}`;
    for (const [name, header] of Object.entries(isJsonObject(response.headers) ? response.headers : {})) {
      const pointer = [...steps, 'headers', name, 'schema'];
      if (isJsonObject(header) && !this.#fits(pointer, headers[name.toLowerCase()])) return `header ${name}`;
    }
    if (!isJsonObject(response.content)) return body === '' ? null : `a body on ${status}`;
    const type = String(headers['content-type'] ?? 'none').split(';')[0] ?? '';
    if (response.content[type] === undefined) return `content type ${type} on ${status}`;
    const value = type === 'application/json' ? parsed(body) : body;
    return this.#fits([...steps, 'content', type, 'schema'], value) ? null : `the shape of a ${status}`;
  }

  /** Returns the part of a successful read that does not match the shapes given for its type. */
  missingOfRead(type: string, body: string): string | null {
    const reply = parsed(body);
    const data = isJsonObject(reply) ? reply.data : undefined;
    const row = ['paths', '/info', 'post', 'x-reads', type, 'replies'];
    const replies = jsonMemberAt(this.#document, row);
    const ids = Array.isArray(replies) ? replies.map((_, at) => [...row, String(at)]) : [];
    return data === null || ids.some((pointer) => this.#fits(pointer, data)) ? null : `the data of ${type}`;
  }

  #fits(steps: readonly string[], value: unknown): boolean {
    const pointer = steps.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');
    let judge = this.#judges.get(pointer);
    judge ??= this.#ajv.compile({ $ref: `document#/${pointer}` });
    this.#judges.set(pointer, judge);
    return judge(value);
  }
}

function parsed(body: string): JsonValue | undefined {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
