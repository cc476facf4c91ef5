import { NoAcceptedArgumentError } from '../kernel/verdicts.ts';
import { unnormalizedOriginal } from '../target/served-original.ts';
import type { WireReply } from '../target/wire.ts';
import type { UndocumentedArgument } from './undocumented-arguments.ts';

/** Argument of a read that differs from that of public facts. */
export interface NotedArgument {
  readonly row: UndocumentedArgument;
  /** In words; null: under no argument that is known it was taken, and this is the refusal. */
  readonly form: string | null;
  /** It was asked for nobody's, as whose it is was not known: that there is none says nothing. */
  readonly isGuess?: boolean;
}

const argumentsByReply = new WeakMap<WireReply, readonly NotedArgument[]>();

/** Notes of a reply how it was asked for. */
export function noteArgument(reply: WireReply, argument: NotedArgument): void {
  argumentsByReply.set(reply, [...(argumentsByReply.get(reply) ?? []), argument]);
}

/** Returns the arguments of a reply's request, as far as they differ from those of public facts. */
export function notedArgumentsOf(reply: WireReply): readonly NotedArgument[] {
  return argumentsByReply.get(unnormalizedOriginal(reply)) ?? [];
}

/** @throws NoAcceptedArgumentError where a reply refuses what this build does not know how to ask for */
export function mustHaveAcceptedArgument(reply: WireReply): void {
  const unaccepted = notedArgumentsOf(reply).find(({ form }) => form === null);
  if (unaccepted !== undefined) throw new NoAcceptedArgumentError(unaccepted.row);
}
