import { actionTagKindOf } from '../../spec-schemas/catalogue/action-tags.ts';
import { actionEntry } from '../../spec-schemas/catalogue/actions.ts';
import { isJsonObject, type JsonObject, tryParseJson } from '../../spec-schemas/json/lossless.ts';
import type { DecodedAction } from '../actions/action.ts';
import type { Core } from '../core.ts';
import { firstRefusal, isRefusal, type Refusal, refuse } from '../refusal.ts';
import { type Address, parseAddress } from '../state/address.ts';
import { actionBodyFault, actionBodyOf } from './body-shape.ts';

/** The action object encoded in a bundle's bytes. */
interface Wrapped {
  readonly tag: string;
  readonly action: JsonObject;
  /** The account that the bundle acts for. */
  readonly user: Address;
}

/** Gate on a wrapped action, independent of the action's own rules. */
interface WrappedGate {
  readonly id: 'forbidden' | 'owner';
  check(wrapped: Wrapped): Refusal | null;
}

/** A decoded action from a bundle. */
interface Unwrapped {
  readonly tag: string;
  readonly account: Address;
  readonly action: DecodedAction;
}

/** @source write-api, "Account and access", `multi_sig` rules */
export interface WrappedActionRules {
  /** Parses the bytes as an action; undefined: not an action. */
  reads(blob: Uint8Array): JsonObject | undefined;
  /** In the order in which the venue looks. */
  readonly gates: readonly WrappedGate[];
  /** Decodes the action by its own rules, as if `user` had signed it directly. */
  unwrap(core: Core, user: Address, blob: Uint8Array): Unwrapped | Refusal;
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export const wrappedActionRules: WrappedActionRules = {
  reads(blob) {
    let text: string;
    try {
      text = utf8.decode(blob);
    } catch {
      return undefined;
    }
    const json = tryParseJson(text);
    return isJsonObject(json) ? json : undefined;
  },
  gates: [
    {
      // A nested bundle is refused without being opened, at any depth.
      id: 'forbidden',
      check: ({ tag }) =>
        tag === 'multi_sig' || actionTagKindOf(tag) === 'system' ? refuse('AUTH_UNAUTHORIZED', 'unauthorized') : null,
    },
    {
      id: 'owner',
      check: ({ tag, action, user }) => {
        const owner = namedOwner(tag, action);
        return owner === undefined || owner === null || parseAddress(owner) === user
          ? null
          : refuse('INVALID_REQUEST', 'inner_action_blob owner must be the multisig user');
      },
    },
  ],
  unwrap,
};

function namedOwner(tag: string, action: JsonObject): unknown {
  const body = action[actionEntry(tag)?.bodyKey ?? 'params'];
  return isJsonObject(body) ? body.owner : undefined;
}

function unwrap(core: Core, user: Address, blob: Uint8Array): Unwrapped | Refusal {
  const { exchange, wrapped } = core.rules.chain;
  const action = wrapped.reads(blob);
  if (action === undefined) return exchange.invalid('inner_action_blob is no action');
  const { type: tag } = action;
  if (typeof tag !== 'string') return exchange.invalid('inner_action_blob has no type');
  const refusal = firstRefusal(wrapped.gates, { tag, action, user });
  if (refusal !== null) return refusal;
  const entry = actionEntry(tag);
  const prepare = entry === undefined ? undefined : core.rules.actions.table.get(entry.tag);
  if (entry === undefined || prepare === undefined)
    return actionTagKindOf(tag) === 'unknown' ? exchange.unknown(tag) : exchange.unsupported(tag);
  const body = actionBodyOf(action, entry);
  const fault = actionBodyFault(entry, body);
  if (fault !== null || !isJsonObject(body)) return exchange.invalid(fault ?? entry.bodyKey);
  // The account can be another owner's only if no gate checks the owner.
  const account = core.rules.auth.accountOf[entry.owner](user, parseAddress(body.owner));
  const prepared = prepare(body);
  return isRefusal(prepared) ? prepared : { tag, account, action: prepared };
}
