import { legacyMarketArguments } from '../../spec-schemas/catalogue/read-arguments.ts';
import type { ReadArgument } from '../../spec-schemas/catalogue/read-entry.ts';
import { type ReadType, reads } from '../../spec-schemas/catalogue/reads.ts';
import type { JsonObject, JsonValue } from '../../spec-schemas/json/lossless.ts';
import type { Answer, ReadBody } from '../answers/answer.ts';
import type { Core } from '../core.ts';
import type { Address } from '../state/address.ts';
import type { ArgumentValues, ParsedArgument, SentArgument } from './argument-rules.ts';

/** Waiting actions of the node that answers: no part of committed state. */
export interface PendingActionsView {
  /** Admitted actions of one account that wait for a block. */
  pendingOf(account: Address): number;
}

/** Answers one type of `POST /info`, from the request's whole body. */
export type ReadHandler = (core: Core, request: JsonObject, node: PendingActionsView) => Answer;

/** An argument of a kind that some built read has. */
type BuiltArgument = ReadArgument & { readonly kind: keyof ArgumentValues };

/** Types all of whose arguments the model can read. */
export type ReadableType = {
  readonly [Type in ReadType]: (typeof reads)[Type]['arguments'] extends Readonly<Record<string, BuiltArgument>>
    ? Type
    : never;
}[ReadType];

/** Arguments of a read as its catalogue entry has them. */
export type ArgumentsOf<Type extends ReadableType> = {
  readonly [Name in keyof (typeof reads)[Type]['arguments']]: (typeof reads)[Type]['arguments'][Name] extends {
    readonly kind: infer Kind extends keyof ArgumentValues;
  }
    ? ArgumentValues[Kind]
    : never;
};

/** The request as it came, and the node that it came to. */
export interface SentRead {
  readonly request: JsonObject;
  readonly node: PendingActionsView;
}

/** Result of a read with readable arguments: the body beside `type`, or an answer of its own. */
export type ReadResult = { readonly body: ReadBody } | { readonly rejection: Answer };

/**
 * A read from its catalogue entry. Bound arguments are looked at before all others: a wrong type ends the request
 * before anything else of it is understood.
 */
export function defineRead<Type extends ReadableType>(
  type: Type,
  answer: (core: Core, args: ArgumentsOf<Type>, sent: SentRead) => ReadResult,
): ReadHandler {
  const entry = reads[type];
  const named = Object.entries<BuiltArgument>(entry.arguments);
  return (core, request, node) => {
    const values: Record<string, unknown> = {};
    let first: Answer | null = null;
    let bound: Answer | null = null;
    for (const [name, argument] of named) {
      const value = sentValue(request, name, argument);
      const parsed = parseArgument({ core, type, entry, name, argument, value, request });
      if ('value' in parsed) values[name] = parsed.value;
      else if (parsed.bound) bound ??= parsed.rejection;
      else first ??= parsed.rejection;
    }
    if (bound !== null) return bound;
    if (namesLegacyMarket(request)) return core.rules.reads.rejections.legacyMarket();
    if (first !== null) return first;
    // Built from the same entry, argument by argument, that the type is computed from.
    const result = answer(core, values as ArgumentsOf<Type>, { request, node });
    return 'body' in result ? { kind: 'read', type, body: result.body } : result.rejection;
  };
}

/** Returns the sent value under the name of an argument, or under the older name that its entry has as well. */
function sentValue(request: JsonObject, name: string, { alias }: ReadArgument): JsonValue | undefined {
  return request[name] ?? (alias === undefined ? undefined : request[alias]) ?? undefined;
}

function parseArgument(sent: SentArgument): ParsedArgument<ArgumentValues[keyof ArgumentValues]> {
  return sent.core.rules.reads.arguments[sent.argument.kind](sent);
}

function namesLegacyMarket(request: JsonObject): boolean {
  const named = (name: string) => request[name] !== undefined && request[name] !== null;
  return legacyMarketArguments.some(named) && !named('coin');
}
