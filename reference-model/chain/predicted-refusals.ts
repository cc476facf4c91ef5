import { actionEntry } from '../../spec-schemas/catalogue/actions.ts';
import type { ActionContext, CommitOutcome } from '../actions/action.ts';
import { BlockEventBuffer, makeEmitter } from '../block-journal.ts';
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
 * Returns why an action that depends on a pending one is refused: on committed state alone it would fail, and behind the pending actions it
 * would not. null: it depends on none (D240). Costs copies of the state.
 */
export function pendingDependencyRefusal(
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
 * Returns the refusal that a commit on the currently committed state would give an action that places no order; null: none, or the action
 * places orders (D253). Costs a copy of the state.
 */
export function predictRefusal(core: Core, arriving: ArrivingAction): Refusal | null {
  return actionEntry(arriving.context.tag)?.replyKind === 'statuses' ? null : rehearsed(copyOf(core), arriving);
}

/** Returns why no part of an action takes effect; null: a part does, or its orders have separate entries. */
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

/** Copies committed state for a rehearsal. Of the node's other memory, a block writes only the claims and the EVM queue. */
function copyOf(core: Core): Core {
  const { memory, rules } = core;
  const stage: Core = {
    ...core,
    // The state was written by `serializeState`, which froze its type.
    state: deserializeState(committed(core.state), rules.engine.match) as VenueState,
    memory: { ...memory, faucet: structuredClone(memory.faucet), evmWaiting: [...memory.evmWaiting] },
    touched: new TouchedAccounts(),
    moved: null,
    tierWatch: new LiquidationTierWatch(),
    journal: new BlockEventBuffer(),
    emit: (event) => emit(event),
  };
  const emit = makeEmitter(stage, [], () => {});
  return stage;
}

/** Safe to cache: only a block changes the committed state. */
function committed(state: VenueState): SerializedState {
  const known = frozenAt.get(state);
  if (known?.height === state.height) return known.frozen;
  const frozen = serializeState(state);
  frozenAt.set(state, { height: state.height, frozen });
  return frozen;
}

const frozenAt = new WeakMap<VenueState, { readonly height: number; readonly frozen: SerializedState }>();
