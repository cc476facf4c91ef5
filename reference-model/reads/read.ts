import { legacyMarketArguments } from '../../spec-schemas/catalogue/read-arguments.ts';
import type { ReadArgument } from '../../spec-schemas/catalogue/read-entry.ts';
import { type ReadType, reads } from '../../spec-schemas/catalogue/reads.ts';
import type { JsonObject, JsonValue } from '../../spec-schemas/json/lossless.ts';
import type { Answer, ReadBody } from '../answers/answer.ts';
import type { Core } from '../core.ts';
import type { Address } from '../state/address.ts';
import type { ArgumentValues, ParsedArgument, SentArgument } from './argument-rules.ts';

/** Pending actions of the answering node, which are not part of committed state. */
export interface PendingActionsView {
  /** Admitted actions of one account that wait for a block. */
  pendingOf(account: Address): number;
}

/** Answers one type of `POST /info` from the complete request body. */
export type ReadHandler = (core: Core, request: JsonObject, node: PendingActionsView) => Answer;

/** An argument of a kind that some built read uses. */
type BuiltArgument = ReadArgument & { readonly kind: keyof ArgumentValues };

/** Read types whose arguments the model can all parse. */
export type ReadableType = {
  readonly [Type in ReadType]: (typeof reads)[Type]['arguments'] extends Readonly<Record<string, BuiltArgument>>
    ? Type
    : never;
}[ReadType];

/** Parsed arguments of a read, typed by its catalogue entry. */
export type ArgumentsOf<Type extends ReadableType> = {
  readonly [Name in keyof (typeof reads)[Type]['arguments']]: (typeof reads)[Type]['arguments'][Name] extends {
    readonly kind: infer Kind extends keyof ArgumentValues;
  }
    ? ArgumentValues[Kind]
    : never;
};

/** The raw request, and the node that received it. */
export interface ReceivedRead {
  readonly request: JsonObject;
  readonly node: PendingActionsView;
}

/** Result of a read with valid arguments: the body that accompanies `type`, or a different answer. */
export type ReadResult = { readonly body: ReadBody } | { readonly rejection: Answer };

/**
 * Defines a read from its catalogue entry. Bound arguments are parsed first, because a wrong type ends the request before anything else is
 * evaluated.
 */
export function defineRead<Type extends ReadableType>(
  type: Type,
  answer: (core: Core, args: ArgumentsOf<Type>, sent: ReceivedRead) => ReadResult,
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
    // Safe: parsed argument by argument from the same entry that determines the type.
    const result = answer(core, values as ArgumentsOf<Type>, { request, node });
    return 'body' in result ? { kind: 'read', type, body: result.body } : result.rejection;
  };
}

/** Returns the sent value under an argument's name, or under its older alias. */
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
