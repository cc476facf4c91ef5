import type { ClauseId } from '../../spec-schemas/clauses/index.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import type { CaseContext } from '../check/case-context.ts';
import { type Check, check } from '../check/check.ts';
import { type OrderSpec, orderAction } from '../check/order-spec.ts';
import { requireOnlyStatusEntry } from '../check/pending-orders.ts';
import type { ActResult, VenueClient } from '../client/venue-client.ts';
import type { Identity } from '../identity/keys.ts';

/** Replacement for how a case sends its signed actions. */
export interface ActionReroute {
  readonly act: VenueClient['act'];
  /** The action as the request contains it, and as reads about its outcome show it. */
  asSent(action: WireAction): WireAction;
}

/** A copy of a check that sends its actions in another way. `suffix` ends its id, `how` its title. */
export function toReroutedCheck(
  alone: Check,
  {
    suffix,
    how,
    by,
  }: { readonly suffix: string; readonly how: string; by(context: CaseContext<ClauseId>): ActionReroute },
): Check {
  const otherwise = {
    ...alone,
    id: `${alone.id}.${suffix}`,
    title: `${alone.title}: ${how}`,
    // The clauses of a check are those of its own run function.
    run: (context: CaseContext<ClauseId>) =>
      alone.run(actingOtherwise(context, by(context)) as unknown as CaseContext<string>),
  };
  // The original was declared by `check`, so it has clauses of this build, and a reason where it needs the operator interface.
  return check(otherwise as unknown as Parameters<typeof check<ClauseId>>[0]);
}

function actingOtherwise(context: CaseContext<ClauseId>, { act, asSent }: ActionReroute): CaseContext<ClauseId> {
  const { given, target } = context;
  const settled = (action: WireAction, acting: ActResult | Promise<ActResult>) => given.settled(asSent(action), acting);
  const placed = async (owner: Identity, spec: OrderSpec) => {
    const action = orderAction(owner, spec);
    return requireOnlyStatusEntry(await settled(action, act(owner, action)));
  };
  return withParts(context, { target: withParts(target, { act }), given: withParts(given, { placed, settled }) });
}

/** Returns the same object with some of its parts replaced. */
function withParts<Whole extends object>(whole: Whole, parts: Partial<Whole>): Whole {
  return new Proxy(whole, {
    get(of, key) {
      if (Object.hasOwn(parts, key)) return parts[key as keyof Whole];
      const part: unknown = Reflect.get(of, key, of);
      return typeof part === 'function' ? part.bind(of) : part;
    },
  });
}
