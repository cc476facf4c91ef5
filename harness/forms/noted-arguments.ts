import { NoAcceptedArgumentError } from '../kernel/verdicts.ts';
import { unnormalizedOriginal } from '../target/served-original.ts';
import type { WireReply } from '../target/wire.ts';
import type { UndocumentedArgument } from './undocumented-arguments.ts';

/** Argument of a read that differs from that of public facts. */
export interface NotedArgument {
  readonly row: UndocumentedArgument;
  /** Description; null: no known argument was accepted, and this is the refusal. */
  readonly form: string | null;
  /** Whether the owner was unknown and replaced by the zero address: then "not found" proves nothing. */
  readonly isGuess?: boolean;
}

const argumentsByReply = new WeakMap<WireReply, readonly NotedArgument[]>();

/** Records how a reply was requested. */
export function noteArgument(reply: WireReply, argument: NotedArgument): void {
  argumentsByReply.set(reply, [...(argumentsByReply.get(reply) ?? []), argument]);
}

/** Returns the arguments of a reply's request that differ from those of public facts. */
export function notedArgumentsOf(reply: WireReply): readonly NotedArgument[] {
  return argumentsByReply.get(unnormalizedOriginal(reply)) ?? [];
}

/** @throws NoAcceptedArgumentError where a reply refuses a request for which this build knows no accepted argument */
export function assumeAcceptedArgument(reply: WireReply): void {
  const unaccepted = notedArgumentsOf(reply).find(({ form }) => form === null);
  if (unaccepted !== undefined) throw new NoAcceptedArgumentError(unaccepted.row);
}
