import { UntakenArgument } from '../check/verdicts.ts';
import { servedAs } from '../target/served-as.ts';
import type { WireReply } from '../target/wire.ts';
import type { AskedArgument } from './asked-arguments.ts';

/** Argument of a read that differs from that of public facts. */
export interface ToldArgument {
  readonly row: AskedArgument;
  /** In words; null: under no argument that is known it was taken, and this is the refusal. */
  readonly form: string | null;
  /** It was asked for nobody's, as whose it is was not known: that there is none says nothing. */
  readonly isGuess?: boolean;
}

const told = new WeakMap<WireReply, readonly ToldArgument[]>();

/** Notes of a reply how it was asked for. */
export function noteArgument(reply: WireReply, argument: ToldArgument): void {
  told.set(reply, [...(told.get(reply) ?? []), argument]);
}

/** Returns the arguments of a reply's request, as far as they differ from those of public facts. */
export function argumentsOf(reply: WireReply): readonly ToldArgument[] {
  return told.get(servedAs(reply)) ?? [];
}

/** @throws NoAcceptedArgument where a reply refuses what this build does not know how to ask for */
export function unlessUntaken(reply: WireReply): void {
  const untaken = argumentsOf(reply).find(({ form }) => form === null);
  if (untaken !== undefined) throw new UntakenArgument(untaken.row);
}
