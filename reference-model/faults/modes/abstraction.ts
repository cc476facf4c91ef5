import { doneOutcome } from '../../actions/action.ts';
import { parseRequestAddress } from '../../actions/request-values.ts';
import type { Core } from '../../core.ts';
import { rulesEditorAt, withoutRow } from '../../rule-edits.ts';
import { enterStandardMode, leaveStandardMode, standardModeOf } from '../../state/abstractions.ts';
import type { Address } from '../../state/address.ts';
import type { Fault } from '../fault.ts';
import { makeCommitEdit } from '../operators/orders.ts';

const abstraction = rulesEditorAt('actions', 'userSetAbstraction');

/** Ignores the account's holdings. */
function setMode({ state }: Core, owner: Address, standard: boolean): void {
  if (standard) enterStandardMode(state, owner, true);
  else leaveStandardMode(state, owner);
}

export const abstractionFaults: readonly Fault[] = [
  {
    id: 'modes.abstraction-unwritten',
    clause: 'modes.abstraction.set',
    title: 'a change of mode is taken and writes nothing',
    edit: abstraction(({ choose }) => ({
      choose: (core, owner, change) => (change.kind === 0 ? undefined : choose(core, owner, change)),
    })),
  },
  {
    id: 'modes.standard-for-good',
    clause: 'modes.abstraction.set',
    title: 'whoever is in standard mode stays there',
    edit: abstraction(({ choose }) => ({
      choose: (core, owner, change) =>
        change.kind === 0 && standardModeOf(core.state, owner) !== undefined ? undefined : choose(core, owner, change),
    })),
  },
  ...(
    [
      ['position', 'a position open'],
      ['order', 'orders at rest'],
      ['twap', 'a TWAP that runs'],
    ] as const
  ).map(
    ([surface, holding]): Fault => ({
      id: `modes.abstraction-with-${surface}`,
      clause: 'modes.abstraction.not-flat',
      title: `an account with ${holding} may change its mode`,
      edit: abstraction(({ surfaces }) => ({ surfaces: withoutRow(surfaces, surface) })),
    }),
  ),
  {
    id: 'modes.agents-set-abstraction',
    clause: 'modes.abstraction.agent-action',
    title: 'agent_set_abstraction changes the mode of the account that it names',
    edit: makeCommitEdit('agent_set_abstraction', (core, _context, { user, kind, value }) => {
      // The shape of the body has passed.
      if (kind === 0) setMode(core, parseRequestAddress(String(user)), String(value) === '1');
      return doneOutcome;
    }),
  },
];
