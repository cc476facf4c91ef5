import type { RulesEdit } from '../../rules.ts';
import type { Fault } from '../fault.ts';
import { onEnactment } from '../vote-edits.ts';

export const votedFigureFaults: readonly Fault[] = [
  {
    id: 'governance.fees-as-before',
    clause: 'governance.figures.fee-schedule',
    title: 'a vote on the fee schedule is told and changes nothing',
    needs: ['control'],
    edit: withoutEffect('SetFeeSchedule'),
  },
  {
    id: 'governance.cap-as-before',
    clause: 'governance.figures.funding-cap',
    title: 'a vote on the cap of the funding rate is told and changes nothing',
    needs: ['control'],
    edit: withoutEffect('SetFundingFigures'),
  },
];

/** A vote enacts, and the figures stay as they were. */
function withoutEffect(vote: string): RulesEdit {
  return onEnactment(vote, (enact, { state }) => () => {
    const { governed } = state;
    const changes = enact();
    state.governed = governed;
    return changes;
  });
}
