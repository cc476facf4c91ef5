import { actionEntry } from '../../spec-schemas/catalogue/actions.ts';
import type { ActionContext, CommitOutcome } from '../actions/action.ts';
import { BlockJournal, makeEmitter } from '../block-journal.ts';
import type { Core } from '../core.ts';
import { LiquidationTierWatch } from '../engine/risk/tier-watch.ts';
import { TouchedAccounts } from '../money/touched.ts';
import type { Refusal } from '../refusal.ts';
import { deserializeState, type SerializedState, serializeState } from '../state/snapshot.ts';
import type { VenueState } from '../state/venue-state.ts';
import { applySystemAction } from './apply-system.ts';
import { executionRefusal } from './dispatch.ts';
import type { ArrivingAction, PendingActions } from './pending-queue.ts';

/**
 * Why an action that leans on one without a block yet comes to nothing: by what is committed it would be refused, and behind
 * what waits it would not. null: it leans on nothing of that (D240). Costs copies of the state.
 */
export function dependentRefusal(
  core: Core,
  { system, queue }: PendingActions,
  arriving: ArrivingAction,
): Refusal | null {
  if (system.length === 0 && queue.length === 0) return null;
  const refusal = rehearsed(copyOf(core), arriving);
  if (refusal === null) return null;
  const later = copyOf(core);
  for (const action of system) applySystemAction(later, action);
  for (const before of queue) rehearsed(later, before);
  return rehearsed(later, arriving) === null ? refusal : null;
}

/**
 * Returns the refusal that a commit would give an action that places no order, by the state committed as it arrives; null: none,
 * or it places some (D253). Costs a copy of the state.
 */
export function predictRefusal(core: Core, arriving: ArrivingAction): Refusal | null {
  return actionEntry(arriving.context.tag)?.replyKind === 'statuses' ? null : rehearsed(copyOf(core), arriving);
}

/** Why nothing of an action is done; null: something is, or each of several orders has an entry of its own. */
function rehearsed(stage: Core, { context, action }: ArrivingAction): Refusal | null {
  const { tag, hash }: ActionContext = context;
  return (
    executionRefusal(stage, context) ??
    wholeRefusal(stage.journal.causedBy({ kind: 'action', tag, hash }, () => action.commit(stage, context)))
  );
}

function wholeRefusal(outcome: CommitOutcome): Refusal | null {
  switch (outcome.kind) {
    case 'done':
      return null;
    case 'refused':
    case 'group-refused':
      return outcome.refusal;
    case 'entries': {
      const [first = null, ...more] = outcome.verdicts;
      return more.length === 0 ? first : null;
    }
    case 'statuses': {
      const [entry, ...more] = outcome.statuses;
      return entry !== undefined && 'error' in entry && more.length === 0 ? entry.error : null;
    }
  }
}

/** Committed state to play on. Of what the node remembers beside it a block writes the claims and the queue of the EVM alone. */
function copyOf(core: Core): Core {
  const { memory, rules } = core;
  const stage: Core = {
    ...core,
    // The state was written by `serializeState`: its type is the one frozen there.
    state: deserializeState(committed(core.state), rules.engine.match) as VenueState,
    memory: { ...memory, faucet: structuredClone(memory.faucet), evmWaiting: [...memory.evmWaiting] },
    touched: new TouchedAccounts(),
    moved: null,
    tierWatch: new LiquidationTierWatch(),
    journal: new BlockJournal(),
    emit: (event) => emit(event),
  };
  const emit = makeEmitter(stage, [], () => {});
  return stage;
}

/** Nothing but a block changes it. */
function committed(state: VenueState): SerializedState {
  const known = frozenAt.get(state);
  if (known?.height === state.height) return known.frozen;
  const frozen = serializeState(state);
  frozenAt.set(state, { height: state.height, frozen });
  return frozen;
}

const frozenAt = new WeakMap<VenueState, { readonly height: number; readonly frozen: SerializedState }>();
